import type { ArtStadium } from '../listen/mzb.ts'
import type { TaxonEintrag } from '../taxaliste.ts'

/** Was die Suche von einem Listeneintrag braucht; `TaxonEintrag` erfüllt es, der Browser darf schmalere Zeilen halten. */
export type TaxonSuchEintrag = Pick<
  TaxonEintrag,
  'name' | 'rang' | 'gruppe' | 'familie' | 'gattung' | 'akzeptiert' | 'stadien'
> &
  Partial<Pick<TaxonEintrag, 'autor'>>

/** Bestimmungstiefe, die aus der Schreibweise allein folgt. `OBERBEGRIFF`: ein Wort, also Gattung, Familie oder Gruppe. */
export type Bezeichnungsart = 'ART' | 'UNTERART' | 'ARTENGRUPPE' | 'KOMBINATION' | 'OBERBEGRIFF' | 'LEER'

/** Ein zerlegter Taxonname: was geschrieben stand, in Bestandteilen und in einheitlicher Schreibweise. */
export type NormalisierterName = {
  art: Bezeichnungsart
  /** erstes Wort, klein und ohne Sonderzeichen; in `Nemoura/Nemurella` beide, geordnet */
  gattung: string
  /** Epitheta in der Reihenfolge des Textes, klein; leer bei `OBERBEGRIFF` */
  epitheta: readonly string[]
  /** Vergleichsschlüssel: gleiche Taxa in verschiedener Schreibweise haben denselben Schlüssel */
  schluessel: string
  /** einheitliche Schreibweise für die Anzeige, ohne Autor und Stadium */
  anzeige: string
  stadium: ArtStadium | null
  /** die Bestimmung ist mit cf. oder ? als unsicher bezeichnet */
  cf: boolean
  /** ein alleinstehendes „L.“ nach einem Artnamen: Larve oder Linnaeus, entscheidet erst die Großgruppe */
  larveOderLinnaeus: boolean
  /** Zusätze, die das Taxon einengen oder abgrenzen (`s. str.`, `s. l.`, `aff.`, `sp. 1`): nie stillschweigend verworfen */
  zusatz: string | null
  /** Wort in Klammern nach der Gattung, `Simulium (Wilhelmia) sp.`: Untergattung, Autor oder Bemerkung, nie ein Stadium; es steht nicht im Schlüssel */
  untergattung: string | null
  /** was an der Stelle des Autors steht, wie geschrieben: ob es einer ist, weiß erst die Liste; leer ohne */
  autorenangabe: string
  /** was beim Lesen wegfiel und mehr als eine Schreibweise sein kann, in Sätzen: Untergattung, Anführungszeichen, `[cf. …]` */
  weggelassen: readonly string[]
}

/** Weg, auf dem ein Treffer gefunden wurde; alles außer `NAME` soll die Oberfläche zeigen. */
export type Trefferweg = 'NAME' | 'SYNONYM' | 'NORMALISIERT' | 'ZUSAMMENFASSUNG' | 'GRAMMATIK' | 'CODE'

export type Zuordnung<T extends TaxonSuchEintrag> =
  | {
      art: 'TREFFER'
      /** gültiger Eintrag; bei einem Synonym der akzeptierte */
      taxon: T
      stadium?: ArtStadium
      cf: boolean
      ueber: Trefferweg
      /** deutsche Sätze zu allem, was beim Lesen gedeutet wurde */
      hinweise: readonly string[]
    }
  | {
      art: 'MEHRDEUTIG' | 'UNBEKANNT'
      /** höchstens fünf gültige Einträge, der nächstliegende zuerst */
      vorschlaege: readonly T[]
      stadium?: ArtStadium
      cf: boolean
      /** deutscher Grund, für die Zelle und das Protokoll */
      grund: string
    }

export type Suchtreffer<T extends TaxonSuchEintrag> = {
  /** der gefundene Eintrag, wie er geschrieben wird */
  eintrag: T
  /** der gültige Eintrag, der übernommen wird (gleich `eintrag`, wenn es kein Synonym ist) */
  taxon: T
}

export type TaxonSuche<T extends TaxonSuchEintrag> = {
  /** Vorschläge beim Tippen: drei Buchstaben oder Kurzform (`bae rho`, `ecd ven gr`); beste zuerst, höchstens `max` */
  suche: (text: string, max?: number) => readonly Suchtreffer<T>[]
  /** Zuordnung eines ganzen Namens aus Zwischenablage oder Import; ein Tippfehler wird nie stillschweigend ein Treffer */
  ordneZu: (text: string) => Zuordnung<T>
  /** gültiger Eintrag zu einem Namen der Liste oder einem aus ihr abgeleiteten, in genau dieser Schreibweise */
  nachName: (name: string) => T | undefined
  /** ob ein Name in genau dieser Schreibweise nur aus der Liste folgt, nicht in ihr steht */
  istAbgeleitet: (name: string) => boolean
}
