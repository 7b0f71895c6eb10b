import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { als, db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const TAG = '2099-05-01'
const setze = (wer: string | null, id: number, frist: unknown, mehr: object = {}, element = 'mzb') =>
  als(wer)(post(`/api/aufnahme/${id}/${element}/frist`, { frist, ...mehr }))
const kopfVon = async (id: number, wer = 'admin') => (await als(wer)(`/aufnahme/${id}`)).json()

test('[A-FRIST-01] ohne Recht: 401, 403, unsichtbar 404, fehlendes Element 404; Fachprojekte und Fremde ändern nichts', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  expect((await setze(null, id, TAG)).statusCode).toBe(401)
  for (const wer of ['auftragnehmer', 'qs']) expect((await setze(wer, id, TAG)).statusCode, wer).toBe(403)
  for (const wer of ['land-ooe', 'auftragnehmer2', 'fachprojekt', 'lesen'])
    expect([403, 404], wer).toContain((await setze(wer, id, TAG)).statusCode)
  expect((await setze('land-ooe', id, TAG)).statusCode).toBe(404)
  expect((await setze('land-noe', id, TAG, {}, 'phb')).statusCode).toBe(404)
  expect((await setze('land-noe', 999_999, TAG)).statusCode).toBe(404)
  const fachprojekt = await welt.aufnahme({ art: 'FACHPROJEKT' })
  expect((await setze('fachprojekt', fachprojekt, TAG)).statusCode).toBe(403)
  expect((await kopfVon(id)).mzb.frist).toBeNull()
})

test('[A-FRIST-01] falsche Angaben: kein Tag, ein Tag der Vergangenheit, ein veralteter Stand; nichts wird gespeichert', async () => {
  const id = await welt.aufnahme({})
  for (const frist of ['2099-02-30', 'morgen', '', 5, undefined, '99999-01-01', '2020-01-01']) {
    const antwort = await setze('land-noe', id, frist)
    expect(antwort.statusCode, String(frist)).toBe(400)
    expect(antwort.json().errors[0].field).toBe('frist')
  }
  const { version } = await kopfVon(id)
  expect((await setze('land-noe', id, TAG, { version: version + 1 })).json()).toMatchObject({
    status: 409,
    code: 'VERSIONSKONFLIKT',
  })
  expect((await kopfVon(id)).mzb.frist).toBeNull()
  expect((await kopfVon(id)).version).toBe(version)
})

test('[A-FRIST-01] wer zuordnen darf, setzt, ändert und hebt auf; jeder, der das Element liest, sieht sie; dieselbe ändert keinen Stand', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: {} })
  const { version } = await kopfVon(id)
  expect((await setze('land-noe', id, TAG, { version })).json()).toEqual({ version: version + 1 })
  expect((await setze('bund', id, TAG)).json()).toEqual({ version: version + 1 })
  for (const wer of ['land-noe', 'bund', 'admin', 'qs', 'auftragnehmer'])
    expect((await kopfVon(id, wer)).mzb.frist, wer).toBe(TAG)
  const liste = (await als('auftragnehmer')(`/aufnahmen?suche=${(await kopfVon(id)).code}`)).json()
  expect(liste.zeilen).toMatchObject([{ id, mzb: { frist: TAG }, phb: null }])
  const vorschau = await als('land-noe')(post('/api/zuordnung/vorschau', { aufnahmen: [id] }))
  expect(vorschau.json().zeilen).toMatchObject([{ mzb: { frist: TAG }, phb: { frist: null } }])
  expect((await setze('admin', id, null)).statusCode).toBe(200)
  expect((await kopfVon(id)).mzb.frist).toBeNull()
})

test('[A-FRIST-01] Verlauf und Journal nennen die Frist mit Vorher und Nachher', async () => {
  const id = await welt.aufnahme({})
  await setze('land-noe', id, TAG)
  await setze('bund', id, '2099-06-02')
  const { eintraege } = (await als('land-noe')(`/aufnahme/${id}/history/mzb`)).json()
  const fristen = (eintraege ?? []).flatMap((e: { aenderungen: { label: string }[] }) =>
    e.aenderungen.filter(({ label }) => label === 'Frist MZB'),
  )
  expect(fristen).toMatchObject([
    { vorher: '01.05.2099', nachher: '02.06.2099' },
    { vorher: null, nachher: '01.05.2099' },
  ])
  const zeilen = await db
    .selectFrom('journal')
    .select(['benutzer_id', 'vorher', 'nachher'])
    .where('tabelle', '=', 'aufnahme')
    .where('aufnahme_id', '=', id)
    .where('aktion', '=', 'UPDATED')
    .orderBy('id')
    .execute()
  expect(zeilen).toMatchObject([
    { vorher: { mzb_frist: null }, nachher: { mzb_frist: TAG } },
    { vorher: { mzb_frist: TAG }, nachher: { mzb_frist: '2099-06-02' } },
  ])
  expect(zeilen.every(({ benutzer_id }) => benutzer_id !== null)).toBe(true)
})
