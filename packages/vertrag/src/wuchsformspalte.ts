import { CHORIOTOPE, FARBGRUPPEN, type Wert, WUCHSFORMEN } from '@benthos/fachmodell'
import type { Einlesespalte } from './einlesespalte.ts'

/** Die Wuchsformen einer Aufnahme in einer Zelle: wie sie dort dastehen und was die Vorlage dazu sagt. */

/** Feld der Spalte; jede Zeile einer Datei ist eine Aufnahme, und eine Aufnahme hat viele Wuchsformen. */
export const WUCHSFORMSPALTE = 'phbMakroskopischeArtWuchsform.befunde'

/** „Megalithal (> 40 cm)“ heißt in einer Datei ohne seine Korngröße. */
export const ohneZusatz = (label: string): string => label.replace(/ \(.*\)$/, '')

/** „Überzug, Film“ heißt in der Zelle „Überzug“: ein Beistrich trennt dort die Angaben. */
export const WUCHSFORMWORTE: readonly Wert[] = WUCHSFORMEN.map(({ value, label }) => ({
  value,
  label: label.replace(/, .*$/, ''),
}))

/** Choriotope, wie sie in der Zelle dastehen. */
export const SUBSTRATWORTE: readonly Wert[] = CHORIOTOPE.map(({ value, label }) => ({
  value,
  label: ohneZusatz(label),
}))

const namen = (werte: readonly Wert[]): string => werte.map(({ label }) => label).join(', ')

/** Beispiel mit zwei Befunden, wie es in der Vorlage steht und eingelesen gilt. */
export const WUCHSFORMBEISPIEL =
  'grün: Watten, 30 %, Mesolithal; Cladophora glomerata (grün): Büschel, 12,5 %, Megalithal, "nur am linken Ufer"'

export const WUCHSFORMEN_DER_AUFNAHME: Einlesespalte = {
  feld: WUCHSFORMSPALTE,
  titel: 'Wuchsformen',
  synonyme: ['Wuchsform', 'Makroskopische Arten und Wuchsformen'],
  inhalt: { art: 'TEXT' },
  hilfe: [
    'Was am Ort mit freiem Auge zu sehen ist, alle Befunde in einer Zelle, mit Strichpunkt oder Zeilenumbruch getrennt.',
    'Je Befund die Farbgruppe oder die Art (oder beides: Art und in Klammern die Farbgruppe), ein Doppelpunkt,',
    'dann mit Beistrich getrennt Wuchsform und Deckung in %, bei Bedarf das Choriotop als Substrat und eine Bemerkung in Anführungszeichen.',
    `Farbgruppen: ${namen(FARBGRUPPEN)}. Wuchsformen: ${namen(WUCHSFORMWORTE)}.`,
    'Gespeicherte Befunde, die nicht dastehen, bleiben.',
  ].join(' '),
  beispiel: WUCHSFORMBEISPIEL,
}
