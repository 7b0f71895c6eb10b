import { hausnamenschluessel } from './hausnamenschluessel.ts'
import type { TaxonSuchEintrag, TaxonSuche, Zuordnung } from './typen.ts'

/** Namen, die sich die Organisation des Angemeldeten für diese Taxaliste gemerkt hat. */
export type Hausnamen = {
  organisation: string
  /** gemeintes Taxon je Schlüssel des Texts */
  taxonVon: ReadonlyMap<string, string>
}

/**
 * Ordnet über einen gemerkten Namen zu, was die amtliche Liste nicht kennt. Führt diese Fassung das gemerkte Taxon nicht, bleibt der
 * Name eine Frage, die sagt, was er meinte.
 * @param amtlich Zuordnung durch die Liste; gelingt sie, gilt sie
 */
export function ordneHausnamenZu<T extends TaxonSuchEintrag>(
  amtlich: Zuordnung<T>,
  text: string,
  liste: Pick<TaxonSuche<T>, 'ordneZu' | 'nachName'> & { name: string },
  hausnamen: Hausnamen | null,
): Zuordnung<T> {
  // Widerspricht ein bekannter Name seinem Code, entscheidet ein Mensch, nicht das Gedächtnis des Labors.
  if (hausnamen === null || amtlich.art === 'TREFFER' || liste.ordneZu(text).art === 'TREFFER') return amtlich
  const gemerkt = hausnamen.taxonVon.get(hausnamenschluessel(text))
  if (gemerkt === undefined) return amtlich
  const { stadium, cf } = amtlich
  const taxon = liste.nachName(gemerkt)
  const von = `gemerkter Name von ${hausnamen.organisation}`
  if (taxon !== undefined) {
    const heute = taxon.name === gemerkt ? '' : `; gemerkt war ${gemerkt}, heute ein Synonym`
    return { art: 'TREFFER', taxon, ueber: 'SYNONYM', cf, hinweise: [`${von}${heute}`], ...(stadium && { stadium }) }
  }
  const nachfolger = liste.ordneZu(gemerkt)
  const vorschlaege = nachfolger.art === 'TREFFER' ? [nachfolger.taxon] : nachfolger.vorschlaege
  return {
    ...amtlich,
    vorschlaege: [...new Set([...vorschlaege, ...amtlich.vorschlaege])].slice(0, 5),
    grund: `„${text}“ ist ein ${von} für ${gemerkt}; die Taxaliste ${liste.name} führt dieses Taxon nicht.`,
  }
}
