import type { Taxoncodes } from '../taxoncodes.ts'
import type { TaxonSuchEintrag, Zuordnung } from './typen.ts'

/** Codes sind kurz, ohne Blank und enthalten eine Ziffer. */
const CODE = /^(?=.*\d)[A-Z0-9-]{3,10}$/

/**
 * Ordnet einen Code zu: über die Namen, die seine Quelle nennt.
 * @param ordneZu Zuordnung eines Namens in der Liste
 * @returns null, wenn der Text kein bekannter Code ist
 */
export function ordneCodeZu<T extends TaxonSuchEintrag>(
  text: string,
  codes: Taxoncodes | null,
  ordneZu: (name: string) => Zuordnung<T>,
): Zuordnung<T> | null {
  const code = text.trim().toUpperCase()
  const namen = codes !== null && CODE.test(code) && Object.hasOwn(codes.namen, code) ? codes.namen[code] : undefined
  if (codes === null || namen === undefined) return null
  const bezeichnung = `${codes.system}-Code ${code}`
  const genannt = namen.map(name => `„${name}“`).join(' oder ')
  const treffer = namen.map(ordneZu).filter(z => z.art === 'TREFFER')
  const taxa = [...new Set(treffer.map(z => z.taxon))]
  const [erster] = treffer
  if (erster && taxa.length === 1)
    return { ...erster, ueber: 'CODE', hinweise: [`${bezeichnung} ist ${genannt}.`, ...erster.hinweise] }
  if (taxa.length > 1)
    return { art: 'MEHRDEUTIG', vorschlaege: taxa, cf: false, grund: `${bezeichnung} kann ${genannt} meinen.` }
  const [name = ''] = namen
  const z = ordneZu(name)
  const vorschlaege = z.art === 'TREFFER' ? [z.taxon] : z.vorschlaege
  const grund = `${bezeichnung} ist ${genannt}; das führt die Liste nicht.`
  return { art: 'UNBEKANNT', vorschlaege, cf: z.cf, grund }
}
