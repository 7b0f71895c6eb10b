import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { neueDatenbank } from '../../../../pruefstand/neueDatenbank.ts'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import { pruefeKette } from '../../../technik/journal/siegel.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'
import { holeLoeschungenNach, liesLoeschungen, listeLoeschungen } from './nachholung.ts'

/**
 * Sicherung, Löschung, Einspielen, Nachholen: aus einer Datenbank entstehen zwei gleiche. In der einen wird gelöscht, die andere ist die
 * Sicherung von davor.
 */

const NAME = { vorname: 'Xaveria', nachname: 'Quittenbaum', email: 'x.quittenbaum@wasser-und-moos.example' }
const vorher = await neueDatenbank()
const gesperrt = { id: 0, username: 'x.gesperrt' }
const aktiv = { id: 0, username: 'y.aktiv' }
const neue = { username: 'w.zirmblatt', vorname: 'Walburga', nachname: 'Zirmblatt', email: 'w.zirmblatt@moor.example' }
{
  const dienst = await pruefdienst({}, { db: vorher.db, entferne: () => vorher.db.destroy() })
  const hilfe = await benutzerhilfe(dienst)
  const welt = await musterwelt(dienst.db)
  Object.assign(gesperrt, await hilfe.neuer(hilfe.NOE, ['LAND'], { ...NAME, username: gesperrt.username }))
  Object.assign(
    aktiv,
    await hilfe.neuer(hilfe.NOE, ['LAND'], { vorname: 'Yolanda', nachname: 'Zirbenholz', username: aktiv.username }),
  )
  const aufnahme = await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
  await sql`update aufnahme set probenehmer = 'Xaveria Quittenbaum; Zirbenholz, Yolanda' where id = ${aufnahme}`.execute(
    dienst.db,
  )
  await sql`
    insert into benutzerfilter (benutzer_id, schluessel, name, wert) values (${gesperrt.id}, 'filters_aufnahmen', 'x', 'Quittenbaum')
  `.execute(dienst.db)
  await sql`
    insert into rollenvergabe (benutzer_id, rolle, gueltig_ab, grund) values (${aktiv.id}, 'QS', '2026-01-01', 'Vertretung')
  `.execute(dienst.db)
  expect((await hilfe.aendere('admin', gesperrt.id, { aktiv: false })).statusCode).toBe(200)
  const gebeten = await dienst.als(null)(
    post('/register', {
      ...neue,
      organisation: 'Amt',
      rolle: 'LESEN',
      begruendung: 'Neu im Amt',
      einverstanden: true,
    }),
  )
  expect(gebeten.statusCode, gebeten.body).toBeLessThan(300)
  await dienst.ende()
}
const von = /\/([^/?]+)(?:\?|$)/.exec(vorher.url)?.[1] ?? ''
const sicherung = await neueDatenbank({ von })
const laufende = await neueDatenbank({ von })
const dienst = await pruefdienst({}, laufende)
const hilfe = await benutzerhilfe(dienst)
afterAll(async () => {
  await dienst.ende()
  await sicherung.entferne()
  await vorher.entferne()
})

