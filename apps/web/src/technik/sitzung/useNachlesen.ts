import type { AntwortVon } from '@benthos/vertrag'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Abfrageeingabe, abfrage } from '../http/abfrage.ts'
import { type Eingabe, type IrgendeinEndpunkt, rufe } from '../http/klient.ts'
import { useSitzung } from './sitzung.ts'

/**
 * Liest einen Endpunkt und liest von selbst nach, solange das Fenster zu sehen ist. Das Nachlesen verlängert die Sitzung nicht:
 * sonst endete sie auf einer offenen Seite nie, auch wenn niemand mehr davor sitzt.
 * @param nach Millisekunden bis zum nächsten Lesen; `false`: es ist nichts zu erwarten
 */
export function useNachlesen<E extends IrgendeinEndpunkt>(
  endpunkt: E,
  eingabe: Abfrageeingabe<E>,
  nach: (daten: AntwortVon<E> | undefined) => number | false,
  angaben: { enabled?: boolean; refetchOnMount?: 'always' } = {},
): UseQueryResult<AntwortVon<E>> {
  const { abgelaufen } = useSitzung()
  const istOffen = useRef(false)
  const abfrageergebnis = useQuery<AntwortVon<E>>({
    ...angaben,
    queryKey: abfrage(endpunkt, eingabe).queryKey,
    queryFn: ({ signal }) =>
      rufe(endpunkt, { ...eingabe, abbruch: signal, imHintergrund: istOffen.current } as unknown as Eingabe<E>),
    refetchInterval: ({ state }) => (abgelaufen ? false : nach(state.data)),
  })
  // Was beim Öffnen der Seite gelesen wird, hat jemand verlangt; es ist hier schon unterwegs.
  useEffect(() => {
    istOffen.current = true
  }, [])
  return abfrageergebnis
}
