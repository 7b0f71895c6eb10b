/**
 * Kennungen aller Sperren, die diese Anwendung in PostgreSQL nach Nummern nimmt (`pg_advisory_lock`). Sie stehen nur hier:
 * nähmen zwei Dinge dieselbe Nummer, wartete das eine ohne Grund auf das andere, womöglich ohne Ende. Die Nummern sind
 * beliebig, aber fest, denn verschiedene Fassungen des Servers müssen einander ausschließen.
 */
export const SPERREN = {
  MIGRATION: 4_711_001,
  /** Am eingebetteten PostgreSQL: jeder Server hält sie geteilt; wer sie beim Stoppen allein bekommt, beendet es. */
  EINGEBETTET: 4_711_002,
  /** Aktivierungen von Taxalisten und Parametersätzen. */
  AKTIVIERUNG: 4_711_003,
  /** Mit der Kennung des Benutzers als zweiter Zahl. */
  NACHRECHNUNG: 4_711_004,
  KAPSELSCHLUESSEL: 4_711_009,
  /** Gewässer, die das Einlesen anlegt. */
  GEWAESSER: 4_711_011,
  /** Änderungen an Benutzern: ob noch eine Administration bleibt, zählt nur, wer allein zählt. */
  BENUTZER: 4_711_012,
  /** Geteilt hält sie, wer öffentliche Freigaben zurücknimmt (auch die Datenbank selbst, siehe Migration 70); allein, wer ein Archiv beginnt. */
  ARCHIVRUECKNAHME: 4_711_013,
  /** Mails, die eine Adresse bestätigen lassen; mit ihrer Prüfsumme als zweiter Zahl. */
  ADRESSBESTAETIGUNG: 4_711_014,
  /** Jeder Server hält sie geteilt, solange er Aufträge ausführt; mit seiner Verbindung endet auch sie. */
  ANWESENHEIT: 4_711_010,
} as const
