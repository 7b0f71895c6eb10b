import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
const { db, als } = dienst
afterAll(() => dienst.ende())
const hilfe = await benutzerhilfe(dienst)

const erbitte = (wer: string | null, body: object = { text: 'Mein Nachname ist Leitgeb-Ott.' }) =>
  als(wer)(post('/api/meine-daten/berichtigung', body))
const erledige = (wer: string | null, id: number, body: object) =>
  als(wer)(post(`/api/benutzer/${id}/berichtigung/erledigen`, body))
const glocke = async (wer: string) =>
  (await als(wer)('/api/benachrichtigungen')).json<{ zeilen: { art: string; ziel: string; istGelesen: boolean }[] }>()
    .zeilen
const PERSONEN = ['admin', 'bund', 'land-noe', 'land-ooe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'] as const
const beiWem = async () => {
  const gemeldet = await Promise.all(
    PERSONEN.map(async wer => ((await glocke(wer)).some(({ art }) => art === 'BERICHTIGUNG') ? [wer] : [])),
  )
  return gemeldet.flat()
}
const bitten = async (wer: string) =>
  (await als(wer)('/api/meine-daten'))
    .json<{ arten: { art: string; anzahl: number; zeilen: Record<string, unknown>[] }[] }>()
    .arten.find(({ art }) => art === 'berichtigungen')
const offene = async (id: number, wer = 'admin') => (await hilfe.lies(id, wer)).berichtigungen
const leere = async () => {
  await db.deleteFrom('berichtigung').execute()
  await db.deleteFrom('benachrichtigung').execute()
}

test('[A-DSGVO-10] ohne Anmeldung 401; leer, zu lang und für eine andere Person 400; nichts ist gespeichert', async () => {
  expect((await erbitte(null)).statusCode).toBe(401)
  for (const body of [
    {},
    { text: '  ' },
    { text: 'x'.repeat(2001) },
    { text: 'x', benutzerId: 1 },
    { text: 'x', id: 1 },
  ])
    expect((await erbitte('lesen', body)).statusCode, JSON.stringify(body)).toBe(400)
  expect(await db.selectFrom('berichtigung').select('id').execute()).toEqual([])
})

test('[A-DSGVO-10] davon erfährt, wer die Person verwaltet, und sonst niemand; die Nachricht nennt sie nicht', async () => {
  const { id, username } = await hilfe.neuer(hilfe.NOE, ['LESEN'], { vorname: 'Nora', nachname: 'Nennwert' })
  expect((await erbitte(username, { text: '<b>Nennwerth</b>, mit h.\nZeile zwei.' })).statusCode).toBe(204)
  // Das Amt verwaltet, wer darin nur liest; die QS und der Bund sehen alle Konten, ändern aber keines.
  expect(await beiWem()).toEqual(['admin', 'land-noe'])
  const [nachricht] = (await als('land-noe')('/api/benachrichtigungen')).json<{ zeilen: object[] }>().zeilen
  expect(nachricht).toMatchObject({ gegenstand: null, text: null, ziel: `/benutzer-bearbeiten/${id}` })
  expect(JSON.stringify(nachricht)).not.toMatch(/Nora|Nennwert/)
  expect(await offene(id, 'land-noe')).toMatchObject([{ text: '<b>Nennwerth</b>, mit h.\nZeile zwei.' }])
  for (const wer of ['qs', 'bund']) expect(await offene(id, wer), wer).toEqual([])
  expect(await bitten(username)).toMatchObject({
    anzahl: 1,
    zeilen: [{ text: '<b>Nennwerth</b>, mit h.\nZeile zwei.', erledigt_am: null, antwort: null }],
  })
  await leere()
})

const liste = async (wer: string) =>
  (await als(wer)('/api/berichtigungen')).json<{ zeilen: { benutzerId: number; text: string }[] }>().zeilen

test('[A-DSGVO-10] alle offenen stehen in einer Liste bei denen, die sie erledigen können, und bei sonst niemandem', async () => {
  expect((await als(null)('/api/berichtigungen')).statusCode).toBe(401)
  for (const wer of ['bund', 'qs', 'lesen']) expect((await als(wer)('/api/berichtigungen')).statusCode, wer).toBe(403)
  const leser = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  const qs = await hilfe.neuer(hilfe.NOE, ['QS'])
  const eingeschraenkte = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  for (const [i, { username }] of [leser, qs, eingeschraenkte].entries())
    expect((await erbitte(username, { text: `Bitte ${i + 1}` })).statusCode).toBe(204)
  await erbitte('land-noe', { text: 'Bitte des Amts' })
  await sql`update benutzer set eingeschraenkt_am = now() where id = ${eingeschraenkte.id}`.execute(db)
  const texte = async (wer: string) => (await liste(wer)).map(({ text }) => text)
  expect(await texte('admin')).toEqual(['Bitte 1', 'Bitte 2', 'Bitte 3', 'Bitte des Amts'])
  // Weder wer mehr darf noch wer eingeschränkt ist; und die eigene erledigt jemand anderer.
  expect(await liste('land-noe')).toMatchObject([{ benutzerId: leser.id, text: 'Bitte 1' }])
  for (const wer of ['land-ooe', 'auftragnehmer', 'fachprojekt']) expect(await texte(wer), wer).toEqual([])
  // Was in der Liste steht, lässt sich auch erledigen, und danach steht es nicht mehr da.
  const [bitte] = await offene(leser.id, 'land-noe')
  expect((await erledige('land-noe', leser.id, { berichtigung: bitte?.id, antwort: 'Ja' })).statusCode).toBe(200)
  expect(await texte('land-noe')).toEqual([])
  expect(await texte('admin')).not.toContain('Bitte 1')
  await leere()
})

