import type { Feldort } from './typen.ts'
import { istGleich, type Pfadwerte } from './werte.ts'

/** Feld, an dem sich der eigene und der inzwischen gespeicherte Stand unterscheiden. */
export type Abweichung = {
  ort: Feldort
  eigen: unknown
  fremd: unknown
  /** wer gegenüber dem gemeinsamen Ausgangsstand geändert hat; bei `BEIDE` muss ein Mensch entscheiden */
  geaendert: 'EIGEN' | 'FREMD' | 'BEIDE'
}
export type Wahl = 'EIGEN' | 'FREMD'

/** @param basis gemeinsamer Ausgangsstand; `null`, wenn er nicht mehr bekannt ist: dann ist jede Abweichung eine Frage */
export function vergleiche(
  orte: readonly Feldort[],
  basis: Pfadwerte | null,
  eigen: Pfadwerte,
  fremd: Pfadwerte,
): readonly Abweichung[] {
  return orte.flatMap(ort => {
    const [a, b] = [eigen[ort.pfad], fremd[ort.pfad]]
    if (istGleich(a, b)) return []
    const vorher = basis?.[ort.pfad]
    const geaendert =
      basis && istGleich(vorher, b) ? 'EIGEN' : basis && istGleich(vorher, a) ? 'FREMD' : ('BEIDE' as const)
    return [{ ort, eigen: a, fremd: b, geaendert }]
  })
}

/** Vorauswahl: was nur einer geändert hat, gilt; wo beide geändert haben, ist nichts gewählt. */
export function vorauswahl(abweichungen: readonly Abweichung[]): ReadonlyMap<string, Wahl> {
  return new Map(abweichungen.flatMap(a => (a.geaendert === 'BEIDE' ? [] : [[a.ort.pfad, a.geaendert] as const])))
}

/** Eigener Stand mit den gewählten fremden Werten. */
export function fuehreZusammen(
  eigen: Pfadwerte,
  abweichungen: readonly Abweichung[],
  wahl: ReadonlyMap<string, Wahl>,
): Pfadwerte {
  const fremde = abweichungen.filter(a => wahl.get(a.ort.pfad) === 'FREMD').map(a => [a.ort.pfad, a.fremd] as const)
  return { ...eigen, ...Object.fromEntries(fremde) }
}
