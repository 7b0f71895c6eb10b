/** Bausteine der Seiten, die der Server anbieten kann (Spezifikation, Abschnitt 2): eine geschlossene Liste. */
export const SEITENBAUSTEINE = [
  'RegistrierungPage',
  'EcoprofOrganisationsPage',
  'EcoprofOTFPage',
  'BenutzerverwaltungsPage',
  'BenutzerAnlegenPage',
  'BenutzerBearbeitenPage',
  'MessstellenPage',
  'MessstelleAnlegenPage',
  'GZUEVAnlegenPage',
  'StammdatenPage',
  'AufnahmenPage',
  'AufnahmenAnlegenPage',
  'AufnahmenDetailPage',
  'AufnahmenDuplizierenPage',
  'AufnahmenStatusAendernPage',
  'AuftragnehmerZuordnenPage',
  'ProjektePage',
  'TaxalistenImportPage',
  'TaxalistenProtokollePage',
] as const
export type Seitenbaustein = (typeof SEITENBAUSTEINE)[number]
