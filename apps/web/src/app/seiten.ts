import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Seitenregister: welche Oberfläche zu welchem Baustein der Serverrouten gehört. Jede Seite ist ein eigenes Paket. */
type Seite = LazyExoticComponent<ComponentType>

export const SEITEN: Readonly<Record<string, Seite>> = {}

/** Unterseiten einer Aufnahme; die Anwendung setzt sie zusammen, weil Features einander nicht kennen. */
export type Aufnahmeunterseite = {
  pfad: string
  label: string
  gruppe: 'Aufnahme' | 'MZB' | 'Bewertung'
  Inhalt: LazyExoticComponent<ComponentType<{ aufnahmeId: number }>>
}
export const AUFNAHMEUNTERSEITEN: readonly Aufnahmeunterseite[] = [
  {
    pfad: 'bewertung/mzb',
    label: 'Bewertung MZB',
    gruppe: 'Bewertung',
    Inhalt: lazy(() => import('../features/bewertung/BewertungPage.tsx')),
  },
]
