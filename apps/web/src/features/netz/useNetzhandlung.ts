import { listeNetzeinfuhren } from '@benthos/vertrag/netz'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Netzschritt } from './netzschritte.ts'

/** Was mit einem Netz geschieht, und wonach davor gefragt wird; danach sind alle Netze neu gelesen. */
export function useNetzhandlung() {
  const queryClient = useQueryClient()
  const [gefragt, frage] = useState<Netzschritt | null>(null)
  const handlung = useMutation({
    mutationFn: (tue: () => Promise<unknown>) => tue(),
    onSettled: () => {
      frage(null)
      return queryClient.invalidateQueries({ queryKey: [listeNetzeinfuhren.pfad] })
    },
  })
  return { gefragt, frage, handlung }
}
