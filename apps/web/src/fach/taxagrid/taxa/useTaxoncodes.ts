import type { Taxalistenart } from '@benthos/fachmodell'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { leseTaxoncodes } from '@benthos/vertrag/taxaliste'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../../technik/http/abfrage.ts'

/**
 * Codes zu einer Art von Taxaliste, einmal je Sitzung geladen.
 * @param art Art der geladenen Fassung; undefined, solange sie lädt
 * @returns undefined, solange geladen wird; null, wenn es nicht gelang: getippt wird dann ohne Codes
 */
export function useTaxoncodes(art: Taxalistenart | undefined): Taxoncodes | null | undefined {
  const { data, error } = useQuery({
    ...abfrage(leseTaxoncodes, { query: { art: art ?? 'MZB_AUT' } }),
    enabled: art !== undefined,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (error ? null : undefined)
}
