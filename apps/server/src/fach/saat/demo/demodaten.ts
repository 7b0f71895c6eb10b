import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { findeParametersatz } from '@benthos/bewertung'
import { sql } from 'kysely'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../../technik/db/datenbank.ts'
import { geforderteTaxaliste } from '../../taxalisten/taxalisten.ts'
import { type Demoaufnahme, erzeugeAufnahmen } from './aufnahmen.ts'
import { bereiteVor } from './bezug.ts'
import { type Demofluss, type Demomessstelle, erzeugeMessstellen } from './messstellen.ts'
import { ohneJournal } from './ohneJournal.ts'
import { speichereAufnahmen } from './speichern.ts'
import { verorte } from './verortung.ts'
import { erstelleZufall, type Zufall } from './zufall.ts'

export type Demoumfang = {
  messstellen: number
  aufnahmen: number
  /** gleicher Samen, gleiche Daten */
  samen: number
  /** false: ohne Änderungsjournal, für große Mengen (nur als Eigentümer der Tabellen) */
  mitJournal: boolean
}

/** Darüber kosteten die wiederholten Zählungen der Beispiele mehr als alles andere zusammen. */
const HOECHSTENS_MIT_WIEDERHOLUNGEN = 1000

/** Umfang, mit dem `npm start` eine leere Datenbank füllt. */
export const DEMOUMFANG: Demoumfang = { messstellen: 120, aufnahmen: 600, samen: 20_260_101, mitJournal: true }

const BLOCK = 400
/** So viele Aufnahmen entstehen am Stück; dazwischen kommt die Verbindung zur Datenbank zum Zug. */
const HAPPEN = 10
const FORTSCHRITT = 10_000

/**
 * Füllt die Datenbank mit Beispieldaten, alle mit `ist_demo`; setzt Referenzlisten, Gewässer und Demo-Benutzer voraus.
 * Sind schon welche da, geschieht nichts. Alle zusammen sind eine Transaktion: bricht der Start ab, beginnt der nächste von
 * vorn. Während ein Block geschrieben wird, entsteht schon der nächste.
 * @returns Zahl der angelegten Aufnahmen
 */
export async function saeeDemodaten(db: Datenbank, umfang: Demoumfang, melde: (text: string) => void): Promise<number> {
  if (await hatDemodaten(db)) return 0
  melde(`Beispieldaten werden erzeugt (${umfang.messstellen} Messstellen, ${umfang.aufnahmen} Aufnahmen) …`)
  const zufall = erstelleZufall(umfang.samen)
  const messstellen = await verorte(db, erzeugeMessstellen(await ladeFluesse(db), umfang.messstellen, zufall))
  // Im Journal steht, was wirklich geschah: das System hat sie jetzt angelegt. Ihre Vorgeschichte erzählen die Daten selbst.
  const fertig = await mitTransaktion(db, { benutzerId: null, anfrageId: 'saat-beispieldaten' }, async tx => {
    // Ein großer Block darf länger schreiben als eine Anfrage.
    await sql`set local statement_timeout = 0`.execute(tx)
    const schreibe = () => schreibeDemodaten(tx, umfang, messstellen, zufall, melde)
    return umfang.mitJournal ? schreibe() : ohneJournal(tx, schreibe)
  })
  await sql`analyze`.execute(db)
  return fertig
}

async function schreibeDemodaten(
  tx: Transaktion,
  umfang: Demoumfang,
  messstellen: readonly Demomessstelle[],
  zufall: Zufall,
  melde: (text: string) => void,
): Promise<number> {
  const bezug = await bereiteVor(tx, messstellen)
  const parameter = findeParametersatz('MZB-DEMO-2026') ?? null
  const liste = await geforderteTaxaliste({ db: tx }, tx, bezug.listen.MZB_AUT.name)
  const referenz = { taxaliste: liste.index(), parameter }
  const aufnahmen = erzeugeAufnahmen(
    messstellen,
    umfang.aufnahmen,
    bezug.auftragnehmer.length,
    referenz,
    zufall,
    umfang.aufnahmen <= HOECHSTENS_MIT_WIEDERHOLUNGEN,
  )
  let fertig = 0
  let laufend = Promise.resolve()
  for await (const block of bloecke(aufnahmen)) {
    await laufend
    laufend = speichereAufnahmen(tx, block, bezug).then(() => {
      fertig += block.length
      if (fertig % FORTSCHRITT === 0) melde(`${fertig} von ${umfang.aufnahmen} Aufnahmen geschrieben …`)
    })
    // Gewartet wird erst nach dem nächsten Block; ohne Zuhörer gälte ein Fehler bis dahin als unbehandelt.
    laufend.catch(() => undefined)
  }
  await laufend
  return fertig
}

/** Gibt es schon Beispieldaten? Ihre Aufnahmen kann jemand gelöscht haben; wieder angelegt werden sie nicht. */
export async function hatDemodaten(db: Datenbank): Promise<boolean> {
  const vorhanden = await db.selectFrom('projekt').select('id').where('ist_demo', '=', true).limit(1).executeTakeFirst()
  return vorhanden !== undefined
}

async function* bloecke(aufnahmen: Iterable<Demoaufnahme>): AsyncGenerator<Demoaufnahme[]> {
  let block: Demoaufnahme[] = []
  for (const aufnahme of aufnahmen) {
    block.push(aufnahme)
    if (block.length % HAPPEN === 0) await naechsteRunde()
    if (block.length === BLOCK) {
      yield block
      block = []
    }
  }
  if (block.length > 0) yield block
}

async function ladeFluesse(db: Datenbank): Promise<Demofluss[]> {
  const zeilen = await db
    .selectFrom('gewaesser')
    .select(['id', 'name', 'flussgebietseinheit', 'geometrie'])
    .orderBy('id')
    .execute()
  return zeilen.flatMap(({ geometrie, flussgebietseinheit, ...fluss }) => {
    if (!geometrie || !flussgebietseinheit) return []
    const linien = (geometrie.type === 'LineString' ? [geometrie.coordinates] : geometrie.coordinates) as [
      number,
      number,
    ][][]
    return [{ ...fluss, flussgebietseinheit, linien }]
  })
}
