import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { loescheMessstelle, type Messstelle } from '@benthos/vertrag/messstelle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEntwurfsende } from '../../technik/entwurf/useEntwurfsende.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { gibVerlassenFrei } from '../../technik/sitzung/verlassen.ts'

/** Schaltfläche und Rückfrage zum Löschen einer Messstelle ohne Aufnahmen. */
export function Loeschung({ messstelle }: { messstelle: Messstelle }) {
  const { id } = messstelle
  const [fragt, setzeFragt] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const loeschen = useMutation({
    mutationFn: () => rufe(loescheMessstelle, { params: { id } }),
    onSuccess: async () => {
      gibVerlassenFrei()
      // Die nächste Seite liest neu; diese, die noch kurz dasteht, läse nach, was es nicht mehr gibt.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await navigate('/messstellen-uebersicht')
      await verwirfEntwuerfe(`messstelle/${id}`)
      await verwirfEntwuerfe(`aufnahme/neu/${id}`)
      kurznachrichten.add({ type: 'success', message: `Messstelle „${messstelle.name}“ gelöscht` })
    },
  })
  const schliesse = () => {
    setzeFragt(false)
    loeschen.reset()
  }
  return (
    <>
      <Button icon={Trash2} onPress={() => setzeFragt(true)} variant="danger">
        Messstelle löschen
      </Button>
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
