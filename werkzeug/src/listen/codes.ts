import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { leseQuelle } from './csv.ts'
import { WOERTERBUCH_DATEI } from './mzb/woerterbuch.ts'
import { einfacheBlanks, nachCodepunkt } from './namen.ts'
import { artDerNominatform } from './nominatform.ts'
import { bereinigeAlge } from './phb/bereinigung.ts'
import { DARLEQ_DATEI } from './phb/darleq.ts'
import { bereinigeDarleq3, leseDarleq3 } from './phb/darleq3.ts'

/**
 * Codes der Quellen mit dem Namen, den die Quelle ihnen gibt: DARLEQ-Codes der Kieselalgen (AC004A, ZZZ987), AQEM-Codes des
 * Makrozoobenthos (4723). Der Name wird beim Lesen einer Liste wie ein getippter zugeordnet, deshalb gelten die Codes in
 * jeder Fassung. Nennen die Quellen zu einem Code mehrere Namen, stehen alle da: meinen sie verschiedene Taxa, wird gefragt. Was DARLEQ3 ohne
 * Bestimmung führt („Amphora (Other)“), gilt unter seinem gültigen Namen.
 */
export function baueTaxoncodes(): Readonly<Record<'MZB_AUT' | 'PHB', Taxoncodes>> {
  const aqem = leseQuelle(WOERTERBUCH_DATEI, ['aqem_code', 'taxon_name'])
    .map(({ wert }) => [wert.aqem_code, wert.taxon_name] as const)
    .filter(([code]) => code !== '' && code !== '0')
  const darleq = new Map<string, readonly string[]>(
    leseDarleq3().map(({ wert }) => {
      const name = bereinigeDarleq3(wert.TaxonName)
      return [wert.TaxonId.toUpperCase(), [name.art === 'TAXON' ? name.name : einfacheBlanks(wert.ValidName)]]
    }),
  )
  for (const { wert } of leseQuelle(DARLEQ_DATEI, ['taxonid', 'taxonname'])) {
    const [code, name] = [wert.taxonid.toUpperCase(), bereinigeAlge(wert.taxonname)]
    const spaetere = (darleq.get(code) ?? []).filter(
      spaeterer => name.art === 'TAXON' && ohneNominatform(spaeterer) !== ohneNominatform(name.name),
    )
    darleq.set(code, [name.art === 'TAXON' ? name.name : wert.taxonname, ...spaetere])
  }
  return {
    MZB_AUT: { system: 'AQEM', namen: gruppiere(aqem) },
    PHB: {
      system: 'DARLEQ',
      namen: gruppiere([...darleq].flatMap(([code, namen]) => namen.map(name => [code, name] as const))),
    },
  }
}

const ohneNominatform = (name: string): string => artDerNominatform(name) ?? name

function gruppiere(paare: readonly (readonly [string, string])[]): Readonly<Record<string, readonly string[]>> {
  const namen = new Map<string, string[]>()
  for (const [code, name] of paare) namen.set(code, [...(namen.get(code) ?? []), name])
  return Object.fromEntries([...namen].sort(([a], [b]) => nachCodepunkt(a, b)))
}

/** Eine Zeile je Code: klein und in der Versionsgeschichte vergleichbar. */
export function codesAlsJson(codes: ReturnType<typeof baueTaxoncodes>): string {
  const listen = Object.entries(codes).map(([art, { system, namen }]) => {
    const zeilen = Object.entries(namen).map(([code, liste]) => `${JSON.stringify(code)}:${JSON.stringify(liste)}`)
    return `${JSON.stringify(art)}:{"system":${JSON.stringify(system)},"namen":{\n${zeilen.join(',\n')}\n}}`
  })
  return `{\n${listen.join(',\n')}\n}\n`
}
