import { UiProvider } from '@benthos/ui/provider/UiProvider.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { Route } from '@benthos/vertrag/allgemein'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useNavigate } from 'react-router'
import { StartPage } from '../features/start/StartPage.tsx'
import { basisPfad } from '../http/basis.ts'
import { Fehlerseite, NichtErlaubt, NichtGefunden } from '../rahmen/Fehlerseiten.tsx'
import { Rahmen } from '../rahmen/Rahmen.tsx'
import { hatRolle } from '../sitzung/sitzung.ts'
import { SEITEN } from './seiten.ts'

/** Alle Bausteine in allen Zuständen, zum Ansehen und Prüfen; nicht in der Produktion. */
const Galerie = lazy(() => import('@benthos/ui/gallery/Gallery.tsx').then(m => ({ default: m.Gallery })))

/**
 * Wege der Anwendung: die festen und die des Servers. Nicht erlaubte zeigen für sich und alles darunter die 403-Seite,
 * unbekannte die 404-Seite.
 */
export function baueRouter(routen: readonly Route[], rollen: readonly string[], istProduktion: boolean) {
  const seiten = alleRouten(routen).map((route): RouteObject => {
    const Seite = SEITEN[route.component]
    const erlaubt = hatRolle(rollen, route.permission)
    const inhalt = !erlaubt ? <NichtErlaubt /> : Seite ? <Seite /> : <NichtGefunden />
    return { path: `${route.path.replace(/^\//, '')}/*`, element: inhalt, handle: { name: route.name } }
  })
  return createBrowserRouter(
    [
      {
        element: <Schale routen={routen} />,
        errorElement: <Fehlerseite />,
        children: [
          {
            // Scheitert eine Seite (auch ihr Paket ohne Verbindung), bleiben Kopf und Navigation bedienbar.
            errorElement: <Fehlerseite />,
            children: [
              { index: true, element: <Navigate to="/start" replace /> },
              { path: 'start', element: <StartPage />, handle: { name: 'Startseite' } },
              ...seiten,
              ...(istProduktion ? [] : [{ path: 'galerie', element: <Galerie /> }]),
              { path: '*', element: <NichtGefunden /> },
            ],
          },
        ],
      },
    ],
    { basename: basisPfad() || '/' },
  )
}

function alleRouten(routen: readonly Route[]): readonly Route[] {
  return routen.flatMap(route => [route, ...alleRouten(route.subRoutes)])
}

function Schale({ routen }: { routen: readonly Route[] }) {
  const navigate = useNavigate()
  return (
    <UiProvider
      navigate={pfad => void navigate(pfad)}
      useHref={pfad => (pfad.startsWith('/') ? `${basisPfad()}${pfad}` : pfad)}
    >
      <Rahmen routen={routen}>
        <Suspense fallback={<Spinner label="Seite wird geladen" />}>
          <Outlet />
        </Suspense>
      </Rahmen>
    </UiProvider>
  )
}
