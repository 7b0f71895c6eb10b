import type { AntwortVon } from '@benthos/vertrag'
import type { leseGewaesserprofil } from '@benthos/vertrag/gewaesserprofil'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)
const welt = await musterwelt(db)
const daten = await saeeProbenreihe(db, welt)

type Profil = AntwortVon<typeof leseGewaesserprofil>
const pfad = (gewaesser: number, rest = '') => `/api/netz/profil?gewaesser=${gewaesser}${rest}`
const lies = async (gewaesser: number, rest = '', wer = 'land-noe'): Promise<Profil> => {
  const antwort = await als(wer)(pfad(gewaesser, rest))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Profil>()
}

/** Ein Fluss mit eigenem Lauf im Netz, und ein zweiter, an dem sich eine Messstelle irrt. */
const laeufe = await db
  .selectFrom('netzroute')
  .innerJoin('gewaesser', 'gewaesser.id', 'netzroute.gewaesser_id')
  .select([
    'netzroute.id',
    'netzroute.name',
    'netzroute.laenge',
    'gewaesser.id as gewaesser',
    'gewaesser.name as fluss',
  ])
  .where('gewaesser.name', 'in', ['Mur', 'Enns'])
  .orderBy('gewaesser.name', 'desc')
  .execute()
const [mur, enns] = laeufe as [(typeof laeufe)[0], (typeof laeufe)[0]]

type Ergebnis = { klasse: number | null; eqr: number; si: number; grenzen?: readonly number[]; element?: 'MZB' | 'PHB' }

/** Ergebnis, wie es der Rechenkern speichert, auf das Nötige verkürzt; der Wert des Moduls ist der Saprobienindex. */
async function bewerte(aufnahme: number, { klasse, eqr, si, grenzen = [1.5, 2, 2.5, 3], element = 'MZB' }: Ergebnis) {
  const kurz = element === 'MZB' ? 'mzb' : 'phb'
  const ergebnis = {
    ergebnis: { klasse, eqr, module: [{ schluessel: 'SAPROBIE', label: 'Saprobie', wert: si, eqr, klasse, grenzen }] },
    kenngroessen: [
      { schluessel: 'SI', label: 'Saprobienindex', einheit: '', wert: si },
      { schluessel: 'TAXA', label: 'Taxazahl', einheit: 'Taxa', wert: 31 },
      { schluessel: 'LEER', label: 'Nie berechnet', einheit: '', wert: null },
    ],
    herkunft: { hinweis: 'Demonstrationsparameter – nicht amtlich' },
  }
  await sql`
    with neu as (
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version)
      select ${aufnahme}, ${element}, ${element === 'MZB' ? 'MHS' : 'PHB'}, 'VERFAHREN', '2026-1', 'DEMO-2026', id, ${klasse},
        '{}', ${JSON.stringify(ergebnis)}, repeat('a', 64), '1'
      from taxalistenversion
      where art = ${element === 'MZB' ? 'MZB_AUT' : 'PHB'}
      order by id
      limit 1
      returning id
    )
    update aufnahme
    set ${sql.ref(`${kurz}_bewertung_id`)} = neu.id, ${sql.ref(`${kurz}_klasse`)} = ${klasse},
      ${sql.ref(`${kurz}_status`)} = 'BEWERTET', ${sql.ref(`${kurz}_freigabe`)} = coalesce(${sql.ref(`${kurz}_freigabe`)}, 'NICHT_FREIGEGEBEN')
    from neu
    where aufnahme.id = ${aufnahme}
  `.execute(db)
}

