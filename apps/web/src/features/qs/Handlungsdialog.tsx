import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { type QsBericht, speichereQsBericht } from '@benthos/vertrag/qs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

type Angaben = {
  aufnahmeId: number
  gewaehlt: NonNullable<QsBericht['gewaehlt']>
  aktion: 'ZURUECKZIEHEN' | 'ABSCHLIESSEN'
  titel: string
  handlung: string
  erfolg: string
  fehlertitel: string
  beiSchluss: () => void
  children: ReactNode
}

/** Fragt vor einer Handlung, die sich nicht zurücknehmen lässt. */
export function Handlungsdialog({ aufnahmeId, gewaehlt, aktion, handlung, beiSchluss, children, ...p }: Angaben) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      rufe(speichereQsBericht, {
        params: { id: aufnahmeId },
        body: { aktion, methode: gewaehlt.methode, version: gewaehlt.version },
      }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: p.erfolg })
      beiSchluss()
    },
    // Was jetzt zu sehen ist, hat sich überall geändert.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Dialog
      actions={
        <>
          <Button onPress={beiSchluss} variant="secondary">
            Abbrechen
          </Button>
          <Button isPending={isPending} onPress={() => mutate()} pendingLabel="Einen Augenblick" variant="primary">
            {handlung}
          </Button>
        </>
      }
      isOpen
      kind="warning"
      onClose={beiSchluss}
      title={p.titel}
    >
      {children}
      {error && (
        <Alert severity="danger" title={p.fehlertitel}>
          {error.message}
        </Alert>
      )}
    </Dialog>
  )
}
