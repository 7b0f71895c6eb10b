import { alsJson, sha256 } from './ausgabe.ts'
import { schreibeBericht } from './bericht.ts'
import { Buchhaltung } from './buchhaltung.ts'
import { baueTaxoncodes, codesAlsJson } from './codes.ts'
import { baueMzb } from './mzb/bau.ts'
import { bauePhb } from './phb/bau.ts'

/** Alles, was der Bau schreibt, als Text je Dateiname: dieselben Quellen ergeben dieselben Bytes. */
export type Bauergebnis = {
  /** für apps/server/src/referenzlisten/ */
  listen: ReadonlyMap<string, string>
  /** für werkzeug/quellen/bericht.md */
  bericht: string
  buch: Buchhaltung
}

export function baueReferenzlisten(): Bauergebnis {
  const buch = new Buchhaltung()
  const listen = new Map([
    ['mzb-2026.3.json', alsJson(baueMzb(buch))],
    ['phb-2026.5.json', alsJson(bauePhb(buch))],
  ])
  const pruefsummen = Object.fromEntries([...listen].map(([datei, text]) => [datei, `sha256-${sha256(text)}`]))
  listen.set('pruefsummen.json', `${JSON.stringify(pruefsummen, null, 2)}\n`)
  listen.set('taxoncodes.json', codesAlsJson(baueTaxoncodes()))
  return { listen, bericht: schreibeBericht(buch), buch }
}
