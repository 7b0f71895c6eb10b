import { lazy } from 'react'
import type { Unterseite } from '../features/aufnahme/AufnahmenDetailPage.tsx'

/** Unterseiten einer Aufnahme; die Anwendung setzt sie zusammen, weil Features einander nicht kennen. */
export const AUFNAHMEUNTERSEITEN: readonly Unterseite[] = [
  {
    pfad: 'aufnahmedaten',
    label: 'Aufnahmedaten',
    gruppe: 'Aufnahme',
    Inhalt: lazy(() => import('../features/aufnahme/AufnahmedatenPage.tsx')),
  },
  {
    pfad: 'status',
    label: 'Status und Freigabe',
    gruppe: 'Aufnahme',
    Inhalt: lazy(() => import('../features/status/StatusPage.tsx')),
  },
  {
    pfad: 'ortsbefund/choriotop',
    label: 'Choriotope',
    gruppe: 'Ortsbefund',
    Inhalt: lazy(() => import('../features/ortsbefund/ChoriotopPage.tsx')),
  },
  {
    pfad: 'mzb/mhs',
    label: 'MHS: Probe und Taxa',
    gruppe: 'MZB',
    element: 'mzb',
    Inhalt: lazy(() => import('../features/mzb/MhsPage.tsx')),
  },
  {
    pfad: 'bewertung/mzb',
    label: 'Bewertung MZB',
    gruppe: 'Bewertung',
    element: 'mzb',
    Inhalt: lazy(() => import('../features/bewertung/BewertungPage.tsx')),
  },
  {
    pfad: 'verlauf/mzb',
    label: 'Verlauf MZB',
    gruppe: 'Verlauf',
    element: 'mzb',
    recht: 'mzbVerlauf',
    Inhalt: lazy(() => import('../features/verlauf/MzbVerlauf.tsx')),
  },
  {
    pfad: 'verlauf/phb',
    label: 'Verlauf PHB',
    gruppe: 'Verlauf',
    element: 'phb',
    recht: 'phbVerlauf',
    Inhalt: lazy(() => import('../features/verlauf/PhbVerlauf.tsx')),
  },
]
