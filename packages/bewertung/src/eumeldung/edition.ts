/**
 * Eine Edition der EU-Meldung: Tabellen, Spalten, Codelisten, Zuordnung und Stufen als Daten. Der nächste Berichtszyklus ist
 * eine zweite Edition; Bau, Prüfung und Schreiber kennen nur die Rollen der Spalten, nie ihre Namen.
 */

/** Die drei Tabellen: Werte je Messstelle, Werte je Wasserkörper, Klassifikationsverfahren mit Grenzen. */
export const MELDETABELLEN = ['messstellen', 'wasserkoerper', 'verfahren'] as const
export type Meldetabelle = (typeof MELDETABELLEN)[number]

/** Wofür eine Spalte steht, unabhängig von ihrem Namen in der Edition. */
export type Spaltenrolle =
  | 'land'
  | 'kennung'
  | 'schema'
  | 'kategorie'
  | 'typ'
  | 'ausweisung'
  | 'determinand'
  | 'system'
  | 'jahr'
  | 'zeitraum'
  | 'klasse'
  | 'anzahl'
  | 'eqr'
  | 'neqr'
  | 'status'
  | 'bemerkung'
  | Grenzrolle
export type Grenzrolle = 'grenze12' | 'grenze23' | 'grenze34' | 'grenze45'
export const GRENZROLLEN: readonly Grenzrolle[] = ['grenze12', 'grenze23', 'grenze34', 'grenze45']

export type Meldespalte = {
  readonly rolle: Spaltenrolle
  readonly name: string
  readonly art: 'text' | 'ganzzahl' | 'jahr' | 'dezimal'
  readonly istPflicht: boolean
  /** Name der Codeliste */
  readonly liste?: string
}

export type Tabellenangabe = {
  readonly name: string
  /** Name des Blatts in Excel: höchstens 31 Zeichen */
  readonly blatt: string
  readonly spalten: readonly Meldespalte[]
  readonly schluessel: readonly Spaltenrolle[]
}

export type Codeliste = {
  readonly codes: readonly string[]
  /** fest: was nicht darin steht, hält die Agentur auf; sonst weist sie nur darauf hin */
  readonly istFest: boolean
}

/** INFO bis BLOCKER; die höchste gefundene entscheidet. */
export const MELDESTUFEN = ['INFO', 'WARNING', 'ERROR', 'BLOCKER'] as const
export type Meldestufe = (typeof MELDESTUFEN)[number]

/** Was aus einem Qualitätselement unter welchem Code gemeldet wird. */
export type Determinand = {
  readonly element: string
  readonly code: string
  /** Schlüssel der Module, deren schlechtestes zählt; null: das Gesamtergebnis */
  readonly module: readonly string[] | null
  /** wird gemeldet; die übrigen sind Vorschläge, über die national zu entscheiden ist */
  readonly gilt: boolean
}

export type Meldeedition = {
  readonly kennung: string
  readonly bezeichnung: string
  readonly quelle: string
  /** erster und letzter Tag, an dem sie gilt; null: offen */
  readonly gueltigVon: string
  readonly gueltigBis: string | null
  /** was an ihr nicht geprüft oder offen ist */
  readonly vorbehalte: readonly string[]
  readonly land: string
  readonly kategorie: string
  readonly tabellen: Readonly<Record<Meldetabelle, Tabellenangabe>>
  readonly listen: Readonly<Record<string, Codeliste>>
  /** je Kategorie: ist sie in diesen Tabellen erlaubt, welche Determinanden passen */
  readonly kategorien: Readonly<Record<string, { istErlaubt: boolean; istKueste: boolean; determinanden: RegExp }>>
  readonly determinanden: readonly Determinand[]
  /** Klassifikationssystem je Qualitätselement; null: Code nicht bekannt */
  readonly systeme: Readonly<Record<string, string | null>>
  /** Ausweisung des Wasserkörpers → Code */
  readonly ausweisungen: Readonly<Record<string, string>>
  /** natürlich: dort gelten die zusammengefassten Klassen nicht */
  readonly natuerlich: string
  /** zusammengefasste Klassen und was sie umfassen */
  readonly zusammengefasst: Readonly<Record<string, readonly number[]>>
  /** Statuscodes, die einen fehlenden Wert erklären, und der, der einen auffälligen bestätigt */
  readonly fehlstatus: readonly string[]
  readonly bestaetigt: string
  readonly tiefsterEqr: string
  readonly hoechsterEqr: string
  readonly hoechsteTage: number
  /** so viele Aufnahmen stehen wenigstens hinter einem Wert */
  readonly wenigsteAufnahmen: number
  readonly fruehestesJahr: number | null
  /** Nachkommastellen der Ausgabe; kippt die Klasse durch das Runden, bis zu so vielen */
  readonly stellen: number
  readonly hoechsteStellen: number
  readonly stufen: Readonly<Record<Stufenschluessel, Meldestufe>>
}

/** Fälle, denen eine Edition eine Stufe gibt. */
export type Stufenschluessel =
  | 'PFLICHT'
  | 'OHNE_WERT'
  | 'OHNE_EQR'
  | 'OHNE_EQR_ERKLAERT'
  | 'SCHLUESSEL'
  | 'SCHLUESSEL_VERFAHREN'
  | 'ART'
  | 'LISTE_FEST'
  | 'LISTE_OFFEN'
  | 'KENNUNG'
  | 'VERZEICHNIS'
  | 'NICHT_PRUEFBAR'
  | 'KATEGORIE'
  | 'JAHR'
  | 'ZEITRAUM'
  | 'ZEITRAUM_WASSERKOERPER'
  | 'HOECHSTWERT'
  | 'HOECHSTWERT_BESTAETIGT'
  | 'DETERMINAND'
  | 'DETERMINAND_KUESTE'
  | 'GRENZE_FEHLT'
  | 'LAND'
  | 'MONOTON'
  | 'OHNE_VERFAHREN'
  | 'KLASSE'
  | 'ZUSAMMENGEFASST'
  | 'GRENZWERT'
  | 'RUNDUNG'
  | 'DEMONSTRATION'
  | 'VORSCHLAG'
  | 'OFFEN'
  | 'TIEFSTWERT'
  | 'ANZAHL'

/** Zeile einer Tabelle, wie sie hinausgeht: jede Zelle ein Text, leer heißt fehlend. */
export type Meldezeile = {
  readonly werte: Readonly<Partial<Record<Spaltenrolle, string>>>
  /** Werte vor dem Runden, auf zwölf Stellen */
  readonly ungerundet?: { readonly eqr?: string; readonly neqr?: string }
  /** Hinweis auf nicht amtliche Grundlagen, etwa Demonstrationsparameter */
  readonly vorbehalt?: string
  /** Die Kennung ist ein Vorschlag aus der nationalen Nummer. */
  readonly istVorschlag?: boolean
}

export type Meldungstabellen = Readonly<Record<Meldetabelle, readonly Meldezeile[]>>
