import type { Probenmethode } from '@benthos/fachmodell/listen/probenmethode'
import type { Bioregion, TrophischerGrundzustand, Typgruppe } from '@benthos/fachmodell/listen/typologie'
import type { Herkunftsmarke, TaxonEintrag } from '@benthos/fachmodell/taxaliste'

/** Verfahren, die Ergebnisse liefern; jedes hat Editionen (siehe register.ts). */
export const VERFAHREN = ['MZB_DETAILLIERT', 'MZB_SCREENING', 'MZB_QUALITATIV', 'PHB', 'ZUSATZINDIZES'] as const
export type VerfahrenSchluessel = (typeof VERFAHREN)[number]

/** Ökologische Zustandsklasse: 1 sehr gut … 5 schlecht. Quelle: QZV Ökologie OG, BGBl. II 99/2010, § 4. */
export type Klasse = 1 | 2 | 3 | 4 | 5

/** Grenzen zwischen den Klassen 1|2, 2|3, 3|4 und 4|5, von der besten zur schlechtesten. */
export type Klassengrenzen = readonly [number, number, number, number]

/** `steigend`: größere Werte sind besser (MMI, EQR); `fallend`: kleinere Werte sind besser (Saprobienindex). */
export type Richtung = 'steigend' | 'fallend'

export type EingabeTaxon = {
  /** Name in der Taxaliste; unbekannte Namen werden gemeldet und nicht gewertet */
  taxon: string
  stadium: string | null
  /** gezählte Individuen im aussortierten Anteil oder gezählte Schalen, 0 … 1 000 000; 0 bei geschätzten Funden */
  anzahl: number
  /** geschätzte Funde: Häufigkeitsklasse 1…7 (MZB) oder Schätzklasse 1…5 (PHB) */
  haeufigkeitsklasse?: number | null
  cf: boolean
}

export type EingabeTypologie = {
  bioregion: Bioregion | null
  /** 1,25 · 1,50 · 1,75 · 2,00 */
  saprobiellerGrundzustand: number | null
  /** Schlüssel des trophischen Grundzustands, nur Phytobenthos */
  trophischerGrundzustand?: TrophischerGrundzustand | null
  hoehenklasse?: string | null
  einzugsgebietsklasse?: string | null
  typgruppe: Typgruppe | null
}

export type { Probenmethode }

export type EingabeProbe = {
  methode: Probenmethode
  /** besammelte Fläche in m²; null, wenn sie nicht erfasst ist */
  flaeche: number | null
  /** aussortierter Anteil der Probe, etwa 5/30 */
  aussortiert: { zaehler: number; nenner: number }
}

/** Taxon, das die Liste nicht führt und das aus seiner Schreibweise folgt; Werte hat es keine. */
export type AbgeleitetesTaxon = Pick<
  TaxonEintrag,
  'name' | 'rang' | 'gruppe' | 'familie' | 'gattung' | 'wertungsfamilie' | 'wertungsfamilieBmwp' | 'wertungsfamiliePsi'
>

/** Vollständige Eingabe einer Bewertung: reines JSON, so wird sie gespeichert, ausgegeben und nachgerechnet. */
export type BewertungsEingabe = {
  verfahren: VerfahrenSchluessel
  edition: string
  /** Name des Parametersatzes; null bei Verfahren ohne Parameter */
  parametersatz: string | null
  taxaliste: string
  typologie: EingabeTypologie
  probe: EingabeProbe
  taxa: readonly EingabeTaxon[]
  /** Taxa der Probe, die die Liste nicht führt, nach Namen geordnet; fehlt, wenn es keine gibt */
  abgeleiteteTaxa?: readonly AbgeleitetesTaxon[]
  /** Gruppe → Art der Probe, als die sie in Taxazahlen zählt; fehlt, wenn jede für sich zählt */
  zaehltAls?: Readonly<Record<string, string>>
  /** Wiederholungen der Zählung, 1 … 1000; fehlt bei Ergebnissen, die keine Zählunsicherheit ausweisen */
  wiederholungen?: number
}

/** Beitrag eines Taxons (oder einer Wertungsfamilie); die Anteile ergeben in Summe die Kenngröße. */
export type Term = {
  taxon: string
  /** Individuen der Probe */
  abundanz: number
  wert: number | null
  gewicht: number | null
  anteil: number
}

