import type { TaxonSuchEintrag, TaxonSuche, Zuordnung } from './typen.ts'

/** Der Name gilt; wo er nicht zuzuordnen ist, der Code. Widersprechen sie sich, entscheidet ein Mensch. */
export function ordneNamenUndCodeZu<T extends TaxonSuchEintrag>(
  liste: Pick<TaxonSuche<T>, 'ordneZu'>,
  name: string,
  code: string,
): Zuordnung<T> {
  const nachName = liste.ordneZu(name)
  const nachCode = code === '' || code === name ? null : liste.ordneZu(code)
  if (nachCode?.art !== 'TREFFER' || nachCode.ueber !== 'CODE') return nachName
  if (nachName.art !== 'TREFFER')
    return { ...nachCode, hinweise: [`„${name}“ ist über seinen Code zugeordnet.`, ...nachCode.hinweise] }
  // Was nur aus der Schreibweise folgt (s. l., -Gr.), hat keinen eigenen Code; er nennt die Art, um die es geht.
  const artname = nachName.ueber === 'GRAMMATIK' ? nachName.taxon.name.replace(/(?:-Gr\.| s\. (?:l|str)\.)$/, '') : null
  if (ohneNominatform(artname ?? nachName.taxon.name) === ohneNominatform(nachCode.taxon.name)) return nachName
  const grund = `Name und Code widersprechen sich: „${name}“ ist ${nachName.taxon.name}, ${code} ist ${nachCode.taxon.name}.`
  return { art: 'MEHRDEUTIG', vorschlaege: [nachName.taxon, nachCode.taxon], cf: nachName.cf, grund }
}

/** Der Code meint oft die Art, wo der Name ihre Nominatform nennt (Nitzschia palea var. palea); jede andere Varietät ist ein anderes Taxon. */
function ohneNominatform(name: string): string {
  return name.replace(/^(\S+ (\S+)) (?:(?:ssp|subsp|var|f)\. )?\2$/, '$1')
}
