import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const standVon = async (id: number) => (await als('admin')(`/aufnahme/${id}/status`)).json()
async function setze(username: string | null, id: number, wechsel: object, element = 'mzb') {
  const { version } = await standVon(id)
  return als(username)({ method: 'POST', url: `/aufnahme/${id}/status/${element}`, payload: { version, ...wechsel } })
}
const moegliche = async (username: string, id: number) =>
  (await als(username)(`/aufnahme/${id}/status/possibleStatus`)).json().mzb
const freigaben = async (username: string, id: number) =>
  (await als(username)(`/aufnahme/${id}/status/possibleFreigabestatus/mzb`)).json()

test('[API-04] Übergänge ohne Recht: nicht angemeldet 401, unsichtbar 404, lesbar ohne Recht 403; nichts ändert sich', async () => {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
  const wechsel = { status: 'PLAUSIBEL' }
  expect((await setze(null, id, wechsel)).statusCode).toBe(401)
  expect((await setze('land-ooe', id, wechsel)).statusCode).toBe(404)
  expect((await setze('lesen', id, wechsel)).statusCode).toBe(404)
  expect((await setze('auftragnehmer', id, wechsel)).statusCode).toBe(403)
  expect((await setze('bund', id, wechsel)).statusCode).toBe(403)
  expect((await setze('admin', id, wechsel, 'phb')).statusCode).toBe(404)
  expect((await standVon(id)).mzb).toMatchObject({ status: 'BEWERTUNG_ABGESCHLOSSEN', freigabe: 'NICHT_FREIGEGEBEN' })
})

test('[API-04] der ganze Weg: übergeben, zurückgeben, nochmals, plausibel, freigeben, wieder öffnen', async () => {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
  expect((await setze('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' })).statusCode).toBe(200)
  const ohneGrund = await setze('qs', id, { status: 'UNPLAUSIBEL', grund: '  ' })
  expect(ohneGrund.json().errors).toEqual([{ field: 'grund', message: 'Dieses Feld ist verpflichtend' }])
  expect((await setze('qs', id, { status: 'UNPLAUSIBEL', grund: 'Abundanzen prüfen' })).statusCode).toBe(200)
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTET' }).where('id', '=', id).execute()
  await setze('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' })
  expect((await setze('land-noe', id, { status: 'PLAUSIBEL' })).statusCode).toBe(200)
  expect((await setze('bund', id, { freigabe: 'OEFFENTLICH' })).statusCode).toBe(200)
  expect((await als('lesen')(`/aufnahme/${id}`)).statusCode).toBe(200)
  expect((await setze('qs', id, { status: 'UNPLAUSIBEL', grund: 'x' })).statusCode).toBe(403)
  const offen = await setze('land-noe', id, { status: 'UNPLAUSIBEL', grund: 'Neue Erkenntnis' })
  expect(offen.json()).toMatchObject({ status: 'UNPLAUSIBEL', freigabe: 'NICHT_FREIGEGEBEN' })
  expect((await als('lesen')(`/aufnahme/${id}`)).statusCode).toBe(404)
  const verlauf = (await als('land-noe')(`/aufnahme/${id}/status/history/mzb`)).json()
  expect(verlauf.slice(0, 4)).toMatchObject([
    { art: 'FREIGABE', von: 'OEFFENTLICH', nach: 'NICHT_FREIGEGEBEN', grund: 'Neue Erkenntnis' },
    { art: 'STATUS', von: 'PLAUSIBEL', nach: 'UNPLAUSIBEL', grund: 'Neue Erkenntnis', benutzer: 'Lena Leitgeb' },
    { art: 'FREIGABE', von: 'NICHT_FREIGEGEBEN', nach: 'OEFFENTLICH', grund: null, benutzer: 'Bruno Burgstaller' },
    { art: 'STATUS', von: 'BEWERTUNG_ABGESCHLOSSEN', nach: 'PLAUSIBEL' },
  ])
})

test('[API-04] Möglichkeiten: was offensteht, und was zur Übergabe noch fehlt', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const nach = async (username: string) => (await moegliche(username, id)).map((m: { nach: string }) => m.nach)
  expect(await moegliche('auftragnehmer', id)).toMatchObject([
    {
      nach: 'BEWERTUNG_ABGESCHLOSSEN',
      label: 'Bewertung abgeschlossen',
      hindernis: expect.stringContaining('keine Daten'),
    },
  ])
  const zuFrueh = await setze('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' })
  expect(zuFrueh.json()).toMatchObject({ code: 'STATUS_UNZULAESSIG', message: expect.stringContaining('keine Daten') })
  expect(await nach('qs')).toEqual([])
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  expect(await nach('auftragnehmer')).toEqual([])
  expect(await nach('qs')).toEqual(['PLAUSIBEL', 'UNPLAUSIBEL'])
  expect(await freigaben('bund', id)).toEqual([])
  const zuFrueheFreigabe = await setze('bund', id, { freigabe: 'BEHOERDEN' })
  expect(zuFrueheFreigabe.json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  await db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL' }).where('id', '=', id).execute()
  expect(await freigaben('bund', id)).toEqual([
    { nach: 'BEHOERDEN', label: 'Für Behörden freigegeben' },
    { nach: 'OEFFENTLICH', label: 'Öffentlich freigegeben' },
  ])
  expect(await freigaben('land-noe', id)).toEqual([])
  expect((await als('bund')(`/aufnahme/${id}/status/possibleFreigabestatus/fische`)).statusCode).toBe(404)
})

test('[API-04] eine Entscheidung auf überholtem Stand wird abgewiesen: wer übergibt, weiß, was er übergibt', async () => {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' }, phb: {} })
  const { version } = await standVon(id)
  await setze('qs', id, { status: 'UNPLAUSIBEL', grund: 'x' })
  const spaet = await als('land-noe')({
    method: 'POST',
    url: `/aufnahme/${id}/status/phb`,
    payload: { version, status: 'PLAUSIBEL' },
  })
  expect(spaet.statusCode).toBe(409)
  const beides = await setze('admin', id, { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' })
  expect(beides.statusCode).toBe(400)
})
