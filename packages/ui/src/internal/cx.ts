/** Fügt Klassennamen zusammen; leere und falsche Angaben fallen weg. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
