import { expect, test } from 'vitest'
import { SEITENBAUSTEINE } from './seitenbausteine.ts'

/** Spezifikation, Abschnitt 2, „Server-supplied routes“, Wort für Wort. */
const SPEZIFIKATION =
  'RegistrierungPage, EcoprofOrganisationsPage, EcoprofOTFPage, BenutzerverwaltungsPage, BenutzerAnlegenPage, BenutzerBearbeitenPage, MessstellenPage, MessstelleAnlegenPage, GZUEVAnlegenPage, StammdatenPage, AufnahmenPage, AufnahmenAnlegenPage, AufnahmenDetailPage, AufnahmenDuplizierenPage, AufnahmenStatusAendernPage, AuftragnehmerZuordnenPage, ProjektePage, TaxalistenImportPage, TaxalistenProtokollePage'

test('[ROUTE-04] die Bausteine heißen Buchstabe für Buchstabe wie in der Spezifikation', () => {
  expect(SEITENBAUSTEINE.join(', ')).toBe(SPEZIFIKATION)
})
