import type { Choriotop, Farbgruppe, Wuchsform } from '@benthos/fachmodell'
import type { Generated } from 'kysely'

/** Phytobenthos einer Aufnahme, wie Kysely es sieht. */

export interface PhbAlgenmischbestandTabelle {
  id: Generated<number>
  bestimmung_id: number
  aufnahme_id: number
  name: string
  /** % */
  deckung: number
  bemerkung: string | null
  version: Generated<number>
}

export interface PhbAlgenmischbestandTeilTabelle {
  mischbestand_id: number
  zeile: number
  aufnahme_id: number
  taxon_id: number
  /** % des Mischbestands */
  anteil: number
}

export interface PhbWuchsformTabelle {
  id: Generated<number>
  aufnahme_id: number
  taxon_id: number | null
  farbgruppe: Farbgruppe | null
  wuchsform: Wuchsform
  /** % */
  deckung: number
  substrat: Choriotop | null
  bemerkung: string | null
  version: Generated<number>
}
