import { type Akteur, darf, hatRecht } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { Benutzeranlage, legeBenutzerAn } from '@benthos/vertrag/benutzer'
import { leseBenutzeranlage } from '@benthos/vertrag/registrierung'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benutzer.module.css'
import { anlagefelder } from './felder.ts'
import { NUR_ADRESSE, nameVon, UNBESTAETIGT } from './Registrierungen.tsx'
import { unbekannteOrganisation } from './unbekannteOrganisation.ts'

const LEER = { version: 0, daten: null }
const ADRESSE = '/benutzer-anlegen'

/** Neuer Benutzer, auch aus einer Registrierung (`?registrierung=…`); danach geht es zu seiner Seite. */
export default function BenutzerAnlegenPage() {
  const darfEntscheiden = hatRecht(akteurVon(useSitzung()), 'registrierung.entscheiden')
  const gesucht = leseKennung(useSearchParams()[0].get('registrierung')) || null
  const query = gesucht === null ? {} : { registrierung: gesucht }
  const { data, error } = useQuery({ ...abfrage(leseBenutzeranlage, { query }), enabled: darfEntscheiden })
  if (!darfEntscheiden || data?.rollen.length === 0) return <NichtErlaubt />
  if (error instanceof Problemfehler && error.problem.code === 'NICHT_GEFUNDEN') return <Entschieden />
  if (error)
    return (
      <Alert isLive severity="danger" title="Die Seite konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  return data ? <Anlage key={gesucht} wahl={data} /> : <Skeleton />
}

const Entschieden = () => (
  <>
    <Seitentitel titel="Registrierung freigeben" />
    <Alert
      actions={<LinkButton href="/benutzerverwaltung">Zu den Benutzern</LinkButton>}
      severity="info"
      title="Diese Registrierung wartet nicht mehr"
    >
      Inzwischen hat jemand darüber entschieden, oder sie betrifft eine andere Organisation.
    </Alert>
  </>
)

function Anlage({ wahl }: { wahl: AntwortVon<typeof leseBenutzeranlage> }) {
  const { registrierung, rollen, organisationseinheitId: eigene, mitEinladung } = wahl
  const akteur = akteurVon(useSitzung())
  const darfOrganisationen = hatRecht(akteur, 'organisation.verwalten')
  const angelegt = leseKennung(useSearchParams()[0].get('organisation')) || null
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const abschnitte = useMemo(
    () => anlagefelder({ rollen, nurEigene: eigene !== null, mitEinladung }),
    [rollen, eigene, mitEinladung],
  )
  const titel = registrierung ? 'Registrierung freigeben' : 'Benutzer anlegen'
  const adresse = registrierung ? `${ADRESSE}?registrierung=${registrierung.id}` : ADRESSE
  const wunsch = registrierung?.rolle ?? null
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        titel={titel}
        zusatz={
          registrierung
            ? [
                nameVon(registrierung),
                ...(registrierung.organisation === null ? [] : [registrierung.organisation]),
                ...(registrierung.istUnbestaetigt
                  ? [UNBESTAETIGT]
                  : registrierung.art === 'SELBST'
                    ? [NUR_ADRESSE]
                    : []),
                ...(registrierung.begruendung === null ? [] : [`„${registrierung.begruendung}“`]),
              ].join(' · ')
            : 'Die Person meldet sich mit ihrem Benutzernamen beim Anmeldedienst an; ein Kennwort vergeben Sie hier nicht.'
        }
      />
      <div className={stil['bloecke']}>
        {registrierung && angelegt === null && darfOrganisationen && unbekannteOrganisation(registrierung) && (
          <Alert
            actions={
              <LinkButton href={`/organisationen?registrierung=${registrierung.id}`}>Organisation anlegen</LinkButton>
            }
            severity="info"
            title="Diese Organisation steht hier noch nicht"
          >
            „{registrierung.organisation}“: legen Sie sie zuerst an, oder wählen Sie unten eine andere. Danach kommen
            Sie hierher zurück.
          </Alert>
        )}
        <div className={stil['flaeche']} data-print="plain">
          <Formular
            abschnitte={abschnitte}
            bezeichnung={titel}
            entwurf={{
              objekt: registrierung ? `benutzer/registrierung/${registrierung.id}` : 'benutzer/neu',
              titel: registrierung ? `Registrierung von ${nameVon(registrierung)}` : 'Neuer Benutzer',
              adresse,
            }}
            groesse="lg"
            ladeStand={async () => LEER}
            modus="auto"
            schema={Benutzeranlage}
            speichere={async anlage => {
              const angenommen = registrierung && { id: registrierung.id, version: registrierung.version }
              // Was nicht zur Wahl stand, hat niemand gewählt.
              const einladen = mitEinladung && anlage.einladen
              const { id } = await rufe(legeBenutzerAn, { body: { ...anlage, einladen, registrierung: angenommen } })
              return {
                meldung: `Benutzer „${anlage.vorname} ${anlage.nachname}“ angelegt`,
                weiter: () => {
                  void queryClient.invalidateQueries()
                  void navigate(darfSehen(akteur, anlage) ? `/benutzer-bearbeiten/${id}` : '/benutzerverwaltung')
                },
              }
            }}
            speichertext={registrierung ? 'Freigeben und Benutzer anlegen' : 'Benutzer anlegen'}
            stand={LEER}
            uebersichtsplatz={platz}
            vorbelegung={
              registrierung
                ? {
                    username: registrierung.username,
                    vorname: registrierung.vorname,
                    nachname: registrierung.nachname,
                    email: registrierung.email || null,
                    organisationseinheitId: eigene ?? registrierung.organisationseinheitId ?? angelegt,
                    rollen: wunsch !== null && rollen.includes(wunsch) ? [wunsch] : [],
                  }
                : { organisationseinheitId: eigene, rollen: [], einladen: true }
            }
          />
        </div>
      </div>
    </Verlassensschutz>
  )
}

/** Ein Land gibt für ein Büro frei, dessen Benutzer es nicht sieht. */
const darfSehen = (akteur: Akteur | null, { organisationseinheitId }: Benutzeranlage): boolean =>
  darf(akteur, 'benutzer.lesen', {
    organisationseinheitId,
    bereich: null,
    bundesland: null,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  })
