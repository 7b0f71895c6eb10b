import type { Choriotop, Farbgruppe, Wuchsform } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Phytobenthos einer Aufnahme, wie Kysely es sieht. */

export interface PhbProbeTabelle {
  aufnahme_id: number
  taxalistenversion_id: number
  substrat: Generated<Choriotop[]>
  teilproben: number | null
  /** % */
  gesamtdeckung: number | null
  gezaehlte_schalen: number | null
  schalenziel: 400 | 500 | null
  praeparat: string | null
  bearbeiter: string | null
  bestimmungsdatum: string | null
  bemerkung: string | null
  version: Generated<number>
  taxa_version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface PhbFundTabelle {
  aufnahme_id: number
  zeile: number
  taxon_id: number
  schalen: number | null
  schaetzklasse: number | null
  /** % */
  deckung: number | null
  cf: Generated<boolean>
  bemerkung: string | null
}

export interface PhbAlgenmischbestandTabelle {
  id: Generated<number>
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
