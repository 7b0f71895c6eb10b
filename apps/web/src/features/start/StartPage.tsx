import { type Akteur, hatRecht, type Recht } from '@benthos/fachmodell'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Cmsblock } from '../../technik/cms/Cmsblock.tsx'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { umgebungAbfrage } from '../../technik/sitzung/abfragen.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Arbeitsliste } from './Arbeitsliste.tsx'
import { Entwurfsliste } from './Entwurfsliste.tsx'
import { Rueckfragen } from './Rueckfragen.tsx'
import stil from './StartPage.module.css'
import { Willkommen } from './Willkommen.tsx'
import { Wissenswertes } from './Wissenswertes.tsx'
import { Zustandskarte } from './Zustandskarte.tsx'
import { Zweitbestimmungen } from './Zweitbestimmungen.tsx'

/**
 * Startseite: wer Aufnahmen bearbeitet, prüft oder freigibt, sieht zuerst, was auf ihn wartet; wer nur liest und wer nicht
 * angemeldet ist, zuerst Suche und Karte.
 */
export default function StartPage() {
  const zugang = useSitzung()
  const { isLoggedIn, user } = zugang.sitzung
  const akteur = akteurVon(zugang)
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <>
      <Seitentitel
        fenstertitel="Startseite"
        titel={isLoggedIn ? `Guten Tag, ${user.currentUserName}` : 'Benthosdatenbank Fließgewässer'}
        zusatz="Aufnahme und Bewertung von Makrozoobenthos und Phytobenthos an Fließgewässern"
      />
      <div className={stil['seite']} data-print="flow">
        {akteur && hatArbeit(akteur) ? (
          <div className={stil['arbeit']} data-print="flow">
            <div className={stil['spalte']} data-print="flow">
              <Arbeit akteur={akteur} />
              <Zweitbestimmungen />
              <Rueckfragen />
              <Entwurfsliste />
            </div>
            <Zustandskarte />
          </div>
        ) : (
          <Zustandskarte />
        )}
        {akteur && !hatArbeit(akteur) && (
          <>
            <Zweitbestimmungen />
            <Rueckfragen />
            <Entwurfsliste />
          </>
        )}
        <div className={stil['fuss']}>
          {akteur === null && <Willkommen />}
          {akteur !== null && !hatArbeit(akteur) && <Arbeit akteur={akteur} />}
          <Card title="Neuigkeiten">
            <Cmsblock id="neuigkeiten" />
            {umgebung?.demoDaten && (
              <p className={stil['demo']}>
                Alle Messstellen, Aufnahmen und Personen dieser Umgebung sind erfundene Beispieldaten.
              </p>
            )}
          </Card>
          <Wissenswertes />
        </div>
      </div>
    </>
  )
}

const ARBEIT: readonly Recht[] = ['aufnahme.bearbeiten', 'status.pruefen', 'status.freigeben']
const hatArbeit = (akteur: Akteur) => ARBEIT.some(recht => hatRecht(akteur, recht))

function Arbeit({ akteur }: { akteur: Akteur }) {
  return (
    <Card title="Ihre Arbeit">
      <Arbeitsliste akteur={akteur} />
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
