import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router'
import { queryClient, routenAbfrage, umgebungAbfrage } from '../sitzung/abfragen.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import { AnmeldungTor } from './AnmeldungTor.tsx'
import { baueRouter } from './router.tsx'

/** Die Anwendung: erst Umgebung und Anmeldung, dann Sitzung und Routen, dann Seiten. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <AnmeldungTor>
        <Seiten />
      </AnmeldungTor>
    </QueryClientProvider>
  )
}

function Seiten() {
  const { rollen } = useSitzung()
  const umgebung = useQuery(umgebungAbfrage)
  const routen = useQuery(routenAbfrage)
  const router = useMemo(
    () => (routen.data && umgebung.data ? baueRouter(routen.data, rollen, umgebung.data.environment === 'PROD') : null),
    [routen.data, umgebung.data, rollen],
  )
  const fehler = routen.error ?? umgebung.error
  if (fehler && !router)
    return (
      <Alert severity="danger" title="Die Anwendung konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  return router ? <RouterProvider router={router} /> : <Spinner label="Anwendung wird geladen" />
}
