import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'

/**
 * Standardmeldungen der Spezifikation, Abschnitt 5; Browser und Server benutzen dieselben. „größer als“ und „kleiner als“ kennt sie
 * nicht: wo die Grenze selbst nicht zulässig ist, wäre „mindestens“ falsch.
 */
export const MELDUNG = {
  pflicht: 'Dieses Feld ist verpflichtend',
  min: (min: string) => `Wert muss mindestens ${min} sein`,
  minDatum: (datum: string) => `${datum} oder später`,
  groesserAls: (grenze: string) => `Wert muss größer als ${grenze} sein`,
  minFallback: 'Wert zu klein',
  max: (max: string) => `Wert darf maximal ${max} sein`,
  maxDatum: (datum: string) => `${datum} oder früher`,
  kleinerAls: (grenze: string) => `Wert muss kleiner als ${grenze} sein`,
  maxFallback: 'Wert zu groß',
  minLaenge: (n: number) => `Mindestens ${formatiereZahl(n)} Zeichen`,
  minLaengeFallback: 'Eingabe zu kurz',
  maxLaenge: (n: number) => `Maximal ${formatiereZahl(n)} Zeichen`,
  maxLaengeFallback: 'Eingabe zu lang',
  ganzeZahl: 'Bitte geben Sie eine ganze Zahl an',
  sonst: 'Validierungsfehler',
} as const
