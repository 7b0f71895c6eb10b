import type { Element } from '../elemente.ts'

/** Regeln der Plausibilitätsprüfung; der Schlüssel steht in Bestätigungen und im Journal und ändert sich nie. */
export const PLAUSIBILITAETSREGELN = [
  'SEEHOEHE_BIOREGION',
  'SEEHOEHE_HOEHENKLASSE',
  'EINZUGSGEBIET_KLASSE',
  'ROUTENABSTAND',
  'DATUM_BEOBACHTUNG',
  'DATUM_JAHRESZEIT',
  'WERT_EIGENE_REIHE',
  'WERT_NACHBARN',
  'TAXON_ERSTNACHWEIS',
  'TAXON_HAEUFIGKEIT',
] as const
export type Plausibilitaetsregel = (typeof PLAUSIBILITAETSREGELN)[number]

/** Was einer Regel auffällt, als Überschrift über ihren Hinweisen. */
export const PLAUSIBILITAETSREGEL_LABEL: Readonly<Record<Plausibilitaetsregel, string>> = {
  SEEHOEHE_BIOREGION: 'Seehöhe in der Bioregion',
  SEEHOEHE_HOEHENKLASSE: 'Seehöhe und Höhenklasse',
  EINZUGSGEBIET_KLASSE: 'Größe des Einzugsgebiets',
  ROUTENABSTAND: 'Lage am Gewässer',
  DATUM_BEOBACHTUNG: 'Zeitraum der Beobachtung',
  DATUM_JAHRESZEIT: 'Jahreszeit',
  WERT_EIGENE_REIHE: 'Werte gegen die eigene Reihe',
  WERT_NACHBARN: 'Werte gegen die Nachbarn',
  TAXON_ERSTNACHWEIS: 'Erstnachweise',
  TAXON_HAEUFIGKEIT: 'Ungewöhnliche Häufigkeiten',
}

/** Was einer Regel auffällt. Ein Hinweis mit Grund und Zahlen, nie ein Fehler: er hindert nichts. */
export type Plausibilitaetsbefund = {
  regel: Plausibilitaetsregel
  /** Ort auf der Seite: Abschnitt der Stammdaten oder Unterseite der Aufnahme */
  teil: string
  /** Feld oder Taxon; mit der Regel eindeutig je Objekt */
  stelle: string
  /** Qualitätselement, dem die Angabe gehört; null: keinem */
  element: Element | null
  /** der geprüfte Wert; ändert er sich, gilt eine Bestätigung nicht mehr */
  wert: string
  /** deutscher Satz mit den Zahlen und dem Vergleich */
  text: string
  /** woher der Maßstab stammt */
  quelle: string
}

/** Regel über ein Bild des Objekts: rein, ohne Uhr und Datenbank. */
export type Pruefregel<Bild> = (bild: Bild) => readonly Plausibilitaetsbefund[]