/** Messstellen der Mur: Reihenfolge der Namen und der Kilometer ist verschieden. */
const stellen: Record<'mitte' | 'quelle' | 'leer' | 'ohne' | 'irrig' | 'gzuev', number> = {} as never
beforeAll(async () => {
  const an = (km: number | null, rest: Parameters<typeof daten.messstelle>[0] = {}) =>
    daten.messstelle({ gewaesser_id: mur.gewaesser, route_id: km === null ? null : mur.id, stationierung: km, ...rest })
  stellen.mitte = await an(120.5)
  stellen.quelle = await an(300)
  stellen.leer = await an(200)
  stellen.ohne = await an(null)
  stellen.irrig = await an(10, { route_id: enns.id })
  stellen.gzuev = await an(50, { art: 'GZUEV', gzuev_id: 'FW40100017' })
  await bewerte(await daten.aufnahme(stellen.mitte, '2020-05-01'), { klasse: 3, eqr: 0.5, si: 2.2 })
  await bewerte(await daten.aufnahme(stellen.mitte, '2023-05-01'), { klasse: 2, eqr: 0.7, si: 1.9 })
  await bewerte(await daten.aufnahme(stellen.quelle, '2021-05-01'), { klasse: 1, eqr: 0.9, si: 1.3 })
  await daten.aufnahme(stellen.leer, '2023-06-01')
  await bewerte(await daten.aufnahme(stellen.ohne, '2022-05-01'), { klasse: null, eqr: 0.6, si: 2.05 })
  await bewerte(await daten.aufnahme(stellen.gzuev, '2022-07-01'), { klasse: 4, eqr: 0.3, si: 2.7 })
})

describe('[ROLE-02] [A-PROFIL-01] abgelehnt', () => {
  test('ohne Anmeldung 401, ein Gewässer, das es nicht gibt, 404, verkehrte Jahre 400', async () => {
    expect((await als(null)(pfad(mur.gewaesser))).statusCode).toBe(401)
    expect((await als('admin')(pfad(2_000_000))).statusCode).toBe(404)
    for (const rest of ['&von=2024&bis=2020', '&von=24', '&element=XYZ'])
      expect((await als('admin')(pfad(mur.gewaesser, rest))).statusCode, rest).toBe(400)
  })

  test('fremde Messstellen fehlen ganz; an denen der GZÜV fehlt, was nicht veröffentlicht ist', async () => {
    for (const wer of ['land-ooe', 'auftragnehmer', 'fachprojekt', 'lesen']) {
      const { stellen: gelesene, jahre, groessen, gesamt } = await lies(mur.gewaesser, '', wer)
      expect(gelesene, wer).toMatchObject([{ id: stellen.gzuev, ergebnis: null }])
      expect([jahre, groessen, gesamt], wer).toEqual([[], [], 1])
    }
  })

  test.each([
    ['BEHOERDEN', ['land-ooe', 'lesen'], ['fachprojekt', 'auftragnehmer']],
    ['OEFFENTLICH', ['land-ooe', 'lesen', 'fachprojekt'], ['auftragnehmer']],
  ] as const)('freigegeben für %s: diese Rollen lesen das Ergebnis, andere nicht', async (freigabe, mit, ohne) => {
    const setze = (wert: string) =>
      sql`update aufnahme set mzb_freigabe = ${wert} where messstelle_id = ${stellen.gzuev}`.execute(db)
    await sql`update aufnahme set mzb_status = 'PLAUSIBEL' where messstelle_id = ${stellen.gzuev}`.execute(db)
    await setze(freigabe)
    const klasse = async (wer: string) =>
      (await lies(mur.gewaesser, '', wer)).stellen.find(({ id }) => id === stellen.gzuev)?.ergebnis?.klasse ?? null
    for (const wer of mit) expect(await klasse(wer), wer).toBe(4)
    for (const wer of ohne) expect(await klasse(wer), wer).toBeNull()
    await setze('NICHT_FREIGEGEBEN')
  })
})

