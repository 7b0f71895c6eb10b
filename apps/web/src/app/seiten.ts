import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { ComponentType } from 'react'
import { spaeteSeite } from '../technik/fehler/nachladen.ts'
import type { FesteSeite } from '../technik/navigation/weg.ts'

/** `hatUnterseiten`: auch was unter ihrer Adresse liegt, gehört der Seite. */
export type Seitenangabe = { Inhalt: ComponentType; hatUnterseiten?: boolean }

/**
 * Seitenregister: welche Oberfläche zu welchem Baustein gehört; jede Seite ist ein eigenes Paket. `null`: für diesen Baustein
 * gibt es noch keine Seite; `routenMitSeite` lässt seine Routen aus.
 */
export const SEITEN: Readonly<Record<Seitenbaustein | FesteSeite, Seitenangabe | null>> = {
  StartPage: { Inhalt: spaeteSeite(() => import('../features/start/StartPage.tsx')) },
  AuftraegePage: { Inhalt: spaeteSeite(() => import('../features/auftrag/AuftraegePage.tsx')) },
  MessstellenImportPage: { Inhalt: spaeteSeite(() => import('../features/messstelle/MessstellenImportPage.tsx')) },
  Infoseite: { Inhalt: spaeteSeite(() => import('../features/info/Infoseite.tsx')) },
  Galerie: { Inhalt: spaeteSeite(() => import('./Galerieseite.tsx').then(m => ({ default: m.Galerieseite }))) },
  Musterformular: { Inhalt: spaeteSeite(() => import('../technik/formular/muster/Musterformular.tsx')) },
  FassungenPage: { Inhalt: spaeteSeite(() => import('../features/fassung/FassungenPage.tsx')) },
  FassungImportPage: { Inhalt: spaeteSeite(() => import('../features/fassung/FassungImportPage.tsx')) },
  NachrechnungPage: { Inhalt: spaeteSeite(() => import('../features/nachrechnung/NachrechnungPage.tsx')) },
  WertepruefungPage: {
    Inhalt: spaeteSeite(() => import('../features/wertepruefung/WertepruefungPage.tsx')),
  },
  KapselPage: { Inhalt: spaeteSeite(() => import('../features/nachrechnung/KapselPage.tsx')) },
  NetzPage: { Inhalt: spaeteSeite(() => import('../features/netz/NetzPage.tsx')) },
  MessstellenPage: { Inhalt: spaeteSeite(() => import('../features/messstelle/MessstellenPage.tsx')) },
  MessstelleAnlegenPage: { Inhalt: spaeteSeite(() => import('../features/messstelle/MessstelleAnlegenPage.tsx')) },
  GZUEVAnlegenPage: { Inhalt: spaeteSeite(() => import('../features/messstelle/GZUEVAnlegenPage.tsx')) },
  StammdatenPage: { Inhalt: spaeteSeite(() => import('./MessstelleSeite.tsx')) },
  AufnahmenPage: { Inhalt: spaeteSeite(() => import('../features/aufnahme/AufnahmenPage.tsx')) },
  AufnahmenAnlegenPage: { Inhalt: spaeteSeite(() => import('../features/aufnahme/AufnahmenAnlegenPage.tsx')) },
  AufnahmenDetailPage: { Inhalt: spaeteSeite(() => import('./AufnahmeSeite.tsx')), hatUnterseiten: true },
  ProjektePage: { Inhalt: spaeteSeite(() => import('../features/projekt/ProjektePage.tsx')) },
  AufnahmenDuplizierenPage: {
    Inhalt: spaeteSeite(() => import('../features/aufnahme/AufnahmenDuplizierenPage.tsx')),
  },
  AufnahmenStatusAendernPage: {
    Inhalt: spaeteSeite(() => import('../features/status/AufnahmenStatusAendernPage.tsx')),
  },
  AuftragnehmerZuordnenPage: {
    Inhalt: spaeteSeite(() => import('../features/zuordnung/AuftragnehmerZuordnenPage.tsx')),
  },
  BenutzerverwaltungsPage: null,
  BenutzerAnlegenPage: null,
  BenutzerBearbeitenPage: null,
  RegistrierungPage: null,
  EcoprofOrganisationsPage: null,
  EcoprofOTFPage: null,
  TaxalistenImportPage: null,
  TaxalistenProtokollePage: null,
}
