import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { NichtErlaubt, NichtGefunden } from '../technik/fehler/Fehlerseiten.tsx'
import { Rahmenfehler, Seitenfehler } from '../technik/fehler/SchwererFehler.tsx'
import { basisPfad } from '../technik/http/basis.ts'
import { useNavigation } from '../technik/navigation/NavigationProvider.tsx'
import { startziel } from '../technik/navigation/navigationsknoten.ts'
import type { Weg } from '../technik/navigation/weg.ts'
import { Schale } from './Schale.tsx'

/** Der Router zu einem Baum von Wegen; wer ihn baut, räumt ihn mit `dispose` auch wieder ab. */
export function baueRouter(wege: readonly Weg[]) {
  return createBrowserRouter(
    [
      {
        element: <Schale wege={wege} />,
        errorElement: <Rahmenfehler />,
        children: [
          {
            // Scheitert eine Seite (auch ihr Paket ohne Verbindung), bleiben Kopf und Navigation bedienbar.
            errorElement: <Seitenfehler />,
            children: [
              { index: true, element: <Startweiche /> },
              ...wege.flatMap(alsRouten),
              { path: '*', element: <NichtGefunden /> },
            ],
          },
        ],
      },
    ],
    { basename: basisPfad() || '/' },
  )
}

/** Eine Gruppe führt zu ihrer ersten Unterseite. Was der Server selbst ausliefert, kennt der Router nicht. */
function alsRouten(weg: Weg): RouteObject[] {
  const unter = weg.subRoutes.flatMap(alsRouten)
  const [erste] = weg.subRoutes
  const { seite } = weg
  if (seite === null)
    return erste ? [{ path: weg.path, element: <Navigate replace to={erste.path} /> }, ...unter] : unter
  return [{ path: seite.hatUnterseiten ? `${weg.path}/*` : weg.path, element: <seite.Inhalt /> }, ...unter]
}

function Startweiche() {
  const ziel = startziel(useNavigation().knoten)
  return ziel === null ? <NichtErlaubt /> : <Navigate replace to={ziel} />
}
