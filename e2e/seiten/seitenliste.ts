import type { Page } from 'playwright-core'
import type { Pruefling } from '../gemeinsam/pruefling.ts'

/** Weg und woran man erkennt, dass die Seite fertig ist. */
export type Listenseite = { weg: string; fertig: (seite: Page) => Promise<unknown> }

export type Beispielobjekte = {
  aufnahmeId: number
  messstelleId: number
  gewaesserId: number
  projektId: number
  /** Aufnahme, deren Ergebnis MZB veröffentlicht ist */
  veroeffentlichtId: number
}

/** Eine bewertete Demo-Aufnahme, die Lena Leitgeb (Land Niederösterreich) noch bearbeiten darf, und ihre Messstelle. */
export async function findeBeispiele({ produkt: { db } }: Pruefling): Promise<Beispielobjekte> {
  const { id, messstelle_id, gewaesser_id, projekt_id } = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['aufnahme.id', 'aufnahme.messstelle_id', 'messstelle.gewaesser_id', 'aufnahme.projekt_id'])
    .where('aufnahme.mzb_status', '=', 'BEWERTET')
    .where('aufnahme.phb_status', 'is not', null)
    .where('messstelle.bundesland', '=', 'AT-3')
    .where('messstelle.art', '=', 'LAND')
    .orderBy('aufnahme.datum', 'desc')
    .orderBy('aufnahme.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const veroeffentlicht = await db
    .selectFrom('aufnahme')
    .select('id')
    .where('mzb_freigabe', '=', 'OEFFENTLICH')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    aufnahmeId: id,
    messstelleId: messstelle_id,
    gewaesserId: gewaesser_id,
    projektId: projekt_id,
    veroeffentlichtId: veroeffentlicht.id,
  }
}

export const ueberschrift = (name: string | RegExp) => (seite: Page) =>
  seite.getByRole('heading', { name }).first().waitFor()
const blaettern = (seite: Page) => seite.getByText(/^1–\d+ von \d+/).waitFor()

const TEILE: readonly (readonly [string, Listenseite['fertig']])[] = [
  ['aufnahmedaten', seite => seite.getByText('Probenehmerin oder Probenehmer').first().waitFor()],
  ['status', ueberschrift('Nächster Schritt')],
  ['ortsbefund/choriotop', seite => seite.getByRole('table').first().waitFor()],
  ['mzb/methoden', ueberschrift('Methoden dieser Aufnahme')],
  ['mzb/mhs', seite => seite.getByRole('grid').waitFor()],
  ['bewertung/mzb', ueberschrift('Woraus es folgt')],
  ['verlauf/mzb', ueberschrift('Verlauf MZB')],
  ['verlauf/phb', ueberschrift('Verlauf PHB')],
]

/** Was Lena Leitgeb besucht. */
export const seitenDesLandes = ({
  aufnahmeId,
  messstelleId,
  gewaesserId,
  projektId,
}: Beispielobjekte): readonly Listenseite[] => [
  { weg: 'start', fertig: ueberschrift('Ihre Arbeit') },
  { weg: 'messstellen-uebersicht', fertig: blaettern },
  { weg: 'messstelle-anlegen', fertig: ueberschrift('Charakteristik') },
  { weg: `stammdaten/${messstelleId}`, fertig: ueberschrift('Charakteristik') },
  {
    weg: `gewaesserprofil?gewaesser=${gewaesserId}`,
    fertig: seite => seite.getByRole('slider').locator('svg').first().waitFor(),
  },
  { weg: 'projekte-uebersicht', fertig: blaettern },
  { weg: 'eu-meldung?jahrVon=2000&jahrBis=2025', fertig: ueberschrift('Umfang') },
  { weg: 'qs-ziehung?alle=true', fertig: ueberschrift('Was gezogen wird') },
  { weg: 'qs-ziehungen', fertig: ueberschrift('Ziehungen für die Qualitätssicherung') },
  { weg: 'qs-uebereinstimmung', fertig: ueberschrift('Übereinstimmung der Bestimmungen') },
  { weg: 'aufnahmen-uebersicht', fertig: blaettern },
  { weg: 'aufnahme-anlegen', fertig: seite => seite.getByRole('combobox', { name: /^Messstelle/ }).waitFor() },
  {
    weg: `aufnahme-anlegen?messstelle=${messstelleId}`,
    fertig: seite => seite.getByRole('textbox', { name: /^Code/ }).waitFor(),
  },
  { weg: `aufnahme-duplizieren/${aufnahmeId}`, fertig: ueberschrift('Aus der Vorlage übernehmen') },
  { weg: `aufnahmen-status?id=${aufnahmeId}`, fertig: ueberschrift('Was soll geschehen') },
  { weg: `auftragnehmer-zuordnen?id=${aufnahmeId}`, fertig: ueberschrift('Was soll geschehen') },
  { weg: `fristen-setzen?id=${aufnahmeId}`, fertig: ueberschrift('Was soll geschehen') },
  { weg: 'taxalisten-import', fertig: ueberschrift('Frühere Importe') },
  { weg: 'taxalisten-protokolle', fertig: ueberschrift('Frühere Importe') },
  ...TEILE.map(([teil, fertig]) => ({ weg: `aufnahme-detail/${aufnahmeId}/${teil}`, fertig })),
  { weg: 'taxon?name=Baetis%20rhodani', fertig: ueberschrift('Werte der Taxaliste') },
  { weg: `projekt-matrix/${projektId}`, fertig: seite => seite.getByRole('grid').waitFor() },
  { weg: 'gibt-es-nicht', fertig: ueberschrift(/nicht gefunden/) },
]

