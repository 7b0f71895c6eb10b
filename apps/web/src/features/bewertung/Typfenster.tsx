import type { Element } from '@benthos/fachmodell'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { leseTypologie, speichereTypologie, TYPABWEICHUNGEN, type Typabweichung } from '@benthos/vertrag/typologie'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { typfelder } from './felder.ts'

type Stand = AntwortVon<(typeof leseTypologie)[Element]>
type Angaben = { aufnahmeId: number; code: string; element: Element; stand: Stand; beiSchluss: () => void }

const TITEL = 'Gewässertyp abweichend festlegen'

/** Angaben, in denen die Bewertung von der Messstelle abweicht; leere gelten weiter wie dort. */
export function Typfenster({ aufnahmeId, code, element, stand, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(() => [typfelder(element, stand.angaben)], [element, stand.angaben])
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={TITEL}>
      <Formular<(typeof TYPABWEICHUNGEN)[Element]>
        abschnitte={abschnitte}
        beiAbbruch={beiSchluss}
        bezeichnung={TITEL}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/typologie/${element}`,
          titel: `Gewässertyp ${element} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/bewertung/${element.toLowerCase()}`,
        }}
        groesse="md"
        ladeStand={() => rufe(leseTypologie[element], { params })}
        modus="auto"
        schema={TYPABWEICHUNGEN[element]}
        speichere={async (daten: Typabweichung, version) => {
          await rufe(speichereTypologie[element], {
            params,
            body: { version, daten },
          })
          return {
            meldung: 'Gewässertyp gespeichert',
            weiter: () => {
              // Status, Hindernisse und Ergebnis hängen daran.
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        stand={stand}
      />
    </Modal>
  )
}
