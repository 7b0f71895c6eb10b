import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { genannteArten } from '@benthos/fachmodell/taxonname/ableitung'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { AbgeleitetesTaxon, BewertungsEingabe, EingabeTaxon } from './typen.ts'

/** Was eine Eingabe über Taxa sagt, die mehrere meinen oder die die Liste nicht führt. */
export type Taxagruppen = Pick<BewertungsEingabe, 'abgeleiteteTaxa' | 'zaehltAls'>

/** Namen, die Arten nennen; alle anderen brauchen die Zerlegung nicht. */
const GRUPPENNAME = /-Gr\.|\/| agg\.| s\. (l|str)\./

/** Je Liste einmal gebaut, und erst, wenn eine Probe einen Namen trägt, den sie nicht führt. */
const ABLEITUNGEN = new WeakMap<TaxalisteIndex, (name: string) => TaxonEintrag | undefined>()

function leiteAb(index: TaxalisteIndex, name: string): TaxonEintrag | undefined {
  const suche = ABLEITUNGEN.get(index) ?? erstelleTaxonSuche(index.liste.taxa).nachName
  ABLEITUNGEN.set(index, suche)
  return suche(name)
}

/**
 * Bestimmt zu den Taxa einer Probe, was aus der Schreibweise folgt und als was Gruppen zählen. Die Regel der Taxazahlen: eine
 * Artengruppe, Kombination oder Art im weiten Sinn zählt nur dann als eigenes Taxon, wenn keine der Arten, die ihr Name
 * nennt, in der Probe steht; sonst zählt sie als die erste davon. Die Eingabe hält das fest, damit ein Ergebnis auch dann
 * gleich nachrechnet, wenn die Grammatik später mehr erkennt.
 */
export function ermittleTaxagruppen(taxa: readonly EingabeTaxon[], index: TaxalisteIndex): Taxagruppen {
  const gezaehlte = taxa.filter(({ anzahl, haeufigkeitsklasse }) => anzahl > 0 || (haeufigkeitsklasse ?? 0) > 0)
  const namen = [...new Set(gezaehlte.map(({ taxon }) => taxon))].toSorted()
  const abgeleitete = namen
    .filter(name => !index.stelleJeName.has(name))
    .flatMap(name => leiteAb(index, name) ?? [])
    .map(alsAbgeleitetes)
  const eigene = new Set(namen.flatMap(name => alsGezaehltes(index, name) ?? []))
  const gruppen = [
    ...abgeleitete.map(({ name }) => name),
    ...namen.flatMap(name => gueltigerName(index, name) ?? []),
  ].filter(name => GRUPPENNAME.test(name))
  const zaehltAls = Object.fromEntries(
    [...new Set(gruppen)].toSorted().flatMap(gruppe => {
      const arten = genannteArten(gruppe).flatMap(art => alsGezaehltes(index, art) ?? [])
      const art = arten.filter(name => name !== gruppe && eigene.has(name)).toSorted()[0]
      return art === undefined ? [] : [[gruppe, art] as const]
    }),
  )
  return {
    ...(abgeleitete.length > 0 && { abgeleiteteTaxa: abgeleitete }),
    ...(Object.keys(zaehltAls).length > 0 && { zaehltAls }),
  }
}

function alsAbgeleitetes(eintrag: TaxonEintrag): AbgeleitetesTaxon {
  const { name, rang, gruppe, familie, gattung, wertungsfamilie, wertungsfamilieBmwp, wertungsfamiliePsi } = eintrag
  return {
    name,
    rang,
    gruppe,
    familie,
    gattung,
    wertungsfamilie,
    ...(wertungsfamilieBmwp !== undefined && { wertungsfamilieBmwp }),
    ...(wertungsfamiliePsi !== undefined && { wertungsfamiliePsi }),
  }
}

function gueltigerName(index: TaxalisteIndex, name: string): string | undefined {
  const stelle = index.stelleJeName.get(name)
  return stelle === undefined ? undefined : index.namen[index.akzeptiert[stelle] ?? stelle]
}

/** Name des operationellen Taxons, unter dem ein Name der Liste zählt. */
function alsGezaehltes(index: TaxalisteIndex, name: string): string | undefined {
  const stelle = index.stelleJeName.get(name)
  return stelle === undefined
    ? undefined
    : index.namen[index.operationell[index.akzeptiert[stelle] ?? stelle] ?? stelle]
}
