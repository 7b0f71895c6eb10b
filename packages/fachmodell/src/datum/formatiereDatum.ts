/**
 * Schreibt ein Datum deutsch. Eine Uhrzeit dahinter wird nicht gedeutet; was kein JJJJ-MM-TT ist, bleibt sichtbar, wie es ist.
 * @example formatiereDatum('2025-04-21') // '21.04.2025'
 */
export function formatiereDatum(datum: string): string {
  const treffer = /^(\d{4})-(\d{2})-(\d{2})$/.exec(datum)
  return treffer ? `${treffer[3]}.${treffer[2]}.${treffer[1]}` : datum
}
