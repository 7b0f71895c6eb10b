import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pruefbild } from '../../technik/bilder/bild.pruefhilfe.ts'
import { baueBilddienst } from '../../technik/bilder/bilddienst.ts'
import { entferneUnbenutzte } from '../../technik/bilder/bilderpflege.ts'
import { starteS3Pruefstelle } from '../../technik/bilder/s3.pruefhilfe.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { bildpruefung } from './bild.pruefhilfe.ts'

const s3 = await starteS3Pruefstelle()
const p = await bildpruefung(s3.env)
afterAll(async () => {
  await p.ende()
  await s3.ende()
})
const { als, sende, loesche, db, app, welt } = p
const url = `/messstelle/${await welt.messstelle('LAND', 'AT-3')}/foto`
const pflege = { db, bilder: app.bilder }
const lassAltern = () => sql`update bildinhalt set angelegt_am = angelegt_am - interval '2 hours'`.execute(db)

beforeEach(async () => {
  await sql`delete from bild`.execute(db)
  await lassAltern()
  await entferneUnbenutzte(pflege)
})

test('Mit S3-Speicher liegt der Inhalt dort, die Vorschau in der Datenbank, und beides kommt zurück', async () => {
  expect((await sende('land-noe', url)).statusCode).toBe(200)
  const { hash, inhalt } = await db.selectFrom('bildinhalt').select(['hash', 'inhalt']).executeTakeFirstOrThrow()
  expect(inhalt).toBeNull()
  expect([...s3.dateien.keys()]).toEqual([`/pruefbilder/bilder/${hash}`])
  expect(s3.dateien.get(`/pruefbilder/bilder/${hash}`)?.typ).toBe('image/jpeg')
  expect((await als('qs')(url)).rawPayload).toEqual(s3.dateien.get(`/pruefbilder/bilder/${hash}`)?.inhalt)
  expect((await als('qs')(`${url}?groesse=klein`)).headers['content-type']).toBe('image/webp')
})

test('Eine falsche Unterschrift nimmt der Speicher nicht an: so weiß die Prüfung, dass er wirklich prüft', async () => {
  const falsch = baueBilddienst(leseKonfiguration({ ...s3.env, S3_SECRET_ACCESS_KEY: 'falsch' }))
  const datei = new Blob([new Uint8Array(p.bild)])
  await expect(falsch.nimmAn(db, datei)).rejects.toThrow('antwortet auf PUT mit 403')
  expect(s3.dateien.size).toBe(0)
})

test('Nimmt der Speicher nichts an, entsteht kein Bild; ist er wieder da, gelingt dasselbe noch einmal', async () => {
  s3.zustand.gestoert = true
  expect((await sende('land-noe', url)).statusCode).toBe(500)
  s3.zustand.gestoert = false
  expect((await als('land-noe')(url)).statusCode).toBe(404)
  expect((await sende('land-noe', url)).statusCode).toBe(200)
  expect((await als('land-noe')(url)).statusCode).toBe(200)
})

test('Scheitert das Speichern nach dem Hochladen, verschwindet die Datei; nie eine, die noch jemand zeigt', async () => {
  const { version } = (await sende('land-noe', url)).json()
  const anderes = await pruefbild(200, 200, '#2f9e44').jpeg().toBuffer()
  expect((await sende('land-noe', url, { datei: anderes, version: version + 100 })).statusCode).toBe(409)
  expect(s3.dateien.size).toBe(2)
  // Frisch Hochgeladenes gehört vielleicht zu einer Anfrage, die noch läuft.
  expect(await entferneUnbenutzte(pflege)).toBe(0)
  await lassAltern()
  expect(await entferneUnbenutzte(pflege)).toBe(1)
  expect(s3.dateien.size).toBe(1)
  expect((await als('land-noe')(url)).statusCode).toBe(200)
  await loesche('land-noe', url, version)
  expect(await entferneUnbenutzte(pflege)).toBe(1)
  expect(s3.dateien.size).toBe(0)
})

test('Ist der Speicher beim Aufräumen fort, bleibt der Vermerk, und der nächste Lauf holt es nach', async () => {
  const { version } = (await sende('land-noe', url)).json()
  await loesche('land-noe', url, version)
  await lassAltern()
  s3.zustand.gestoert = true
  await expect(entferneUnbenutzte(pflege)).rejects.toThrow('antwortet auf DELETE')
  s3.zustand.gestoert = false
  expect(s3.dateien.size).toBe(1)
  expect(await entferneUnbenutzte(pflege)).toBe(1)
  expect(s3.dateien.size).toBe(0)
})

test('Was vor der Umstellung in der Datenbank lag, bleibt lesbar; danach Ersetztes kommt in den Speicher', async () => {
  const { version } = (await sende('land-noe', url)).json()
  await sql`update bildinhalt set inhalt = ${p.bild}`.execute(db)
  s3.dateien.clear()
  expect((await als('qs')(url)).rawPayload).toEqual(p.bild)
  expect((await sende('land-noe', url, { datei: await pruefbild(80, 80).jpeg().toBuffer(), version })).statusCode).toBe(
    200,
  )
  expect(s3.dateien.size).toBe(1)
})

test('Lässt sich eine Datei nicht entfernen, gehen die übrigen doch', async () => {
  for (const farbe of ['#e03131', '#1971c2', '#2f9e44']) {
    const datei = await pruefbild(200, 200, farbe).jpeg().toBuffer()
    const { version } = (await sende('land-noe', url, { datei })).json()
    await loesche('land-noe', url, version)
  }
  await lassAltern()
  const [erste] = await db.selectFrom('bildinhalt').select('hash').orderBy('angelegt_am').execute()
  s3.zustand.gestoert = erste?.hash ?? ''
  await expect(entferneUnbenutzte(pflege)).rejects.toThrow('2 entfernt; gescheitert: ')
  s3.zustand.gestoert = false
  expect([...s3.dateien.keys()]).toEqual([`/pruefbilder/bilder/${erste?.hash}`])
  expect(await entferneUnbenutzte(pflege)).toBe(1)
})
