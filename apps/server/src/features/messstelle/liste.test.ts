import type { MessstelleZeile } from '@benthos/vertrag/messstelle'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { gewaesserIdVon, legeAufnahmeAn, legeProjektAn, organisationVon } from './messstellendaten.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst

type Seite = { zeilen: MessstelleZeile[]; gesamt: number; seite: number; groesse: number }
const hole = async (abfrage: string, wer = 'admin'): Promise<Seite> => {
  const antwort = await als(wer)(`/messstellen?${abfrage}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Seite>()
}
const codes = (seite: Seite) => seite.zeilen.map(zeile => zeile.code)

const NOE = await organisationVon(db, 'land-noe')
const PROJEKT = await legeProjektAn(db, 'LAND', NOE, 'AT-3')
const stelle = (name: string, gewaesser: string, bundesland: string, mehr: object = {}) => ({
  art: 'LAND' as const,
  code: name,
  name: `Stelle ${name}`,
  gewaesser,
  bundesland,
  bioregion: null as string | null,
  ...mehr,
})
const ids: Record<string, number> = {}
for (const { gewaesser, ...zeile } of [
  stelle('A-10', 'Donau', 'AT-3', { bioregion: 'DO', projekt_id: PROJEKT }),
  stelle('A-2', 'Donau', 'AT-4', { bioregion: 'DO' }),
  stelle('B-1', 'Enns', 'AT-4', { bioregion: 'KV', aktiv: false }),
  stelle('C_1', 'Mur', 'AT-6', { art: 'GZUEV', gzuev_id: 'FW12340000' }),
  stelle('C%1', 'Mur', 'AT-6', {}),
]) {
  const { id } = await db
    .insertInto('messstelle')
    .values({ ...zeile, gewaesser_id: await gewaesserIdVon(db, gewaesser) })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids[zeile.code] = id
}
const id = (code: string): number => ids[code] ?? 0

test('[ROLE-02] GZÜV-Messstellen sehen alle Angemeldeten, andere nur, wer sie führt oder eine Aufnahme daran lesen darf', async () => {
  expect((await als(null)('/messstellen')).statusCode).toBe(401)
  const sieht = async (wer: string) => {
    const seite = await hole('sortierung=code', wer)
    expect(seite.gesamt, wer).toBe(seite.zeilen.length)
    return codes(seite)
  }
  for (const wer of ['admin', 'bund', 'qs']) expect(await sieht(wer), wer).toHaveLength(5)
  expect(await sieht('land-noe')).toEqual(['A-10', 'C_1'])
  expect(await sieht('land-ooe')).toEqual(['A-2', 'B-1', 'C_1'])
  for (const wer of ['auftragnehmer', 'fachprojekt', 'lesen']) expect(await sieht(wer), wer).toEqual(['C_1'])

  const aufnahme = await legeAufnahmeAn(db, id('C%1'), PROJEKT, {
    mzb_auftragnehmer_id: await organisationVon(db, 'auftragnehmer'),
  })
  expect(await sieht('auftragnehmer')).toEqual(['C_1', 'C%1'])
  const gibFrei = (mzb_freigabe: 'BEHOERDEN' | 'OEFFENTLICH') =>
    db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL', mzb_freigabe }).where('id', '=', aufnahme).execute()
  await gibFrei('BEHOERDEN')
  expect(await sieht('lesen')).toEqual(['C_1', 'C%1'])
  expect(await sieht('land-noe')).toEqual(['A-10', 'C_1', 'C%1'])
  expect(await sieht('fachprojekt')).toEqual(['C_1'])
  await gibFrei('OEFFENTLICH')
  expect(await sieht('fachprojekt')).toEqual(['C_1', 'C%1'])
  expect((await als('fachprojekt')(`/messstelle/${id('C%1')}`)).statusCode).toBe(200)
  await db.deleteFrom('aufnahme').where('id', '=', aufnahme).execute()
})

test('Unlesbare Filter werden am Feld abgelehnt', async () => {
  const antwort = await als('admin')('/messstellen?seite=0&groesse=1000&art=SEE&sortierung=laune')
  expect(antwort.statusCode).toBe(400)
  expect(
    antwort
      .json()
      .errors.map((e: { field: string }) => e.field)
      .sort(),
  ).toEqual(['art.0', 'groesse', 'seite', 'sortierung'])
})

test('Sortiert wird mit Zahlen nach Wert, Fehlendes steht am Ende', async () => {
  expect(codes(await hole('sortierung=code'))).toEqual(['A-2', 'A-10', 'B-1', 'C_1', 'C%1'])
  expect(codes(await hole('sortierung=code&richtung=ab')).slice(-2)).toEqual(['A-10', 'A-2'])
  expect(codes(await hole('sortierung=gzuevId'))[0]).toBe('C_1')
  expect(codes(await hole('sortierung=gzuevId&richtung=ab'))[0]).toBe('C_1')
  expect(codes(await hole('sortierung=bioregion')).slice(0, 3)).toEqual(['A-10', 'A-2', 'B-1'])
})

test('Seiten hängen lückenlos aneinander', async () => {
  const einzeln = []
  for (const seite of [1, 2, 3]) einzeln.push(...codes(await hole(`sortierung=art&groesse=2&seite=${seite}`)))
  expect(einzeln).toEqual(codes(await hole('sortierung=art')))
  expect(await hole('groesse=2&seite=9')).toMatchObject({ zeilen: [], gesamt: 5, seite: 9, groesse: 2 })
})

test('Gesucht wird wortweise in Name, Code, GZÜV-ID und Gewässer; Platzhalter sind Zeichen', async () => {
  expect(codes(await hole('suche=donau&sortierung=code'))).toEqual(['A-2', 'A-10'])
  expect(codes(await hole('suche=stelle%20enns'))).toEqual(['B-1'])
  expect(codes(await hole('suche=fw1234'))).toEqual(['C_1'])
  expect(codes(await hole('suche=%25'))).toEqual(['C%1'])
  expect(codes(await hole('suche=_'))).toEqual(['C_1'])
})

test('Kriterien verbinden sich mit UND, Werte eines Kriteriums mit ODER', async () => {
  expect(codes(await hole('bundesland=AT-3&bundesland=AT-4&sortierung=code'))).toEqual(['A-2', 'A-10', 'B-1'])
  expect(codes(await hole('bundesland=AT-4&bioregion=DO'))).toEqual(['A-2'])
  expect(codes(await hole('art=GZUEV'))).toEqual(['C_1'])
  expect(codes(await hole('aktiv=false'))).toEqual(['B-1'])
  expect(codes(await hole(`projektId=${PROJEKT}`))).toEqual(['A-10'])
  expect(codes(await hole(`gewaesserId=${await gewaesserIdVon(db, 'Enns')}`))).toEqual(['B-1'])
})

test('Zahl der Aufnahmen und letzte MZB-Klasse zählen nur, was der Betrachter sehen darf', async () => {
  const stand = (status: 'BEWERTET' | 'PLAUSIBEL' | 'ROHDATEN', datum: string, klasse: number, frei = false) => ({
    datum,
    mzb_status: status,
    mzb_klasse: klasse,
    mzb_freigabe: frei ? ('BEHOERDEN' as const) : ('NICHT_FREIGEGEBEN' as const),
  })
  await legeAufnahmeAn(db, id('A-10'), PROJEKT, stand('PLAUSIBEL', '2020-05-01', 3, true))
  await legeAufnahmeAn(db, id('A-10'), PROJEKT, stand('BEWERTET', '2023-05-01', 4))
  await legeAufnahmeAn(db, id('A-10'), PROJEKT, stand('ROHDATEN', '2024-05-01', 1))
  const zeile = async (wer: string) => (await hole('suche=A-10', wer)).zeilen[0]
  for (const wer of ['admin', 'bund', 'land-noe', 'qs'])
    expect(await zeile(wer), wer).toMatchObject({
      anzahlAufnahmen: 3,
      letzteMzbKlasse: 4,
      letzteMzbKlasseDatum: '2023-05-01',
    })
  for (const wer of ['land-ooe', 'lesen'])
    expect(await zeile(wer), wer).toMatchObject({
      anzahlAufnahmen: 1,
      letzteMzbKlasse: 3,
      letzteMzbKlasseDatum: '2020-05-01',
    })
  for (const wer of ['auftragnehmer', 'fachprojekt']) expect(await zeile(wer), wer).toBeUndefined()
  expect((await als('lesen')(`/messstelle/${id('A-10')}`)).json().anzahlAufnahmen).toBe(1)
})

test('[API-14] der Platz einer Messstelle ist der ihrer Zeile, mit Filter und Ordnung; fremde gibt es nicht', async () => {
  const platz = async (code: string, abfrage: string, wer = 'admin') =>
    await als(wer)(`/api/messstelle/${id(code)}/listenplatz?${abfrage}`)
  expect((await platz('A-2', '', 'land-noe')).statusCode).toBe(404)
  expect((await als(null)(`/api/messstelle/${id('A-2')}/listenplatz`)).statusCode).toBe(401)
  for (const ordnung of ['sortierung=gzuevId&richtung=ab', 'sortierung=gewaesser', 'bundesland=AT-4&sortierung=name']) {
    const liste = codes(await hole(ordnung))
    for (const [i, code] of liste.entries()) expect((await platz(code, ordnung)).json()).toEqual({ platz: i + 1 })
  }
  expect((await platz('C_1', 'bundesland=AT-4')).json()).toEqual({ platz: null })
})
