import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { app, db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

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

test('[API-02] [API-10] fortsetzen: nur den eigenen, abgebrochenen, und nur einmal', async () => {
  const [erste, zweite] = [
    await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } }),
    await welt.aufnahme({ mzb: {} }),
  ]
  const an = als('auftragnehmer')
  const auftrag = (await an(post('/bewertung', { aufnahmen: [erste, zweite] }))).json()
  const fort = (wer: string | null) => als(wer)(post(`/api/user-tasks/${auftrag.id}/resume`))
  expect(auftrag.fortsetzung).toBeNull()
  expect((await fort('auftragnehmer')).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
  await an(post(`/api/user-tasks/${auftrag.id}/cancel`))
  expect((await fort(null)).statusCode).toBe(401)
  expect((await fort('admin')).statusCode).toBe(404)

  const liste = async () => (await an('/api/user-tasks')).json<{ id: number; fortsetzung: string | null }[]>()
  expect((await liste())[0]).toMatchObject({ id: auftrag.id, fortsetzung: 'Rest bewerten' })

  expect((await fort('auftragnehmer')).json()).toMatchObject({
    state: 'WAITING',
    titel: 'Bewertung MZB von 2 Aufnahmen (Rest)',
  })
  expect(await liste()).toMatchObject([{ fortsetzung: null }, { id: auftrag.id, fortsetzung: null }])
  expect((await fort('auftragnehmer')).statusCode).toBe(409)
  await app.auftraege.arbeiteAb()
  expect(await liste()).toMatchObject([{ state: 'SUCCESS', fortsetzung: null }, { state: 'CANCELLED' }])
})
