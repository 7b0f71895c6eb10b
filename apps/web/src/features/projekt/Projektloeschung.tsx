import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { loescheProjekt, type ProjektZeile } from '@benthos/vertrag/projekt'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEntwurfsende } from '../../technik/entwurf/useEntwurfsende.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

/** Rückfrage zum Löschen eines leeren Projekts; hängt inzwischen etwas daran, sagt der Server, was und wie viel. */
export function Projektloeschung({ projekt, beiSchluss }: { projekt: ProjektZeile; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const loeschen = useMutation({
    mutationFn: () => rufe(loescheProjekt, { params: { id: projekt.id }, query: { version: projekt.version } }),
    onSuccess: async () => {
      await verwirfEntwuerfe(`projekt/${projekt.id}`)
      kurznachrichten.add({ type: 'success', message: `Projekt „${projekt.daten.name}“ gelöscht` })
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate()} variant="danger">
            Projekt löschen
          </Button>
        </>
      }
      isOpen
      kind="warning"
      onClose={beiSchluss}
      title="Projekt löschen?"
    >
      <p>{`Möchten Sie das Projekt „${projekt.daten.name}“ wirklich löschen?`}</p>
      {loeschen.error && (
        <Alert isLive severity="danger" title="Das Projekt wurde nicht gelöscht">
          {loeschen.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
