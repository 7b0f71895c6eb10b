import type { Sicherheit, Wert } from '@benthos/fachmodell'
import { SICHERHEITSSCHREIBWEISEN } from '@benthos/fachmodell/taxonname/sicherheit'
import { deuteWahl } from './wahl.ts'

/** Sicherheit eines Funds mit „cf.“ im Namen oder in der Spalte. */
export const UNSICHER: Sicherheit = 'CF'

/** Wie Listen die Sicherheit sonst schreiben. */
const SCHREIBWEISEN: ReadonlyMap<string, Sicherheit | ''> = new Map([
  ...Object.entries(SICHERHEITSSCHREIBWEISEN),
  ['-', ''],
])

/** Überschriften, die fragen, ob die Bestimmung unsicher ist; nur unter ihnen heißt „ja“ cf. */
const FRAGE_NACH_ZWEIFEL = /^(cf\.?$|unsicher|(identification)?qualifier)/i
/** Antworten auf diese Frage; ein Nein sagt noch nicht, dass die Bestimmung sicher ist. */
const ANTWORTEN: ReadonlyMap<string, Sicherheit | ''> = new Map([
  ...['x', 'ja', 'j', '1', 'wahr', 'true'].map(text => [text, UNSICHER] as const),
  ...['nein', 'n', '0', 'falsch', 'false'].map(text => [text, ''] as const),
])

const wortVon = (text: string) => text.trim().toLowerCase().replace(/\.$/, '')

/** Deutet die Angabe zur Sicherheit; Unverstandenes bleibt stehen und wird beanstandet. */
export function deuteSicherheit(werte: readonly Wert[], text: string): string {
  return SCHREIBWEISEN.get(wortVon(text)) ?? deuteWahl(werte, text)
}

/** Beantwortet Ja und Nein dort, wo die Überschrift nach dem Zweifel fragt; alles andere bleibt, wie es dasteht. */
export function beantworteZweifel(ueberschrift: string, text: string): string {
  return FRAGE_NACH_ZWEIFEL.test(ueberschrift) ? (ANTWORTEN.get(wortVon(text)) ?? text) : text
}

/** Warum ein Ja oder Nein als Sicherheit nicht gilt: es kann „ja, sicher“ wie „ja, unsicher“ heißen; null: es ist keines. */
export function mangelDerSicherheit(text: string): string | null {
  if (!ANTWORTEN.has(wortVon(text))) return null
  return `„${text}“ ist als Sicherheit mehrdeutig. Bitte „sicher“, „cf.“ oder „agg.“ schreiben; ja und nein gelten nur in einer Spalte mit der Überschrift „cf.“.`
}
