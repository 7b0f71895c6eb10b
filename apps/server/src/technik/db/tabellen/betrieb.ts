import type { Bereich } from '@benthos/fachmodell'
import type { ColumnType, Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Journal, Seiten und Inhalte der Oberfläche, wie Kysely sie sieht. */

export interface JournalTabelle {
  id: ColumnType<number, never, never>
  xid: ColumnType<string, never, never>
  zeitpunkt: ColumnType<string, never, never>
  benutzer_id: ColumnType<number | null, never, never>
  anfrage_id: ColumnType<string | null, never, never>
  tabelle: ColumnType<string, never, never>
  schluessel: ColumnType<string, never, never>
  aktion: ColumnType<'NEW' | 'UPDATED' | 'DELETED', never, never>
  aufnahme_id: ColumnType<number | null, never, never>
  vorher: ColumnType<unknown, never, never>
  nachher: ColumnType<unknown, never, never>
}

/** Vermerk zu einer geschwärzten Journalzeile; geschrieben allein vom Auslöser. */
export interface JournalSchwaerzungTabelle {
  journal_id: ColumnType<number, never, never>
  urhash: ColumnType<Buffer, never, never>
  hash: ColumnType<Buffer, never, never>
  geschwaerzt_am: ColumnType<string, never, never>
}

export interface RouteTabelle {
  id: Generated<number>
  eltern_id: number | null
  name: string
  path: string
  component: string
  bereiche: Bereich[]
  recht: string | null
  sichtbar: boolean
  reihenfolge: number
}

export interface CmsFassungTabelle {
  seite: string
  version: number
  titel: string
  inhalt: string
  anmerkung: string | null
  /** null: mit dem Produkt ausgeliefert */
  benutzer_id: number | null
  erstellt_am: Zeitpunkt
}

export interface AufbewahrungslaufTabelle {
  nacht: string
  art: string
  tage: number
  anzahl: number
  von: string | null
  bis: string | null
  gelaufen_am: Zeitpunkt
}