test('[A-DSGVO-10] hat sie eine Rolle, die ihr Amt nicht vergibt, oder ist sie eingeschränkt, erfährt es nur die Administration', async () => {
  const qs = await hilfe.neuer(hilfe.NOE, ['QS'])
  expect((await erbitte(qs.username)).statusCode).toBe(204)
  expect(await beiWem()).toEqual(['admin'])
  await leere()
  const eingeschraenkte = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  await sql`update benutzer set eingeschraenkt_am = now() where id = ${eingeschraenkte.id}`.execute(db)
  expect((await erbitte(eingeschraenkte.username)).statusCode).toBe(204)
  expect(await beiWem()).toEqual(['admin'])
  await leere()
})

test('[A-DSGVO-10] erledigen kann, wer verwaltet, einmal und mit Antwort; die Person erfährt es und liest sie', async () => {
  const { id, username } = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  await erbitte(username)
  const [bitte] = await offene(id)
  const body = { berichtigung: bitte?.id ?? 0, antwort: 'Ist berichtigt.' }
  expect((await erledige(null, id, body)).statusCode).toBe(401)
  for (const [wer, status] of [
    ['qs', 403],
    ['bund', 403],
    ['lesen', 403],
    ['land-ooe', 404],
    [username, 403],
  ] as const)
    expect((await erledige(wer, id, body)).statusCode, wer).toBe(status)
  expect((await erledige('land-noe', id, { ...body, antwort: '' })).statusCode).toBe(400)
  // Die Bitte einer anderen Person gibt es an dieser nicht, auch nicht am eigenen Konto.
  expect((await erledige('land-noe', await hilfe.kennung('land-noe'), body)).statusCode).toBe(404)
  const andere = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  expect((await erledige('land-noe', andere.id, body)).statusCode).toBe(404)
  expect(await offene(id)).toHaveLength(1)
  const erledigt = await erledige('land-noe', id, body)
  expect([erledigt.statusCode, erledigt.json().berichtigungen]).toEqual([200, []])
  expect((await erledige('admin', id, body)).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
  expect((await bitten(username))?.zeilen).toMatchObject([{ antwort: 'Ist berichtigt.' }])
  expect(await glocke(username)).toMatchObject([{ art: 'BERICHTIGUNG_ERLEDIGT', ziel: '/meine-daten' }])
  // Wer noch nicht nachgesehen hat, muss es nicht mehr.
  expect(await glocke('admin')).toMatchObject([{ art: 'BERICHTIGUNG', istGelesen: true }])
  await leere()
})

test('[A-DSGVO-10] die eigene erledigt auch die Administration nicht', async () => {
  await erbitte('admin')
  const id = await hilfe.kennung('admin')
  const zeile = await db.selectFrom('berichtigung').select('id').executeTakeFirstOrThrow()
  const antwort = await erledige('admin', id, { berichtigung: zeile.id, antwort: 'x' })
  expect([antwort.statusCode, antwort.json().message]).toEqual([403, expect.stringContaining('jemand anderer')])
  expect(await offene(id)).toEqual([])
  await leere()
})

test('[A-DSGVO-10] mehr als drei offene gibt es nicht, auch wenn zehn zugleich kommen; nach einer Antwort wieder', async () => {
  const { id, username } = await hilfe.neuer(hilfe.NOE, ['LESEN'])
  const status = (await Promise.all(Array.from({ length: 10 }, () => erbitte(username)))).map(a => a.statusCode)
  expect(status.toSorted()).toEqual([204, 204, 204, ...Array<number>(7).fill(409)])
  expect((await glocke('land-noe')).filter(({ art }) => art === 'BERICHTIGUNG')).toHaveLength(3)
  const [erste] = await offene(id)
  expect((await erledige('land-noe', id, { berichtigung: erste?.id, antwort: 'Ja' })).statusCode).toBe(200)
  expect((await erbitte(username)).statusCode).toBe(204)
  await leere()
})

test('[A-DSGVO-10] mit den Angaben zur Person gehen auch ihre Bitten', async () => {
  const { id, username } = await hilfe.neuer(hilfe.NOE, ['LESEN'], { vorname: 'Zita', nachname: 'Zirbenholz' })
  await erbitte(username, { text: 'Ich heiße Zirbenholz-Au' })
  expect((await hilfe.aendere('admin', id, { aktiv: false })).statusCode).toBe(200)
  const { version } = await hilfe.lies(id)
  const antwort = await als('admin')(post(`/api/benutzer/${id}/pseudonymisieren`, { version, grund: 'Antrag' }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect(await db.selectFrom('berichtigung').select('id').execute()).toEqual([])
  await leere()
})
