import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Nachricht an eine Person über etwas, das geschah. */
export interface BenachrichtigungTabelle {
  id: Generated<number>
  art: string
  ereignis: string
  empfaenger_id: number
  aufnahme_id: number | null
  element: string | null
  methode: string | null
  status_ereignis_id: number | null
  rueckfrage_id: number | null
  auftrag_id: number | null
  barriere_id: number | null
  berichtigung_id: Generated<number | null>
  /** Import, der Aufnahmen zuwies */
  einlesung_id: Generated<number | null>
  /** Vorschau der Fassung, die Klassen ändert */
  fassungsvorschau_id: Generated<number | null>
  /** von welcher Frist sie berichtet */
  frist: Generated<string | null>
  angelegt_am: Zeitpunkt
  gelesen_am: string | null
  /** noch nicht entschieden, ob sie auch als E-Mail hinausgeht */
  post_offen: Generated<boolean>
  post_id: number | null
}
