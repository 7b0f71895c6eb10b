import { ROLLEN, rollenVon } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import {
  type BenutzerAntwort,
  Benutzerdaten,
  leseBenutzer,
  leseOffeneArbeit,
  listeBenutzer,
  speichereBenutzer,
} from '@benthos/vertrag/benutzer'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benutzer.module.css'
import { Benutzerverlauf } from './Benutzerverlauf.tsx'
import { Berichtigungsbitten } from './Berichtigungsbitten.tsx'
import { Einschraenkung } from './Einschraenkung.tsx'
import { benutzerfelder } from './felder.ts'
import { Personenloeschung } from './Personenloeschung.tsx'
import { entscheideAus, Uebergabe, type Uebergabewahl } from './Uebergabe.tsx'
import { WeitereRollen } from './WeitereRollen.tsx'
import { Zusammenfuehrung } from './Zusammenfuehrung.tsx'

/** Ein Benutzer: Angaben, Rollen, Sperre und was mit ihm geschah. */
export default function BenutzerBearbeitenPage() {
  const id = useKennung()
  const { data, error } = useQuery({
    ...abfrage(leseBenutzer, { params: { id } }),
    enabled: Number.isInteger(id),
  })
  if (!Number.isInteger(id) || (error instanceof Problemfehler && error.problem.status === 404))
    return <NichtGefunden />
  if (error && !data)
    return (
      <Alert isLive severity="danger" title="Der Benutzer konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  return data ? <Benutzer benutzer={data} key={id} /> : <Skeleton />
}

function Benutzer({ benutzer }: { benutzer: BenutzerAntwort }) {
  const zugang = useSitzung()
  const queryClient = useQueryClient()
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const [wahl, setzeWahl] = useState<Uebergabewahl>({})
  const { id, daten, rechte } = benutzer
  const akteur = akteurVon(zugang)
  const nurEigene = akteur === null || !rollenVon(akteur).includes('ADMIN')
  const abschnitte = useMemo(
    () =>
      benutzerfelder({
        rollen: rechte.zugang ? ROLLEN.filter(r => rechte.rollen.includes(r) || daten.rollen.includes(r)) : ROLLEN,
        zugang: rechte.zugang,
        nurEigene,
      }),
    [rechte, daten.rollen, nurEigene],
  )
  const name = `${daten.vorname} ${daten.nachname}`
  const schluessel = abfrage(leseBenutzer, { params: { id } }).queryKey
  const offenes = useQuery({ ...abfrage(leseOffeneArbeit, { params: { id } }), enabled: rechte.zugang })
  const uebergaben = entscheideAus(offenes.data?.posten ?? [], wahl)
  const beiUebergabe = () => {
    setzeWahl({})
    void offenes.refetch()
  }
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        titel={name}
        zusatz={[
          `Benutzername ${benutzer.username}`,
          `angelegt am ${formatiereTag(benutzer.angelegtAm)}`,
          ...(benutzer.istDemo ? ['Demo'] : []),
          ...(daten.aktiv ? [] : ['gesperrt']),
        ].join(' · ')}
      />
      <div className={stil['bloecke']} data-print="flow">
        {benutzer.rechte.bearbeiten && !rechte.zugang && (
          <Alert severity="info" title="Das ist Ihr eigenes Konto">
            Ihre Rollen, Ihre Organisation und die Sperre Ihres Kontos ändert jemand anderer.
          </Alert>
        )}
        {benutzer.verbunden && rechte.bearbeiten && (
          <Alert severity="info" title="Name und E-Mail-Adresse kommen vom Anmeldedienst">
            Mit der nächsten Anmeldung gilt wieder, was dort steht. Bitte lassen Sie beides dort berichtigen.
          </Alert>
        )}
        <Berichtigungsbitten benutzer={benutzer} />
        {offenes.error && (
          <Alert severity="warning" title="Was an dieser Person hängt, konnte nicht geladen werden">
            {offenes.error.message}
          </Alert>
        )}
        {offenes.data && <Uebergabe offenes={offenes.data} waehle={setzeWahl} wahl={wahl} />}
        <div className={stil['flaeche']} data-print="plain">
          <Formular
            abschnitte={abschnitte}
            bezeichnung={`Benutzer ${name}`}
            entwurf={{ objekt: `benutzer/${id}`, titel: `Benutzer ${name}`, adresse: `/benutzer-bearbeiten/${id}` }}
            groesse="lg"
            ladeStand={() => rufe(leseBenutzer, { params: { id } })}
            modus={rechte.bearbeiten ? 'edit' : 'view'}
            schema={Benutzerdaten}
            speichere={async (neue, version) => {
              const gespeichert = await rufe(speichereBenutzer, { body: { id, version, daten: neue, uebergaben } })
              queryClient.setQueryData(schluessel, gespeichert)
              beiUebergabe()
              void queryClient.invalidateQueries({ queryKey: [listeBenutzer.pfad] })
              return gespeichert
            }}
            stand={benutzer}
            uebersichtsplatz={platz}
          />
        </div>
        <WeitereRollen beiUebergabe={beiUebergabe} benutzer={benutzer} uebergaben={uebergaben} />
        <Zusammenfuehrung benutzer={benutzer} />
        <Einschraenkung benutzer={benutzer} />
        <Personenloeschung benutzer={benutzer} />
        <Benutzerverlauf benutzer={benutzer} />
      </div>
    </Verlassensschutz>
  )
}
