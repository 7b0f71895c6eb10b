import { ELEMENTE, ELEMENTE_LABEL, type Element, kurzVon, statusLabel } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { type Elementstand, leseAufnahme, loescheAufnahme } from '@benthos/vertrag/aufnahme'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEntwurfsende } from '../../technik/entwurf/useEntwurfsende.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { gibVerlassenFrei } from '../../technik/sitzung/verlassen.ts'

/** Löschen der Aufnahme mit Rückfrage; steht ihm nur der Status entgegen, steht dieser Grund da. */
export function Aufnahmeloeschung({ aufnahmeId }: { aufnahmeId: number }) {
  const [fragt, setzeFragt] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const verwirfEntwuerfe = useEntwurfsende()
  const kopf = abfrage(leseAufnahme, { params: { id: aufnahmeId } })
  const { data } = useQuery(kopf)
  const loeschen = useMutation({
    mutationFn: (version: number) => rufe(loescheAufnahme, { params: { id: aufnahmeId }, body: { version } }),
    onSuccess: async () => {
      // Mit der Aufnahme ist auch hinfällig, was daran noch ungespeichert war.
      gibVerlassenFrei()
      // Die nächste Seite liest neu; diese, die noch kurz dasteht, läse nach, was es nicht mehr gibt.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await navigate('/aufnahmen-uebersicht')
      await verwirfEntwuerfe(`aufnahme/${aufnahmeId}`)
      kurznachrichten.add({ type: 'success', message: `Aufnahme „${data?.code ?? ''}“ gelöscht` })
    },
    // Hat jemand inzwischen etwas geändert, soll die nächste Rückfrage das schon wissen.
    onError: () => queryClient.invalidateQueries({ queryKey: kopf.queryKey }),
  })
  const schliesse = () => {
    setzeFragt(false)
    loeschen.reset()
  }
  if (!data) return null
  const { loeschen: darfLoeschen, loeschsperre } = data.rechte
  if (loeschsperre.length > 0)
    return (
      <Alert severity="info" title="Diese Aufnahme lässt sich jetzt nicht löschen">
        {loeschsperre.map(element => sperrgrund(element, data[kurzVon(element)])).join(' ')}
      </Alert>
    )
  if (!darfLoeschen) return null
  const ergebnisse = ELEMENTE.flatMap(name => {
    const stand = data[kurzVon(name)]
    return stand === null || stand.bewertungId === null ? [] : [{ name, ...stand }]
  })
  return (
    <>
      <Button icon={Trash2} onPress={() => setzeFragt(true)} variant="danger">
        Aufnahme löschen
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button isPending={loeschen.isPending} onPress={() => loeschen.mutate(data.version)} variant="danger">
              Aufnahme löschen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title="Aufnahme löschen?"
      >
        <p>
          {`Die Aufnahme „${data.code}“ wird mit Ortsbefund, Proben, Taxalisten und Bewertungen gelöscht. Das lässt sich nicht rückgängig machen.`}
        </p>
        {ergebnisse.length > 0 && (
          <p>{`Auch das gespeicherte Ergebnis geht verloren (${ergebnisse.map(stand => stand?.name).join(', ')}).`}</p>
        )}
        {loeschen.error && (
          <Alert isLive severity="danger" title="Die Aufnahme wurde nicht gelöscht">
            {loeschen.error.message}
          </Alert>
        )}
      </Dialog>
    </>
  )
}

/** Warum der Status das Löschen verhindert, und der Weg dorthin. */
function sperrgrund(element: Element, stand: Elementstand | null): string {
  const freigegeben = stand && stand.freigabe !== 'NICHT_FREIGEGEBEN' ? ' und freigegeben' : ''
  const status = stand ? `„${statusLabel(stand.status)}“${freigegeben}` : 'gesperrt'
  return `${ELEMENTE_LABEL[element]} ist ${status}. Erst wenn der Status auf „${statusLabel('UNPLAUSIBEL')}“ gesetzt ist, lässt sich die Aufnahme löschen.`
}
