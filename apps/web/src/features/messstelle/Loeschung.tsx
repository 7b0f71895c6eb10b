import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { loescheMessstelle, type Messstelle } from '@benthos/vertrag/messstelle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rufe } from '../../http/klient.ts'
import { kurznachrichten } from '../../meldungen/kurznachrichten.ts'

/** Schaltfläche und Rückfrage zum Löschen einer Messstelle ohne Aufnahmen. */
export function Loeschung({ messstelle }: { messstelle: Messstelle }) {
  const [fragt, setzeFragt] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const loeschen = useMutation({
    mutationFn: () => rufe(loescheMessstelle, { params: { id: messstelle.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries()
      kurznachrichten.add({ type: 'success', message: `Messstelle „${messstelle.name}“ gelöscht` })
      void navigate('/messstellen-uebersicht')
    },
  })
  const schliesse = () => {
    setzeFragt(false)
    loeschen.reset()
  }
  return (
    <>
      <Button onPress={() => setzeFragt(true)}>Löschen</Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate()} variant="danger">
              Messstelle löschen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title="Messstelle löschen?"
      >
        <p>{`Möchten Sie die Messstelle „${messstelle.name}“ (${messstelle.code}) wirklich löschen?`}</p>
        {loeschen.error && (
          <Alert isLive severity="danger" title="Die Messstelle wurde nicht gelöscht">
            {loeschen.error.message}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
