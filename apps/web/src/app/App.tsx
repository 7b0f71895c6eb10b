import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Fehlerfenster } from '../technik/fehler/Fehlerfenster.tsx'
import { Fehlergrenze } from '../technik/fehler/SchwererFehler.tsx'
import { Verbindungshinweis } from '../technik/fehler/Verbindungshinweis.tsx'
import type { Weg } from '../technik/navigation/weg.ts'
import { baueWegbaum } from '../technik/navigation/wegbaum.ts'
import { queryClient, routenAbfrage, umgebungAbfrage } from '../technik/sitzung/abfragen.ts'
import { useSitzung } from '../technik/sitzung/sitzung.ts'
import type { Verbindung } from '../technik/sitzung/verbindung.ts'
import { AnmeldungTor } from './AnmeldungTor.tsx'
import { merkeWege } from './ladeVoraus.ts'
import { baueRouter } from './router.tsx'
import { FESTE_SEITEN } from './seiten.ts'
import { wegeDesServers } from './wegeDesServers.ts'

/**
 * Die Anwendung: erst Umgebung und Anmeldung, dann Sitzung und Routen, dann Seiten.
 * @param bereits die Verbindung, wenn sie schon steht
 * @param dazu Seiten, die nicht zum Produkt gehören (die Galerie der Bausteine)
 */
export function App({ bereits, dazu = [] }: { bereits: Verbindung | null; dazu?: readonly Weg[] }) {
  return (
    <Fehlergrenze>
      <QueryClientProvider client={queryClient}>
        <AnmeldungTor bereits={bereits}>
          <Seiten dazu={dazu} />
        </AnmeldungTor>
        <Verbindungshinweis />
        <Fehlerfenster />
      </QueryClientProvider>
    </Fehlergrenze>
  )
}

/** Der Server nennt die Seiten je Rolle; bis die der neuen da sind, gelten die alten weiter. */
function Seiten({ dazu }: { dazu: readonly Weg[] }) {
  const { rollen } = useSitzung()
  const umgebung = useQuery(umgebungAbfrage)
  const routen = useQuery({ ...routenAbfrage(rollen), placeholderData: keepPreviousData })
  const wege = useMemo(
    () => [...baueWegbaum(FESTE_SEITEN, wegeDesServers(routen.data ?? [])), ...dazu],
    [routen.data, dazu],
  )
  useEffect(() => {
    if (routen.data) merkeWege(routen.data)
  }, [routen.data])
  if (routen.data && umgebung.data) return <Wegwahl key={JSON.stringify(routen.data)} wege={wege} />
  const fehler = routen.error ?? umgebung.error
  if (!fehler) return <Spinner label="Anwendung wird geladen" />
  return (
    <main>
      <h1>Benthosdatenbank Fließgewässer</h1>
      <Alert severity="danger" title="Die Anwendung konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    </main>
  )
}

/** Ein Router je Satz von Routen; ein alter hörte sonst weiter auf die Adresszeile. */
function Wegwahl({ wege }: { wege: readonly Weg[] }) {
  const [router] = useState(() => baueRouter(wege))
  useEffect(() => () => router.dispose(), [router])
  return <RouterProvider router={router} />
}
