import type { Probenmethode } from '@benthos/fachmodell'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import {
  entferneQsErgebnisbericht,
  leseQsBericht,
  QsBerichtsentfernung,
  type QsErgebnisbericht,
} from '@benthos/vertrag/qs'
import { useQueryClient } from '@tanstack/react-query'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { ENTFERNUNGSFELDER } from './felder.ts'

type Angaben = {
  aufnahmeId: number
  code: string
  methode: Probenmethode
  bericht: QsErgebnisbericht
  beiSchluss: () => void
}

const TITEL = 'Ergebnisbericht entfernen'

/** Fragt nach dem Grund, ehe der Bericht entfernt wird. */
export function Entfernungsfenster({ aufnahmeId, code, methode, bericht, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  return (
    <Modal isOpen onClose={beiSchluss} title={TITEL}>
      <p>Die Datei wird gelöscht. Wer sie wann und warum entfernt hat, bleibt hier stehen.</p>
      <Formular
        abschnitte={ENTFERNUNGSFELDER}
        beiAbbruch={beiSchluss}
        bezeichnung={TITEL}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/qs/${methode}/ergebnisbericht`,
          titel: `${TITEL} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/qs`,
        }}
        ladeStand={async () => ({
          version: (await rufe(leseQsBericht, { params, query: { methode } })).gewaehlt?.ergebnisbericht?.version ?? 0,
          daten: null,
        })}
        modus="auto"
        schema={QsBerichtsentfernung}
        speichere={async (daten, version) => {
          await rufe(entferneQsErgebnisbericht, { params, body: { methode, version, daten } })
          return {
            meldung: 'Ergebnisbericht entfernt',
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        speichertext="Entfernen"
        stand={{ version: bericht.version, daten: null }}
      />
    </Modal>
  )
}
