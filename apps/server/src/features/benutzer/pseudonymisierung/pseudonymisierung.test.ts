import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { NACHBARN_FERTIG_MS } from '../../../../pruefstand/wartende.ts'
import { halteFristenEin } from '../../../fach/aufbewahrung/lauf.ts'
import { pruefeKette, siegleJournal } from '../../../technik/journal/siegel.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'
import { pseudonymisiereAbgelaufene } from './pseudonymisierung.ts'

vi.setConfig({ testTimeout: 4 * NACHBARN_FERTIG_MS })
const dienst = await pruefdienst()
const { db, als } = dienst
afterAll(() => dienst.ende())
const hilfe = await benutzerhilfe(dienst)
const welt = await musterwelt(db)

let nummer = 0
const PERSON = { vorname: 'Xaveria', nachname: 'Quittenbaum', email: 'x.quittenbaum@wasser-und-moos.example' }
/** Eine gesperrte Person des Landes. */
async function gesperrte(abweichung: object = {}, aktiv = false) {
  const person = await hilfe.neuer(hilfe.NOE, ['LAND'], {
    ...PERSON,
    username: `xq.quittenbaum${++nummer}`,
    grund: 'Neu',
    ...abweichung,
  })
  if (!aktiv) expect((await hilfe.aendere('admin', person.id, { aktiv: false })).statusCode).toBe(200)
  return person
}
const loesche = async (wer: string | null, id: number, body: object = {}) => {
  const version =
    (await db.selectFrom('benutzer').select('version').where('id', '=', id).executeTakeFirst())?.version ?? 1
  return als(wer)(post(`/api/benutzer/${id}/pseudonymisieren`, { version, grund: 'Antrag vom Mai', ...body }))
}
/** Die ganze Datenbank als Text, Tabelle für Tabelle: kennt weder Spalten noch Bedeutung. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tabellen } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `.execute(db)
  const alles = new Map<string, string>()
  for (const { name } of tabellen) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, chr(10)) as text from ${sql.table(name)} as t`.execute(db)
    alles.set(name, rows[0]?.text ?? '')
  }
  return alles
}
const woSteht = async (wort: RegExp) =>
  [...(await dump())].flatMap(([name, text]) => (wort.test(text) ? [name] : [])).sort()

test('[A-DSGVO-01] ohne Recht: 401, 403, nicht sichtbar und unbekannt 404; nichts ändert sich', async () => {
  const { id } = await gesperrte()
  expect((await loesche(null, id)).statusCode).toBe(401)
  for (const wer of ['bund', 'qs', 'land-noe', 'land-ooe', 'auftragnehmer', 'fachprojekt', 'lesen'])
    expect((await loesche(wer, id)).statusCode, wer).toBe(403)
  expect((await loesche('admin', 999_999)).statusCode).toBe(404)
  expect((await hilfe.lies(id)).daten).toMatchObject(PERSON)
  expect((await hilfe.lies(id, 'land-noe')).rechte.pseudonymisieren).toBe(false)
  expect((await hilfe.lies(id)).rechte.pseudonymisieren).toBe(true)
})

test('[A-DSGVO-01] nicht sich selbst, keine aktive Person, kein alter Stand, keine Begründung mit dem Namen, nicht zweimal', async () => {
  const eigene = await hilfe.kennung('admin')
  expect((await loesche('admin', eigene)).statusCode).toBe(400)
  const aktive = await gesperrte({}, true)
  expect((await loesche('admin', aktive.id)).json()).toMatchObject({
    status: 400,
    message: expect.stringContaining('Sperren') as string,
  })
  const { id } = await gesperrte()
  expect((await loesche('admin', id, { version: 77 })).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  for (const grund of ['', 'Frau QUITTENBAUM wünscht es', `an ${PERSON.email}`, 'für xaveria'])
    expect((await loesche('admin', id, { grund })).json().errors?.[0]?.field, grund).toBe('grund')
  expect((await hilfe.lies(id)).daten).toMatchObject(PERSON)
  expect((await loesche('admin', id)).statusCode).toBe(200)
  expect((await loesche('admin', id)).statusCode).toBe(400)
  expect((await hilfe.aendere('admin', id, { aktiv: true })).statusCode).toBe(409)
  for (const andere of [aktive.id])
    await hilfe.aendere('admin', andere, { aktiv: false }).then(() => loesche('admin', andere))
})

test('[A-DSGVO-01] auch unter einem früheren Namen und einer früheren Adresse steht sie danach nirgends mehr', async () => {
  const FRUEHER = { vorname: 'Ysolde', nachname: 'Krautinger', email: 'ysolde@krautinger-labor.example' }
  const person = await gesperrte(FRUEHER, true)
  const aufnahme = await welt.aufnahme({})
  await db.updateTable('aufnahme').set({ probenehmer: 'Krautinger, Ysolde' }).where('id', '=', aufnahme).execute()
  expect(
    (await hilfe.aendere('admin', person.id, { nachname: 'Hollerbusch', email: 'ysolde@hollerbusch.example' }))
      .statusCode,
  ).toBe(200)
  expect((await hilfe.aendere('admin', person.id, { aktiv: false })).statusCode).toBe(200)
  expect((await loesche('admin', person.id, { grund: 'an ysolde@krautinger-labor.example' })).statusCode).toBe(400)
  expect(await woSteht(/Krautinger/i)).toContain('journal')
  const antwort = await loesche('admin', person.id)
  expect(antwort.json().ersetzt, antwort.body).toEqual([{ tabelle: 'aufnahme', spalte: 'probenehmer', zeilen: 1 }])
  expect(await woSteht(/Krautinger/i)).toEqual([])
})

test('[A-DSGVO-01] danach steht die Person nirgends mehr, außer wo andere über sie schrieben: genau das nennt die Antwort', async () => {
  // Was frühere Prüfungen übrig ließen, zählte sonst mit.
  for (const { id } of await db.selectFrom('benutzer').select('id').where('nachname', '=', 'Quittenbaum').execute())
    await loesche('admin', id)
  const { id, username } = await gesperrte()
  await db
    .updateTable('benutzer')
    .set({ externer_schluessel: 'AT:B:0:GID-4711-QUITTENBAUM' })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('registrierung')
    .values({
      art: 'SELBST',
      username,
      ...PERSON,
      organisation: null,
      rolle: null,
      begruendung: null,
      externer_schluessel: null,
      entschieden_am: null,
      entschieden_von: null,
      grund: null,
      benutzer_id: null,
      organisationseinheit_id: null,
    } as never)
    .execute()
  await db
    .insertInto('benutzerfilter')
    .values({ benutzer_id: id, schluessel: 'filters_aufnahmen', name: 'x', wert: 'Quittenbaum' } as never)
    .execute()
  const aufnahme = await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
  await db
    .updateTable('aufnahme')
    .set({ probenehmer: 'Xaveria Quittenbaum und Quittenbaum, Xaveria; Paul Plan' })
    .where('id', '=', aufnahme)
    .execute()
  await db
    .updateTable('aufnahme')
    .set({ bemerkung: 'Xaveria Quittenbaum hat angerufen' })
    .where('id', '=', aufnahme)
    .execute()
  const andere = await welt.aufnahme({})
  await db.updateTable('aufnahme').set({ probenehmer: 'Xaveria Quittenbaumer' }).where('id', '=', andere).execute()
  expect((await woSteht(/Quittenbaum/i)).length).toBeGreaterThan(4)
  await sql`
    insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse, eingabe,
      ergebnis, kapsel_hash, engine_version, erstellt_von)
    select ${aufnahme}, 'MZB', 'MHS', 'V', '1', 'P', min(id), 2, '{"taxa": []}', '{"klasse": 2}', repeat('a', 64), '1', ${id}
    from taxalistenversion
  `.execute(db)
  await vi.waitUntil(async () => (await siegleJournal(db)).zeilen + (await pruefeKette(db)).offen === 0, {
    timeout: NACHBARN_FERTIG_MS,
    interval: 200,
  })
  const vorher = await db
    .selectFrom('bewertung')
    .select(['id', 'kapsel_hash'])
    .select(sql<string>`md5(bewertung::text)`.as('alles'))
    .orderBy('id')
    .execute()

  expect(vorher).toHaveLength(1)

  const antwort = await loesche('admin', id)
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect(antwort.json()).toMatchObject({
    pseudonym: `Person ${id}`,
    ersetzt: [{ tabelle: 'aufnahme', spalte: 'probenehmer', zeilen: 1 }],
    verbleibend: [
      { tabelle: 'aufnahme', spalte: 'bemerkung', zeilen: 1 },
      // Wie vorher „Quittenbaumer“: der Name steckt darin, gemeint ist jemand anderer.
      { tabelle: 'aufnahme', spalte: 'probenehmer', zeilen: 1 },
      { tabelle: 'journal', spalte: 'nachher', zeilen: expect.any(Number) as number },
      { tabelle: 'journal', spalte: 'vorher', zeilen: expect.any(Number) as number },
    ],
  })
  expect(
    (
      await db
        .selectFrom('aufnahme')
        .select('probenehmer')
        .where('id', 'in', [aufnahme, andere])
        .orderBy('id')
        .execute()
    ).map(z => z.probenehmer),
  ).toEqual([`Person ${id} und Person ${id}; Paul Plan`, 'Xaveria Quittenbaumer'])
  // Was andere schrieben, bleibt ihr Text; nimmt man es fort, ist nichts mehr da.
  expect(await woSteht(/Quittenbaum(?!er| hat angerufen)/i)).toEqual([])
  expect(await woSteht(/wasser-und-moos/i)).toEqual([])
  expect(await woSteht(/GID-4711/)).toEqual([])
  expect(await woSteht(new RegExp(username))).toEqual([])

  expect((await hilfe.lies(id)).daten).toMatchObject({
    vorname: 'Person',
    nachname: String(id),
    email: null,
    aktiv: false,
  })
  expect((await hilfe.lies(id)).verlauf[0]).toMatchObject({ art: 'PSEUDONYMISIERT', grund: 'Antrag vom Mai' })
  expect((await pruefeKette(db)).bruch).toBeNull()
  await vi.waitUntil(async () => (await siegleJournal(db)).zeilen + (await pruefeKette(db)).offen === 0, {
    timeout: NACHBARN_FERTIG_MS,
    interval: 200,
  })
  const kette = await pruefeKette(db)
  expect(kette).toMatchObject({ bruch: null, offen: 0 })
  expect(kette.geschwaerzt).toBeGreaterThan(2)
  expect(
    await db
      .selectFrom('bewertung')
      .select(['id', 'kapsel_hash'])
      .select(sql<string>`md5(bewertung::text)`.as('alles'))
      .orderBy('id')
      .execute(),
  ).toEqual(vorher)
})

describe('[A-DSGVO-06] Heißt noch jemand so', () => {
  const NAME = { vorname: 'Ilse', nachname: 'Doppelreiter', email: null }
  const probenehmer = async (ids: readonly number[]) =>
    (await db.selectFrom('aufnahme').select('probenehmer').where('id', 'in', ids).orderBy('id').execute()).map(
      z => z.probenehmer,
    )
  const journalNennt = async (id: number) =>
    /Doppelreiter/.test(
      JSON.stringify(await db.selectFrom('journal').selectAll().where('aufnahme_id', '=', id).execute()),
    )
  const genannteAufnahme = async (von: string, angelegtVon: number | null) => {
    const id = await welt.aufnahme({ von, mzb: {} })
    await db
      .updateTable('aufnahme')
      .set({ probenehmer: 'Ilse Doppelreiter', angelegt_von: angelegtVon })
      .where('id', '=', id)
      .execute()
    return id
  }

  test('verliert die Namensvetterin nichts: ersetzt wird, was die Gelöschte schrieb oder ihre Organisation allein betrifft', async () => {
    const bleibende = await hilfe.neuer(hilfe.OOE, ['LAND'], { ...NAME, username: 'ilse.bleibt' })
    const { id } = await gesperrte({ ...NAME, username: 'ilse.geht' })
    const aufnahmen = [
      await genannteAufnahme('land-noe', null),
      await genannteAufnahme('land-ooe', null),
      await genannteAufnahme('land-ooe', bleibende.id),
      await genannteAufnahme('land-ooe', id),
      await genannteAufnahme('land-noe', bleibende.id),
    ]
    const antwort = await loesche('admin', id)
    expect(antwort.statusCode, antwort.body).toBe(200)
    const [ihr, weg] = ['Ilse Doppelreiter', `Person ${id}`]
    expect(await probenehmer(aufnahmen)).toEqual([weg, ihr, ihr, weg, ihr])
    expect(await Promise.all(aufnahmen.slice(0, 2).map(journalNennt))).toEqual([false, true])
    expect(antwort.json().verbleibend).toContainEqual({ tabelle: 'aufnahme', spalte: 'probenehmer', zeilen: 3 })
    expect((await hilfe.lies(bleibende.id)).daten).toMatchObject({ vorname: 'Ilse', nachname: 'Doppelreiter' })
  })

  test('in derselben Organisation entscheidet allein, wer schrieb', async () => {
    await hilfe.neuer(hilfe.NOE, ['LAND'], { ...NAME, vorname: 'Olga', username: 'olga.bleibt' })
    const { id } = await gesperrte({ ...NAME, vorname: 'Olga', username: 'olga.geht' })
    const aufnahmen = [await genannteAufnahme('land-noe', null), await genannteAufnahme('land-noe', id)]
    await db.updateTable('aufnahme').set({ probenehmer: 'Olga Doppelreiter' }).where('id', 'in', aufnahmen).execute()
    expect((await loesche('admin', id)).statusCode).toBe(200)
    expect(await probenehmer(aufnahmen)).toEqual(['Olga Doppelreiter', `Person ${id}`])
  })
})

test('[A-DSGVO-05] drei Jahre gesperrt: das Konto wird von selbst pseudonymisiert; vorher, entsperrt oder zusammengeführt nicht', async () => {
  const NAME = { vorname: 'Traude', email: 'traude@beispiel.at' }
  const lang = await gesperrte({ ...NAME, nachname: 'Langfort', username: 'traude.langfort' })
  const kurz = await gesperrte({ ...NAME, nachname: 'Kurzfort', username: 'traude.kurzfort' })
  const wieder = await gesperrte({ ...NAME, nachname: 'Wiederda', username: 'traude.wiederda' })
  const doppelt = await gesperrte({ ...NAME, nachname: 'Doppelt', username: 'traude.doppelt' })
  expect((await hilfe.aendere('admin', wieder.id, { aktiv: true })).statusCode).toBe(200)
  await sql`update benutzer set zusammengefuehrt_mit = ${wieder.id} where id = ${doppelt.id}`.execute(db)
  const jetzt = new Date('2036-05-10T10:00:00Z')
  const setze = (id: number, am: string) =>
    sql`update benutzer_ereignis set zeitpunkt = ${am}::timestamptz where benutzer_id = ${id}`.execute(db)
  for (const { id } of [lang, wieder, doppelt]) await setze(id, '2033-05-11T09:59:00Z')
  await setze(kurz.id, '2033-05-11T10:01:00Z')
  await halteFristenEin(
    db,
    { arten: ['GESPERRTE_KONTEN'], jetzt },
    pseudonymisiereAbgelaufene({ error: () => undefined }),
  )
  const stand = await db
    .selectFrom('benutzer')
    .select(['id', 'nachname', 'email'])
    .where('id', 'in', [lang.id, kurz.id, wieder.id, doppelt.id])
    .orderBy('id')
    .execute()
  expect(stand.map(({ nachname, email }) => [nachname, email])).toEqual([
    [String(lang.id), ''],
    ['Kurzfort', NAME.email],
    ['Wiederda', NAME.email],
    ['Doppelt', NAME.email],
  ])
  expect((await hilfe.lies(lang.id)).verlauf[0]).toMatchObject({
    art: 'PSEUDONYMISIERT',
    durch: null,
    grund: 'Frist der Aufbewahrung: 1095 Tage nach der Sperre',
  })
  expect(await woSteht(/Langfort/)).toEqual([])
  expect(
    await db
      .selectFrom('aufbewahrungslauf')
      .select(['art', 'nacht', 'tage'])
      .where('art', '=', 'GESPERRTE_KONTEN')
      .execute(),
  ).toEqual([{ art: 'GESPERRTE_KONTEN', nacht: '2036-05-10', tage: 1095 }])
})
