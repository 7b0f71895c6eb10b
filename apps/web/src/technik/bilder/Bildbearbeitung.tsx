import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Bildbeschreibung } from '@benthos/vertrag/bild'
import { useQueryClient } from '@tanstack/react-query'
import { Formular } from '../formular/Formular.tsx'
import { abschnitt } from '../formular/typen.ts'
import { rufe } from '../http/klient.ts'
import stil from './Bilder.module.css'
import { Bildhochladen } from './Bildhochladen.tsx'
import { type Bildangaben, ladeBildangabe } from './bildorte.ts'

const BESCHREIBUNG = [abschnitt(Bildbeschreibung, { felder: ['beschreibung'] })]

/** Beschreibung eines Bildes ändern oder es durch ein anderes ersetzen. */
export function Bildbearbeitung({ traeger, ort, angabe, beiSchluss }: Bildangaben & { beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const { aufrufe, params, titel, platz } = ort
  return (
    <Modal isOpen onClose={beiSchluss} title={`${titel} bearbeiten`}>
      <div className={stil['ersatz']}>
        <Bildhochladen
          beschreibung={angabe.beschreibung}
          beiErfolg={beiSchluss}
          label="Durch ein anderes Bild ersetzen"
          ziele={[{ ...ort, version: angabe.version }]}
        />
      </div>
      <Formular
        abschnitte={BESCHREIBUNG}
        beiAbbruch={beiSchluss}
        bezeichnung={`Beschreibung: ${titel}`}
        entwurf={{
          objekt: `${traeger.liste.objekt ?? 'organisation'}/${traeger.id}/bild/${platz}`,
          titel: `Beschreibung · ${titel}`,
          adresse: traeger.adresse,
        }}
        groesse="md"
        ladeStand={async () => {
          const neu = await ladeBildangabe(traeger, platz)
          if (!neu) throw new Error('Das Bild wurde inzwischen gelöscht.')
          return { version: neu.version, daten: { beschreibung: neu.beschreibung } }
        }}
        modus="auto"
        schema={Bildbeschreibung}
        speichere={async ({ beschreibung }, version) => {
          await rufe(aufrufe.speichere, { params, body: { version, beschreibung } })
          return {
            meldung: 'Beschreibung gespeichert',
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        stand={{ version: angabe.version, daten: { beschreibung: angabe.beschreibung } }}
      />
    </Modal>
  )
}
