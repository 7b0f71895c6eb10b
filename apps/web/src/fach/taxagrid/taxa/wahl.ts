import type { Sicherheit, Wert } from '@benthos/fachmodell'

/** Sicherheit eines Funds mit „cf.“ im Namen oder in der Spalte. */
export const UNSICHER: Sicherheit = 'CF'

/** Wie Listen die Sicherheit sonst schreiben; „nein“ in einer Spalte „cf.“ sagt nichts über sie. */
const SCHREIBWEISEN: ReadonlyMap<string, Sicherheit | ''> = new Map([
  ...['cf', 'cfr', 'conf', 'x', 'ja', 'j', '1', 'wahr', 'true', '?'].map(text => [text, 'CF'] as const),
  ...['agg', 'aggr', 'aggregat'].map(text => [text, 'AGG'] as const),
  ...['-', 'nein', 'n', '0', 'falsch', 'false'].map(text => [text, ''] as const),
])

/** Deutet die Angabe zur Sicherheit; Unverstandenes bleibt stehen und wird beanstandet. */
export function deuteSicherheit(werte: readonly Wert[], text: string): string {
  return SCHREIBWEISEN.get(text.trim().toLowerCase().replace(/\.$/, '')) ?? deuteWahl(werte, text)
}

/**
 * Deutet getippten Text als Eintrag einer Liste: Schlüssel, Bezeichnung oder deren Anfang, wenn nur eine so beginnt.
 * Unverstandenes kommt unverändert zurück.
 */
export function deuteWahl(werte: readonly Wert[], text: string): string {
  const roh = text.trim()
  if (roh === '') return ''
  const passende = passendeWerte(werte, roh)
  const genau = passende.find(({ value, label }) =>
    [value, label].some(name => name.toLowerCase() === roh.toLowerCase()),
  )
  return genau?.value ?? (passende.length === 1 && passende[0] !== undefined ? passende[0].value : roh)
}

/** Einträge, deren Schlüssel oder Bezeichnung so beginnt; ohne Text alle. */
export function passendeWerte(werte: readonly Wert[], text: string): readonly Wert[] {
  const klein = text.trim().toLowerCase()
  return werte.filter(({ value, label }) => [value, label].some(name => name.toLowerCase().startsWith(klein)))
}
