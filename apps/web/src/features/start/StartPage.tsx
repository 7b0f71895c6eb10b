import { hatRecht } from '@benthos/fachmodell'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Cmsblock } from '../../technik/cms/Cmsblock.tsx'
import { Entwurfsliste } from '../../technik/entwurf/Entwurfsliste.tsx'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { umgebungAbfrage } from '../../technik/sitzung/abfragen.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Arbeitsstand } from './Arbeitsstand.tsx'
import stil from './StartPage.module.css'
import { Willkommen } from './Willkommen.tsx'
import { Wissenswertes } from './Wissenswertes.tsx'
import { Zustandskarte } from './Zustandskarte.tsx'

/** Startseite: Angemeldete sehen ihre Arbeit nach Status, alle anderen, wozu das Produkt dient und wie es weitergeht. */
export default function StartPage() {
  const { isLoggedIn, user } = useSitzung().sitzung
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <>
      <Seitentitel
        fenstertitel="Startseite"
        titel={isLoggedIn ? `Guten Tag, ${user.currentUserName}` : 'Benthosdatenbank Fließgewässer'}
        zusatz="Aufnahme und Bewertung von Makrozoobenthos und Phytobenthos an Fließgewässern"
      />
      <div className={stil['spalten']}>
        <div className={stil['spalte']}>
          <Entwurfsliste />
          {isLoggedIn ? <Arbeit /> : <Willkommen />}
        </div>
        <div className={stil['spalte']}>
          <Card title="Neuigkeiten">
            <Cmsblock id="neuigkeiten" />
          </Card>
          <Wissenswertes />
          {umgebung?.demoDaten && (
            <p className={stil['demo']}>
              Alle Messstellen, Aufnahmen und Personen dieser Umgebung sind erfundene Beispieldaten.
            </p>
          )}
        </div>
        <div className={stil['ganz']}>
          <Zustandskarte />
        </div>
      </div>
    </>
  )
}

function Arbeit() {
  const akteur = akteurVon(useSitzung())
  return (
    <Card title="Ihre Arbeit nach Status">
      <p className={stil['leise']}>Aufnahmen, die Sie sehen dürfen; eine Zahl öffnet die gefilterte Liste.</p>
      <Arbeitsstand />
      <div className={stil['schritte']}>
        {hatRecht(akteur, 'aufnahme.anlegen') && (
          <LinkButton href="/aufnahme-anlegen" variant="primary">
            Aufnahme anlegen
          </LinkButton>
        )}
        <LinkButton href="/aufnahmen-uebersicht">Alle Aufnahmen</LinkButton>
        <LinkButton href="/messstellen-uebersicht">Messstellen</LinkButton>
      </div>
    </Card>
  )
}
