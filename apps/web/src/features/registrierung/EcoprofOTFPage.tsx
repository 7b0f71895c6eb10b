import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { registriereSofort, Sofortregistrierung } from '@benthos/vertrag/registrierung'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Eingelangt } from '../../technik/seite/Eingelangt.tsx'
import { sitzungAbfrage } from '../../technik/sitzung/abfragen.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { SOFORTREGISTRIERUNG } from './felder.ts'
import stil from './Registrierung.module.css'

const LEER = { version: 0, daten: null }

/** Beim Anmeldedienst angemeldet, hier unbekannt: um ein Konto bitten, mit dem, was der Anmeldedienst über die Person weiß. */
export default function EcoprofOTFPage() {
  const { sitzung, anmelden } = useSitzung()
  // Nur mitlesen: fragte die Seite selbst, stünde bis zur Antwort die ganze Anwendung nicht da, und die Seite begänne von vorn.
  const { error } = useQuery({ ...sitzungAbfrage, enabled: false })
  const [meldung, setzeMeldung] = useState<string | null>(null)
  const problem = error instanceof Problemfehler ? error.problem : null
  const inhalt = () => {
    if (meldung !== null) return <Eingelangt meldung={meldung} />
    if (sitzung.isLoggedIn)
      return (
        <Alert
          actions={<LinkButton href="/start">Zur Startseite</LinkButton>}
          severity="info"
          title="Sie haben schon ein Konto"
        >
          Sie sind als {sitzung.user.currentUserName} angemeldet und brauchen keines zu beantragen.
        </Alert>
      )
    if (problem?.code === 'NICHT_EINGETRAGEN') return <Antrag beiErfolg={setzeMeldung} />
    return (
      <Alert
        actions={
          problem === null && (
            <>
              <Button onPress={() => anmelden('/zugang-beantragen')} variant="primary">
                Anmelden
              </Button>
              <LinkButton href="/registrierung">Ohne Anmeldung registrieren</LinkButton>
            </>
          )
        }
        severity="info"
        title={problem === null ? 'Melden Sie sich zuerst an' : 'Ein Antrag ist nicht möglich'}
      >
        {problem?.message ??
          'Den Zugang beantragt hier, wer beim Anmeldedienst schon ein Konto hat. Name und E-Mail-Adresse kommen von dort.'}
      </Alert>
    )
  }
  return (
    <Verlassensschutz>
      <Seitentitel
        titel="Zugang beantragen"
        zusatz="Sie sind beim Anmeldedienst bekannt, in der Benthosdatenbank aber noch nicht eingetragen."
      />
      {inhalt()}
    </Verlassensschutz>
  )
}

function Antrag({ beiErfolg }: { beiErfolg: (meldung: string) => void }) {
  return (
    <div className={stil['flaeche']} data-print="plain">
      <p className={stil['einleitung']}>
        Name, E-Mail-Adresse und Benutzername übernimmt die Anwendung vom Anmeldedienst. Welche Organisation und welche
        Rollen Sie bekommen, entscheidet, wer den Antrag freigibt.
      </p>
      <Formular
        abschnitte={SOFORTREGISTRIERUNG}
        bezeichnung="Zugang beantragen"
        entwurf={{ objekt: 'registrierung/sofort', titel: 'Zugang beantragen', adresse: '/zugang-beantragen' }}
        groesse="md"
        ladeStand={async () => LEER}
        modus="auto"
        schema={Sofortregistrierung}
        speichere={async daten => {
          const antwort = await rufe(registriereSofort, { body: daten })
          return { meldung: 'Antrag abgeschickt', weiter: () => beiErfolg(antwort.meldung) }
        }}
        speichertext="Antrag abschicken"
        stand={LEER}
        vorbelegung={{ einverstanden: false }}
      />
    </div>
  )
}
