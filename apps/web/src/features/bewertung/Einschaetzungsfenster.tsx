import type { Element } from '@benthos/fachmodell'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { Einschaetzungsdaten, einschaetzung } from '@benthos/vertrag/einschaetzung'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { EINSCHAETZUNGSFELDER } from './felder.ts'

type Lage = AntwortVon<(typeof einschaetzung)[Element]['lese']>
type Angaben = { aufnahmeId: number; code: string; element: Element; lage: Lage; beiSchluss: () => void }

const TITEL = 'Experteneinschätzung abgeben'

/** Klasse und Begründung; eine geltende Einschätzung ist vorbelegt und wird ersetzt. */
export function Einschaetzungsfenster({ aufnahmeId, code, element, lage, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const vertrag = einschaetzung[element]
  const params = { id: aufnahmeId }
  // Gesehen ist, was beim Öffnen daneben stand, auch wenn inzwischen jemand neu bewertet.
  const [ergebnisId] = useState(lage.ergebnisId ?? 0)
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={TITEL}>
      <p>
        Sie steht neben der errechneten Klasse und ersetzt sie nicht. In Listen und Berichten erscheint sie als
        „Experteneinschätzung“.
      </p>
      <Formular
        abschnitte={EINSCHAETZUNGSFELDER}
        beiAbbruch={beiSchluss}
        bezeichnung={TITEL}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/einschaetzung/${element}`,
          titel: `Experteneinschätzung ${element} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/bewertung/${element.toLowerCase()}`,
        }}
        ladeStand={async () => alsStand(await rufe(vertrag.lese, { params }))}
        modus="auto"
        schema={Einschaetzungsdaten}
        speichere={async (daten, version) => {
          await rufe(vertrag.gibAb, { params, body: { version, ergebnisId, daten } })
          return {
            meldung: 'Experteneinschätzung abgegeben',
            weiter: () => {
              // Kopf, Listen und Dossier nennen sie.
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        speichertext="Einschätzung abgeben"
        stand={alsStand(lage)}
      />
    </Modal>
  )
}

const alsStand = ({ version, gueltig }: Lage) => ({
  version,
  daten: gueltig && { klasse: String(gueltig.klasse), grund: gueltig.grund },
  geaendertVon: gueltig?.abgegebenVon ?? null,
})
