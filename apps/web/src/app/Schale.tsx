import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { Suspense, useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { NichtErlaubt } from '../technik/fehler/Fehlerseiten.tsx'
import { UnerwarteterFehler } from '../technik/fehler/UnerwarteterFehler.tsx'
import { NavigationProvider, useNavigation } from '../technik/navigation/NavigationProvider.tsx'
import { useSprungziel } from '../technik/navigation/useSprungziel.ts'
import { Wegweisung } from '../technik/navigation/Wegweisung.tsx'
import type { Weg } from '../technik/navigation/weg.ts'
import { Rahmen } from '../technik/rahmen/Rahmen.tsx'
import { Seitenmeldungen } from '../technik/seite/Seitenmeldungen.tsx'
import { SeiteProvider } from '../technik/seite/SeiteProvider.tsx'

/** Was um jede Seite liegt: Navigation, Wegweisung der Bausteine, Seitenkontext, Rahmen. */
export function Schale({ wege }: { wege: readonly Weg[] }) {
  return (
    <NavigationProvider wege={wege}>
      <Wegweisung>
        <SeiteProvider>
          <Rahmen>
            <UnerwarteterFehler />
            <Seitenmeldungen />
            <Suspense fallback={<Spinner label="Seite wird geladen" />}>
              <Seitenwaechter />
            </Suspense>
          </Rahmen>
        </SeiteProvider>
      </Wegweisung>
    </NavigationProvider>
  )
}

/** Unerlaubtes zeigt für sich und alles darunter die 403-Seite. Bis eine Seite sich selbst benennt, heißt das Fenster wie ihr Weg. */
function Seitenwaechter() {
  const { aktuell, istErlaubt } = useNavigation()
  const name = aktuell?.name
  useSprungziel()
  useLayoutEffect(() => {
    if (name !== undefined) document.title = `${name} – Benthosdatenbank Fließgewässer`
  }, [name])
  return istErlaubt ? <Outlet /> : <NichtErlaubt />
}
