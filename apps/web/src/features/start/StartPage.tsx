import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Entwurfsliste } from '../../entwurf/Entwurfsliste.tsx'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'
import { umgebungAbfrage } from '../../sitzung/abfragen.ts'
import { hatRolle, useSitzung } from '../../sitzung/sitzung.ts'
import { Arbeitsstand } from './Arbeitsstand.tsx'
import stil from './StartPage.module.css'

/** Startseite: Angemeldete sehen ihre Arbeit nach Status, alle anderen, wozu das Produkt dient und wie es weitergeht. */
export function StartPage() {
  const { sitzung, rollen, anmelden } = useSitzung()
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <>
      <Seitentitel
        titel={sitzung.isLoggedIn ? `Guten Tag, ${sitzung.user.currentUserName}` : 'Benthosdatenbank Fließgewässer'}
        zusatz="Aufnahme und Bewertung von Makrozoobenthos und Phytobenthos an Fließgewässern"
      />
      <div className={stil['spalten']}>
        <Entwurfsliste />
        {sitzung.isLoggedIn ? (
          <section className={stil['karte']} aria-labelledby="arbeit">
            <h2 id="arbeit">Aufnahmen, die auf Sie warten</h2>
            <p className={stil['leise']}>Makrozoobenthos nach Status; ein Klick öffnet die gefilterte Liste.</p>
            <Arbeitsstand />
            <div className={stil['schritte']}>
              {hatRolle(rollen, ['ADMIN', 'BUND', 'LAND', 'FACHPROJEKT']) && (
                <LinkButton href="/aufnahme-anlegen" variant="primary">
                  Aufnahme anlegen
                </LinkButton>
              )}
              <LinkButton href="/aufnahmen-uebersicht">Alle Aufnahmen</LinkButton>
              <LinkButton href="/messstellen-uebersicht">Messstellen</LinkButton>
            </div>
          </section>
        ) : (
          <section className={stil['karte']} aria-labelledby="anmelden">
            <h2 id="anmelden">Anmelden</h2>
            <p>Melden Sie sich an, um Aufnahmen zu erfassen, zu bewerten und zu prüfen.</p>
            <Button variant="primary" onPress={() => anmelden()}>
              Zur Anmeldung
            </Button>
          </section>
        )}
        <section className={stil['karte']} aria-labelledby="wozu">
          <h2 id="wozu">Wozu diese Anwendung dient</h2>
          <p>
            Länder, Bund, Auftragnehmer und Universitäten erfassen hier ihre Aufnahmen an Messstellen, bewerten sie nach
            den Regeln der Qualitätszielverordnung Ökologie Oberflächengewässer und sehen bis zum einzelnen Taxon, wie
            eine Zustandsklasse entstanden ist.
          </p>
          <ul className={stil['punkte']}>
            <li>Jede Eingabe wird laufend als Entwurf gesichert und überdauert Absturz und Abmeldung.</li>
            <li>Jede Klasse ist erklärt: Module, Kenngrößen, Beiträge der Taxa, Herkunft der Grenzwerte.</li>
            <li>Jedes Ergebnis lässt sich Jahre später aus seiner gespeicherten Eingabe nachrechnen.</li>
          </ul>
          {umgebung?.demoDaten && (
            <p className={stil['demo']}>
              Alle Messstellen, Aufnahmen und Personen dieser Umgebung sind erfundene Beispieldaten.
            </p>
          )}
        </section>
      </div>
    </>
  )
}
