import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../../pruefstand/neueDatenbank.ts'
import { type Datenbank, mitTransaktion } from '../../../technik/db/datenbank.ts'
import { pruefeNetzbezug } from '../../netz/netzbezug.ts'
import { saeeDemoBenutzer } from '../demoBenutzer.ts'
import { saeeGewaesser } from '../gewaesser.ts'
import { saeeNetz } from '../netz.ts'
import { saeeReferenzdaten } from '../referenzdaten.ts'
import { hatDemodaten, saeeDemodaten } from './demodaten.ts'
import { ohneJournal } from './ohneJournal.ts'

const UMFANG = { messstellen: 25, aufnahmen: 430, samen: 5 }
const mit = await neueDatenbank()
const ohne = await neueDatenbank()
afterAll(() => Promise.all([mit.entferne(), ohne.entferne()]))

beforeAll(async () => {
  for (const [db, mitJournal] of [
    [mit.db, true],
    [ohne.db, false],
  ] as const) {
    await saeeReferenzdaten(db, () => {})
    await saeeGewaesser(db)
    await saeeNetz(db)
    await saeeDemoBenutzer(db)
    expect(await hatDemodaten(db)).toBe(false)
    expect(await saeeDemodaten(db, { ...UMFANG, mitJournal }, () => {})).toBe(UMFANG.aufnahmen)
  }
})

