import type { Entwurfsdaten } from './typen.ts'

/** Ein zu schreibender Teil; `wert: undefined` heißt löschen. */
export type Teilaenderung = { teil: string; wert: unknown; basis: unknown }

/**
 * Teile, die sich gegenüber dem zuletzt gesicherten Stand geändert haben. Gleiche Verweise gelten als unverändert und werden
 * nicht verglichen (unveränderliche Zeilen); verschiedene nur, wenn auch ihr Inhalt verschieden ist.
 */
export function ermittleTeilaenderungen(
  gesichert: ReadonlyMap<string, { wert: unknown }>,
  daten: Entwurfsdaten,
): Teilaenderung[] {
  const aenderungen: Teilaenderung[] = []
  for (const teil in daten) {
    const wert = daten[teil]
    if (wert === undefined) continue
    const basis = gesichert.get(teil)?.wert
    if (basis !== wert && !istGleich(basis, wert)) aenderungen.push({ teil, wert, basis })
  }
  for (const [teil, { wert: basis }] of gesichert) {
    if (daten[teil] === undefined) aenderungen.push({ teil, wert: undefined, basis })
  }
  return aenderungen
}

/** Wie `ermittleTeilaenderungen`, aber nur für die genannten Teile. */
export function ermittleEinzelaenderungen(
  gesichert: ReadonlyMap<string, { wert: unknown }>,
  daten: Entwurfsdaten,
  namen: readonly string[],
): Teilaenderung[] {
  return namen
    .map(teil => ({ teil, wert: daten[teil], basis: gesichert.get(teil)?.wert }))
    .filter(({ wert, basis }) => !istGleich(basis, wert))
}

/** Inhaltliche Gleichheit klonbarer Daten (Objekte, Felder, Zahlen, Texte, NaN). */
export function istGleich(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((wert, i) => istGleich(wert, b[i]))
  }
  // Eine Datei hat keine eigenen Felder; verglichen über sie, wäre jede gleich.
  if (a instanceof Blob || b instanceof Blob) return false
  if (a instanceof Date || b instanceof Date) {
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime()
  }
  const links = a as Record<string, unknown>
  const rechts = b as Record<string, unknown>
  const schluessel = Object.keys(links)
  return (
    schluessel.length === Object.keys(rechts).length &&
    schluessel.every(k => Object.hasOwn(rechts, k) && istGleich(links[k], rechts[k]))
  )
}
