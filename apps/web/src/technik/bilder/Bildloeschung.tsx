import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rufe } from '../http/klient.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import type { Bildangaben } from './bildorte.ts'

/** Rückfrage zum Löschen eines Bildes. */
export function Bildloeschung({ ort, angabe, beiSchluss }: Bildangaben & { beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const loeschen = useMutation({
    mutationFn: () => rufe(ort.aufrufe.loesche, { params: ort.params, query: { version: angabe.version } }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: `${ort.titel} gelöscht` })
      beiSchluss()
    },
    // Auch nach einer Ablehnung: das Bild ist dann ein anderes oder schon fort.
    onSettled: () => void queryClient.invalidateQueries(),
  })
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss}>Abbrechen</Button>
          <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate()} variant="danger">
            {`${ort.titel} löschen`}
          </Button>
        </>
      }
      isOpen
      kind="warning"
      onClose={beiSchluss}
      title={`${ort.titel} löschen?`}
    >
      <p>Möchten Sie dieses Bild wirklich löschen?</p>
      {loeschen.error && (
        <Alert isLive severity="danger" title="Das Bild wurde nicht gelöscht">
          {loeschen.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