test('wartet die neueste mitgelieferte Taxaliste noch auf ihre Aktivierung, stammen die Funde aus der geltenden', async () => {
  const { db, entferne } = await neueDatenbank()
  await saeeReferenzdaten(db, () => {})
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update taxalistenversion set name = name || ' alt'`.execute(tx)
  })
  await saeeReferenzdaten(db, () => {})
  await saeeGewaesser(db)
  await saeeNetz(db)
  await saeeDemoBenutzer(db)
  expect(await saeeDemodaten(db, { messstellen: 10, aufnahmen: 40, samen: 5, mitJournal: false }, () => {})).toBe(40)
  const { rows } = await sql<{ name: string; status: string }>`
    select distinct name, status
    from taxalistenversion
    where id in (
      select taxalistenversion_id from bestimmung
      union all
      select taxalistenversion_id from bewertung
    )
  `.execute(db)
  await entferne()
  expect(rows.length).toBeGreaterThan(1)
  for (const { name, status } of rows) expect([name.endsWith(' alt'), status]).toEqual([true, 'GUELTIG'])
})

const anzahl = async (db: Datenbank, tabelle: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(tabelle)}`.execute(db)).rows[0]?.n ?? 0

test('alle Beispieldaten sind als Demo gekennzeichnet, in jedem Status und in Blöcken vollständig geschrieben', async () => {
  expect(await anzahl(mit.db, 'aufnahme')).toBe(UMFANG.aufnahmen)
  const { rows } = await sql<{ status: string; demo: boolean; leer: number; n: number }>`
    select mzb_status as status, bool_and(aufnahme.ist_demo and messstelle.ist_demo and projekt.ist_demo) as demo,
      count(*) filter (where not exists (
        select
        from erstbestimmung as probe
        join fund on fund.bestimmung_id = probe.id
        where probe.aufnahme_id = aufnahme.id and probe.methode <> 'PHB'
      )) as leer, count(*) as n
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join projekt on projekt.id = aufnahme.projekt_id
    group by 1
  `.execute(mit.db)
  expect(new Set(rows.map(z => z.status))).toEqual(
    new Set(['NEU', 'ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL', 'UNPLAUSIBEL']),
  )
  expect(rows.every(z => z.demo && z.leer === (z.status === 'NEU' ? z.n : 0))).toBe(true)
})

test('einige Aufnahmen tragen eine zweite MZB-Methode; die Biomasse nennt ihre Taxa nach der eigenen Liste', async () => {
  const { rows } = await sql<{ methode: string; art: string; n: number }>`
    select methode, taxalistenversion.art, count(*) as n
    from bestimmung
    join taxalistenversion on taxalistenversion.id = bestimmung.taxalistenversion_id
    where not exists (
      select
      from fund
      join taxon on taxon.id = fund.taxon_id
      where fund.bestimmung_id = bestimmung.id and taxon.taxalistenversion_id <> bestimmung.taxalistenversion_id
    )
    group by 1, 2
    order by 1
  `.execute(mit.db)
  expect(rows.map(({ methode, art }) => [methode, art])).toEqual([
    ['BIOMASSE', 'MZB_BIOMASSE'],
    ['MHS', 'MZB_AUT'],
    ['PHB', 'PHB'],
    ['QUALITATIV', 'MZB_AUT'],
    ['QUANTITATIV', 'MZB_AUT'],
    ['SCREENING', 'MZB_AUT'],
  ])
  expect(rows.reduce((summe, { n }) => summe + n, 0)).toBe(await anzahl(mit.db, 'probe'))
})

test('PHB-Aufnahmen tragen Kieselalgen bis genau zum Zählziel, andere Algen unter der Gesamtdeckung, und stehen auf Rohdaten', async () => {
  const { rows } = await sql<{ status: string; n: number; erfasst: number; stimmt: number }>`
    select phb_status as status, count(*) as n, count(probe.aufnahme_id) as erfasst,
      count(*) filter (where funde.schalen = probe.schalenziel::int and probe.gezaehlte_schalen = funde.schalen
        and coalesce(funde.deckung, 0) <= probe.gesamtdeckung and funde.taxa > 8) as stimmt
    from aufnahme
    left join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id and probe.methode = 'PHB'
    left join lateral (
      select sum(schalen) as schalen, sum(deckung) as deckung, count(*) as taxa
      from fund
      where fund.bestimmung_id = probe.id
    ) as funde on true
    where phb_status is not null
    group by 1
    order by 1
  `.execute(mit.db)
  expect(rows.map(({ status, n, erfasst, stimmt }) => [status, erfasst === n, stimmt === erfasst])).toEqual([
    ['NEU', false, true],
    ['ROHDATEN', true, true],
  ])
  expect(rows.find(({ status }) => status === 'NEU')?.erfasst).toBe(0)
  expect(await anzahl(mit.db, 'phb_wuchsform')).toBeGreaterThan(20)
  const ohneGrundzustand = mit.db.selectFrom('messstelle').select('id').where('trophischer_grundzustand', 'is', null)
  expect(await ohneGrundzustand.execute(), 'sonst bekäme ihr Phytobenthos keine Klasse').toEqual([])
})

test('jede Messstelle liegt an ihrem Gewässer: Route und Fluss-km passen auf den Meter zu ihren Koordinaten', async () => {
  const stellen = await mit.db
    .selectFrom('messstelle')
    .innerJoin('netzroute', 'netzroute.id', 'messstelle.route_id')
    .select(['messstelle.laenge', 'messstelle.breite', 'messstelle.route_id', 'messstelle.stationierung'])
    .whereRef('netzroute.gewaesser_id', '=', 'messstelle.gewaesser_id')
    .execute()
  expect(stellen).toHaveLength(UMFANG.messstellen)
  for (const { laenge, breite, route_id, stationierung } of stellen) {
    const punkt: Punkt = [laenge ?? 0, breite ?? 0]
    const befund = await pruefeNetzbezug(mit.db, punkt, { routeId: route_id, stationierung })
    expect(befund).toMatchObject({ ok: true, warnung: null })
    expect(befund.ok && befund.abstand).toBeLessThan(2)
  }
})

test('mit und ohne Journal entstehen dieselben Daten', async () => {
  const inhalt = async (db: Datenbank) =>
    (
      await sql`
        select aufnahme.code, aufnahme.datum, mzb_status, mzb_klasse, messstelle.name,
          (
            select string_agg(concat(zeile, taxon.name, art_stadium, anzahl, schalen, deckung), ',' order by methode, zeile)
            from erstbestimmung as probe
            join fund on fund.bestimmung_id = probe.id
            join taxon on taxon.id = fund.taxon_id
            where probe.aufnahme_id = aufnahme.id
          ) as funde,
          (select kapsel_hash from bewertung where bewertung.id = mzb_bewertung_id) as kapsel
        from aufnahme
        join messstelle on messstelle.id = aufnahme.messstelle_id
        order by aufnahme.id
      `.execute(db)
    ).rows
  expect(await inhalt(ohne.db)).toEqual(await inhalt(mit.db))
})

test('ohne Journal schreibt der Lauf keine Journalzeile, danach zeichnet es wieder jede Änderung auf', async () => {
  const geschrieben = async (db: Datenbank) =>
    (await sql<{ n: number }>`select count(*) as n from journal where anfrage_id = 'saat-beispieldaten'`.execute(db))
      .rows[0]?.n
  expect(await geschrieben(mit.db)).toBeGreaterThan(UMFANG.aufnahmen)
  expect(await geschrieben(ohne.db)).toBe(0)
  const vorher = await anzahl(ohne.db, 'journal')
  await sql`update aufnahme set bemerkung = 'geändert' where id = (select min(id) from aufnahme)`.execute(ohne.db)
  await sql`update fund set anzahl = anzahl + 1 where bestimmung_id = (select min(id) from bestimmung)`.execute(ohne.db)
  expect(await anzahl(ohne.db, 'journal')).toBe(vorher + 2)
})

test('scheitert ein Block, bleibt das Journal eingeschaltet', async () => {
  const abgeschaltet = async () =>
    (await sql`select from pg_trigger where tgname like 'journal%' and tgenabled <> 'O'`.execute(ohne.db)).rows.length
  await expect(
    mitTransaktion(ohne.db, { benutzerId: null, anfrageId: null }, tx =>
      ohneJournal(tx, async () => {
        expect(
          (await sql`select from pg_trigger where tgname like 'journal%' and tgenabled = 'D'`.execute(tx)).rows,
        ).not.toHaveLength(0)
        throw new Error('Abbruch mitten im Block')
      }),
    ),
  ).rejects.toThrow('Abbruch mitten im Block')
  expect(await abgeschaltet()).toBe(0)
})

test('ein abgebrochener Lauf hinterlässt nichts, der nächste holt ihn nach; gelöschte Aufnahmen legt keiner wieder an', async () => {
  const { db, entferne } = await neueDatenbank()
  await saeeReferenzdaten(db, () => {})
  await saeeGewaesser(db)
  await saeeNetz(db)
  await saeeDemoBenutzer(db)
  const saee = () => saeeDemodaten(db, { ...UMFANG, mitJournal: false }, () => {})
  await sql`create function bricht_ab() returns trigger language plpgsql as $$ begin raise exception 'Strom weg'; end $$`.execute(
    db,
  )
  await sql`create trigger bricht_ab before insert on aufnahme for each statement execute function bricht_ab()`.execute(
    db,
  )
  await expect(saee()).rejects.toThrow('Strom weg')
  for (const tabelle of ['projekt', 'messstelle']) expect(await anzahl(db, tabelle)).toBe(0)
  await sql`drop function bricht_ab cascade`.execute(db)
  expect(await saee()).toBe(UMFANG.aufnahmen)
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from aufnahme`.execute(tx)
  })
  expect(await saee()).toBe(0)
  await entferne()
})

test('ein zweiter Lauf erkennt die vorhandenen Beispieldaten und ändert nichts', async () => {
  expect(await saeeDemodaten(mit.db, { ...UMFANG, mitJournal: true }, () => {})).toBe(0)
  expect(await anzahl(mit.db, 'aufnahme')).toBe(UMFANG.aufnahmen)
})

test('die letzte Änderung einer Aufnahme ist die jüngste ihrer Teile und ihres Status, und keine liegt in der Zukunft', async () => {
  const { rows } = await sql<{ widersprueche: number }>`
    select count(*) as widersprueche
    from aufnahme
    cross join lateral (
      select max(zeitpunkt) as zeitpunkt
      from (
        select zeitpunkt from status_ereignis where aufnahme_id = aufnahme.id
        union all
        select geaendert_am from erstbestimmung where aufnahme_id = aufnahme.id
      ) as teil
    ) as letzte
    where aufnahme.geaendert_am > now() or aufnahme.geaendert_am < letzte.zeitpunkt
  `.execute(mit.db)
  expect(rows).toEqual([{ widersprueche: 0 }])
})
