import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { filterablage } from './filterablage.ts'
import { filterspeicherVon } from './filterspeicher.ts'
import type { Filterdefinition } from './typen.ts'

/** Die Filter, die dieser Benutzer zu einer Liste gespeichert hat; `istBereit`, sobald sie gelesen sind. */
export function useFilterablage(definition: Filterdefinition) {
  const { isLoggedIn, user } = useSitzung().sitzung
  const wer = isLoggedIn ? user.username : ''
  const client = useQueryClient()
  const zugang = useMemo(() => filterablageVon(client, definition, wer), [client, definition, wer])
  return { zugang, istBereit: useQuery(zugang.abfrage).data !== undefined }
}

/** @param wer Benutzername; leer: niemand ist angemeldet */
export const filterablageVon = (client: QueryClient, definition: Filterdefinition, wer: string) =>
  filterablage(client, definition, filterspeicherVon(wer), wer, meldeFehler)

function meldeFehler(fehler: unknown): void {
  const grund = fehler instanceof Error ? ` ${fehler.message}` : ''
  kurznachrichten.add({ type: 'danger', message: `Die Filter konnten nicht gespeichert werden.${grund}` })
}
