import type { Stelle } from '../../fach/taxagrid/modell/bereich.ts'

type Taste = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
type Umfang = {
  zeilen: number
  spalten: number
  /** so viele Zeilen sind auf einmal zu sehen */
  seite: number
}

/** Wohin eine Taste die Zelle bringt; null: der Browser behandelt sie. */
export function zielDerTaste({ key, ctrlKey, metaKey, altKey }: Taste, stelle: Stelle, umfang: Umfang): Stelle | null {
  if (altKey) return null
  const strg = ctrlKey || metaKey
  const { zeile, spalte } = stelle
  const [unten, rechts] = [umfang.zeilen - 1, umfang.spalten - 1]
  const ziel = ((): Stelle | null => {
    switch (key) {
      case 'ArrowUp':
        return { zeile: strg ? 0 : zeile - 1, spalte }
      case 'ArrowDown':
        return { zeile: strg ? unten : zeile + 1, spalte }
      case 'ArrowLeft':
        return { zeile, spalte: strg ? 0 : spalte - 1 }
      case 'ArrowRight':
        return { zeile, spalte: strg ? rechts : spalte + 1 }
      case 'Home':
        return { zeile: strg ? 0 : zeile, spalte: 0 }
      case 'End':
        return { zeile: strg ? unten : zeile, spalte: rechts }
      case 'PageUp':
        return { zeile: zeile - umfang.seite, spalte }
      case 'PageDown':
        return { zeile: zeile + umfang.seite, spalte }
      default:
        return null
    }
  })()
  return ziel && haltIn(ziel, umfang)
}

/** Rückt eine Stelle in die Matrix. */
export const haltIn = ({ zeile, spalte }: Stelle, { zeilen, spalten }: Pick<Umfang, 'zeilen' | 'spalten'>): Stelle => ({
  zeile: Math.max(0, Math.min(zeile, zeilen - 1)),
  spalte: Math.max(0, Math.min(spalte, spalten - 1)),
})
