import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import { type ComponentType, lazy } from 'react'
import { StartPage } from '../features/start/StartPage.tsx'
import type { FesteSeite } from '../navigation/weg.ts'

/** `hatUnterseiten`: auch was unter ihrer Adresse liegt, gehört der Seite. */
export type Seitenangabe = { Inhalt: ComponentType; hatUnterseiten?: boolean }

/**
 * Seitenregister: welche Oberfläche zu welchem Baustein gehört; jede Seite ist ein eigenes Paket, die Startseite kommt gleich
 * mit. `null`: für diesen Baustein gibt es noch keine Seite, und der Server bietet ihn nicht an.
 */
export const SEITEN: Readonly<Record<Seitenbaustein | FesteSeite, Seitenangabe | null>> = {
  StartPage: { Inhalt: StartPage },
  Infoseite: { Inhalt: lazy(() => import('../features/info/Infoseite.tsx')) },
  Galerie: { Inhalt: lazy(() => import('@benthos/ui/gallery/Gallery.tsx').then(m => ({ default: m.Gallery }))) },
  MessstellenPage: { Inhalt: lazy(() => import('../features/messstelle/MessstellenPage.tsx')) },
  MessstelleAnlegenPage: { Inhalt: lazy(() => import('../features/messstelle/MessstelleAnlegenPage.tsx')) },
  GZUEVAnlegenPage: { Inhalt: lazy(() => import('../features/messstelle/GZUEVAnlegenPage.tsx')) },
  StammdatenPage: { Inhalt: lazy(() => import('../features/messstelle/StammdatenPage.tsx')) },
  AufnahmenPage: { Inhalt: lazy(() => import('../features/aufnahme/AufnahmenPage.tsx')) },
  AufnahmenAnlegenPage: { Inhalt: lazy(() => import('../features/aufnahme/AufnahmenAnlegenPage.tsx')) },
  AufnahmenDetailPage: { Inhalt: lazy(() => import('./AufnahmeSeite.tsx')), hatUnterseiten: true },
  ProjektePage: { Inhalt: lazy(() => import('../features/projekt/ProjektePage.tsx')) },
  AufnahmenDuplizierenPage: null,
  AufnahmenStatusAendernPage: null,
  AuftragnehmerZuordnenPage: null,
  BenutzerverwaltungPage: null,
  BenutzerAnlegenPage: null,
  BenutzerBearbeitenPage: null,
  RegistrierungPage: null,
  EcoprofOrganisationsPage: null,
  EcoprofOTFPage: null,
  TaxalistenImportPage: null,
  TaxalistenProtokollePage: null,
}
