import type { TrophischerGrundzustand, Typgruppe } from '@benthos/fachmodell/listen/typologie'
import type { Herkunftsmarke, Quelle } from '@benthos/fachmodell/taxaliste'
import type { KenngroesseSchluessel } from '../kenngroessen/register.ts'
import type { Klassengrenzen, Schwere } from '../typen.ts'

/** Grenzen des Saprobienindex je saprobiellem Grundzustand; null: nicht hinterlegt. */
export type Saprobiegrenzen = { readonly grundzustand: number; readonly grenzen: Klassengrenzen | null }

/** Ankerpunkte einer Kenngröße: `oben` im Referenzzustand (Bewertung 1), `unten` im schlechtesten (0). */
export type MmiBestandteil = {
  readonly kenngroesse: KenngroesseSchluessel
  readonly unten: number
  readonly oben: number
  readonly gewicht: number
}

export const MMI_SCHLUESSEL = ['MMI1', 'MMI2'] as const
export type MmiSchluessel = (typeof MMI_SCHLUESSEL)[number]

export type MultimetrischerIndex = {
  readonly schluessel: MmiSchluessel
  readonly typgruppe: Typgruppe
  /** null: nicht hinterlegt */
  readonly bestandteile: readonly MmiBestandteil[] | null
}

/** Mindestanforderung an ein gesichertes Ergebnis; darunter erscheint eine Meldung dieser Schwere. */
export type Mindestanforderung = { readonly minimum: number; readonly schwere: Schwere }

export type ParameterMzbDetailliert = {
  readonly saprobie: {
    /** Skalenende des Saprobienindex für die EQR */
    readonly hoechsterWert: number
    readonly grenzen: readonly Saprobiegrenzen[]
  }
  readonly degradation: {
    readonly grenzen: Klassengrenzen | null
    readonly indizes: readonly MultimetrischerIndex[]
  }
  readonly mindestanforderungen: {
    readonly indikatortaxa: Mindestanforderung | null
    readonly haeufigkeitssumme: Mindestanforderung | null
    readonly individuen: Mindestanforderung | null
    readonly abdeckungProzent: Mindestanforderung | null
  }
}

/**
 * Woher ein Taxon Indexwert und Gewicht bekommt: unmittelbar aus zwei Werten der Liste, oder aus einer Gruppe der Liste,
 * der der Parametersatz Wert und Gewicht zuordnet (Gruppen ohne Zuordnung zeigen nichts an).
 */
export type Indikation =
  | { readonly art: 'WERTE'; readonly wert: string; readonly gewicht: string }
  | {
      readonly art: 'GRUPPEN'
      readonly gruppe: string
      readonly zuordnung: readonly {
        readonly schluesselzahl: number
        readonly wert: number
        readonly gewicht: number
      }[]
    }

/** Bezugswert eines Moduls je Grundzustand oder Typgruppe; null: nicht hinterlegt. */
export type Referenzwert<S> = { readonly typ: S; readonly wert: number | null }

export type ParameterPhb = {
  readonly trophie: {
    readonly indikation: Indikation | null
    /** Skalenende des Index für die EQR */
    readonly hoechsterWert: number
    readonly referenzen: readonly Referenzwert<TrophischerGrundzustand>[]
    readonly grenzen: Klassengrenzen | null
  }
  readonly saprobie: {
    readonly indikation: Indikation | null
    readonly hoechsterWert: number
    /** Typ: saprobieller Grundzustand */
    readonly referenzen: readonly Referenzwert<number>[]
    readonly grenzen: Klassengrenzen | null
  }
  readonly referenzarten: {
    /** Taxa, die als Referenzarten gelten: beim Namen, oder alle mit einem dieser Werte der Liste */
    readonly liste:
      | { readonly art: 'TAXA'; readonly taxa: readonly string[] }
      | { readonly art: 'WERTE'; readonly kenngroesse: string; readonly werte: readonly number[] }
      | null
    /** Anteil der Schalen im Referenzzustand, % */
    readonly referenzen: readonly Referenzwert<Typgruppe>[]
    readonly grenzen: Klassengrenzen | null
  }
  readonly mindestanforderungen: {
    readonly schalen: Mindestanforderung | null
    readonly indikatortaxa: Mindestanforderung | null
    readonly abdeckungProzent: Mindestanforderung | null
  }
}

/** Einheit der Screening-Liste: ein Taxon, eine Gattung oder eine Familie. */
export type Screeningeinheit = {
  readonly name: string
  readonly sensitiv: boolean
  /** größer ist empfindlicher; null: ohne Einstufung */
  readonly degradation: number | null
  /** Saprobiewert 0…4; null: ohne Einstufung */
  readonly saprobie: number | null
}

export type ParameterMzbScreening = {
  readonly einheiten: readonly Screeningeinheit[] | null
  readonly allgemeineBelastung: {
    readonly grenzen: Klassengrenzen | null
    readonly indizes: readonly {
      readonly typgruppe: Typgruppe
      readonly bestandteile: readonly MmiBestandteil[] | null
    }[]
  }
  readonly organischeBelastung: {
    readonly hoechsterWert: number
    readonly grenzen: readonly Saprobiegrenzen[]
  }
  readonly mindestanforderungen: { readonly screeningtaxa: Mindestanforderung | null }
}

/** Inhalt des Parametersatzes je Verfahren. */
export type Parameterinhalt = {
  MZB_DETAILLIERT: ParameterMzbDetailliert
  MZB_SCREENING: ParameterMzbScreening
  PHB: ParameterPhb
}
/** Verfahren, die ohne Parametersatz keine Klasse kennen. */
export type Parameterverfahren = keyof Parameterinhalt

/** Parametersatz: Grenzen und Ankerpunkte eines Verfahrens als Daten, mit Herkunft und Prüfsumme. */
export type Parametersatz<V extends Parameterverfahren = 'MZB_DETAILLIERT'> = {
  readonly name: string
  readonly bezeichnung: string
  readonly verfahren: V
  readonly marke: Herkunftsmarke
  readonly quelle: Quelle
  /** JJJJ-MM-TT */
  readonly gueltigVon: string
  readonly gueltigBis: string | null
  readonly inhalt: Parameterinhalt[V]
  /** SHA-256 des kanonischen JSON ohne dieses Feld */
  readonly pruefsumme: string
}

/** Parametersatz irgendeines Verfahrens; `verfahren` sagt, welches Inhalts. */
export type JederParametersatz = { [V in Parameterverfahren]: Parametersatz<V> }[Parameterverfahren]
