import type { Eingabeliste } from '../taxa/eingabeliste.ts'

export type Merkname = { text: string; taxon: string }

/**
 * Beantwortete Namen, die sich merken lassen: die Liste kennt sie nicht, und ein Mensch hat ihr Taxon gewählt.
 * @param namenswahl gewähltes Taxon je Namenstext
 */
export function merkbareNamen(namenswahl: ReadonlyMap<string, string>, liste: Eingabeliste): readonly Merkname[] {
  return [...namenswahl].flatMap(([text, name]) => {
    const gewaehlt = liste.ordneZu(name)
    if (text === '' || gewaehlt.art !== 'TREFFER' || liste.ordneZu(text).art === 'TREFFER') return []
    return [{ text, taxon: gewaehlt.taxon.name }]
  })
}
