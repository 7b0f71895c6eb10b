import type { Datenbank } from '../db/datenbank.ts'
import { siegleJournal } from './siegel.ts'

/** Millisekunden zwischen zwei Siegelungen: so lange höchstens ist eine Änderung noch ohne Siegel. */
export const SIEGELABSTAND_MS = 10_000

type Schreiber = (angaben: object, text: string) => void
type Protokoll = { info: Schreiber; error: Schreiber }

/**
 * Siegelt das Journal fortlaufend, bis die zurückgegebene Funktion es beendet; sie wartet auf eine laufende Siegelung.
 * Jeder neue Block steht mit Nummer und Hash im Protokoll: ein Anker außerhalb der Datenbank.
 */
export function starteSiegelung({ db, protokoll }: { db: Datenbank; protokoll: Protokoll }): () => Promise<void> {
  let beendet = false
  let laeuft: Promise<void> = Promise.resolve()
  const siegle = async (): Promise<void> => {
    try {
      const { zeilen, anker } = await siegleJournal(db)
      if (zeilen > 0) protokoll.info({ zeilen, block: anker?.lfd, hash: anker?.hash }, 'Journal gesiegelt')
    } catch (fehler) {
      // Der nächste Lauf holt es nach; ungesiegelte Zeilen gehen nicht verloren.
      protokoll.error({ err: fehler }, 'Journal konnte nicht gesiegelt werden')
    }
  }
  const uhr = setInterval(() => {
    laeuft = laeuft.then(() => (beendet ? undefined : siegle()))
  }, SIEGELABSTAND_MS)
  uhr.unref()
  return async () => {
    beendet = true
    clearInterval(uhr)
    await laeuft
  }
}
