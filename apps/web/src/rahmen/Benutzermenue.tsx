import { ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Benutzermenue.module.css'

/** Wer angemeldet ist, mit Rolle und Organisation; an- und abmelden. */
export function Benutzermenue() {
  const { sitzung, rollen, abgelaufen, anmelden, abmelden } = useSitzung()
  const benutzer = sitzung.user
  if (!sitzung.isLoggedIn)
    return (
      <Button variant="primary" icon={LogIn} onPress={() => anmelden()}>
        Anmelden
      </Button>
    )
  return (
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
  )
}
