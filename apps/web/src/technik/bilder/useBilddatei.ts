import { useQuery } from '@tanstack/react-query'
import { rufe } from '../http/klient.ts'
import type { Bildort } from './bildorte.ts'

/**
 * Lädt ein Bild mit der Anmeldung des Benutzers: ein `img` kann sich nicht selbst ausweisen. Die Version gehört zum Schlüssel;
 * ein ersetztes Bild ist ein anderes.
 */
export function useBilddatei({ aufrufe, params }: Bildort, version: number, groesse: 'voll' | 'klein') {
  const { data, error } = useQuery({
    queryKey: [aufrufe.lese.pfad, params, groesse, version],
    queryFn: ({ signal }) => rufe(aufrufe.lese, { params, query: { groesse }, abbruch: signal }),
    staleTime: 'static',
  })
  return { datei: data, error }
}
