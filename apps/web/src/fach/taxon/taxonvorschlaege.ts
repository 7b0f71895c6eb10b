import type { Suggestion } from '@benthos/ui/suggest/SearchField.tsx'
import { listeTaxonnamen } from '@benthos/vertrag/taxaliste'
import { rufe } from '../../technik/http/klient.ts'
import { taxonadresse } from './taxonadresse.ts'

/** Kürzeres trifft zu vieles. */
const AB_ZEICHEN = 3

/** Taxa für ein Suchfeld, jedes mit dem Weg zu seiner Seite. */
export async function ladeTaxonvorschlaege(suche: string, abbruch?: AbortSignal): Promise<readonly Suggestion[]> {
  if (suche.trim().length < AB_ZEICHEN) return []
  const namen = await rufe(listeTaxonnamen, { query: { suche: suche.trim() }, ...(abbruch && { abbruch }) })
  return namen.map(({ value, label }) => ({
    id: `taxon ${value}`,
    label,
    description: 'Taxon',
    href: taxonadresse(value),
  }))
}
