import { queryOptions } from '@tanstack/react-query'
import { type Eingabe, type IrgendeinEndpunkt, rufe } from './klient.ts'

export type Abfrageeingabe<E extends IrgendeinEndpunkt> = Omit<Eingabe<E>, 'abbruch' | 'sende' | 'imHintergrund'>

/**
 * Abfrageangaben eines lesenden Endpunkts für react-query. Der Schlüssel ist Pfadvorlage + Eingabe: ungültig machen mit
 * `queryClient.invalidateQueries({ queryKey: [endpunkt.pfad] })` oder genauer mit dem ganzen Schlüssel.
 */
export function abfrage<E extends IrgendeinEndpunkt>(endpunkt: E, eingabe: Abfrageeingabe<E>) {
  return queryOptions({
    queryKey: [endpunkt.pfad, eingabe] as const,
    queryFn: ({ signal }) => rufe(endpunkt, { ...eingabe, abbruch: signal } as unknown as Eingabe<E>),
  })
}
