import { LISTENANSICHT, type Listenansicht, leseListenansicht } from '@benthos/vertrag/filter'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { filterspeicherVon } from './filterspeicher.ts'
import { gezeigteSpalten, type Listenspalte, VORGABE } from './listenansicht.ts'

export type Ansichtszugang = {
  ansicht: Listenansicht
  /**
   * Ändert, was gerade gilt, und gibt die neue Ansicht zurück. Was gezeigt wird, kann einen Griff älter sein: wer von ihm
   * ausginge, nähme bei schnellen Griffen den vorigen zurück.
   */
  aendere: (aenderung: (ansicht: Listenansicht) => Listenansicht) => Promise<Listenansicht>
}

/**
 * Wie der Angemeldete die Liste sieht; es liegt bei seinen Filtern und folgt ihm in jeden Browser. Was sich nicht lesen
 * lässt, gilt als nicht eingerichtet.
 * @param liste Kennung der Filterdefinition
 */
export function useListenansicht(liste: string): Ansichtszugang {
  const { isLoggedIn, user } = useSitzung().sitzung
  const wer = isLoggedIn ? user.username : ''
  const speicher = filterspeicherVon(wer)
  const client = useQueryClient()
  const gespeichert = ansichtAbfrage(wer, liste)
  const { data: ansicht = VORGABE } = useQuery(gespeichert)
  const { mutate } = useMutation({
    // Eines nach dem anderen: sonst überholte eine frühere Ansicht die spätere.
    scope: { id: gespeichert.queryKey.join() },
    mutationFn: (neu: Listenansicht) =>
      speicher.write(LISTENANSICHT, liste, neu === VORGABE ? null : JSON.stringify(neu)),
    onError: fehler =>
      kurznachrichten.add({
        type: 'danger',
        message: `Die Ansicht der Liste konnte nicht gespeichert werden. ${fehler.message}`,
      }),
  })
  return {
    ansicht,
    aendere: async aenderung => {
      // Wer ändert, ehe seine Ansicht geladen ist, ändert sie und nicht die Vorgabe.
      const bisher = await client.ensureQueryData(gespeichert).catch(() => VORGABE)
      const neu = aenderung(client.getQueryData(gespeichert.queryKey) ?? bisher)
      client.setQueryData(gespeichert.queryKey, neu)
      mutate(neu)
      return neu
    },
  }
}

/** @param wer Benutzername; leer: niemand ist angemeldet */
export const ansichtAbfrage = (wer: string, liste: string) =>
  queryOptions({
    queryKey: ['listenansicht', wer, liste],
    queryFn: async () =>
      leseListenansicht((await filterspeicherVon(wer).read(LISTENANSICHT, liste))?.value ?? '') ?? VORGABE,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Dieselben Spalten, solange die Ansicht dieselbe ist: sonst zeichneten bei einem Häkchen alle Zeilen neu. */
export function useGezeigteSpalten<Z>(spalten: readonly Listenspalte<Z>[], ansicht: Listenansicht) {
  return useMemo(() => gezeigteSpalten(spalten, ansicht), [spalten, ansicht])
}
