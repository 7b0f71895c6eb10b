import { listeFassungen, listeVorschauzeilen } from '@benthos/vertrag/fassung'
import { useMutation, useQueryClient } from '@tanstack/react-query'

const ALLES = [listeFassungen, listeVorschauzeilen]

/**
 * Eine Handlung an Fassungen; danach ist alles, was von ihnen zu sehen ist, neu zu lesen.
 * @param betroffen nach dem Verwerfen nur die Liste: nach der Vorschau eines verworfenen Entwurfs fragt niemand mehr
 */
export function useFassungshandlung(betroffen: readonly { pfad: string }[] = ALLES) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tue: () => Promise<unknown>) => tue(),
    onSettled: () => Promise.all(betroffen.map(({ pfad }) => queryClient.invalidateQueries({ queryKey: [pfad] }))),
  })
}