/** Alle Zeilen aller Tabellen ohne Zeitpunkte; vom Journal nur, was beide schon hatten. */
async function inhalt(db: Datenbank, bis: number): Promise<Map<string, string[]>> {
  const { rows: spalten } = await sql<{ tabelle: string; zeitpunkte: string[] }>`
    select table_name as tabelle, coalesce(array_agg(column_name::text) filter (where data_type like 'timestamp%'), '{}') as zeitpunkte
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('journal_siegel', 'journal_schwaerzung', 'oidc_eintrag', 'geheimnis')
    group by table_name
  `.execute(db)
  const alles = new Map<string, string[]>()
  for (const { tabelle, zeitpunkte } of spalten) {
    const { rows } = await sql<{ zeile: string }>`
      select (to_jsonb(t) - ${sql.val(zeitpunkte)}::text[])::text as zeile from ${sql.table(tabelle)} as t
      ${tabelle === 'journal' ? sql`where id <= ${bis}` : sql``}
      order by 1
    `.execute(db)
    alles.set(
      tabelle,
      rows.map(({ zeile }) => zeile),
    )
  }
  return alles
}
const letzterEintrag = async (db: Datenbank): Promise<number> =>
  (
    await db
      .selectFrom('journal')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id
const nennt = (inhalte: ReadonlyMap<string, string[]>, muster: RegExp) =>
  [...inhalte].filter(([, zeilen]) => zeilen.some(zeile => muster.test(zeile))).map(([tabelle]) => tabelle)
async function loesche(id: number) {
  const { version } = await hilfe.lies(id)
  const antwort = await dienst.als('admin')(
    post(`/api/benutzer/${id}/pseudonymisieren`, { version, grund: 'Antrag vom Mai' }),
  )
  expect(antwort.statusCode, antwort.body).toBe(200)
}

describe('[A-DSGVO-11] Nach dem Einspielen einer Sicherung', () => {
  test('ist nachgeholt dasselbe wie gelöscht, Zeile für Zeile, auch geschwärzt im Journal', async () => {
    const bis = await letzterEintrag(sicherung.db)
    expect(nennt(await inhalt(sicherung.db, bis), /Quittenbaum/).length).toBeGreaterThan(3)
    await loesche(gesperrt.id)
    const liste = await listeLoeschungen(laufende.db)
    expect(liste).not.toMatch(/Quittenbaum|Xaveria|x\.gesperrt/)
    expect(await holeLoeschungenNach(sicherung.db, liesLoeschungen(liste))).toEqual([[gesperrt.id, 'NACHGEHOLT']])
    const soll = await inhalt(laufende.db, bis)
    // Wer sich seither anmeldete und wer wen ansah, gehört nicht zur Löschung.
    const ist = await inhalt(sicherung.db, bis)
    for (const tabelle of soll.keys())
      if (tabelle !== 'benutzereinsicht') expect(ist.get(tabelle), tabelle).toEqual(soll.get(tabelle))
    expect(nennt(ist, /Quittenbaum|wasser-und-moos|x\.gesperrt/)).toEqual([])
    expect((await pruefeKette(sicherung.db)).bruch).toBeNull()
  })

  test('noch einmal bewirkt nichts', async () => {
    const davor = await letzterEintrag(sicherung.db)
    const liste = liesLoeschungen(await listeLoeschungen(laufende.db))
    expect(await holeLoeschungenNach(sicherung.db, [...liste, ...liste])).toEqual(
      [...liste, ...liste].map(({ konto }) => [konto, 'SCHON']),
    )
    expect(await letzterEintrag(sicherung.db)).toBe(davor)
  })

  test('ein Konto, das die Sicherung noch aktiv kennt, ist danach gesperrt, ohne Rollen auf Zeit und gelöscht', async () => {
    expect((await hilfe.aendere('admin', aktiv.id, { aktiv: false })).statusCode).toBe(200)
    await loesche(aktiv.id)
    const neueste = liesLoeschungen(await listeLoeschungen(laufende.db)).filter(({ konto }) => konto === aktiv.id)
    expect(await holeLoeschungenNach(sicherung.db, neueste)).toEqual([[aktiv.id, 'NACHGEHOLT']])
    const stand = (db: Datenbank) =>
      db
        .selectFrom('benutzer')
        .leftJoin('rollenvergabe as v', 'v.benutzer_id', 'benutzer.id')
        .select(['aktiv', 'vorname', 'nachname', 'email', 'username'])
        .select(sql<boolean>`v.entzogen_am is not null`.as('istEntzogen'))
        .where('benutzer.id', '=', aktiv.id)
        .executeTakeFirst()
    expect(await stand(sicherung.db)).toEqual({ ...(await stand(laufende.db)), aktiv: false, istEntzogen: true })
    const { rows } = await sql<{ art: string; grund: string }>`
      select art, grund from benutzer_ereignis where benutzer_id = ${aktiv.id} order by id desc limit 3
    `.execute(sicherung.db)
    expect(rows.map(({ art, grund }) => `${art} ${grund}`)).toEqual([
      'PSEUDONYMISIERT Antrag vom Mai',
      'GESPERRT Antrag vom Mai',
      'ROLLE_ENTZOGEN Antrag vom Mai',
    ])
    expect(nennt(await inhalt(sicherung.db, await letzterEintrag(sicherung.db)), /Zirbenholz|y\.aktiv/)).toEqual([])
  })

  test('trägt die Kennung hier ein anderes Konto, oder keines, wird nichts gelöscht', async () => {
    const [erste] = liesLoeschungen(await listeLoeschungen(laufende.db))
    if (!erste) throw new Error('Es ist nichts gelöscht.')
    const davor = await letzterEintrag(sicherung.db)
    const fremd = await sicherung.db
      .selectFrom('benutzer')
      .select('id')
      .where('username', '=', 'lesen')
      .executeTakeFirstOrThrow()
    expect(
      await holeLoeschungenNach(sicherung.db, [
        { ...erste, konto: fremd.id },
        { ...erste, konto: 2_000_000_000 },
      ]),
    ).toEqual([
      [fremd.id, 'ANDERE'],
      [2_000_000_000, 'FEHLT'],
    ])
    expect(await letzterEintrag(sicherung.db)).toBe(davor)
  })

  test('kennt die Sicherung das Konto noch nicht, die Bitte darum aber schon, geht auch die', async () => {
    const wartet = (db: Datenbank) =>
      db.selectFrom('registrierung').select(['id', 'version']).where('username', '=', neue.username).executeTakeFirst()
    const registrierung = await wartet(laufende.db)
    const anlage = { ...neue, organisationseinheitId: hilfe.NOE, rollen: ['LESEN'], grund: 'Bestellt', registrierung }
    const angelegt = await dienst.als('admin')(post('/user/create', anlage))
    expect(angelegt.statusCode, angelegt.body).toBe(200)
    const { id } = angelegt.json<{ id: number }>()
    expect((await hilfe.aendere('admin', id, { aktiv: false })).statusCode).toBe(200)
    await loesche(id)
    const liste = await listeLoeschungen(laufende.db)
    expect(liste).not.toMatch(/Zirmblatt|Walburga|w\.zirm/)
    const ihre = liesLoeschungen(liste).filter(({ konto }) => konto === id)
    expect(ihre).toMatchObject([{ registrierungen: [{ id: registrierung?.id }] }])
    // Eine Registrierung, die später dieselbe Kennung bekam, ist eine andere.
    const fremde = ihre.map(eine => ({
      ...eine,
      registrierungen: eine.registrierungen.map(r => ({ ...r, eingelangtAm: '2020-01-01T00:00:00.000000Z' })),
    }))
    expect(await holeLoeschungenNach(sicherung.db, fremde)).toEqual([[id, 'FEHLT']])
    expect(await wartet(sicherung.db)).toBeDefined()
    expect(await holeLoeschungenNach(sicherung.db, ihre)).toEqual([[id, 'REGISTRIERUNG']])
    expect(nennt(await inhalt(sicherung.db, await letzterEintrag(sicherung.db)), /Zirmblatt|Walburga|w\.zirm/)).toEqual(
      [],
    )
    expect(await holeLoeschungenNach(sicherung.db, ihre)).toEqual([[id, 'FEHLT']])
  })

  test.each([
    ['kein JSON', 'select 1'],
    ['anderes JSON', '{"level":30}'],
    ['ohne Entstehung', '{"konto":1,"durch":null,"grund":null}'],
    ['Kennung als Text', '{"konto":"1","angelegtAm":"2026-01-01T00:00:00.000000Z","durch":null,"grund":null}'],
    ['mehr als nötig', '{"konto":1,"angelegtAm":"2026-01-01T00:00:00.000000Z","durch":null,"grund":null,"name":"x"}'],
  ])('eine Liste mit einer Zeile, die keine Löschung ist (%s), gilt gar nicht', async (_, zeile) => {
    const liste = await listeLoeschungen(laufende.db)
    expect(() => liesLoeschungen(`${liste}\n${zeile}\n`)).toThrow(RangeError)
    expect(liesLoeschungen(`${liste}\r\n\n`)).toHaveLength(3)
  })
})
