import { hatRecht, rollenVon, vergebbareRollen } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { Benutzeranlage, legeBenutzerAn } from '@benthos/vertrag/benutzer'
import { leseWege } from '@benthos/vertrag/post'
import { listeRegistrierungen, type OffeneRegistrierung } from '@benthos/vertrag/registrierung'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benutzer.module.css'
import { anlagefelder } from './felder.ts'
import { NUR_ADRESSE, nameVon, UNBESTAETIGT } from './Registrierungen.tsx'

const LEER = { version: 0, daten: null }
const ADRESSE = '/benutzer-anlegen'

/** Neuer Benutzer, auch aus einer Registrierung (`?registrierung=…`); danach geht es zu seiner Seite. */
export default function BenutzerAnlegenPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'benutzer.verwalten')
  const gesucht = leseKennung(useSearchParams()[0].get('registrierung')) || null
  const { data, error } = useQuery({ ...abfrage(listeRegistrierungen, {}), enabled: darf && gesucht !== null })
  const wege = useQuery({ ...abfrage(leseWege, {}), enabled: darf && gesucht === null })
  if (!darf) return <NichtErlaubt />
  if (gesucht === null)
    return wege.isPending ? <Skeleton /> : <Anlage hatVersand={wege.data?.hatVersand ?? false} registrierung={null} />
  if (error)
    return (
      <Alert isLive severity="danger" title="Die Registrierung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton />
  const registrierung = data.zeilen.find(({ id }) => id === gesucht)
  return registrierung ? (
    <Anlage hatVersand={false} key={gesucht} registrierung={registrierung} />
  ) : (
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
}

/** @param hatVersand ob die Person eingeladen werden kann; von einer Freigabe erfährt sie auf anderem Weg */
function Anlage({ registrierung, hatVersand }: { registrierung: OffeneRegistrierung | null; hatVersand: boolean }) {
  const zugang = useSitzung()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const akteur = useMemo(() => akteurVon(zugang), [zugang])
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const nurEigene = akteur === null || !rollenVon(akteur).includes('ADMIN')
  const vergebbare = useMemo(() => vergebbareRollen(akteur), [akteur])
  const abschnitte = useMemo(
    () => anlagefelder({ rollen: vergebbare, nurEigene, mitEinladung: hatVersand }),
    [vergebbare, nurEigene, hatVersand],
  )
  const eigene = nurEigene ? (akteur?.organisationseinheitId ?? null) : null
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
      <div className={stil['flaeche']} data-print="plain">
        <Formular
          abschnitte={abschnitte}
          bezeichnung={titel}
          entwurf={{
            objekt: registrierung ? `benutzer/registrierung/${registrierung.id}` : 'benutzer/neu',
            titel: registrierung ? `Registrierung von ${nameVon(registrierung)}` : 'Neuer Benutzer',
            adresse,
          }}
          groesse="md"
          ladeStand={async () => LEER}
          modus="auto"
          schema={Benutzeranlage}
          speichere={async anlage => {
            const angenommen = registrierung && { id: registrierung.id, version: registrierung.version }
            // Was nicht zur Wahl stand, hat niemand gewählt.
            const einladen = hatVersand && anlage.einladen
            const { id } = await rufe(legeBenutzerAn, { body: { ...anlage, einladen, registrierung: angenommen } })
            return {
              meldung: `Benutzer „${anlage.vorname} ${anlage.nachname}“ angelegt`,
              weiter: () => {
                void queryClient.invalidateQueries()
                void navigate(`/benutzer-bearbeiten/${id}`)
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
                  organisationseinheitId: eigene ?? registrierung.organisationseinheitId,
                  rollen: wunsch !== null && vergebbare.includes(wunsch) ? [wunsch] : [],
                }
              : { organisationseinheitId: eigene, rollen: [], einladen: true }
          }
        />
      </div>
    </Verlassensschutz>
  )
}
