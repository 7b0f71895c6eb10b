import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rufe } from '../http/klient.ts'
import type { Bildort } from './bildorte.ts'

/**
 * Lädt ein Bild mit der Anmeldung des Benutzers und gibt ihm eine Adresse in diesem Fenster: ein `img` kann sich nicht selbst
 * ausweisen. Die Version gehört zum Schlüssel; ein ersetztes Bild ist ein anderes.
 */
export function useBilddatei({ aufrufe, params }: Bildort, version: number, groesse: 'voll' | 'klein') {
  const { data, error } = useQuery({
    queryKey: [aufrufe.lese.pfad, params, groesse, version],
    queryFn: ({ signal }) => rufe(aufrufe.lese, { params, query: { groesse }, abbruch: signal }),
    staleTime: 'static',
  })
  const [adresse, setzeAdresse] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const neu = URL.createObjectURL(data)
    setzeAdresse(neu)
    return () => {
      URL.revokeObjectURL(neu)
      setzeAdresse(null)
    }
  }, [data])
  return { adresse, datei: data, error }
}
