import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { als, db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

let projekt = 0
let aufnahmen: Record<'ohne' | 'eigene' | 'uebergeben' | 'beide', number>
const lies = async (wer = 'land-noe', id = projekt) => {
  const antwort = await als(wer)(`/api/projekt/${id}/fristen`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json()
}
const sende = (wer: string | null, frist: unknown, version: number, id = projekt) =>
  als(wer)(post(`/api/projekt/${id}/frist`, { frist, version }))
const setze = async (frist: string | null, wer = 'land-noe') => {
  const antwort = await sende(wer, frist, (await lies(wer)).version)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ version: number; gefolgt: number }>().gefolgt
}
const fristenVon = (id: number) =>
  db
    .selectFrom('aufnahme')
    .select(['mzb_frist as mzb', 'phb_frist as phb'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const BUERO = await welt.organisationVon('auftragnehmer')

beforeAll(async () => {
  projekt = await welt.projekt('LAND', 'land-noe', 'AT-3')
  const neue = async (angaben: Parameters<typeof welt.aufnahme>[0]) => {
    const id = await welt.aufnahme({ art: 'LAND', von: 'land-noe', ...angaben })
    await db.updateTable('aufnahme').set({ projekt_id: projekt }).where('id', '=', id).execute()
    return id
  }
  aufnahmen = {
    ohne: await neue({ mzb: { auftragnehmer: 'auftragnehmer' } }),
    eigene: await neue({ mzb: {} }),
    uebergeben: await neue({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' } }),
    beide: await neue({ mzb: {}, phb: { status: 'PLAUSIBEL' } }),
  }
  await db.updateTable('aufnahme').set({ mzb_frist: '2099-01-01' }).where('id', '=', aufnahmen.eigene).execute()
})

test('[A-FRIST-04] ohne Recht: 401, 403, unsichtbar 404; falsche Angaben und alter Stand ändern nichts', async () => {
  const { version } = await lies()
  expect((await sende(null, '2099-05-01', version)).statusCode).toBe(401)
  for (const wer of ['auftragnehmer', 'fachprojekt', 'qs', 'lesen'])
    expect((await sende(wer, '2099-05-01', version)).statusCode, wer).toBe(403)
  expect((await sende('land-ooe', '2099-05-01', version)).statusCode).toBe(404)
  expect((await sende('land-noe', '2099-05-01', version, 999_999)).statusCode).toBe(404)
  for (const frist of ['2099-02-30', 'morgen', '', 5, undefined, '2020-01-01'])
    expect((await sende('land-noe', frist, version)).statusCode, String(frist)).toBe(400)
  expect((await sende('land-noe', '2099-05-01', version + 1)).statusCode).toBe(409)
  expect(await lies()).toMatchObject({ frist: null, version, rechte: { fristSetzen: true } })
  const fachprojekt = await welt.projekt('FACHPROJEKT', 'fachprojekt')
  expect((await sende('fachprojekt', '2099-05-01', 1, fachprojekt)).statusCode).toBe(403)
  expect((await lies('fachprojekt', fachprojekt)).rechte).toEqual({ fristSetzen: false })
})

test('[A-FRIST-04] was offen ist und keine eigene Frist hat, folgt; eine eigene und was übergeben ist, bleiben', async () => {
  expect(await setze('2099-05-01')).toBe(2)
  expect(await fristenVon(aufnahmen.ohne)).toEqual({ mzb: '2099-05-01', phb: null })
  expect(await fristenVon(aufnahmen.eigene)).toEqual({ mzb: '2099-01-01', phb: null })
  expect(await fristenVon(aufnahmen.uebergeben)).toEqual({ mzb: null, phb: null })
  expect(await fristenVon(aufnahmen.beide)).toEqual({ mzb: '2099-05-01', phb: null })
  expect(await setze('2099-05-01')).toBe(0)
  expect(await setze('2099-06-01')).toBe(2)
  expect(await fristenVon(aufnahmen.ohne)).toMatchObject({ mzb: '2099-06-01' })
  expect(await fristenVon(aufnahmen.eigene)).toMatchObject({ mzb: '2099-01-01' })
  expect(await setze(null)).toBe(2)
  expect(await fristenVon(aufnahmen.ohne)).toMatchObject({ mzb: null })
})

test('[A-FRIST-04] eine neue Aufnahme bekommt sie, auch ein Element, das dazukommt; eine vergangene nicht', async () => {
  await setze('2099-07-01')
  const { messstelle_id } = await db
    .selectFrom('aufnahme')
    .select('messstelle_id')
    .where('id', '=', aufnahmen.ohne)
    .executeTakeFirstOrThrow()
  const lege = async (tag: string) => {
    const daten = {
      code: `PF-${tag}`,
      messstelleId: messstelle_id,
      projektId: projekt,
      datum: tag,
      methoden: ['MZB'],
      probenehmer: 'Lena Leitgeb',
    }
    const antwort = await als('land-noe')(post('/aufnahme/create', daten))
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json<{ id: number }>().id
  }
  const neue = await lege('2024-07-01')
  expect(await fristenVon(neue)).toEqual({ mzb: '2099-07-01', phb: null })
  const { version, daten } = (await als('land-noe')(`/aufnahme/${neue}/aufnahmedaten`)).json()
  const mitPhb = { version, daten: { ...daten, methoden: ['MZB', 'PHB'] } }
  expect((await als('land-noe')(post(`/aufnahme/${neue}/aufnahmedaten`, mitPhb))).statusCode).toBe(200)
  expect(await fristenVon(neue)).toEqual({ mzb: '2099-07-01', phb: '2099-07-01' })
  await sql`update projekt set frist = '2020-01-01' where id = ${projekt}`.execute(db)
  expect(await fristenVon(await lege('2024-07-02'))).toEqual({ mzb: null, phb: null })
})

test('[A-FRIST-04] wer ein Element ohne Frist zugeordnet bekommt, hat die des Projekts und sieht sie', async () => {
  await sql`update projekt set frist = null where id = ${projekt}`.execute(db)
  const morgen = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await sql`update aufnahme set mzb_frist = null where id = ${aufnahmen.beide}`.execute(db)
  await sql`update projekt set frist = ${morgen} where id = ${projekt}`.execute(db)
  const weg = `/aufnahme/${aufnahmen.beide}/mzb/assignAuftragnehmer/${BUERO}`
  expect((await als('land-noe')(post(weg, {}))).statusCode).toBe(200)
  expect(await fristenVon(aufnahmen.beide)).toMatchObject({ mzb: morgen })
  // Eine eigene ändert das Zuordnen nicht.
  expect(
    (await als('land-noe')(post(`/aufnahme/${aufnahmen.eigene}/mzb/assignAuftragnehmer/${BUERO}`, {}))).statusCode,
  ).toBe(200)
  expect(await fristenVon(aufnahmen.eigene)).toMatchObject({ mzb: '2099-01-01' })
  expect((await lies('auftragnehmer')).frist).toBe(morgen)
  expect((await lies('auftragnehmer')).rechte).toEqual({ fristSetzen: false })
})

test('[A-FRIST-04] dasselbe in den Aufnahmedaten: ein anderer Auftragnehmer, ein anderes Projekt; eine eigene Frist bleibt', async () => {
  await sql`update projekt set frist = '2099-08-01' where id = ${projekt}`.execute(db)
  const anderes = await welt.projekt('LAND', 'land-noe', 'AT-3')
  const aendere = async (id: number, angaben: object) => {
    const { version, daten } = (await als('land-noe')(`/aufnahme/${id}/aufnahmedaten`)).json()
    const body = { version, daten: { ...daten, ...angaben } }
    const antwort = await als('land-noe')(post(`/aufnahme/${id}/aufnahmedaten`, body))
    expect(antwort.statusCode, antwort.body).toBe(200)
  }
  const mitFrist = async (frist: string | null) => {
    const id = await welt.aufnahme({ art: 'LAND', von: 'land-noe', mzb: {} })
    await db.updateTable('aufnahme').set({ projekt_id: projekt, mzb_frist: frist }).where('id', '=', id).execute()
    return id
  }
  const ohne = await mitFrist(null)
  await aendere(ohne, { bemerkung: 'sonst nichts' })
  expect(await fristenVon(ohne)).toEqual({ mzb: null, phb: null })
  await aendere(ohne, { auftragnehmerMzbId: BUERO })
  expect(await fristenVon(ohne)).toEqual({ mzb: '2099-08-01', phb: null })
  // Die des Projekts wechselt mit ihm, auch in eines ohne Frist und zurück.
  await aendere(ohne, { projektId: anderes })
  expect(await fristenVon(ohne)).toEqual({ mzb: null, phb: null })
  await aendere(ohne, { projektId: projekt })
  expect(await fristenVon(ohne)).toEqual({ mzb: '2099-08-01', phb: null })
  const eigene = await mitFrist('2099-01-01')
  await aendere(eigene, { auftragnehmerMzbId: BUERO, projektId: anderes })
  expect(await fristenVon(eigene)).toEqual({ mzb: '2099-01-01', phb: null })
  // Wer keine Frist setzen darf, streift auch so keine ab.
  const fach = await Promise.all([1, 2].map(() => welt.projekt('FACHPROJEKT', 'fachprojekt')))
  const seine = await welt.aufnahme({ art: 'FACHPROJEKT', mzb: {} })
  await sql`update projekt set frist = '2099-08-01' where id = ${fach[0]}`.execute(db)
  await sql`
    update aufnahme set projekt_id = ${fach[0]}, mzb_frist = '2099-08-01' where id = ${seine}
  `.execute(db)
  const kopf = (await als('fachprojekt')(`/aufnahme/${seine}/aufnahmedaten`)).json()
  const wechsel = { version: kopf.version, daten: { ...kopf.daten, projektId: fach[1] } }
  expect((await als('fachprojekt')(post(`/aufnahme/${seine}/aufnahmedaten`, wechsel))).statusCode).toBe(200)
  expect(await fristenVon(seine)).toEqual({ mzb: '2099-08-01', phb: null })
  // Eine vergangene bekommt auch so niemand mehr.
  await sql`update projekt set frist = '2020-01-01' where id = ${anderes}`.execute(db)
  await aendere(ohne, { projektId: anderes })
  expect(await fristenVon(ohne)).toEqual({ mzb: null, phb: null })
})
