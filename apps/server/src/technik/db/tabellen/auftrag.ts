import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Aufträge im Hintergrund, wie Kysely sie sieht. */

export interface AuftragTabelle {
  id: Generated<number>
  art: string
  titel: string
  benutzer_id: number
  akteur: Json<object>
  eingabe: Json<object>
  zustand: Generated<'WAITING' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'SUCCESS' | 'FAILURE'>
  fortschritt_ist: Generated<number>
  fortschritt_soll: number | null
  fortschritt_text: string | null
  zusammenfassung: string | null
  fehler: string | null
  datei_name: string | null
  datei_typ: string | null
  versuche: Generated<number>
  knoten: string | null
  gepachtet_bis: Zeitpunkt | null
  angelegt_am: Zeitpunkt
  begonnen_am: Zeitpunkt | null
  beendet_am: Zeitpunkt | null
  /** der Rest ist als neuer Auftrag gegeben */
  fortgesetzt: Generated<boolean>
  /** Größe und Prüfsumme der ganzen Datei; ohne: sie ist nicht zu Ende geschrieben */
  datei_bytes: number | null
  datei_sha256: string | null
  /** die Datei gibt es ganz oder gar nicht */
  nur_ganz: Generated<boolean>
  aufbewahren_tage: Generated<number>
  /** was die Art beim Abholen prüft */
  gemerkt: Json<object> | null
}

export interface AuftragDateiteilTabelle {
  auftrag_id: number
  nummer: number
  inhalt: Buffer
}

export interface AuftragVerweisTabelle {
  auftrag_id: number
  schluessel_sha256: Buffer
  angelegt_am: Zeitpunkt
  gueltig_bis: Zeitpunkt
}
