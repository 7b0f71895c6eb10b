import type { Einleseform, Formvorgabe } from '@benthos/vertrag/einlesung'

/** Schreibweise einer Datei, erkannt oder gewählt; `null`: zu erkennen. */
export type Schreibwahl = Pick<Einleseform, 'blatt' | 'zeichensatz' | 'trennzeichen' | 'dezimalzeichen'> & {
  kopfzeile: number | null
}

/** Was davon vorgegeben wird. */
export function schreibvorgabe({
  blatt,
  zeichensatz,
  trennzeichen,
  dezimalzeichen,
  kopfzeile,
}: Schreibwahl): Formvorgabe {
  return {
    ...(blatt !== null && { blatt }),
    ...(zeichensatz !== null && { zeichensatz }),
    ...(trennzeichen !== null && { trennzeichen }),
    ...(dezimalzeichen !== null && { dezimalzeichen }),
    ...(kopfzeile !== null && { kopfzeile }),
  }
}

/** Vorgabe, mit der die Datei wieder so gelesen wird wie bisher, Spalte für Spalte. */
export const bisherigeForm = (form: Einleseform): Formvorgabe => ({
  ...schreibvorgabe(form),
  hausform: form.hausform?.id ?? null,
  zuordnung: Object.fromEntries(form.spalten.map(s => [s.nummer, s.feld])),
})
