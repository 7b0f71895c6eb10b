import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { announce } from '@benthos/ui/announce/announce.ts'
import type { AntwortVon } from '@benthos/vertrag'
import {
  beantworteRueckfrage,
  erledigeRueckfrage,
  listeOffeneRueckfragen,
  listeRueckfragen,
  type Rueckfrage,
  type Rueckfragegegenstand,
  stelleRueckfrage,
} from '@benthos/vertrag/rueckfrage'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'

const KEINE: AntwortVon<typeof listeRueckfragen> = { rueckfragen: [], adressaten: [] }

const abfrageVon = (id: number) => abfrage(listeRueckfragen, { params: { id } })

/** Rückfragen der Aufnahme und wen der Angemeldete fragen kann. @param aufnahmeId null: er führt dort keine */
export function useRueckfragen(aufnahmeId: number | null) {
  // Wer antwortet, sitzt woanders: beim Öffnen zählt, was inzwischen da ist.
  const { data, error } = useQuery({ ...abfrageVon(aufnahmeId ?? 0), enabled: aufnahmeId !== null, staleTime: 0 })
  return { ...(data ?? KEINE), istDa: data !== undefined, fehler: data ? null : error }
}

type Antwort = AntwortVon<typeof listeRueckfragen>

function merke(queryClient: QueryClient, aufnahmeId: number, antwort: Antwort, ansage: string): void {
  queryClient.setQueryData(abfrageVon(aufnahmeId).queryKey, antwort)
  void queryClient.invalidateQueries({ queryKey: [listeOffeneRueckfragen.pfad] })
  announce(ansage)
}

/** Stellt eine Rückfrage. */
export function useStellen(aufnahmeId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { gegenstand: Rueckfragegegenstand; an: Rueckfrageziel; text: string }) =>
      rufe(stelleRueckfrage, { params: { id: aufnahmeId }, body }),
    onSuccess: (antwort, { an }) =>
      merke(queryClient, aufnahmeId, antwort, an === null ? 'Anmerkung gespeichert' : 'Rückfrage gestellt'),
  })
}
export type Rueckfrageziel = Parameters<typeof rufe<typeof stelleRueckfrage>>[1]['body']['an']

/** Beantwortet die Rückfrage, erklärt sie für erledigt oder öffnet sie wieder. */
export function useRueckfragetat(aufnahmeId: number, { id: rueckfrage, version }: Rueckfrage) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId, rueckfrage }
  return useMutation({
    // Eines nach dem anderen: jede Antwort nennt alle Rückfragen, und eine frühere überholte sonst die spätere.
    scope: { id: `${listeRueckfragen.pfad} ${aufnahmeId}` },
    mutationFn: (tat: { text: string } | { erledigt: boolean }) =>
      'text' in tat
        ? rufe(beantworteRueckfrage, { params, body: tat })
        : rufe(erledigeRueckfrage, { params, body: { version, ...tat } }),
    onSuccess: (antwort, tat) => {
      const ansage =
        'text' in tat ? 'Antwort gespeichert' : tat.erledigt ? 'Rückfrage erledigt' : 'Rückfrage wieder offen'
      merke(queryClient, aufnahmeId, antwort, ansage)
    },
    // Hat inzwischen jemand geantwortet, steht die Antwort danach da.
    onError: () => queryClient.invalidateQueries({ queryKey: abfrageVon(aufnahmeId).queryKey }),
  })
}

/** Gehört die Rückfrage zu diesem Gegenstand? @param teil Unterseite, auf der er steht */
export function giltFuer(frage: Rueckfrage, gegenstand: Rueckfragegegenstand, teil: string): boolean {
  if (frage.art !== gegenstand.art) return false
  switch (gegenstand.art) {
    case 'HINWEIS':
      return frage.regel === gegenstand.regel && frage.stelle === gegenstand.stelle
    case 'FUND':
      return frage.teil === teil && frage.zeile === gegenstand.zeile
    case 'FELD':
      return frage.teil === gegenstand.teil && frage.stelle === gegenstand.stelle
  }
}

export const istOffen = (frage: Rueckfrage): boolean => frage.erledigt === null

/** „1 Rückfrage“, „3 Rückfragen“ */
export const zaehleRueckfragen = (anzahl: number): string => formatiereAnzahl(anzahl, 'Rückfrage', 'Rückfragen')
