import type { Netzeinfuhr, Netzpruefbericht } from '@benthos/vertrag/netz'
import type { ColumnType, Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Einfuhr eines Gewässernetzes, wie Kysely sie sieht. */

export interface NetzeinfuhrTabelle {
  id: Generated<number>
  benutzer_id: number
  dateiname: string
  bytes: number
  sha256: string
  name: string
  namensnennung: string
  koordinatensystem: '4326' | '31287'
  kennungsfeld: string
  namensfeld: string
  /** m */
  genauigkeit: number
  /** m */
  muendungstoleranz: number
  zustand: ColumnType<Netzeinfuhr['zustand'], Netzeinfuhr['zustand'] | undefined, Netzeinfuhr['zustand']>
  gelesen: number | null
  angenommen: number | null
  geaendert: number | null
  unveraendert: number | null
  uebersprungen: number | null
  abgelehnt: number | null
  bericht: ColumnType<Netzpruefbericht | null, string | null | undefined, string | null>
  meldung: string | null
  auftrag_id: number | null
  angelegt_am: Zeitpunkt
  aktiviert_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface NetzeinfuhrDateiTabelle {
  netzeinfuhr_id: number
  inhalt: Buffer
}
