import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Willkommen.module.css'

/** Was das Produkt ist und wie es weitergeht; für alle, die nicht angemeldet sind. */
export function Willkommen() {
  const { anmelden } = useSitzung()
  return (
    <Card title="Wozu diese Anwendung dient">
      <div className={stil['text']}>
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
        <p>
          Melden Sie sich an, um Aufnahmen zu erfassen, zu bewerten und zu prüfen. Noch kein Konto?{' '}
          <Link href="/registrierung">Registrieren</Link>
        </p>
        <Button onPress={() => anmelden()} variant="primary">
          Zur Anmeldung
        </Button>
      </div>
    </Card>
  )
}
