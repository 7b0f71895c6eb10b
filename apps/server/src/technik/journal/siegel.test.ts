import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import type { Pruefdatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { NACHBARN_FERTIG_MS } from '../../../pruefstand/wartende.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { migriere } from '../db/migration.ts'
import { pruefeKette, siegleJournal } from './siegel.ts'

// Mancher Test siegelt dreimal und öfter und wartet jedes Mal.
vi.setConfig({ testTimeout: 4 * NACHBARN_FERTIG_MS })
afterAll(() => vi.resetConfig())

let datenbank: Pruefdatenbank
beforeEach(async () => {
  // Ohne Referenzdaten: auch deren Einspielen stünde im Journal.
  datenbank = await neueDatenbank({ leer: true })
  await migriere(datenbank.db)
  // Migrationen nach dem Journal stehen selbst darin (neue Wege); die Prüfungen zählen nur, was sie tun.
  await faelsche('truncate journal, journal_siegel')
})
afterEach(() => datenbank.entferne())

const lege = (name: string) =>
  mitTransaktion(datenbank.db, { benutzerId: 7, anfrageId: `a-${name}` }, tx =>
    tx.insertInto('organisationseinheit').values({ name, art: 'SONSTIGE', bundesland: null }).execute(),
  )

/** Wie ein Eigentümer der Datenbank, der die Wächter abschaltet und hinterher wieder einschaltet. */
async function faelsche(anweisung: string): Promise<void> {
  await datenbank.db.transaction().execute(async tx => {
    for (const tabelle of ['journal', 'journal_siegel'])
      await sql.raw(`alter table ${tabelle} disable trigger user`).execute(tx)
    await sql.raw(anweisung).execute(tx)
    for (const tabelle of ['journal', 'journal_siegel'])
      await sql.raw(`alter table ${tabelle} enable trigger user`).execute(tx)
  })
}

/** Siegelt, sobald keine Transaktion des Clusters mehr läuft, auch keine der Nachbarn im Prüfstand. */
async function siegle() {
  const { db } = datenbank
  const offen = sql<{ ja: boolean }>`
    select exists (
      select from journal
      where xid between pg_snapshot_xmin(pg_current_snapshot()) and pg_snapshot_xmax(pg_current_snapshot())
    ) as ja
  `
  await expect
    .poll(async () => (await offen.execute(db)).rows, { timeout: NACHBARN_FERTIG_MS })
    .toEqual([{ ja: false }])
  return siegleJournal(db)
}

/** Drei Blöcke mit je zwei Änderungen. */
async function dreiBloecke() {
  for (const nr of [1, 2, 3]) {
    await lege(`A${nr}`)
    await lege(`B${nr}`)
    await siegle()
  }
}

test('das Journal lässt sich nicht ändern, nicht löschen, nicht leeren', async () => {
  await dreiBloecke()
  for (const anweisung of [
    `update journal set nachher = null`,
    `delete from journal`,
    `truncate journal`,
    `update journal_siegel set anzahl = 1`,
    `delete from journal_siegel`,
    `truncate journal_siegel`,
  ])
    await expect(sql.raw(anweisung).execute(datenbank.db)).rejects.toThrow('nur fortgeschrieben')
})

test('wer, wann, vorher, nachher stehen im Journal; unversehrt stimmt die Kette', async () => {
  await lege('Verein')
  await sql`update organisationseinheit set name = 'Verein neu' where name = 'Verein'`.execute(datenbank.db)
  const zeilen = await datenbank.db
    .selectFrom('journal')
    .selectAll()
    .where('tabelle', '=', 'organisationseinheit')
    .execute()
  expect(zeilen).toMatchObject([
    { aktion: 'NEW', benutzer_id: 7, anfrage_id: 'a-Verein', vorher: null, nachher: { name: 'Verein' } },
    { aktion: 'UPDATED', benutzer_id: null, vorher: { name: 'Verein' }, nachher: { name: 'Verein neu' } },
  ])
  expect(await pruefeKette(datenbank.db)).toMatchObject({ bloecke: 0, bruch: null, offen: 2 })
  expect(await siegle()).toMatchObject({ zeilen: 2, anker: { lfd: 1 } })
  expect(await siegleJournal(datenbank.db)).toMatchObject({ zeilen: 0, anker: { lfd: 1 } })
  await dreiBloecke()
  expect(await pruefeKette(datenbank.db)).toEqual({ bloecke: 4, zeilen: 8, offen: 0, geschwaerzt: 0, bruch: null })
})

test.each([
  [
    'geänderter Inhalt',
    `update journal set nachher = '{}' where id = (select id from journal order by id offset 2 limit 1)`,
    'INHALT',
    2,
  ],
  ['anderer Urheber', `update journal set benutzer_id = 8 where id = (select max(id) from journal)`, 'INHALT', 3],
  ['gelöschte Zeile', `delete from journal where id = (select min(id) from journal)`, 'ANZAHL', 1],
  [
    'nachträglich eingeschobene Zeile',
    `insert into journal (xid, tabelle, schluessel, aktion) overriding system value
      select xid, 'aufnahme', '1', 'DELETED' from journal order by id offset 2 limit 1`,
    'ANZAHL',
    2,
  ],
  ['neu berechneter Hash eines Blocks', `update journal_siegel set hash = sha256('x') where lfd = 2`, 'INHALT', 2],
  ['herausgenommener Block', `delete from journal_siegel where lfd = 2`, 'VERBINDUNG', 3],
  [
    'Zeile geändert und ihr Block passend neu gesiegelt',
    `update journal set nachher = '{}' where id = (select min(id) from journal);
     update journal_siegel s set hash = (
       select sha256(s.vorgaenger || string_agg(journal_zeilenhash(j), ''::bytea order by j.xid, j.id))
       from journal j where (j.xid, j.id) <= (s.bis_xid, s.bis_id)
     ) where lfd = 1`,
    'VERBINDUNG',
    2,
  ],
])('Fälschung wird erkannt und der erste gebrochene Block genannt: %s', async (_, anweisung, grund, lfd) => {
  await dreiBloecke()
  await faelsche(anweisung)
  expect((await pruefeKette(datenbank.db)).bruch).toMatchObject({ grund, lfd })
})

test('eine am Ende gekürzte oder ganz neu gerechnete Kette verrät sich am Anker', async () => {
  await dreiBloecke()
  const { anker } = await siegleJournal(datenbank.db)
  await faelsche(`
    delete from journal using journal_siegel where lfd = 2 and (xid, journal.id) > (bis_xid, bis_id);
    delete from journal_siegel where lfd = 3`)
  expect((await pruefeKette(datenbank.db)).bruch).toBeNull()
  expect((await pruefeKette(datenbank.db, anker ? [anker] : [])).bruch).toMatchObject({ grund: 'ANKER', lfd: 3 })
  await lege('Ersatz')
  await siegle()
  expect((await pruefeKette(datenbank.db, anker ? [anker] : [])).bruch).toMatchObject({ grund: 'ANKER', lfd: 3 })
})

test('eine laufende Transaktion wird nicht übersprungen: ihre früheren Nummern fallen nicht hinter das Siegel', async () => {
  let weiter = () => {}
  const halten = new Promise<void>(ok => {
    weiter = ok
  })
  let begonnen = () => {}
  const anfang = new Promise<void>(ok => {
    begonnen = ok
  })
  const lang = datenbank.db.transaction().execute(async tx => {
    await tx.insertInto('organisationseinheit').values({ name: 'langsam', art: 'SONSTIGE', bundesland: null }).execute()
    begonnen()
    await halten
  })
  await anfang
  await lege('schnell')
  expect((await siegleJournal(datenbank.db)).zeilen).toBe(0)
  weiter()
  await lang
  expect((await siegle()).zeilen).toBe(2)
  expect(await pruefeKette(datenbank.db)).toMatchObject({ zeilen: 2, offen: 0, bruch: null })
})

test('gleichzeitige Server siegeln dieselben Zeilen nur einmal', async () => {
  for (let i = 0; i < 20; i++) await lege(`O${i}`)
  const ergebnisse = await Promise.all(Array.from({ length: 4 }, siegle))
  expect(ergebnisse.reduce((summe, e) => summe + e.zeilen, 0)).toBe(20)
  expect(await pruefeKette(datenbank.db)).toMatchObject({ zeilen: 20, bruch: null })
})

test('in einen Cluster mit niedrigeren Transaktionsnummern übertragen: der Rest wird gesiegelt, die Kette läuft weiter', async () => {
  await dreiBloecke()
  await lege('noch offen')
  // Nach dem Einspielen einer Sicherung tragen alle alten Zeilen Nummern, die es hier noch lange nicht gibt.
  await faelsche(`
    update journal set xid = (xid::text::numeric + 1000000000)::text::xid8;
    update journal_siegel set bis_xid = (bis_xid::text::numeric + 1000000000)::text::xid8`)
  await lege('nach der Übertragung')
  expect((await siegle()).zeilen).toBe(2)
  await lege('später')
  await siegle()
  expect(await pruefeKette(datenbank.db)).toEqual({ bloecke: 6, zeilen: 9, offen: 0, geschwaerzt: 0, bruch: null })
  await faelsche(`update journal set nachher = '{}' where id = (select max(id) from journal)`)
  expect((await pruefeKette(datenbank.db)).bruch).toMatchObject({ grund: 'INHALT', lfd: 6 })
})
