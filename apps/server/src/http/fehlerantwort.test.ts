import { expect, test } from 'vitest'
import { alsAntwort } from './fehlerantwort.ts'

const fehler = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)

test.each([
  fehler('terminating connection due to unexpected postmaster exit', { code: '57P01' }),
  fehler('the database system is starting up', { code: '57P03' }),
  fehler('sorry, too many clients already', { code: '53300' }),
  fehler('connect ENOENT /var/run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  fehler('connect ECONNREFUSED 10.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
  fehler('read ECONNRESET', { code: 'ECONNRESET' }),
  fehler('Connection terminated unexpectedly'),
  fehler('Client has encountered a connection error and is not queryable'),
  fehler('timeout exceeded when trying to connect'),
])('[CLIENT-06] Datenbank gerade fort (%s): 503, und nicht die Behauptung, es sei nichts gespeichert', verloren => {
  expect(alsAntwort(verloren)).toMatchObject({ status: 503, code: 'ZEITUEBERSCHREITUNG' })
})

test('[CLIENT-06] Ein Programmfehler bleibt ein Fehler 500 und verrät nach außen nichts', () => {
  expect(alsAntwort(fehler('Geheimes', { code: 'ENOENT', syscall: 'open' }))).toMatchObject({
    status: 500,
    code: 'INTERN',
    message: expect.not.stringContaining('Geheimes'),
  })
})
