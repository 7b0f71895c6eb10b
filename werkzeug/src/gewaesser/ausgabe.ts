import { baueGewaesser } from './bau.ts'
import { baueOrte } from './orte.ts'
import { baueRouten } from './routen.ts'
import { baueSeen } from './seen.ts'

/** Dateien, die der Bau in die Referenzlisten des Servers schreibt; ein Eintrag je Zeile, damit Änderungen lesbar sind. */
export function gewaesserdateien(): ReadonlyMap<string, string> {
  const { grenze, gewaesser } = baueGewaesser()
  const codes = new Map(gewaesser.map(({ name, code }) => [name, code]))
  return new Map([
    ['gewaesser.json', zeilenweise(gewaesser)],
    ['oesterreich.json', zeilenweise(grenze)],
    ['routen.json', alsSammlung(baueRouten(codes))],
    ['seen.json', alsSammlung(baueSeen())],
    ['orte.json', alsSammlung(baueOrte())],
  ])
}

function zeilenweise(eintraege: readonly unknown[]): string {
  return `[\n${eintraege.map(eintrag => JSON.stringify(eintrag)).join(',\n')}\n]\n`
}

function alsSammlung(merkmale: readonly unknown[]): string {
  return `{"type":"FeatureCollection","features":${zeilenweise(merkmale).trimEnd()}}\n`
}
