import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'

/**
 * Liest, was auf ein Blatt kommt, aus einem Stand: ändert jemand währenddessen die Aufnahme, passen Kopf, Funde und Klasse trotzdem
 * zueinander. Im Archiv vieler gilt schon dessen Stand. Gerechnet und gezeichnet wird danach, ohne die Verbindung.
 */
export function liesAufEinmal<T>(db: Datenbank | Transaktion, lies: (db: Transaktion) => Promise<T>): Promise<T> {
  if (db.isTransaction) return lies(db as Transaktion)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(lies)
}
