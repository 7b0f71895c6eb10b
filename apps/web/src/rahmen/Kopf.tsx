import { ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { Link } from 'react-router'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Kopf.module.css'
import { UMGEBUNG_LABEL } from './umgebungstexte.ts'
import { Zeichen } from './Zeichen.tsx'

/** Kopfzeile: Zeichen und Titel, außerhalb der Produktion Umgebung und Benutzername in kleiner roter Schrift, Anmeldung. */
export function Kopf() {
  const { sitzung, rollen, abgelaufen, anmelden, abmelden } = useSitzung()
  const { data: umgebung } = useQuery(umgebungAbfrage)
  const benutzer = sitzung.user
  return (
    <header className={stil['kopf']}>
      <Link to="/" className={stil['titel']}>
        <Zeichen />
        <span>{umgebung?.title ?? 'Benthosdatenbank Fließgewässer'}</span>
      </Link>
      {umgebung && umgebung.environment !== 'PROD' && (
        <span className={stil['umgebung']}>
          {UMGEBUNG_LABEL[umgebung.environment]}
          {benutzer.username && ` · ${benutzer.username}`}
        </span>
      )}
      <div className={stil['benutzer']}>
        {sitzung.isLoggedIn ? (
          <>
            <span className={stil['person']}>
              <strong>{benutzer.currentUserName}</strong>
              <span>
                {rollen.map(rolle => ROLLEN_LABEL[rolle as Rolle] ?? rolle).join(', ')}
                {benutzer.organisationseinheit && ` · ${benutzer.organisationseinheit.name}`}
              </span>
            </span>
            {abgelaufen ? (
              <Button variant="primary" icon={LogIn} onPress={() => anmelden()}>
                Erneut anmelden
              </Button>
            ) : (
              <Button variant="quiet" icon={LogOut} onPress={abmelden}>
                Abmelden
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" icon={LogIn} onPress={() => anmelden()}>
            Anmelden
          </Button>
        )}
      </div>
    </header>
  )
}
