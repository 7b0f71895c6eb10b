import { Button } from '@benthos/ui/button/Button.tsx'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import { lazy, Suspense } from 'react'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Benutzermenue.module.css'

/** Wer sich nur umsieht, lädt weder Menü noch Glocke. Lassen sie sich nicht laden, bleibt wenigstens das Abmelden. */
const Angemeldetenplatz = lazy(() =>
  import('./Angemeldetenplatz.tsx').then(
    m => ({ default: m.Angemeldetenplatz }),
    () => ({ default: Abmeldeknopf }),
  ),
)

/** Glocke und Benutzermenü im Kopf; ohne Anmeldung oder nach ihrem Ende die Schaltfläche dazu. */
export function Benutzerplatz() {
  const { sitzung, abgelaufen, anmelden } = useSitzung()
  if (!sitzung.isLoggedIn || abgelaufen)
    return (
      <Button icon={LogIn} onPress={() => anmelden()} variant="primary">
        {abgelaufen ? 'Erneut anmelden' : 'Anmelden'}
      </Button>
    )
  return (
    <Suspense
      fallback={
        <>
          <span className={stil['glocke']} />
          <span className={stil['platz']} />
        </>
      }
    >
      <Angemeldetenplatz />
    </Suspense>
  )
}

function Abmeldeknopf() {
  const { abmelden } = useSitzung()
  return (
    <Button icon={LogOut} onPress={abmelden} variant="quiet">
      Abmelden
    </Button>
  )
}
