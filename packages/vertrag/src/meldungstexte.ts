import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { z } from 'zod'
import { MELDUNG } from './meldung.ts'

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
      return zuKlein(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return zuGross(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_value':
      return istLeer(issue.input) ? MELDUNG.pflicht : 'Bitte wählen Sie einen Eintrag aus der Liste'
    case 'unrecognized_keys':
      return `Unbekannte Angabe: ${issue.keys.join(', ')}`
    default:
      return MELDUNG.sonst
  }
}

/**
 * @param min kleinster zulässiger Wert, Länge oder Anzahl; NaN, wenn die Regel keinen nennt
 * @param istDabei ob er selbst zulässig ist
 */
function zuKlein(art: string, min: number, istDabei: boolean): string {
  switch (art) {
    case 'string':
      if (min === 1) return MELDUNG.pflicht
      return Number.isNaN(min) ? MELDUNG.minLaengeFallback : MELDUNG.minLaenge(min)
    case 'date':
      return Number.isNaN(min) ? MELDUNG.minFallback : MELDUNG.minDatum(tag(min))
    case 'number':
    case 'int':
    case 'bigint':
      if (Number.isNaN(min)) return MELDUNG.minFallback
      return istDabei ? MELDUNG.min(formatiereZahl(min)) : MELDUNG.groesserAls(formatiereZahl(min))
    default:
      return min === 1 ? MELDUNG.pflicht : MELDUNG.minFallback
  }
}

/**
 * @param max größter zulässiger Wert, Länge oder Anzahl; NaN, wenn die Regel keinen nennt
 * @param istDabei ob er selbst zulässig ist
 */
function zuGross(art: string, max: number, istDabei: boolean): string {
  switch (art) {
    case 'string':
      return Number.isNaN(max) ? MELDUNG.maxLaengeFallback : MELDUNG.maxLaenge(max)
    case 'date':
      return Number.isNaN(max) ? MELDUNG.maxFallback : MELDUNG.maxDatum(tag(max))
    case 'number':
    case 'int':
    case 'bigint':
      if (Number.isNaN(max)) return MELDUNG.maxFallback
      return istDabei ? MELDUNG.max(formatiereZahl(max)) : MELDUNG.kleinerAls(formatiereZahl(max))
    case 'array':
      return `Höchstens ${formatiereZahl(max)} Einträge`
    default:
      return MELDUNG.maxFallback
  }
}

/** Kalendertage ohne Uhrzeit stehen in zod als Mitternacht UTC. */
function tag(millisekunden: number): string {
  return formatiereDatum(new Date(millisekunden).toISOString().slice(0, 10))
}

/** Vorgegebene Texte von zod beginnen alle so; was anders beginnt, hat das Schema selbst gesagt. */
const VORGABE_VON_ZOD = /^(Invalid |Too (big|small): |Unrecognized key)/

function istEigene(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text !== 'Invalid input' && !VORGABE_VON_ZOD.test(text)
}

function istLeer(eingabe: unknown): boolean {
  return eingabe === undefined || eingabe === null || eingabe === ''
}
