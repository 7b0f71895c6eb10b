import type { Typgruppe } from '@benthos/fachmodell/listen/typologie'
import type { Herkunftsmarke, Quelle } from '@benthos/fachmodell/taxaliste'
import type { KenngroesseSchluessel } from '../kenngroessen/register.ts'
import type { Klassengrenzen, Schwere, VerfahrenSchluessel } from '../typen.ts'

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
 * Parametersatz: Grenzen und Ankerpunkte eines Verfahrens als Daten, mit Herkunft und Prüfsumme.
 * Weitere Verfahren ergänzen diese Vereinigung um ihren Inhalt.
 */
export type Parametersatz = {
  readonly name: string
  readonly bezeichnung: string
  readonly verfahren: Extract<VerfahrenSchluessel, 'MZB_DETAILLIERT'>
  readonly marke: Herkunftsmarke
  readonly quelle: Quelle
  /** JJJJ-MM-TT */
  readonly gueltigVon: string
  readonly gueltigBis: string | null
  readonly inhalt: ParameterMzbDetailliert
  /** SHA-256 des kanonischen JSON ohne dieses Feld */
  readonly pruefsumme: string
}
