import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import {
  legeOrganisationAn,
  listeOrganisationen,
  Organisationsdaten,
  type OrganisationZeile,
  speichereOrganisation,
} from '@benthos/vertrag/organisation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Organisationslogo } from '../../technik/bilder/Bilder.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { abschnitt } from '../../technik/formular/typen.ts'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Benutzer.module.css'

const LEER = { version: 0, daten: null }
const ABSCHNITTE = [
  abschnitt(Organisationsdaten, {
    felder: [
      { name: 'name', spalten: 12 },
      'art',
      'bundesland',
      'istAuftragnehmer',
      'aktiv',
      { name: 'anschrift', art: 'textarea', zeilen: 4 },
      { name: 'portalkennungen', spalten: 12, art: 'text' },
    ],
  }),
]

/** Organisation anlegen (`organisation` null), auch die einer wartenden Registrierung (`fuer`), oder bearbeiten. Schließt jemand das Fenster, bleibt der Entwurf. */
export function Organisationsfenster({
  organisation,
  fuer = null,
  beiSchluss,
}: {
  organisation: OrganisationZeile | null
  fuer?: { registrierung: number; name: string; portalkennungen: string | null } | null
  beiSchluss: () => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const neue = fuer ? `organisation/registrierung/${fuer.registrierung}` : 'organisation/neu'
  const titel = organisation ? organisation.daten.name : 'Neue Organisation'
  return (
    <Modal isOpen onClose={beiSchluss} title={titel}>
      <Formular
        abschnitte={ABSCHNITTE}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        entwurf={{
          objekt: organisation ? `organisation/${organisation.id}` : neue,
          titel: organisation ? `Organisation ${titel}` : titel,
          adresse: fuer ? `/organisationen?registrierung=${fuer.registrierung}` : '/organisationen',
        }}
        groesse="md"
        ladeStand={async () => (organisation ? ladeOrganisation(organisation.id) : LEER)}
        modus="auto"
        schema={Organisationsdaten}
        speichere={async (daten, version) => {
          if (organisation) await rufe(speichereOrganisation, { body: { id: organisation.id, version, daten } })
          const neueId = organisation ? null : (await rufe(legeOrganisationAn, { body: daten })).id
          return {
            meldung: `Organisation „${daten.name}“ ${organisation ? 'gespeichert' : 'angelegt'}`,
            weiter: () => {
              void queryClient.invalidateQueries()
              if (fuer) void navigate(`/benutzer-anlegen?registrierung=${fuer.registrierung}&organisation=${neueId}`)
              else beiSchluss()
            },
          }
        }}
        speichertext={organisation ? 'Speichern' : 'Organisation anlegen'}
        stand={organisation ?? LEER}
        vorbelegung={{
          istAuftragnehmer: false,
          aktiv: true,
          ...(fuer && { name: fuer.name, portalkennungen: fuer.portalkennungen }),
        }}
      />
      {organisation && (
        <section aria-labelledby="organisationslogo" className={stil['logo']}>
          <h3 id="organisationslogo">Logo im Briefkopf</h3>
          <p>
            Steht rechts neben Name und Anschrift, höchstens 42 mal 18 mm groß. Ein neues Logo gilt sofort, unabhängig
            vom Speichern der Angaben darüber. Seine Beschreibung lesen Vorleseprogramme an seiner Stelle vor.
          </p>
          <Organisationslogo id={organisation.id} />
        </section>
      )}
    </Modal>
  )
}

async function ladeOrganisation(id: number): Promise<OrganisationZeile> {
  const { zeilen } = await rufe(listeOrganisationen, {})
  const organisation = zeilen.find(eine => eine.id === id)
  if (!organisation) throw new Error('Diese Organisation gibt es nicht mehr.')
  return organisation
}
