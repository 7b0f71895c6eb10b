import { type Abfrageeingabe, abfrage } from '../../technik/http/abfrage.ts'
import { type IrgendeinEndpunkt, verbunden } from '../../technik/http/klient.ts'
import { queryClient, sitzungAbfrage } from '../../technik/sitzung/abfragen.ts'
import { adresseMitFilter } from './adresseMitFilter.ts'
import { leseListeneingabe } from './listenadresse.ts'
import type { Filterdefinition } from './typen.ts'
import { filterablageVon } from './useFilterablage.ts'
import { ansichtAbfrage } from './useListenansicht.ts'

/**
 * Stellt die Fragen einer Liste, ehe sie gezeigt wird: welcher Filter gilt, wie sie aussieht, was in ihr steht. Sonst stünde sie erst im
 * dritten Bild da, und jedes hielte das nächste auf.
 */
export async function frageListeVorab(definition: Filterdefinition, endpunkt: IrgendeinEndpunkt): Promise<void> {
  await verbunden
  const { isLoggedIn, user } = await queryClient.fetchQuery(sitzungAbfrage)
  const wer = isLoggedIn ? user.username : ''
  const ansicht = queryClient.prefetchQuery(ansichtAbfrage(wer, definition.id))
  const ablage = await queryClient.fetchQuery(filterablageVon(queryClient, definition, wer).abfrage)
  const adresse = adresseMitFilter(definition, endpunkt.query, location.search, ablage)
  const eingabe = { query: leseListeneingabe(endpunkt.query, adresse) } as unknown as Abfrageeingabe<IrgendeinEndpunkt>
  await Promise.all([ansicht, queryClient.prefetchQuery(abfrage(endpunkt, eingabe))])
}
