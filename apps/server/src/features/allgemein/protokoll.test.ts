import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'

const { db, entferne } = await neueDatenbank()
const zeilen: string[] = []
const stream = { write: (zeile: string) => void zeilen.push(zeile) }
const app = await baueApp(leseKonfiguration({ ENVIRONMENT: 'TEST' }), db, { level: 'warn', stream })
afterAll(async () => {
  await app.close()
  await entferne()
})

const melde = (angaben: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/benthosdb/api/log',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(angaben).toString(),
  })

test.each([
  ['ohne Stufe', { message: 'x' }],
  ['mit fremder Stufe', { level: 'WARN', message: 'x' }],
  ['ohne Meldung', { level: 'ERROR', message: '' }],
  ['mit überlanger Meldung', { level: 'ERROR', message: 'x'.repeat(20_001) }],
])('[ERR-03] eine Meldung %s wird abgelehnt und nicht protokolliert', async (_, angaben) => {
  zeilen.length = 0
  const antwort = await melde(angaben)
  expect(antwort.statusCode).toBe(400)
  expect(antwort.json()).toMatchObject({ code: 'EINGABE_UNGUELTIG' })
  expect(zeilen.filter(zeile => zeile.includes('Fehler der Oberfläche'))).toEqual([])
})

test('[ERR-03] mehr als das Formular fasst, ist zu groß', async () => {
  expect((await melde({ level: 'ERROR', message: 'x'.repeat(70_000) })).statusCode).toBe(413)
})

test('[ERR-03] eine Meldung steht danach als eine Zeile im Protokoll, auch ohne Anmeldung, mit der Kennung der Anfrage', async () => {
  zeilen.length = 0
  const message = 'Fehler-ID: AB12-CD34\nAdresse: http://ort/start\nBausteine: at Kopf'
  const antwort = await melde({ level: 'ERROR', message })
  expect(antwort.statusCode).toBe(204)
  expect(antwort.body).toBe('')
  const eintraege = zeilen.filter(zeile => zeile.includes('Fehler der Oberfläche'))
  expect(eintraege).toHaveLength(1)
  expect(eintraege[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(eintraege[0] ?? '')).toMatchObject({
    oberflaeche: message,
    anfrageId: antwort.headers['x-request-id'],
  })
})
