import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Die sichtbare Datenbank aus dem Hintergrund: geholt wird sie nur, solange alles darin noch zu lesen ist. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const stelle = await reihe.messstelle({ bundesland: 'AT-3' })
const leere = await reihe.messstelle({ bundesland: 'AT-3' })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const aufnahme = await reihe.aufnahme(stelle, '2025-04-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })
await reihe.aufnahme(stelle, '2025-06-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })

async function erstelle(wer: string, adresse: string): Promise<number> {
  const antwort = await als(wer)(post('/api/user-tasks/export', { adresse }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  await app.auftraege.arbeiteAb()
  return antwort.json<{ id: number }>().id
}
const hole = async (wer: string, id: number) => (await als(wer)(`/api/user-tasks/${id}/result`)).statusCode

test.each([
  ['gefiltert', `/export/db/data?id=${aufnahme}`],
  ['ohne Auswahl', '/export/db/data'],
])(
  '[A-AUFTRAG-10] %s: wem die Zuweisung genommen ist, der holt sie nicht, auch nicht über den Verweis',
  async (_, adresse) => {
    const id = await erstelle('auftragnehmer', adresse)
    const { adresse: verweis } = (await als('auftragnehmer')(post(`/api/user-tasks/${id}/link`))).json<{
      adresse: string
    }>()
    const ordneZu = (gilt: boolean) =>
      sql`
      update aufnahme
      set mzb_auftragnehmer_id = case when ${gilt} then (select organisationseinheit_id from benutzer where username = 'auftragnehmer') end
      where id = ${aufnahme}
    `.execute(db)
    const geholt = async () => [await hole('auftragnehmer', id), (await als(null)(verweis)).statusCode]
    expect(await geholt()).toEqual([200, 200])
    await ordneZu(false)
    expect(await geholt()).toEqual([404, 404])
    expect((await als('auftragnehmer')(post(`/api/user-tasks/${id}/link`))).statusCode).toBe(404)
    await ordneZu(true)
    expect(await geholt()).toEqual([200, 200])
  },
)

test('[A-AUFTRAG-10] ohne Auswahl nennt sie auch, woran es keine Aufnahme gibt: geht eine Messstelle an ein anderes Land, gibt es die Datei nicht mehr', async () => {
  const alles = await erstelle('land-noe', '/export/db/data')
  const gefiltert = await erstelle('land-noe', `/export/db/data?id=${aufnahme}`)
  const versetze = (nach: string) => sql`update messstelle set bundesland = ${nach} where id = ${leere}`.execute(db)
  expect(await hole('land-noe', alles)).toBe(200)
  await versetze('AT-4')
  expect([await hole('land-noe', alles), await hole('land-noe', gefiltert)]).toEqual([404, 200])
  await versetze('AT-3')
  expect(await hole('land-noe', alles)).toBe(200)
})

test('[A-AUFTRAG-10] gefiltert ist sie auch an die Messstelle gebunden, die sie nennt, und nur an diese', async () => {
  const id = await erstelle('land-noe', `/export/db/data?id=${aufnahme}`)
  const { gelesen } = (
    await sql<{ gemerkt: { gelesen: Record<string, number[]> } }>`select gemerkt from auftrag where id = ${id}`.execute(
      db,
    )
  ).rows[0]?.gemerkt ?? { gelesen: {} }
  expect(gelesen['messstelle']).toEqual([stelle])
})

test('[A-AUFTRAG-10] was inzwischen gelöscht ist, hält keine Datei auf', async () => {
  const weitere = await reihe.aufnahme(stelle, '2025-08-21', { taxa: TAXA })
  const id = await erstelle('land-noe', '/export/db/data')
  await sql`delete from aufnahme where id = ${weitere}`.execute(db)
  expect(await hole('land-noe', id)).toBe(200)
})
