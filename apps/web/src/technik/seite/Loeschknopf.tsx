import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useEntwurfsende } from '../entwurf/useEntwurfsende.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'

type Angaben = {
  /** Beschriftung der Schaltfläche, auch der im Fenster */
  beschriftung: string
  /** was gelöscht wird, wo die Beschriftung es nicht nennt: nur für Vorleseprogramme */
  gegenstand?: string
  /** was verloren geht, als Satz */
  folge: string
  gelungen: string
  /** Schlüssel der Entwürfe, die mit dem Gelöschten hinfällig sind */
  entwuerfe?: readonly string[]
  loesche: () => Promise<unknown>
}

/** Löschen mit Rückfrage; danach lädt alles neu, auch wenn es misslang: vielleicht hat jemand inzwischen etwas geändert. */
export function Loeschknopf({ beschriftung, gegenstand, folge, gelungen, entwuerfe = [], loesche }: Angaben) {
  const [fragt, setzeFragt] = useState(false)
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const loeschen = useMutation({
    mutationFn: loesche,
    onSuccess: async () => {
      setzeFragt(false)
      await Promise.all(entwuerfe.map(verwirfEntwuerfe))
      kurznachrichten.add({ type: 'success', message: gelungen })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  const schliesse = () => {
    setzeFragt(false)
    loeschen.reset()
  }
  return (
    <>
      <Button
        aria-label={gegenstand === undefined ? beschriftung : `${gegenstand} löschen`}
        icon={Trash2}
        onPress={() => setzeFragt(true)}
        size="dense"
        variant="quiet"
      >
        {beschriftung}
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate()} variant="danger">
              {beschriftung}
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title={gegenstand === undefined ? `${beschriftung}?` : `${gegenstand} löschen?`}
      >
        <p>{`${folge} Das lässt sich nicht rückgängig machen.`}</p>
        {loeschen.error && (
          <Alert isLive severity="danger" title="Es wurde nichts gelöscht">
            {loeschen.error.message}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
