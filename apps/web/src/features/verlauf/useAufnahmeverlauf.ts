import type { Element } from '@benthos/fachmodell'
import { leseVerlauf, type Verlaufsteil } from '@benthos/vertrag/verlauf'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rufe } from '../../technik/http/klient.ts'

type Angaben = { aufnahmeId: number; element: Element; teil?: Verlaufsteil; aktiv?: boolean }

/** Verlauf einer Aufnahme aus dem Journal, seitenweise, neueste zuerst. */
export function useAufnahmeverlauf({ aufnahmeId, element, teil, aktiv = true }: Angaben) {
  const vertrag = leseVerlauf[element]
  const abfrage = useInfiniteQuery({
    queryKey: [vertrag.pfad, aufnahmeId, teil],
    queryFn: ({ pageParam, signal }) =>
      rufe(vertrag, { params: { id: aufnahmeId }, query: { teil, vor: pageParam ?? undefined }, abbruch: signal }),
    initialPageParam: null as number | null,
    getNextPageParam: seite => seite.weiter,
    enabled: aktiv,
  })
  const { data } = abfrage
  const eintraege = useMemo(() => data?.pages.flatMap(seite => seite.eintraege) ?? [], [data])
  return { ...abfrage, eintraege }
}
