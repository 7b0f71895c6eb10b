import type { z } from 'zod'

/** Standardmeldungen der Spezifikation, Abschnitt 5; Browser und Server benutzen dieselben. */
export const MELDUNG = {
  pflicht: 'Dieses Feld ist verpflichtend',
  min: (min: string) => `Wert muss mindestens ${min} sein`,
  minDatum: (datum: string) => `${datum} oder später`,
  minFallback: 'Wert zu klein',
  max: (max: string) => `Wert darf maximal ${max} sein`,
  maxDatum: (datum: string) => `${datum} oder früher`,
  maxFallback: 'Wert zu groß',
  minLaenge: (n: number) => `Mindestens ${n} Zeichen`,
  minLaengeFallback: 'Eingabe zu kurz',
  maxLaenge: (n: number) => `Maximal ${n} Zeichen`,
  maxLaengeFallback: 'Eingabe zu lang',
  sonst: 'Validierungsfehler',
} as const

const zahl = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 5 })

/**
 * Übersetzt eine Beanstandung von zod in die Standardmeldung. Eigene Texte des Schemas bleiben.
 * Zahlen erscheinen deutsch, höchstens fünf Nachkommastellen.
 */
export function meldungFuer(issue: z.core.$ZodIssue): string {
  if (istEigene(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return istLeer(issue.input) ? MELDUNG.pflicht : MELDUNG.sonst
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? MELDUNG.pflicht : MELDUNG.minLaenge(Number(issue.minimum))
      if (issue.origin === 'array') return issue.minimum === 1 ? MELDUNG.pflicht : MELDUNG.minFallback
      return MELDUNG.min(zahl.format(Number(issue.minimum)))
    case 'too_big':
      if (issue.origin === 'string') return MELDUNG.maxLaenge(Number(issue.maximum))
      if (issue.origin === 'array') return `Höchstens ${zahl.format(Number(issue.maximum))} Einträge`
      return MELDUNG.max(zahl.format(Number(issue.maximum)))
    case 'invalid_value':
      return istLeer(issue.input) ? MELDUNG.pflicht : 'Bitte wählen Sie einen Eintrag aus der Liste'
    case 'unrecognized_keys':
      return `Unbekannte Angabe: ${issue.keys.join(', ')}`
    default:
      return MELDUNG.sonst
  }
}

/** Vorgegebene Texte von zod beginnen alle so; was anders beginnt, hat das Schema selbst gesagt. */
const VORGABE_VON_ZOD = /^(Invalid |Too (big|small): |Unrecognized key)/

function istEigene(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text !== 'Invalid input' && !VORGABE_VON_ZOD.test(text)
}

function istLeer(eingabe: unknown): boolean {
  return eingabe === undefined || eingabe === null || eingabe === ''
}
