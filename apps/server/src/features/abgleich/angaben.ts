import { labelVon, TAXONRAENGE, type Taxalistenart, type TaxonEintrag } from '@benthos/fachmodell'
import type { GeladeneTaxaliste } from '../../fach/taxalisten/taxalisten.ts'

/** Ein gültiges Taxon und die geltenden Listen, die es führen. */
export type Listentaxon = { taxon: TaxonEintrag; listen: readonly GeladeneTaxaliste[] }

type Benannt = { id: string; name: string }

const LISTENNAMEN: Readonly<Record<Taxalistenart, string>> = {
  MZB_AUT: 'Makrozoobenthos',
  MZB_BIOMASSE: 'Makrozoobenthos, Biomasse',
  PHB: 'Phytobenthos',
}

/** Listen und Ränge: worauf sich eine Frage einschränken lässt. */
export const ABGLEICHTYPEN: readonly Benannt[] = [
  ...Object.entries(LISTENNAMEN).map(([id, name]) => ({ id, name })),
  ...TAXONRAENGE.map(({ value, label }) => ({ id: value, name: label })),
]

/** Eigenschaften eines Taxons, nach denen sich fragen lässt. */
const EIGENSCHAFTEN: readonly (Benannt & { lies: (eintrag: Listentaxon) => readonly string[] })[] = [
  { id: 'gruppe', name: 'Gruppe', lies: ({ taxon }) => [taxon.gruppe] },
  { id: 'familie', name: 'Familie', lies: ({ taxon }) => vorhandene(taxon.familie) },
  { id: 'gattung', name: 'Gattung', lies: ({ taxon }) => vorhandene(taxon.gattung) },
  { id: 'rang', name: 'Rang', lies: ({ taxon }) => [rangname(taxon)] },
  { id: 'autor', name: 'Autor', lies: ({ taxon }) => vorhandene(taxon.autor) },
  { id: 'liste', name: 'Taxaliste', lies: ({ listen }) => listen.map(({ liste }) => liste.name) },
]
export const ABGLEICHEIGENSCHAFTEN: readonly Benannt[] = EIGENSCHAFTEN.map(({ id, name }) => ({ id, name }))

/** Werte einer Eigenschaft; `null`, wenn es sie nicht gibt. */
export function liesEigenschaft(eintrag: Listentaxon, id: string): readonly string[] | null {
  return EIGENSCHAFTEN.find(eigenschaft => eigenschaft.id === id)?.lies(eintrag) ?? null
}

export function typenVon({ taxon, listen }: Listentaxon): readonly Benannt[] {
  const ids = new Set<string>([taxon.rang, ...listen.map(({ liste }) => liste.art)])
  return ABGLEICHTYPEN.filter(({ id }) => ids.has(id))
}

/** Wissenschaftlicher Name mit Autor. */
export const vollerName = ({ taxon: { name, autor } }: Listentaxon) => (autor === null ? name : `${name} ${autor}`)

export const beschreibe = (eintrag: Listentaxon) =>
  [
    rangname(eintrag.taxon),
    eintrag.taxon.familie,
    eintrag.taxon.gruppe,
    ...eintrag.listen.map(({ liste }) => liste.name),
  ]
    .filter(teil => teil !== null)
    .join(', ')

const rangname = ({ rang }: TaxonEintrag) => labelVon(TAXONRAENGE, rang) ?? rang
const vorhandene = (text: string | null) => (text === null ? [] : [text])
