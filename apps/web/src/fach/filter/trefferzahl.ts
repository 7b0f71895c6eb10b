import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'

/** Anzahl der Treffer einer Liste; lange Listen zählt der Server nur bis zu einer Grenze. */
export type Trefferzahl = Readonly<{
  gesamt: number
  /** es gibt mehr als `gesamt` Treffer */
  gesamtIstMindestens?: boolean | undefined
}>

/** Anzahl als Text: „57“ oder „über 10.000“ (A-AUFNAHME-11). */
export function trefferzahl({ gesamt, gesamtIstMindestens }: Trefferzahl): string {
  return gesamtIstMindestens ? `über ${formatiereZahl(gesamt)}` : formatiereZahl(gesamt)
}

/** Anzahl mit Hauptwort, am Anfang eines Satzes: „1 Aufnahme“, „57 Aufnahmen“, „Über 10.000 Aufnahmen“. */
export function treffersatz(treffer: Trefferzahl, einzahl: string, mehrzahl: string): string {
  const satz = `${trefferzahl(treffer)} ${treffer.gesamt === 1 ? einzahl : mehrzahl}`
  return satz.charAt(0).toUpperCase() + satz.slice(1)
}

/** Was dasteht, mit dem, was gerade etwas ausblendet: „57 Aufnahmen mit Filter „Offene““, „57 Aufnahmen zu „Leitha““. */
export function nenneFilter(
  was: string,
  { wirksamerName, suchtext }: Readonly<{ wirksamerName: string | null; suchtext: string | null }>,
): string {
  if (wirksamerName === null) return was
  return suchtext === null ? `${was} mit Filter „${wirksamerName}“` : `${was} zu „${suchtext}“`
}
