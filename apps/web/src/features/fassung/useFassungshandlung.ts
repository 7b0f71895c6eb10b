import { listeFassungen, listeVorschauzeilen } from '@benthos/vertrag/fassung'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Eine Handlung an Fassungen; danach ist alles, was von ihnen zu sehen ist, neu zu lesen. */
export function useFassungshandlung() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tue: () => Promise<unknown>) => tue(),
    onSettled: () =>
      Promise.all(
        [listeFassungen, listeVorschauzeilen].map(({ pfad }) => queryClient.invalidateQueries({ queryKey: [pfad] })),
      ),
  })
}
