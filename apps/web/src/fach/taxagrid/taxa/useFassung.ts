import type { Taxalistenart } from '@benthos/fachmodell'
import { leseTaxaliste, leseTaxoncodes } from '@benthos/vertrag/taxaliste'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { abfrage } from '../../../technik/http/abfrage.ts'

/** Eine Fassung ändert sich nie, ihre Codes nicht während einer Sitzung: einmal geladen, bleibt beides. */
const FUER_DIE_SITZUNG = { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } as const

/** Frage nach einer Fassung der Taxaliste, einmal je Sitzung. */
export const fassungVon = (version: string) => ({
  ...abfrage(leseTaxaliste, { query: { version } }),
  ...FUER_DIE_SITZUNG,
})
const codesVon = (art: Taxalistenart) => ({ ...abfrage(leseTaxoncodes, { query: { art } }), ...FUER_DIE_SITZUNG })

/**
 * Fassung der Taxaliste und die Codes zu ihrer Art.
 * @param version leer, solange sie niemand weiß
 * @returns `codes`: undefined, solange geladen wird; null, wenn es nicht gelang: getippt wird dann ohne Codes
 */
export function useFassung(version: string) {
  const fassung = useQuery({ ...fassungVon(version), enabled: version !== '' })
  const art = fassung.data?.art
  const codes = useQuery({ ...codesVon(art ?? 'MZB_AUT'), enabled: art !== undefined })
  return { fassung, codes: codes.data ?? (codes.error ? null : undefined) }
}

/** Fragt nach einer Fassung, ehe sie jemand zeigt. */
export const frageNachFassung = (version: string, client: QueryClient): Promise<void> =>
  client.prefetchQuery(fassungVon(version))

/** Fragt nach den Codes, ehe sie jemand braucht. */
export const frageNachCodes = (art: Taxalistenart, client: QueryClient): Promise<void> =>
  client.prefetchQuery(codesVon(art))
