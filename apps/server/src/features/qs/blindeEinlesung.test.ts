import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { lasseSitzungenVerfallen } from '../../../pruefstand/uhr.ts'

/** Wer eine Datei einliest oder rechnen lässt, kann nach der verdeckten Liste greifen: die Aufnahme ist für ihn wie keine. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle()
// Nummern und Codes, die sonst nirgends vorkommen und gleich lang sind: was dann noch verschieden ist, ist die Antwort.
await sql`select setval('aufnahme_id_seq', 555000)`.execute(db)
const verdeckte = await reihe.aufnahme(stelle, '2025-04-21', {
  taxa: { 'Baetis rhodani': 4177 },
  auftragnehmer: 'auftragnehmer',
})
const offene = await reihe.aufnahme(stelle, '2025-05-21', { taxa: { 'Baetis rhodani': 4177 } })
const KEINE = { id: 555_999, code: 'PROBE-9' }
const [VERDECKTE, OFFENE] = [
  { id: verdeckte, code: 'PROBE-1' },
  { id: offene, code: 'PROBE-2' },
]
for (const { id, code } of [VERDECKTE, OFFENE])
  await db.updateTable('aufnahme').set({ code }).where('id', '=', id).execute()
const { id: person } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'mehrrollen')
  .executeTakeFirstOrThrow()
await sql`
  update benutzer set rollen = '{BUND,LAND,AUFTRAGNEHMER,FACHPROJEKT,QS,LESEN}', aktive_rolle = null where id = ${person}
`.execute(db)
await sql`
  insert into qs_auftrag (aufnahme_id, methode, auswahl, angefordert_von, zweitbestimmer_id)
  values (${verdeckte}, 'MHS', 'GEZIELT', 1, ${person})
`.execute(db)
const er = als('mehrrollen')

/** Was er vom Einlesen einer Taxaliste zu dieser Aufnahme erfährt, ohne deren Code. */
async function liesEin(weg: 'validate' | 'import', code: string, anzahl: number): Promise<string> {
  const rumpf = new FormData()
  rumpf.set('methode', 'MHS')
  rumpf.set('datei', new File([`Aufnahme;Taxon;Anzahl\n${code};Baetis rhodani;${anzahl}\n`], 'taxa.csv'))
  const antwort = await er({ method: 'POST', url: `/taxaliste/${weg}`, payload: rumpf })
  expect(antwort.statusCode, antwort.body).toBe(200)
  const { id } = antwort.json<{ id: number }>()
  await app.auftraege.arbeiteAb()
  const teile: string[] = []
  for (const was of [`/api/einlesen/${id}`, `/api/einlesen/${id}/zeilen`, `/taxaliste/protokoll/${id}`])
    teile.push((await er(was)).body)
  return teile
    .join('\n')
    .replaceAll(code, 'CODE')
    .replaceAll(/"id":\d+/g, '"id"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{32,}/g, 'ZEIT')
}

test.each(['validate', 'import'] as const)(
  '[QS] Taxaliste einlesen (%s): die verdeckte Aufnahme ist wie eine, die es nicht gibt, gleich mit welcher Zahl',
  async weg => {
    const keine = await liesEin(weg, KEINE.code, 4177)
    expect(await liesEin(weg, VERDECKTE.code, 4177)).toBe(keine)
    expect(await liesEin(weg, VERDECKTE.code, 5)).toBe(await liesEin(weg, KEINE.code, 5))
    // Bei einer, die er lesen darf, steht es anders da.
    expect(await liesEin(weg, OFFENE.code, 4177)).not.toBe(keine)
  },
)

test('[QS] rechnen und ausführen lassen: die verdeckte ist wie eine, die es nicht gibt', async () => {
  const bilde = async ({ id }: typeof KEINE, weg: string, rumpf: object) => {
    await sql`delete from auftrag`.execute(db)
    const { statusCode, body } = await er(post(weg, rumpf))
    await app.auftraege.arbeiteAb()
    const auftraege = await er('/api/user-tasks')
    const [auftrag] = auftraege.json<{ id: number; ergebnis: object | null }[]>()
    const datei = auftrag?.ergebnis ? (await er(`/api/user-tasks/${auftrag.id}/result`)).body : 'keine Datei'
    return `${statusCode} ${body} ${auftraege.body} ${datei}`
      .replaceAll(String(id), 'NUMMER')
      .replaceAll(/"id":\d+/g, '"id"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}/g, 'ZEIT')
  }
  for (const [weg, rumpf] of [
    ['/bewertung', (id: number) => ({ aufnahmen: [id] })],
    ['/api/user-tasks/export', (id: number) => ({ adresse: `/gesamttaxaliste?id=${id}` })],
    ['/api/user-tasks/export', (id: number) => ({ adresse: `/export/funde?id=${id}` })],
    ['/api/user-tasks/export', (id: number) => ({ adresse: `/export/db/data?id=${id}` })],
  ] as const) {
    const frage = (aufnahme: typeof KEINE) => bilde(aufnahme, weg, rumpf(aufnahme.id))
    const keine = await frage(KEINE)
    expect(await frage(VERDECKTE), weg).toBe(keine)
    expect(await frage(OFFENE), weg).not.toBe(keine)
  }
})

test('[QS] wer mittendrin die Administration bekommt, sieht keine fremden Importe, auch nicht den der verdeckten Liste; danach alle', async () => {
  const rumpf = new FormData()
  rumpf.set('methode', 'MHS')
  rumpf.set('datei', new File([`Aufnahme;Taxon;Anzahl\n${VERDECKTE.code};Elmis aenea;7\n`], 'erste.csv'))
  const erste = await als('auftragnehmer')({ method: 'POST', url: '/taxaliste/validate', payload: rumpf })
  const { id } = erste.json<{ id: number }>()
  await app.auftraege.arbeiteAb()
  await sql`update benutzer set rollen = '{ADMIN,QS}' where id = ${person}`.execute(db)
  lasseSitzungenVerfallen()
  const wege = ['', '/zeilen', '/original', '/korrektur'].map(was => `/api/einlesen/${id}${was}`)
  const alles = async () =>
    Promise.all([...wege, `/taxaliste/protokoll/${id}`].map(async weg => (await er(weg)).statusCode))
  const fremde = async () =>
    (await er('/api/einlesen?groesse=200')).json<{ zeilen: { id: number }[] }>().zeilen.some(zeile => zeile.id === id)
  expect(await alles()).toEqual([404, 404, 404, 404, 404])
  expect(await fremde()).toBe(false)
  await sql`delete from qs_auftrag where zweitbestimmer_id = ${person}`.execute(db)
  lasseSitzungenVerfallen()
  expect(await fremde()).toBe(true)
  expect((await alles()).slice(0, 3)).toEqual([200, 200, 200])
})
