import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Bilder und ihre Inhalte, wie Kysely sie sieht. */

export interface BildinhaltTabelle {
  /** SHA-256 des bereinigten Bildes, hexadezimal */
  hash: string
  medientyp: 'image/jpeg' | 'image/png'
  /** Bildpunkte */
  breite: number
  hoehe: number
  /** Byte */
  groesse: number
  /** null: liegt im S3-Speicher */
  inhalt: Buffer | null
  klein: Buffer
  angelegt_am: Zeitpunkt
}

export interface BildTabelle {
  id: Generated<number>
  messstelle_id: number | null
  aufnahme_id: number | null
  organisationseinheit_id: Generated<number | null>
  platz: string
  hash: string
  beschreibung: string | null
  version: Generated<number>
  hochgeladen_am: Zeitpunkt
  hochgeladen_von: number | null
}
