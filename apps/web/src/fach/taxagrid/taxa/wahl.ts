import type { Wert } from '@benthos/fachmodell'

/**
 * Deutet getippten Text als Eintrag einer Liste oder Stufe einer Skala: Schlüssel, Bezeichnung, Wort oder deren Anfang, wenn nur einer so
 * beginnt. Unverstandenes kommt unverändert zurück.
 * @example deuteWahl(HAEUFIGKEITEN_5, 'mass') // '5'
 */
export function deuteWahl(werte: readonly Wert[], text: string): string {
  const roh = text.trim()
  if (roh === '') return ''
  const passende = passendeWerte(werte, roh)
  const genau = passende.find(wert => namenVon(wert).includes(roh.toLowerCase()))
  return genau?.value ?? (passende.length === 1 && passende[0] !== undefined ? passende[0].value : roh)
}

/** Einträge, deren Schlüssel, Bezeichnung oder Wort so beginnt; ohne Text alle. */
export function passendeWerte(werte: readonly Wert[], text: string): readonly Wert[] {
  const klein = text.trim().toLowerCase()
  return werte.filter(wert => namenVon(wert).some(name => name.startsWith(klein)))
}

/** „3 – wenig bis mittel (11–30)“ heißt auch mit ihrem Wort „wenig bis mittel“. */
function namenVon({ value, label }: Wert): string[] {
  const wort = label.replace(/^\d+ – /, '').replace(/ \(.*\)$/, '')
  return [value, label, wort].map(name => name.toLowerCase())
}
