import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Ausgang der E-Mails, wie Kysely ihn sieht. */

export interface PostTabelle {
  id: Generated<number>
  kennung: Generated<string>
  art: 'EINZELN' | 'SAMMLUNG' | 'BESTAETIGUNG' | 'ABLEHNUNG' | 'EINLADUNG' | 'SPERRE'
  empfaenger_id: number | null
  /** Mails an jemanden, der (noch) kein Konto hat */
  registrierung_id: Generated<number | null>
  sammeltag: string | null
  zustand: Generated<'WARTET' | 'IN_VERSAND' | 'GESENDET' | 'ENTFALLEN' | 'GESCHEITERT'>
  versuche: Generated<number>
  faellig_am: Zeitpunkt
  pacht: string | null
  gepachtet_bis: string | null
  grund: string | null
  angelegt_am: Zeitpunkt
  beendet_am: string | null
}

/** Der Weg, den eine Person für eine Art von Benachrichtigung gewählt hat; ohne Zeile gilt die Vorgabe der Art. */
export interface BenachrichtigungswahlTabelle {
  benutzer_id: number
  art: string
  weg: 'SOFORT' | 'TAEGLICH' | 'GLOCKE'
}
