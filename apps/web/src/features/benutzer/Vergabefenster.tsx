import { ROLLEN_LABEL, ROLLEN_MIT_ORGANISATION, ROLLEN_OHNE_ORGANISATION } from '@benthos/fachmodell'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { type BenutzerAntwort, leseBenutzer, listeBenutzer, speichereBenutzer } from '@benthos/vertrag/benutzer'
import { listeOrganisationseinheit } from '@benthos/vertrag/listen'
import { Rollenvergabe } from '@benthos/vertrag/rollenvergabe'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { heuteInOesterreich } from '../../fach/frist/frist.ts'
import { Formular } from '../../technik/formular/Formular.tsx'
import { abschnitt } from '../../technik/formular/typen.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'

/** Eine Rolle für eine andere Organisation oder auf Zeit vergeben. */
export function Vergabefenster({ benutzer, beiSchluss }: { benutzer: BenutzerAntwort; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const { id, version, daten, rechte } = benutzer
  const name = `${daten.vorname} ${daten.nachname}`
  const abschnitte = useMemo(
    () => [
      abschnitt(Rollenvergabe, {
        felder: [
          { name: 'rolle', optionen: rechte.vergeben.map(value => ({ value, label: ROLLEN_LABEL[value] })) },
          {
            name: 'organisationseinheitId',
            art: 'auswahl',
            liste: { endpunkt: listeOrganisationseinheit },
            wert: 'kennung',
            nurWenn: ({ rolle }) => rolle === undefined || !ROLLEN_OHNE_ORGANISATION.includes(rolle),
            pflichtWenn: ({ rolle }) => rolle !== undefined && ROLLEN_MIT_ORGANISATION.includes(rolle),
          },
          'gueltigAb',
          'gueltigBis',
          { name: 'grund', art: 'textarea', zeilen: 2, spalten: 12 },
        ],
      }),
    ],
    [rechte.vergeben],
  )
  return (
    <Modal isOpen onClose={beiSchluss} title="Rolle vergeben">
      <Formular
        abschnitte={abschnitte}
        beiAbbruch={beiSchluss}
        bezeichnung={`Rolle für ${name}`}
        entwurf={{
          objekt: `benutzer/${id}/vergabe`,
          titel: `Rolle für ${name}`,
          adresse: `/benutzer-bearbeiten/${id}`,
        }}
        groesse="md"
        ladeStand={async () => LEER}
        modus="auto"
        schema={Rollenvergabe}
        speichere={async vergabe => {
          const gespeichert = await rufe(speichereBenutzer, {
            body: { id, version, daten, vergaben: [vergabe] },
          }).catch(anDieFelder)
          return {
            meldung: 'Rolle vergeben',
            weiter: () => {
              queryClient.setQueryData(abfrage(leseBenutzer, { params: { id } }).queryKey, gespeichert)
              void queryClient.invalidateQueries({ queryKey: [listeBenutzer.pfad] })
              beiSchluss()
            },
          }
        }}
        speichertext="Rolle vergeben"
        stand={LEER}
        vorbelegung={{ gueltigAb: heuteInOesterreich() }}
      />
    </Modal>
  )
}

const LEER = { version: 0, daten: null }

/** Der Aufruf nennt die Felder der einen Vergabe, die er trägt, mit ihrem Platz im Rumpf. */
function anDieFelder(fehler: unknown): never {
  if (!(fehler instanceof Problemfehler)) throw fehler
  const { problem } = fehler
  const errors = problem.errors.map(({ field, message }) => ({ field: field.replace(/^vergaben\.0\./, ''), message }))
  throw new Problemfehler({ ...problem, errors }, fehler.pfad)
}
