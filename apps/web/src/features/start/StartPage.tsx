import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'
import { hatRolle, useSitzung } from '../../sitzung/sitzung.ts'
import stil from './StartPage.module.css'

/** Startseite: was das Produkt ist und der erste Schritt. */
export function StartPage() {
  const { sitzung, rollen, anmelden } = useSitzung()
  return (
    <>
      <Seitentitel
        titel="Benthosdatenbank Fließgewässer"
        zusatz="Aufnahme und Bewertung von Makrozoobenthos und Phytobenthos an Fließgewässern"
      />
      <div className={stil['spalten']}>
        <section className={stil['karte']}>
          <h2>Wozu diese Anwendung dient</h2>
          <p>
            Länder, Bund, Auftragnehmer und Universitäten erfassen hier ihre Aufnahmen an Messstellen, bewerten sie nach
            den Regeln der Qualitätszielverordnung Ökologie Oberflächengewässer und sehen bis zum einzelnen Taxon, wie
            eine Zustandsklasse entstanden ist.
          </p>
          <ul>
            <li>Jede Eingabe wird laufend als Entwurf gesichert und überdauert Absturz und Abmeldung.</li>
            <li>Jede Klasse ist erklärt: Module, Kenngrößen, Beiträge der Taxa, Herkunft der Grenzwerte.</li>
            <li>Jedes Ergebnis lässt sich Jahre später aus seiner gespeicherten Eingabe nachrechnen.</li>
          </ul>
        </section>
        <section className={stil['karte']}>
          <h2>{sitzung.isLoggedIn ? 'Ihre nächsten Schritte' : 'Anmelden'}</h2>
          {sitzung.isLoggedIn ? (
            <div className={stil['schritte']}>
              <LinkButton href="/aufnahmen-uebersicht" variant="primary">
                Aufnahmen ansehen
              </LinkButton>
              {hatRolle(rollen, ['ADMIN', 'BUND', 'LAND', 'FACHPROJEKT']) && (
                <LinkButton href="/aufnahme-anlegen">Aufnahme anlegen</LinkButton>
              )}
              <LinkButton href="/messstellen-uebersicht">Messstellen ansehen</LinkButton>
            </div>
          ) : (
            <>
              <p>Melden Sie sich an, um Aufnahmen zu erfassen und zu bewerten.</p>
              <Button variant="primary" onPress={() => anmelden()}>
                Zur Anmeldung
              </Button>
            </>
          )}
        </section>
      </div>
    </>
  )
}
