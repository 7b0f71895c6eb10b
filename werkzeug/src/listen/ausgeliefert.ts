import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { leseQuelle } from './csv.ts'
import { ohneUntergattung } from './namen.ts'
import { bereinigeDarleq3, leseDarleq3 } from './phb/darleq3.ts'
import { ZIELORDNER } from './ziel.ts'

/** Zwei Namen, die eine Quelle oder die Sichtung gleichsetzt. */
export type Namenspaar = readonly [string, string]

/** Eine ausgelieferte Liste, wie die Prüfungen sie lesen. */
export type AusgelieferteListe = {
  taxa: readonly TaxonEintrag[]
  /** gültiger Name zu einem Namen; null, wenn die Liste ihn nicht führt */
  gueltig: (name: string) => string | null
}

export function ladeAusgelieferte(datei: string): AusgelieferteListe {
  const { taxa }: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8'))
  const nachName = new Map(taxa.map(t => [t.name, t.akzeptiert ?? t.name]))
  return { taxa, gueltig: name => nachName.get(name) ?? null }
}

/** Zeilen einer gesichteten Liste, wie sie in der Datei stehen. */
export function leseSichtung(datei: string) {
  return leseQuelle(datei, ['name', 'gueltig', 'entscheid', 'grund']).map(({ zeile, wert }) => ({ zeile, ...wert }))
}

/** Paare, die nach Sichtung zwei Taxa bleiben, in beiden Richtungen als `a|b`. */
export function getrenntePaare(sichtung: ReturnType<typeof leseSichtung>): ReadonlySet<string> {
  return new Set(
    sichtung.flatMap(z => (z.entscheid === 'GETRENNT' ? [`${z.name}|${z.gueltig}`, `${z.gueltig}|${z.name}`] : [])),
  )
}

/** Frühere Namen der englischen Umweltbehörde und der, den sie vorzieht, als Einträge der Liste geschrieben. */
export function paareDerEa(): readonly { zeile: number; roh: string; paar: Namenspaar }[] {
  const alsEintrag = (name: string, rang: string) =>
    rang === 'Genus' ? `${name} sp.` : rang === 'Family' ? `${name} Gen. sp.` : ohneUntergattung(name)
  return leseQuelle('mzb_ea_namen.csv', ['taxon_name', 'preferred_taxon_name', 'taxon_rank']).map(
    ({ zeile, wert: w }) => ({
      zeile,
      roh: w.taxon_name,
      paar: [alsEintrag(w.taxon_name, w.taxon_rank), alsEintrag(w.preferred_taxon_name, w.taxon_rank)],
    }),
  )
}

/** Arten des britischen Wörterbuchs ohne Untergattung. */
export function artenDesWoerterbuchs() {
  return leseQuelle('mzb_uk_dictionary.csv', ['taxon_name', 'rank', 'family', 'authority', 'aqem_code']).flatMap(
    ({ wert }) => (wert.rank === 'Species' ? [{ ...wert, name: ohneUntergattung(wert.taxon_name) }] : []),
  )
}

/** Arten, denen das Wörterbuch denselben AQEM-Code gibt, jede mit der ersten. */
export function paareGleichenCodes(): readonly Namenspaar[] {
  const ersterJeCode = new Map<string, string>()
  return artenDesWoerterbuchs().flatMap(({ name, aqem_code }): Namenspaar[] => {
    if (aqem_code === '' || aqem_code === '0') return []
    const erster = ersterJeCode.get(aqem_code) ?? name
    ersterJeCode.set(aqem_code, erster)
    return [[erster, name]]
  })
}

/** Namen, die DARLEQ nicht mehr annimmt und einer anderen Gattung zuschreibt, mit dem Namen in dieser. */
export function paareVonDarleq(): readonly Namenspaar[] {
  return leseQuelle('diatoms_darleq.csv', ['taxonname', 'genus', 'status']).flatMap(
    ({ wert: { taxonname, genus, status } }): Namenspaar[] => {
      const [gattung, ...rest] = taxonname.trim().split(/ +/)
      return status === 'A' || gattung === genus || rest.length === 0
        ? []
        : [[taxonname.trim(), [genus, ...rest].join(' ')]]
    },
  )
}

/** Namen, die DARLEQ3 unter einem anderen gültigen führt, beide als Einträge der Liste geschrieben; Bezeichnungen ohne Bestimmung fehlen. */
export function paareVonDarleq3(): readonly Namenspaar[] {
  return leseDarleq3().flatMap(({ wert }): Namenspaar[] => {
    const [name, gueltig] = [wert.TaxonName, wert.ValidName].map(bereinigeDarleq3)
    return name?.art === 'TAXON' && gueltig?.art === 'TAXON' && name.name !== gueltig.name
      ? [[name.name, gueltig.name]]
      : []
  })
}
