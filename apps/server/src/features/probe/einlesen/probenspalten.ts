import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { EINLESESPALTEN, type Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { PROBENSPALTE } from '@benthos/vertrag/fundeinlesespalten'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'

/** Breite Listen: eine Zeile je Taxon, eine Spalte je Aufnahme, überschrieben mit ihrem Code; in den Zellen stehen die Mengen. */

export const probenfeld = (code: string): string => `${PROBENSPALTE}${code}`

export const istProbenfeld = (feld: string): boolean => feld.startsWith(PROBENSPALTE)

/** Ob die Zeile aus einer breiten Liste ist. */
export const istBreit = (werte: Zeilenwerte): boolean => Object.keys(werte).some(istProbenfeld)

/**
 * Zellen einer breiten Zeile, in denen etwas steht, in der Folge der Datei; leer, wenn die Datei keine solchen Spalten hat. Menge `undefined`:
 * was dasteht, ist nicht zu lesen.
 */
export function probenzellen(werte: Zeilenwerte): { feld: string; code: string; menge: unknown }[] {
  return Object.entries(werte).flatMap(([feld, menge]) =>
    istProbenfeld(feld) ? [{ feld, code: feld.slice(PROBENSPALTE.length), menge }] : [],
  )
}

/** Spalte einer Aufnahme, gelesen wie die Menge der Methode. `null`: das Feld gehört zu keiner. */
export function probenspalte(methode: Probenmethode, feld: string): Einlesespalte | null {
  if (!istProbenfeld(feld)) return null
  const [erste, zweite] = METHODENANGABEN[methode].mengen
  const menge = EINLESESPALTEN[fundartDer(methode)].find(spalte => spalte.feld === erste)
  return {
    feld,
    titel: `Aufnahme ${feld.slice(PROBENSPALTE.length)}`,
    // Was die Menge bedeutet, sagt dort, wo die Methode mehrere kennt, erst das Taxon.
    inhalt: menge && zweite === undefined ? menge.inhalt : { art: 'ZAHL' },
    hilfe: '',
    beispiel: '',
  }
}
