import { indiziereTaxaliste, type TaxalisteIndex } from '@benthos/bewertung'
import type { TaxonEintrag } from '@benthos/fachmodell'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import type { TaxonSuche } from '@benthos/fachmodell/taxonname/typen'
import type { GeladeneTaxaliste } from './taxalisten.ts'
import { taxoncodesFuer } from './taxoncodes.ts'

/** Macht eine Taxaliste zu einer, in der sich suchen und mit der sich rechnen lässt, gleich woher sie kommt. */
export function baueTaxaliste(
  fassung: Pick<GeladeneTaxaliste, 'id' | 'liste' | 'pruefsumme' | 'idVon'>,
): GeladeneTaxaliste {
  const { taxa, art } = fassung.liste
  let suche: TaxonSuche<TaxonEintrag> | null = null
  let index: TaxalisteIndex | null = null
  const eintragVon = new Map(taxa.map(eintrag => [eintrag.name, eintrag]))
  const geladeneSuche = (): TaxonSuche<TaxonEintrag> => {
    suche ??= erstelleTaxonSuche(taxa, taxoncodesFuer(art))
    return suche
  }
  return {
    ...fassung,
    eintragVon,
    finde: name => eintragVon.get(name) ?? geladeneSuche().nachName(name),
    suche: geladeneSuche,
    index: () => {
      index ??= indiziereTaxaliste(fassung.liste)
      return index
    },
  }
}
