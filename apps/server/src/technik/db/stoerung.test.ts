import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { Stoerungsmelder, stoerungVon } from './stoerung.ts'

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const admin = als('admin')

let nummer = 0
const lege = () =>
  admin({
    method: 'POST',
    url: '/projekte',
    payload: { name: `Störung ${++nummer}`, bereich: 'LAND', organisationseinheitId: 1, beginn: '2024-01-01' },
  })
const bereit = () => als(null)('/api/health/ready')
const metrik = async (name: string) => {
  const { body } = await app.inject('/benthosdb/api/metrics')
  return Number(
    body
      .split('\n')
      .find(zeile => zeile.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}
const besteht = (art: string) => metrik(`benthosdb_database_disturbed{kind="${art}"}`)
const gezaehlt = (art: string) => metrik(`benthosdb_database_disturbances_total{kind="${art}"}`)
const fuehreAus = (anweisung: string) => sql.raw(anweisung).execute(db)
/** Neue Verbindungen sehen die geänderte Vorgabe der Datenbank; die eigene endet als letzte. */
const trenneAlle = () =>
  db.connection().execute(async verbindung => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(verbindung)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(verbindung).catch(() => undefined)
  })

test('alles in Ordnung: UP, keine Störung', async () => {
  expect((await lege()).statusCode).toBe(200)
  expect((await bereit()).json()).toEqual({ status: 'UP', datenbank: 'UP', speichern: 'UP' })
  for (const art of ['SPEICHER_VOLL', 'NUR_LESEN', 'KEINE_VERBINDUNG', 'NICHT_ERREICHBAR'])
    expect(await besteht(art)).toBe(0)
})

test('Platte voll (53100): 507 nennt es, gelesen wird weiter, DEGRADED bis zur nächsten gelungenen Speicherung', async () => {
  await fuehreAus(`
    create function voll() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await fuehreAus('create trigger voll before insert or update on projekt for each row execute function voll()')
  await fuehreAus('create trigger voll before update on oidc_eintrag for each row execute function voll()')
  const antwort = await lege()
  expect(antwort.json()).toMatchObject({ status: 507, code: 'SPEICHER_VOLL', errors: [] })
  expect(antwort.json<{ message: string }>().message).toContain('Speicherplatz')
  expect((await admin('/projekte')).statusCode).toBe(200)
  const lage = await bereit()
  expect(lage.statusCode).toBe(200)
  expect(lage.json()).toMatchObject({ status: 'DEGRADED', speichern: 'DOWN', stoerung: 'SPEICHER_VOLL' })
  expect(await besteht('SPEICHER_VOLL')).toBe(1)
  expect(await gezaehlt('SPEICHER_VOLL')).toBe(1)
  // Was nichts schreibt, beweist nichts.
  const ohneSchreiben = await admin({
    method: 'POST',
    url: '/api/log',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'level=ERROR&message=x',
  })
  expect(ohneSchreiben.statusCode).toBe(204)
  expect((await bereit()).json()).toMatchObject({ status: 'DEGRADED' })
  await fuehreAus('drop function voll cascade')
  expect((await lege()).statusCode).toBe(200)
  expect((await bereit()).json()).toMatchObject({ status: 'UP' })
  expect(await besteht('SPEICHER_VOLL')).toBe(0)
})

test('ist die Datenbank selbst am Platz gescheitert, nennt ein gescheiterter Verbindungsaufbau ihn; sonst nicht', () => {
  const melder = new Stoerungsmelder()
  const verbindung = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  const anderer = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  expect(stoerungVon(melder.deute(verbindung))).toBeNull()
  melder.beachte(() => true)
  expect(stoerungVon(melder.deute(verbindung))).toBe('SPEICHER_VOLL')
  expect(stoerungVon(melder.deute(anderer))).toBeNull()
})

test('nur lesbar (25006): 503 nennt es, gelesen wird weiter, auch mit angemeldeter Sitzung; danach wird wieder gespeichert', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = rows[0]?.name ?? ''
  await fuehreAus(`alter database ${name} set default_transaction_read_only = on`)
  await trenneAlle()
  // Die getrennten Verbindungen melden sich noch einmal; danach sprechen neue.
  await expect.poll(async () => (await lege()).json()).toMatchObject({ status: 503, code: 'NUR_LESEN' })
  expect((await admin('/projekte')).statusCode).toBe(200)
  expect((await als('lesen')('/api/auth/user')).statusCode).toBe(200)
  expect((await bereit()).json()).toMatchObject({ status: 'DEGRADED', datenbank: 'UP', stoerung: 'NUR_LESEN' })
  expect(await besteht('NUR_LESEN')).toBe(1)
  expect(await gezaehlt('NUR_LESEN')).toBeGreaterThanOrEqual(1)
  await db
    .transaction()
    .setAccessMode('read write')
    .execute(tx => sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(tx))
  await trenneAlle()
  await expect.poll(async () => (await lege()).statusCode).toBe(200)
  expect((await bereit()).json()).toMatchObject({ status: 'UP' })
})

test('keine freie Verbindung: 503 nennt es, DOWN; sind sie zurück, wird wieder gespeichert', async () => {
  let gibFrei = () => {}
  const frei = new Promise<void>(fertig => {
    gibFrei = fertig
  })
  const enden: Promise<void>[] = []
  const belege = () =>
    new Promise<void>(belegt => {
      const ende = db.connection().execute(async verbindung => {
        await sql`select 1`.execute(verbindung)
        belegt()
        await frei
      })
      enden.push(ende)
    })
  await Promise.all(Array.from({ length: 10 }, belege))
  const [antwort, lage] = await Promise.all([lege(), bereit()])
  expect(antwort.json()).toMatchObject({ status: 503, code: 'KEINE_VERBINDUNG' })
  expect(lage.statusCode).toBe(503)
  expect(lage.json()).toMatchObject({ status: 'DOWN', datenbank: 'DOWN', stoerung: 'KEINE_VERBINDUNG' })
  gibFrei()
  await Promise.all(enden)
  expect((await lege()).statusCode).toBe(200)
  expect((await bereit()).json()).toMatchObject({ status: 'UP' })
  expect(await gezaehlt('KEINE_VERBINDUNG')).toBeGreaterThanOrEqual(1)
})
