import { PROBLEME, type Problemcode } from '@benthos/vertrag'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { alsAntwort } from './fehlerantwort.ts'
import { stelleImRumpf } from './stelleImRumpf.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

const scheitere = async (anweisung: string): Promise<unknown> =>
  sql
    .raw(anweisung)
    .execute(db)
    .then(
      () => null,
      (fehler: unknown) => fehler,
    )
const ohneRumpf = { weg: '/projekte', rumpf: undefined }
const PROJEKT = `insert into projekt (name, bereich, organisationseinheit_id, beginn) values`

describe('Fehler der Datenbank', () => {
  test('verletzte Eindeutigkeit, fehlender Verweis, Prüfbedingung: 400 am Feld, wo es im Rumpf liegt', async () => {
    await scheitere(`insert into organisationseinheit (id, name, art) values (1, 'O', 'SONSTIGE')`)
    await scheitere(`${PROJEKT} ('P', 'LAND', 1, '2020-01-01')`)
    const rumpf = { version: 1, daten: { name: 'P', organisationseinheitId: 9, bereich: 'X' } }
    const faelle: [string, string][] = [
      [`('P', 'LAND', 1, '2020-01-01')`, 'daten.name'],
      [`('Q', 'LAND', 9, '2020-01-01')`, 'daten.organisationseinheitId'],
      [`('Q', 'X', 1, '2020-01-01')`, 'daten.bereich'],
      [`(null, 'LAND', 1, '2020-01-01')`, 'daten.name'],
    ]
    for (const [werte, field] of faelle) {
      const problem = alsAntwort(await scheitere(`${PROJEKT} ${werte}`), { weg: '/projekte', rumpf })
      expect(problem).toMatchObject({ status: 400, code: 'EINGABE_UNGUELTIG', errors: [{ field }] })
      expect(problem.errors[0]?.message, werte).toBe(problem.message)
    }
  })

  test('ein noch gebrauchtes Objekt beim Löschen: 409, nicht „gibt es nicht mehr“', async () => {
    const fehler = await scheitere('delete from organisationseinheit where id = 1')
    expect(alsAntwort(fehler, { weg: '/projekte/:id/delete', rumpf: null })).toMatchObject({ code: 'IN_VERWENDUNG' })
  })

  test.each([
    [`select 99999999999::bigint::int`, 400],
    [`select '0000-01-01'::date`, 400],
    [`select 'x'::int`, 400],
    [`select convert_from('\\x00', 'UTF8')`, 400],
    [`select '"\\ud800"'::jsonb`, 400],
    [`do $$ begin raise exception using errcode = '40P01'; end $$`, 503],
    [`do $$ begin raise exception using errcode = '57014'; end $$`, 503],
    [`do $$ begin raise exception using errcode = '53300'; end $$`, 503, 'KEINE_VERBINDUNG'],
    [`do $$ begin raise exception using errcode = '53100'; end $$`, 507, 'SPEICHER_VOLL'],
    [`begin read only; create table x (y int)`, 503, 'NUR_LESEN'],
    [`select 1 / 0`, 500],
    [`select * from gibt_es_nicht`, 500],
  ] as [string, number, string?][])('%s → %i', async (anweisung, status, code) => {
    const problem = alsAntwort(await scheitere(anweisung), ohneRumpf)
    expect(problem).toMatchObject({ status, errors: [] })
    if (code) expect(problem).toMatchObject({ code, message: PROBLEME[code as Problemcode].text })
    expect(problem.message).not.toMatch(/gibt_es_nicht|zero|SQL/)
  })
})

const fehler = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)

test.each([
  fehler('terminating connection due to unexpected postmaster exit', { code: '57P01' }),
  fehler('the database system is starting up', { code: '57P03' }),
  fehler('connect ENOENT /var/run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  fehler('connect ECONNREFUSED 10.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
  fehler('read ECONNRESET', { code: 'ECONNRESET' }),
  fehler('Connection terminated unexpectedly'),
  fehler('Client has encountered a connection error and is not queryable'),
])('[CLIENT-06] Datenbank gerade fort (%s): 503, und nicht die Behauptung, es sei nichts gespeichert', verloren => {
  expect(alsAntwort(verloren, ohneRumpf)).toMatchObject({ status: 503, code: 'ZEITUEBERSCHREITUNG' })
})

test.each([
  fehler('sorry, too many clients already', { code: '53300' }),
  fehler('timeout exceeded when trying to connect'),
])('[CLIENT-06] keine freie Verbindung (%s): 503, und der Satz nennt es', belegt => {
  expect(alsAntwort(belegt, ohneRumpf)).toMatchObject({ status: 503, code: 'KEINE_VERBINDUNG' })
})

test('[CLIENT-06] Ein Programmfehler bleibt ein Fehler 500 und verrät nach außen nichts', () => {
  expect(alsAntwort(fehler('Geheimes', { code: 'ENOENT', syscall: 'open' }), ohneRumpf)).toMatchObject({
    status: 500,
    code: 'INTERN',
    message: expect.not.stringContaining('Geheimes'),
  })
  expect(alsAntwort(null, ohneRumpf).status).toBe(500)
})

test.each([
  [{ code: 1 }, 'code'],
  [{ version: 1, daten: { code: 1 } }, 'daten.code'],
  [{ lage: {}, identifizierung: { version: 1, daten: { code: 1 } } }, 'identifizierung.daten.code'],
  [{ daten: { code: 1 }, code: 2 }, 'code'],
  [{ zeilen: [{ code: 1 }] }, null],
  [null, null],
  ['code', null],
  [{ a: { b: { c: { code: 1 } } } }, null],
  [{}, null],
])('Stelle von code in %j: %s', (rumpf, weg) => {
  expect(stelleImRumpf(rumpf, 'code')).toBe(weg)
  expect(stelleImRumpf(rumpf, 'constructor')).toBeNull()
})
