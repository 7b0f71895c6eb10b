import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { TableOutput } from '@benthos/ui/table/tableOutput.ts'
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
import { useSitzung } from '../technik/sitzung/sitzung.ts'

/** Wer eine Tabelle ausgibt, lädt den Schreiber erst dann. */
const put: TableOutput['put'] = async (tabelle, ziel, umfang) =>
  (await import('../fach/filter/gibVomSchirmAus.ts')).gibVomSchirmAus(tabelle, ziel, umfang)

/** Dateien schreibt der Server nur Angemeldeten. */
const TABELLEN: TableOutput = { targets: ['clipboard', 'csv', 'xlsx'], put }
const TABELLEN_OHNE_ANMELDUNG: TableOutput = { targets: ['clipboard'], put }

/** Was um jede Seite liegt: Navigation, Wegweisung der Bausteine, Seitenkontext, Rahmen. */
export function Schale({ wege }: { wege: readonly Weg[] }) {
  const { isLoggedIn } = useSitzung().sitzung
  return (
    <NavigationProvider wege={wege}>
      <Wegweisung tabellen={isLoggedIn ? TABELLEN : TABELLEN_OHNE_ANMELDUNG}>
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
