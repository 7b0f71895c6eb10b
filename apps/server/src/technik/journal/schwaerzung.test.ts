import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import type { Pruefdatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { NACHBARN_FERTIG_MS } from '../../../pruefstand/wartende.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { migriere } from '../db/migration.ts'
import { schreibeAuszug } from './auszug.ts'
import { pruefeAuszug } from './auszugspruefung.ts'
import { pruefeKette, siegleJournal } from './siegel.ts'

vi.setConfig({ testTimeout: 4 * NACHBARN_FERTIG_MS, hookTimeout: 4 * NACHBARN_FERTIG_MS })

let datenbank: Pruefdatenbank
beforeEach(async () => {
  datenbank = await neueDatenbank({ leer: true })
  await migriere(datenbank.db)
  for (const name of ['Xaveria Quittenbaum', 'B', 'C'])
    await mitTransaktion(datenbank.db, { benutzerId: 7, anfrageId: name }, tx =>
      tx.insertInto('organisationseinheit').values({ name, art: 'SONSTIGE', bundesland: null }).execute(),
    )
  await siegle()
})
afterEach(() => datenbank.entferne())

const siegle = () =>
  vi.waitUntil(async () => (await siegleJournal(datenbank.db)).zeilen + (await pruefeKette(datenbank.db)).offen === 0, {
    timeout: NACHBARN_FERTIG_MS,
    interval: 200,
  })
const ZEILE = sql`tabelle = 'organisationseinheit' and nachher ->> 'name' like '%Quittenbaum%'`
const schwaerze = () =>
  datenbank.db.transaction().execute(async tx => {
    await sql`select set_config('benthos.schwaerzung', 'ja', true)`.execute(tx)
    const { numAffectedRows } =
      await sql`update journal set nachher = nachher || '{"name": "Person 7"}' where ${ZEILE}`.execute(tx)
    return Number(numAffectedRows)
  })
/** Wie ein Eigentümer der Datenbank, der die Wächter abschaltet. */
const faelsche = (anweisung: string) =>
  datenbank.db.transaction().execute(async tx => {
    for (const tabelle of ['journal', 'journal_schwaerzung'])
      await sql.raw(`alter table ${tabelle} disable trigger user`).execute(tx)
    await sql.raw(anweisung).execute(tx)
    for (const tabelle of ['journal', 'journal_schwaerzung'])
      await sql.raw(`alter table ${tabelle} enable trigger user`).execute(tx)
  })
/** Beide Prüfungen: mit den Funktionen der Datenbank, und ohne sie aus dem Auszug. */
async function pruefe() {
  const teile: Buffer[] = []
  for await (const teil of schreibeAuszug(datenbank.db)) teile.push(Buffer.from(teil))
  const ausAuszug = await pruefeAuszug(
    (async function* () {
      yield* teile
    })(),
    [],
  )
  const kette = await pruefeKette(datenbank.db)
  expect(ausAuszug.bruch?.grund ?? null).toBe(kette.bruch?.grund ?? null)
  return { ...kette, text: Buffer.concat(teile).toString('utf8'), imAuszug: ausAuszug.geschwaerzt }
}

describe('Verweigert wird', () => {
  test('[A-DSGVO-02] jede Änderung ohne ausdrückliche Schwärzung, und mit ihr alles außer dem Inhalt', async () => {
    const { db } = datenbank
    await expect(sql`update journal set nachher = '{}'`.execute(db)).rejects.toThrow('nie geändert')
    await expect(sql`delete from journal`.execute(db)).rejects.toThrow('nie geändert')
    await schwaerze()
    for (const anweisung of ['delete from journal_schwaerzung', 'truncate journal_schwaerzung'])
      await expect(sql.raw(anweisung).execute(db), anweisung).rejects.toThrow('nie geändert')
    for (const zuweisung of [
      'benutzer_id = 8',
      'zeitpunkt = now()',
      "aktion = 'DELETED'",
      'nachher = null',
      "vorher = '{}'",
    ])
      await expect(
        db.transaction().execute(async tx => {
          await sql`select set_config('benthos.schwaerzung', 'ja', true)`.execute(tx)
          await sql.raw(`update journal set ${zuweisung} where nachher ->> 'name' = 'B'`).execute(tx)
        }),
        zuweisung,
      ).rejects.toThrow('nur der Inhalt')
  })
})

describe('Die Kette nach einer Schwärzung', () => {
  test('[A-DSGVO-02] bleibt gültig, gesiegelt wie ungesiegelt, zweimal geschwärzt; der Name steht nirgends mehr', async () => {
    expect(await schwaerze()).toBe(1)
    expect(await pruefe()).toMatchObject({ bruch: null, geschwaerzt: 1, imAuszug: 1 })
    await siegle()
    const danach = await pruefe()
    expect(danach).toMatchObject({ bruch: null, geschwaerzt: 1, offen: 0 })
    expect(danach.text).toContain('Person 7')
    expect(danach.text.replaceAll(/\bXaveria Quittenbaum\t/g, '')).not.toContain('"Xaveria Quittenbaum"')
    // Ungesiegelt geschwärzt: das Siegel nimmt den Hash von vorher.
    await mitTransaktion(datenbank.db, { benutzerId: 7, anfrageId: 'spaet' }, tx =>
      tx
        .insertInto('organisationseinheit')
        .values({ name: 'Quittenbaum II', art: 'SONSTIGE', bundesland: null })
        .execute(),
    )
    expect(await schwaerze()).toBe(1)
    await siegle()
    expect(await pruefe()).toMatchObject({ bruch: null, geschwaerzt: 2, offen: 0 })
  })

  test('[A-DSGVO-02] eine später geänderte, eine ohne Vermerk geschwärzte und ein erfundener Vermerk fallen auf, in beiden Prüfungen', async () => {
    await schwaerze()
    await siegle()
    await faelsche(
      `update journal set nachher = nachher || '{"name": "Jemand anderer"}' where nachher ->> 'name' = 'Person 7'`,
    )
    expect((await pruefe()).bruch).toMatchObject({ grund: 'SCHWAERZUNG' })
    await faelsche(
      `update journal set nachher = nachher || '{"name": "Person 7"}' where nachher ->> 'name' = 'Jemand anderer'`,
    )
    expect((await pruefe()).bruch).toBeNull()
    await faelsche(`update journal set nachher = nachher || '{"name": "gefälscht"}' where nachher ->> 'name' = 'B'`)
    expect((await pruefe()).bruch).toMatchObject({ grund: 'INHALT' })
    // Mit einem Vermerk, den kein Auslöser schrieb, steht er nicht im Journal.
    await faelsche(`insert into journal_schwaerzung (journal_id, urhash, hash)
      select id, sha256('x'), sha256(convert_to(journal_zeilentext(journal), 'UTF8')) from journal where nachher ->> 'name' = 'C'`)
    await faelsche(`update journal set nachher = nachher || '{"name": "B"}' where nachher ->> 'name' = 'gefälscht'`)
    expect((await pruefe()).bruch).not.toBeNull()
    await faelsche('delete from journal_schwaerzung')
    expect((await pruefe()).bruch).toMatchObject({ grund: 'INHALT' })
  })
})
