import type { Akteur } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../db/datenbank.ts'
import type { DB } from '../../db/schema.ts'
import type { Objektkonflikt } from '../../db/tabellen/einlesung.ts'

/**
 * Rücknahme einer Art, deren Zeilen zu mehreren in ein Objekt laden. Was daran geladen wurde und was seither damit geschah, liest
 * sie selbst aus dem Journal; ein Objekt wird ganz zurückgenommen oder bleibt ganz.
 */
export type Objektruecknahme = {
  /**
   * Was mit diesen Objekten zu tun ist: wenige Abfragen, gleich wie viele es sind.
   * @param sperre hält die Objekte bis zum Ende der Transaktion fest
   */
  sichte(
    db: Kysely<DB>,
    einlesung: number,
    objekte: readonly number[],
    akteur: Akteur,
    sperre: boolean,
  ): Promise<ReadonlyMap<number, Objektbefund>>
}

/** Ein Objekt, in das geladen wurde. */
export type Objektbefund = {
  /** wie es heißt; null: der Akteur darf es nicht sehen */
  bezeichnung: string | null
  /** neue Einträge, die gelöscht, und geänderte, die wieder wie vorher werden */
  neue: number
  geaenderte: number
} & (
  | { konflikt: Objektkonflikt }
  | {
      konflikt: null
      /** setzt voraus, dass mit Sperre gesichtet ist */
      nimmZurueck(tx: Transaktion): Promise<void>
    }
)
