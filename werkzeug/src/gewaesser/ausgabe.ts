import { baueGewaesser } from './bau.ts'

/** Dateien, die der Bau in die Referenzlisten des Servers schreibt; ein Eintrag je Zeile, damit Änderungen lesbar sind. */
export function gewaesserdateien(): ReadonlyMap<string, string> {
  const { grenze, gewaesser } = baueGewaesser()
  return new Map([
    ['gewaesser.json', zeilenweise(gewaesser)],
    ['oesterreich.json', zeilenweise(grenze)],
  ])
}

function zeilenweise(eintraege: readonly unknown[]): string {
  return `[\n${eintraege.map(eintrag => JSON.stringify(eintrag)).join(',\n')}\n]\n`
}