describe('[A-PROFIL-01] [A-PROFIL-02] Entlang des Gewässers', () => {
  test('flussab geordnet nach Fluss-km, die ohne Stelle an diesem Lauf zuletzt und ohne Kilometer', async () => {
    const profil = await lies(mur.gewaesser)
    const { rows } = await sql<{ id: number; km: number | null }>`
      select messstelle.id, case when messstelle.route_id = ${mur.id} then stationierung end as km
      from messstelle
      where gewaesser_id = ${mur.gewaesser}
      order by km desc nulls last, code
    `.execute(db)
    expect(profil.gewaesser).toEqual({ id: mur.gewaesser, name: 'Mur' })
    expect(profil.stellen.map(({ id, km }) => ({ id, km }))).toEqual(rows)
    expect(profil.stellen.map(({ id, andererLauf }) => [id, andererLauf]).filter(([, lauf]) => lauf !== null)).toEqual([
      [stellen.irrig, enns.name],
    ])
    expect(profil.laeufe).toEqual([{ routeId: mur.id, name: mur.name, laenge: Math.round(mur.laenge) / 1000 }])
    expect(profil.gesamt).toBe(rows.length)
  })

  test('je Messstelle das letzte Ergebnis; ohne Ergebnis bleibt sie als Lücke stehen, ohne Klasse ihr Wert', async () => {
    const { stellen: gelesene, groessen, jahre } = await lies(mur.gewaesser)
    const { rows } = await sql<{ id: number; klasse: number | null; datum: string | null }>`
      select messstelle.id, letzte.mzb_klasse as klasse, letzte.datum
      from messstelle
      left join aufnahme as letzte on letzte.id = (
        select aufnahme.id
        from aufnahme
        where messstelle_id = messstelle.id and mzb_bewertung_id is not null
        order by datum desc
        limit 1
      )
      where gewaesser_id = ${mur.gewaesser}
    `.execute(db)
    expect(rows.find(({ id }) => id === stellen.leer)).toMatchObject({ klasse: null, datum: null })
    for (const { id, klasse, datum } of rows) {
      const ergebnis = gelesene.find(stelle => stelle.id === id)?.ergebnis ?? null
      if (datum === null) expect(ergebnis).toBeNull()
      else expect(ergebnis).toMatchObject({ klasse, datum })
    }
    expect(jahre).toEqual([2023, 2022, 2021, 2020])
    expect(groessen.map(({ label }) => label)).toEqual(['EQR', 'EQR Saprobie', 'Saprobienindex', 'Taxazahl'])
    expect(gelesene.find(({ id }) => id === stellen.ohne)?.ergebnis).toMatchObject({
      klasse: null,
      werte: [0.6, 0.6, 2.05, 31],
      hinweis: 'Demonstrationsparameter – nicht amtlich',
    })
  })

  test.each([
    ['&bis=2022', 3],
    ['&von=2020&bis=2020', 3],
    ['&von=2023', 2],
    ['&von=2024', null],
  ])('Zeitraum %s: das letzte Ergebnis darin', async (rest, klasse) => {
    const { stellen: gelesene, jahre } = await lies(mur.gewaesser, rest)
    expect(gelesene.find(({ id }) => id === stellen.mitte)?.ergebnis?.klasse ?? null).toBe(klasse)
    expect(jahre, 'wählbar bleiben alle Jahre').toEqual([2023, 2022, 2021, 2020])
  })

  test('Klassengrenzen nur, wo sie für alle dieselben sind', async () => {
    const grenzen = async () =>
      Object.fromEntries((await lies(mur.gewaesser)).groessen.map(g => [g.schluessel, g.grenzen]))
    expect(await grenzen()).toMatchObject({ SI: [1.5, 2, 2.5, 3], TAXA: null })
    const aufnahme = await daten.aufnahme(stellen.leer, '2023-07-01')
    await bewerte(aufnahme, { klasse: 2, eqr: 0.65, si: 1.85, grenzen: [1.25, 1.75, 2.25, 2.75] })
    expect((await grenzen())['SI']).toBeNull()
    await sql`update aufnahme set mzb_bewertung_id = null, mzb_klasse = null, mzb_status = 'ROHDATEN' where id = ${aufnahme}`.execute(
      db,
    )
  })

  test('jedes Qualitätselement für sich', async () => {
    const aufnahme = await daten.aufnahme(stellen.leer, '2023-08-01', {
      spalten: { mzb_status: null, mzb_freigabe: null, phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' },
    })
    await bewerte(aufnahme, { klasse: 5, eqr: 0.1, si: 3.2, element: 'PHB' })
    const klassen = async (element: string) =>
      (await lies(mur.gewaesser, `&element=${element}`)).stellen.flatMap(({ ergebnis }) => ergebnis?.klasse ?? [])
    expect(await klassen('PHB')).toEqual([5])
    expect(await klassen('MZB')).toEqual([1, 2, 4])
  })

  test('ein Gewässer ohne lesbare Messstelle ist leer, mit seinem Lauf', async () => {
    expect(await lies(enns.gewaesser)).toMatchObject({
      stellen: [],
      groessen: [],
      jahre: [],
      gesamt: 0,
      laeufe: [{ routeId: enns.id }],
    })
  })
})
