import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Öffentliche Archive, wie Kysely sie sieht. */

export interface ArchiveinstellungTabelle {
  id: Generated<number>
  aktiv: Generated<boolean>
  stunde: Generated<number>
  behalten: Generated<number>
  lizenz: string | null
  auftraggeber_id: number | null
  akteur: Json<object> | null
  version: Generated<number>
}

export interface ArchivfassungTabelle {
  id: Generated<number>
  fassung: string | null
  auftrag_id: number | null
  stand: string
  bytes: number | null
  sha256: string | null
  inhalt_sha256: string | null
  tabellen: Json<object> | null
  umfang: Json<object> | null
  grundlagen: Json<object> | null
  lizenz: string | null
  vorige_id: number | null
  angelegt_am: Zeitpunkt
  entfernt_am: string | null
  entfernt_grund: string | null
  ueberholt_am: string | null
}

export interface ArchivfassungTeilTabelle {
  archivfassung_id: number
  nummer: number
  inhalt: Buffer
}

export interface ArchivlaufTabelle {
  id: Generated<number>
  tag: string | null
  auftrag_id: number | null
  angelegt_am: Zeitpunkt
  ausgang: 'NEU' | 'UNVERAENDERT' | 'GESCHEITERT' | null
  grund: string | null
  archivfassung_id: number | null
}
