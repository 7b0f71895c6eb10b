import { UiProvider } from '@benthos/ui/provider/UiProvider.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { NichtErlaubt } from '../fehler/Fehlerseiten.tsx'
import { basisPfad } from '../http/basis.ts'
import { NavigationProvider, useNavigation } from '../navigation/NavigationProvider.tsx'
import type { Weg } from '../navigation/weg.ts'
import { Rahmen } from '../rahmen/Rahmen.tsx'
import { Seitenmeldungen } from '../seite/Seitenmeldungen.tsx'
import { SeiteProvider } from '../seite/SeiteProvider.tsx'

/** Was um jede Seite liegt: Wegweisung der Bausteine, Navigation, Seitenkontext, Rahmen. */
export function Schale({ wege }: { wege: readonly Weg[] }) {
  const navigate = useNavigate()
  return (
    <UiProvider
      navigate={pfad => void navigate(pfad)}
      useHref={pfad => (pfad.startsWith('/') ? `${basisPfad()}${pfad}` : pfad)}
    >
      <NavigationProvider wege={wege}>
        <SeiteProvider>
          <Rahmen>
            <Seitenmeldungen />
            <Suspense fallback={<Spinner label="Seite wird geladen" />}>
              <Seitenwaechter />
            </Suspense>
          </Rahmen>
        </SeiteProvider>
      </NavigationProvider>
    </UiProvider>
  )
}

/** Unerlaubtes zeigt für sich und alles darunter die 403-Seite. Bis eine Seite sich selbst benennt, heißt das Fenster wie ihr Weg. */
function Seitenwaechter() {
  const { aktuell, istErlaubt } = useNavigation()
  const name = aktuell?.name
  useLayoutEffect(() => {
    if (name !== undefined) document.title = `${name} – Benthosdatenbank Fließgewässer`
  }, [name])
  return istErlaubt ? <Outlet /> : <NichtErlaubt />
}
