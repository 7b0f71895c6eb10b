import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../pruefstand/dienst.ts'
import { musterwelt } from '../../pruefstand/musterwelt.ts'

const { app, db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const post = (url: string, payload: object = {}) => ({ method: 'POST' as const, url, payload })

test('[API-02] Aufträge gibt es nur angemeldet, und nur die eigenen', async () => {
  for (const anfrage of ['/api/user-tasks', '/api/user-tasks/1/result', post('/api/user-tasks/1/cancel')])
    expect((await als(null)(anfrage)).statusCode).toBe(401)
  const id = await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
  const auftrag = (await als('admin')(post('/bewertung', { aufnahmen: [id] }))).json()
  expect(auftrag).toMatchObject({ state: 'WAITING', titel: 'Bewertung MZB von 1 Aufnahme', storage: 'PERSISTENT' })
  for (const anfrage of [
    `/api/user-tasks/${auftrag.id}/result`,
    post(`/api/user-tasks/${auftrag.id}/cancel`),
    post(`/api/user-tasks/${auftrag.id}/delete`),
  ])
    expect((await als('bund')(anfrage)).statusCode).toBe(404)
  expect((await als('bund')('/api/user-tasks')).json()).toEqual([])
  expect((await als('admin')('/api/user-tasks')).json()).toEqual([auftrag])
})

test('[API-02] ein wartender Auftrag lässt sich nicht löschen, ein abgebrochener schon; dann gibt es ihn nicht mehr', async () => {
  const { id } = (await als('admin')(post('/bewertung', { aufnahmen: [1] }))).json()
  expect((await als('admin')(post(`/api/user-tasks/${id}/delete`))).json()).toMatchObject({ code: 'IN_VERWENDUNG' })
  expect((await als('admin')(post(`/api/user-tasks/${id}/cancel`))).json()).toMatchObject({ state: 'CANCELLED' })
  expect((await als('admin')(`/api/user-tasks/${id}/result`)).statusCode).toBe(404)
  expect((await als('admin')(post(`/api/user-tasks/${id}/delete`))).statusCode).toBe(204)
  expect((await als('admin')(post(`/api/user-tasks/${id}/cancel`))).statusCode).toBe(404)
})

test('[API-10] viele bewerten: ohne Recht abgelehnt, leere und überlange Listen mit Meldung', async () => {
  expect((await als(null)(post('/bewertung', { aufnahmen: [1] }))).statusCode).toBe(401)
  for (const wer of ['qs', 'lesen', 'bund'])
    expect((await als(wer)(post('/bewertung', { aufnahmen: [1] }))).statusCode, wer).toBe(403)
  expect((await als('admin')(post('/bewertung', { aufnahmen: [] }))).statusCode).toBe(400)
  const zuViele = Array.from({ length: 20_001 }, (_, i) => i + 1)
  expect((await als('admin')(post('/bewertung', { aufnahmen: zuViele }))).statusCode).toBe(400)
})

test('[API-10] viele bewerten: jede Aufnahme steht mit ihrem Ausgang in der Datei, fremde ohne Namen', async () => {
  const gut = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const leer = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const fremd = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
  const speichere = await als('auftragnehmer')(
    post(`/aufnahme/${gut}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [
        { zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 40 },
        { zeile: 2, taxon: 'Gammarus fossarum', artStadium: null, anzahl: 25 },
      ],
    }),
  )
  expect(speichere.statusCode, speichere.body).toBe(200)
  const { id } = (await als('auftragnehmer')(post('/bewertung', { aufnahmen: [gut, leer, fremd, leer] }))).json()
  await app.auftraege.arbeiteAb()
  const auftrag = (await als('auftragnehmer')('/api/user-tasks')).json().find((a: { id: number }) => a.id === id)
  expect(auftrag).toMatchObject({
    state: 'SUCCESS',
    zusammenfassung: '1 von 3 bewertet, 2 nicht bewertet',
    fortschritt: { ist: 3, soll: 3 },
    ergebnis: { name: 'Bewertung_MZB.csv' },
  })
  const datei = await als('auftragnehmer')(`/api/user-tasks/${id}/result`)
  expect(datei.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Bewertung_MZB.csv"',
  })
  const zeilen = datei.body.replace('\uFEFF', '').trim().split('\r\n')
  const code = async (aufnahme: number) =>
    (await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahme).executeTakeFirstOrThrow()).code
  expect(zeilen).toEqual([
    'Aufnahme;MZB;Klasse MZB;Meldung MZB',
    expect.stringMatching(new RegExp(`^${await code(gut)};bewertet;`)),
    expect.stringMatching(new RegExp(`^${await code(leer)};nicht bewertet;;Es gibt noch keine MHS-Probe`)),
    `Nr. ${fremd};nicht bewertet;;Das Objekt wurde nicht gefunden oder ist für Sie nicht sichtbar.`,
  ])
  expect((await als('auftragnehmer')(`/aufnahme/${gut}/status`)).json()).toMatchObject({ mzb: { status: 'BEWERTET' } })
})
