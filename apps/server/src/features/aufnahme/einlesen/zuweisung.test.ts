import { afterAll, expect, test } from 'vitest'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { als, db, geladen, gueltig, neueStelle, welt } = p

type Nachricht = { art: string; titel: string; gegenstand: string | null; text: string | null; ziel: string }
const nachrichten = async (wer: string) =>
  (await als(wer)('/api/benachrichtigungen')).json<{ zeilen: Nachricht[]; ungelesen: number }>()
const bueroVon = async (wer: string) =>
  (
    await db
      .selectFrom('organisationseinheit')
      .select('name')
      .where('id', '=', await welt.organisationVon(wer))
      .executeTakeFirstOrThrow()
  ).name
const tag = (i: number) =>
  new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10).split('-').toReversed().join('.')
const datei = async (anzahl: number, bueros: readonly string[], verschiebung = 0) => {
  const stelle = await neueStelle()
  return [
    [...KOPF, 'Auftragnehmer MZB', 'Auftragnehmer PHB'],
    ...Array.from({ length: anzahl }, (_, i) => [...gueltig(stelle, tag(i + verschiebung)), ...bueros]),
  ]
}

test('[A-MELDUNG-13] eine Datei ist eine Nachricht je Person, gleich wie viele Aufnahmen und Elemente; andere erfahren nichts', async () => {
  const buero = await bueroVon('auftragnehmer')
  await db.updateTable('projekt').set({ frist: '2099-05-31' }).where('id', '=', p.projektId).execute()
  const { id } = await geladen(await datei(230, [buero, buero]))
  const { zeilen, ungelesen } = await nachrichten('auftragnehmer')
  expect([ungelesen, zeilen]).toMatchObject([
    1,
    [
      {
        art: 'ZUGEWIESEN',
        titel: 'Aufnahmen zugewiesen',
        gegenstand: null,
        text: '230 Aufnahmen aus einer Datei, zu übergeben bis 31.05.2099',
        ziel: `/aufnahmen-uebersicht?einlesungId=${id}`,
      },
    ],
  ])
  // Der Verweis führt zu genau diesen.
  const liste = await als('auftragnehmer')(`/aufnahmen?einlesungId=${id}`)
  expect(liste.json<{ gesamt: number }>().gesamt).toBe(230)
  for (const wer of ['auftragnehmer2', 'land-noe', 'land-ooe', 'admin', 'lesen'])
    expect((await nachrichten(wer)).zeilen, wer).toEqual([])
})

test('[A-MELDUNG-13] eine zweite Datei ist eine zweite Nachricht; was an ein anderes Büro ging, zählt nicht mehr, am Ende ist sie weg', async () => {
  const buero = await bueroVon('auftragnehmer2')
  const { id } = await geladen(await datei(2, [buero, '']))
  const davor = (await nachrichten('auftragnehmer')).zeilen.length
  expect((await nachrichten('auftragnehmer2')).zeilen).toMatchObject([
    { text: '2 Aufnahmen aus einer Datei, zu übergeben bis 31.05.2099' },
  ])
  const ihre = (await als('land-noe')(`/aufnahmen?einlesungId=${id}`)).json<{ zeilen: { id: number }[] }>().zeilen
  const anderes = await welt.organisationVon('auftragnehmer')
  for (const [i, { id: aufnahme }] of ihre.entries()) {
    const antwort = await als('land-noe')({
      method: 'POST',
      url: `/aufnahme/${aufnahme}/mzb/assignAuftragnehmer/${anderes}`,
      payload: {},
    })
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect((await nachrichten('auftragnehmer2')).zeilen.map(({ text }) => text)).toEqual(
      i === 0 ? ['1 Aufnahme aus einer Datei, zu übergeben bis 31.05.2099'] : [],
    )
  }
  // Einzeln zugewiesen ist es wieder je Aufnahme eine.
  expect((await nachrichten('auftragnehmer')).zeilen).toHaveLength(davor + 2)
})

test('[A-MELDUNG-13] auch wer mit einer Datei nur den Auftrag ändert, meldet es einmal; dieselbe Datei noch einmal nichts', async () => {
  const [buero, anderes] = [await bueroVon('auftragnehmer'), await bueroVon('auftragnehmer2')]
  const zeilen = await datei(3, [buero, ''], 400)
  await geladen(zeilen)
  const davor = (await nachrichten('auftragnehmer2')).zeilen.length
  const geaendert = zeilen.map((zeile, i) => (i === 0 ? zeile : zeile.with(KOPF.length, anderes)))
  expect((await geladen(geaendert)).bilanz).toMatchObject({ geaendert: 3 })
  const danach = (await nachrichten('auftragnehmer2')).zeilen
  expect([danach.length, danach[0]?.text]).toEqual([davor + 1, expect.stringMatching(/^3 Aufnahmen aus einer Datei/)])
  expect((await p.pruefe(geaendert)).bilanz).toMatchObject({ unveraendert: 3 })
  expect((await nachrichten('auftragnehmer2')).zeilen).toHaveLength(davor + 1)
})