/** Die übrigen Teile einer Aufnahme; fertig sind sie, wenn nichts mehr unterwegs ist. */
export const uebrigeTeile = ({ aufnahmeId }: Beispielobjekte): readonly Listenseite[] =>
  [
    'ortsbefund/wetterHydrographie',
    'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund',
    'ortsbefund/organoleptischerBefundReduktionen',
    'ortsbefund/phytobenthos',
    'phb/allgemein',
    'phb/taxa',
    'phb/algenmischbestaende',
    'phb/summe',
    'bewertung/phb',
    'varianten/mzb',
    'plausibilitaet',
  ].map(teil => ({ weg: `aufnahme-detail/${aufnahmeId}/${teil}`, fertig: ueberschrift(/./) }))

/** Was nur Adele Achleitner (Administration) besucht, oder wofür es gleich ist, wer es tut. */
export const SEITEN_DER_VERWALTUNG: readonly Listenseite[] = [
  { weg: 'gewaessernetz', fertig: ueberschrift('Frühere Importe') },
  { weg: 'messstellen-import', fertig: ueberschrift(/importieren/) },
  { weg: 'aufnahmen-import', fertig: ueberschrift(/importieren/) },
  { weg: 'projekte-import', fertig: ueberschrift(/importieren/) },
  { weg: 'gewaesser-import', fertig: ueberschrift(/importieren/) },
  { weg: 'fassungen', fertig: seite => seite.getByRole('row').nth(1).waitFor() },
  { weg: 'fassungen?art=taxaliste&fassung=1', fertig: seite => seite.getByRole('row').nth(1).waitFor() },
  { weg: 'nachrechnung', fertig: ueberschrift('Ergebnisse nachrechnen') },
  { weg: 'kapsel-pruefen', fertig: ueberschrift('Kapsel prüfen') },
  { weg: 'werte-pruefen', fertig: ueberschrift('Gespeicherte Werte prüfen') },
  { weg: 'eigene-namen', fertig: ueberschrift('Eigene Namen') },
  { weg: 'benutzerverwaltung', fertig: blaettern },
  { weg: 'benutzer-anlegen', fertig: ueberschrift('Organisation und Rollen') },
  { weg: 'benutzer-bearbeiten/3', fertig: ueberschrift('Verlauf') },
  { weg: 'organisationen', fertig: seite => seite.getByRole('row').nth(1).waitFor() },
  { weg: 'registrierung', fertig: ueberschrift('Organisation und Anliegen') },
  { weg: 'registrierung-bestaetigen/x', fertig: ueberschrift('E-Mail-Adresse bestätigen') },
  { weg: 'zugang-beantragen', fertig: ueberschrift('Zugang beantragen') },
  { weg: 'barrierefreiheit', fertig: ueberschrift('Durchsetzungsverfahren') },
  { weg: 'barriere-melden', fertig: ueberschrift('Barriere melden') },
  { weg: 'barrieren', fertig: ueberschrift('Gemeldete Barrieren') },
  { weg: 'meine-daten', fertig: ueberschrift('Gespeichert') },
  { weg: 'benachrichtigungen-einstellen', fertig: seite => seite.getByLabel('Rückfrage an Sie').waitFor() },
  { weg: 'archive', fertig: ueberschrift('Letzte Läufe') },
  { weg: 'postversand', fertig: ueberschrift('Letzte Fehler') },
  { weg: 'aufbewahrung', fertig: seite => seite.getByRole('row').nth(1).waitFor() },
  { weg: 'user-tasklist', fertig: ueberschrift('Aufträge') },
  { weg: 'gzuev-anlegen', fertig: ueberschrift('Charakteristik') },
  { weg: 'fassung-import/taxaliste-mzb', fertig: ueberschrift(/importieren/) },
  ...[
    'regelwerke',
    'allgemeine-info',
    'datensicherheit',
    'ablaeufe',
    'tutorial',
    'datenimport',
    'datenexport',
    'neuigkeiten',
    'benutzerinfo',
    'datenschutz',
    'helpdesk',
    'impressum',
  ].map(weg => ({ weg, fertig: (seite: Page) => seite.getByText(/^Letzte Änderung: /).waitFor() })),
]

/** Was jeder ohne Anmeldung besucht. */
export const oeffentlicheSeiten = ({ veroeffentlichtId }: Beispielobjekte): readonly Listenseite[] => [
  { weg: 'start', fertig: seite => seite.getByText('Messstellen mit veröffentlichten Ergebnissen').waitFor() },
  { weg: `ergebnis/${veroeffentlichtId}/mzb`, fertig: ueberschrift('Woraus es folgt') },
  { weg: 'archive', fertig: ueberschrift('Öffentliche Archive') },
  { weg: 'aufnahmen-uebersicht', fertig: ueberschrift('Zugriff nicht erlaubt') },
]