export type KenngroesseErgebnis = {
  schluessel: string
  label: string
  /** null: nicht berechenbar */
  wert: number | null
  einheit: string
  /** Bewertung 0…1 gegen die Ankerpunkte, wenn die Kenngröße in einen MMI eingeht */
  score?: number
  quelle: string
  marke: Herkunftsmarke
  /** nur mit Erklärung */
  terme?: Term[]
}

/** Bestandteil eines multimetrischen Index; die Anteile ergeben in Summe den Modulwert. */
export type Modulteil = {
  kenngroesse: string
  label: string
  wert: number
  unten: number
  oben: number
  score: number
  gewicht: number
  anteil: number
}

export type ModulErgebnis = {
  schluessel: string
  label: string
  wert: number | null
  eqr: number | null
  klasse: Klasse | null
  text: string
  grenzen: Klassengrenzen | null
  richtung: Richtung
  quelle: string
  marke: Herkunftsmarke
  teile?: Modulteil[]
  /** Grund, wenn die Regel den Wert nicht heranzieht */
  weggelassen?: string
}

export type Schwere = 'INFO' | 'WARNUNG' | 'FEHLER'

export type Meldung = {
  code: string
  schwere: Schwere
  text: string
  taxon?: string
  /** Pfad in der Eingabe, etwa `taxa[3].anzahl` */
  feld?: string
  zahlen: Readonly<Record<string, number>>
}

export type Gesamtergebnis = {
  klasse: Klasse | null
  /** `gut` oder `keine Bewertung – …` */
  text: string
  /** Wert und EQR des entscheidenden Moduls */
  wert: number | null
  eqr: number | null
  entscheidend: string | null
  module: ModulErgebnis[]
  /** deutscher Satz mit den Zahlen, die zur Klasse führen */
  regel: string
  /** keine Meldung der Schwere WARNUNG oder FEHLER */
  gesichert: boolean
}

export type HerkunftListenwert = { schluessel: string; label: string; marke: Herkunftsmarke; quelle: string }

export type Herkunft = {
  engine: string
  verfahren: string
  edition: string
  taxaliste: string
  parametersatz: {
    name: string
    bezeichnung: string
    marke: Herkunftsmarke
    quelle: string
    gueltigVon: string
    gueltigBis: string | null
    pruefsumme: string
  } | null
  werte: readonly HerkunftListenwert[]
  /** Pflichthinweis, etwa 'Demonstrationsparameter – nicht amtlich'; null, wenn keiner nötig ist */
  hinweis: string | null
}

/** Eine Kenngröße oder ein Modul über alle Wiederholungen, in denen es einen Wert hat. */
export type Zaehlspanne = {
  schluessel: string
  label: string
  /** unter (über) diesem Wert liegen höchstens 5 % der Wiederholungen */
  unten: number
  oben: number
  mittel: number
  /** Wiederholungen ohne Wert */
  ohneWert: number
}

/**
 * Wie sicher die Klasse ist, wenn man die Zählung wiederholte: die gezählten Individuen oder Schalen sind eine Ziehung aus der
 * Teilprobe. Deckt nur dieses Auszählen ab, nicht Probenahme, Jahreszeit und Bestimmung.
 */
export type Zaehlunsicherheit =
  /** deutscher Satz, warum sich die Zählung nicht wiederholen lässt */
  | { grund: string }
  | {
      wiederholungen: number
      einheit: 'Individuen' | 'Schalen'
      gezaehlt: number
      /** Die ganze Probe ist ausgezählt: wiederholt wird dann die Ziehung einer solchen Probe, nicht das Auszählen. */
      istGanzAusgezaehlt: boolean
      /** Wiederholungen je Klasse 1 … 5 */
      klassen: readonly [number, number, number, number, number]
      ohneKlasse: number
      /** Wiederholungen, in denen die Toleranz der Norm angewendet wurde */
      mitToleranz: number
      module: Zaehlspanne[]
      /** in Wiederholungen können Taxa wegfallen und keine dazukommen: die Spanne liegt zu tief */
      taxazahl: Zaehlspanne | null
    }

export type BewertungsErgebnis = {
  ergebnis: Gesamtergebnis
  kenngroessen: KenngroesseErgebnis[]
  meldungen: Meldung[]
  herkunft: Herkunft
  /** nur, wenn die Eingabe Wiederholungen verlangt */
  zaehlunsicherheit?: Zaehlunsicherheit
}
