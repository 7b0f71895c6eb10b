import { type Auftrag, listeAuftraege } from '@benthos/vertrag/auftrag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

/**
 * Gibt etwas in Auftrag, schließt, woraus es kam, und geht zu den Aufträgen.
 * @param gibInAuftrag der Aufruf, der den Auftrag anlegt
 */
export function useAuftragsstart<W = void>(gibInAuftrag: (was: W) => Promise<Auftrag>, beiSchluss: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: gibInAuftrag,
    onSuccess: async auftrag => {
      void queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] })
      beiSchluss()
      await navigate('/user-tasklist')
      kurznachrichten.add({ type: 'success', message: `Auftrag gestartet: ${auftrag.titel}` })
    },
  })
}
