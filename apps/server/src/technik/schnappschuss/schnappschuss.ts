import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Kopierstueck } from '../db/kopieren/kopierzeiger.ts'
import { Einwand } from '../http/problem.ts'
import { bauePlatzvergabe } from '../reihe/platzvergabe.ts'

/** So viele Ausfuhren lesen zugleich, im Ganzen und je Person: jede hält eine der Verbindungen des Vorrats. */
export const SCHNAPPSCHUESSE = { gesamt: 3, jeAuftraggeber: 2 }
/** So viele warten höchstens auf einen Platz; mit denen, die lesen, so viele wie Excel-Mappen. */
export const WARTENDE = { gesamt: 37, jeAuftraggeber: 3 }
/** Zeilen je Schub: im Speicher liegen nie mehr als zwei. */
const SCHUB = 500
/** So viele Zeilen am Stück, dann kommen andere Anfragen dran: eine breite Zeile zu schreiben kostet bis zu einer Zehntelmillisekunde. */
export const AM_STUECK = 50

/** Wer liest und bis wann sich die Mühe lohnt. */
type Leseauftrag = { benutzerId: number; abbruch: AbortSignal }

/** Ein Stand der Datenbank, aus dem viele Abfragen lesen: was inzwischen gespeichert wird, kommt darin nicht vor. */
export type Schnappschuss = {
  /** nur lesend; gilt bis `schliesse` */
  tx: Transaktion
  /** Zeitpunkt des Stands, ISO 8601 */
  stand: string
  /** Zeilen einer Abfrage, in ihrer Reihenfolge und in Stücken; vor jedem kommen andere Anfragen dran. */
  lies<Z>(abfrage: RawBuilder<Z>): AsyncGenerator<readonly Z[]>
  /**
   * Zeilen einer Abfrage, wie die Datenbank sie als CSV schreibt (Strichpunkt, CR LF): das kostet einen Bruchteil von `lies` und
   * beschäftigt den Server kaum. Dafür ist jede Zelle schon in der Abfrage das, was in der Datei steht.
   */
  kopiere(abfrage: RawBuilder<unknown>): AsyncGenerator<Kopierstueck>
  /** Gibt die Verbindung zurück; mehrmals gerufen, wirkt es einmal. */
  schliesse(): Promise<void>
}

export type Schnappschussdienst = {
  /**
   * Öffnet einen Schnappschuss, sobald ein Platz frei ist. Fällt `abbruch`, endet auch die Abfrage, die gerade läuft;
   * geschlossen wird er vom Aufrufer.
   * @throws Einwand `ZU_VIELE_ANFRAGEN`, wenn schon zu viele warten; der Grund von `abbruch`
   */
  oeffne(auftrag: Leseauftrag): Promise<Schnappschuss>
}

declare module '../http/kontext.ts' {
  interface Dienste {
    schnappschuesse: Schnappschussdienst
  }
}

export function baueSchnappschussdienst(db: Datenbank): Schnappschussdienst {
  const plaetze = bauePlatzvergabe({
    zugleich: SCHNAPPSCHUESSE,
    wartende: WARTENDE,
    weiseAb: () =>
      new Einwand(
        'ZU_VIELE_ANFRAGEN',
        'Es laufen gerade zu viele Ausfuhren. Bitte warten Sie, bis eine fertig ist, und versuchen Sie es erneut.',
      ),
  })
  return {
    oeffne: async ({ benutzerId, abbruch }) => {
      const gibFrei = await plaetze.belege({ fuer: benutzerId, abbruch })
      try {
        return await oeffne(db, abbruch, gibFrei)
      } catch (fehler) {
        gibFrei()
        throw fehler
      }
    },
  }
}

async function oeffne(db: Datenbank, abbruch: AbortSignal, beiSchluss: () => void): Promise<Schnappschuss> {
  abbruch.throwIfAborted()
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const { stand, pid } = await liesLage(tx).catch(async (fehler: unknown) => {
    await tx.rollback().execute()
    throw fehler
  })
  let abgebrochen: Promise<unknown> = Promise.resolve()
  // Nur eine Abfrage, die läuft, gleich über welchen Weg sie kam: die Verbindung gehört danach einem anderen.
  const brichAb = () => {
    abgebrochen = sql`
      select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and state = 'active'
    `
      .execute(db)
      .catch(() => undefined)
  }
  abbruch.addEventListener('abort', brichAb, { once: true })
  const fuehreAus = async <Z>(abfrage: RawBuilder<Z>) => {
    abbruch.throwIfAborted()
    try {
      return (await abfrage.execute(tx)).rows
    } finally {
      await abgebrochen
    }
  }
  let zeiger = 0
  let geschlossen: Promise<void> | null = null
  return {
    tx,
    stand,
    async *lies<Z>(abfrage: RawBuilder<Z>) {
      const name = sql.id(`zeiger_${++zeiger}`)
      await fuehreAus(sql`declare ${name} no scroll cursor for ${abfrage}`)
      const hole = () => {
        const zeilen = fuehreAus(sql<Z>`fetch forward ${sql.lit(SCHUB)} from ${name}`)
        // Wer vor dem nächsten Schub aufhört, holt ihn nie ab.
        zeilen.catch(() => undefined)
        return zeilen
      }
      // Der nächste Schub kommt, während der vorige geschrieben wird.
      let naechste = hole()
      for (;;) {
        const zeilen = await naechste
        const istLetzter = zeilen.length < SCHUB
        if (!istLetzter) naechste = hole()
        for (let ab = 0; ab < zeilen.length; ab += AM_STUECK) {
          await naechsteRunde()
          yield zeilen.slice(ab, ab + AM_STUECK)
        }
        if (istLetzter) break
      }
      await fuehreAus(sql`close ${name}`)
    },
    async *kopiere(abfrage) {
      // Eine einzige Anweisung, die so lange läuft, wie abgeholt wird; darauf achtet, wer abholt.
      await fuehreAus(sql`set local statement_timeout = 0`)
      abbruch.throwIfAborted()
      const strom = tx.getExecutor().stream<Kopierstueck>(abfrage.compile(tx), 1)
      let laeuft = true
      try {
        for (;;) {
          const schritt = await strom.next().catch((fehler: unknown) => {
            laeuft = false
            throw fehler
          })
          if (schritt.done) break
          yield* schritt.value.rows
        }
        laeuft = false
      } finally {
        // Wer vorher aufhört, wartet nicht, bis alles gekommen ist.
        if (laeuft) await sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => undefined)
        await strom.return?.(undefined).catch(() => undefined)
        await abgebrochen
      }
      await fuehreAus(sql`set local statement_timeout to default`)
    },
    schliesse: () => {
      geschlossen ??= (async () => {
        abbruch.removeEventListener('abort', brichAb)
        await abgebrochen
        try {
          await tx.rollback().execute()
        } finally {
          beiSchluss()
        }
      })()
      return geschlossen
    },
  }
}

/** Die erste Abfrage hält den Stand fest. */
async function liesLage(tx: Transaktion): Promise<{ stand: string; pid: number }> {
  const { rows } = await sql<{ stand: string; pid: number }>`select now() as stand, pg_backend_pid() as pid`.execute(tx)
  if (rows[0] === undefined) throw new Error('Eine Abfrage ohne Tabelle hat immer eine Zeile.')
  return rows[0]
}
