import type { Objekteinlesung } from '@benthos/vertrag/objekteinlesungen'
import { afterAll, expect, test } from 'vitest'
import { projekteinlesung } from './projekte.pruefhilfe.ts'

const p = await projekteinlesung()
afterAll(() => p.ende())
const { als, KOPF, gueltig, geladen, nimmZurueck, zeilen } = p
const importe = async (id: number, wer = 'land-noe') =>
  (await als(wer)(`/api/projekt/${id}/importe`)).json<Objekteinlesung[]>()

test('[A-EINLESEN-37] ein Projekt nennt Import, Datei und Zeile, auch nach der Rücknahme, und nur, wer es bearbeitet, liest es', async () => {
  const zeile = gueltig()
  const erste = await geladen([KOPF, gueltig(), zeile])
  const id = (await zeilen(erste.id))[1]?.objektId ?? 0
  for (const [wer, status] of [
    [null, 401],
    ['land-ooe', 404],
    ['lesen', 403],
    ['auftragnehmer', 403],
  ] as const)
    expect((await als(wer)(`/api/projekt/${id}/importe`)).statusCode, String(wer)).toBe(status)
  const aus = { art: 'IMPORT', einleseart: 'PROJEKTE', dateiname: 'projekte.csv' }
  const neu = { ...aus, einlesung: erste.id, zeile: 3, istNeu: true, felder: [], hochgeladenAm: erste.angelegtAm }
  expect(await importe(id)).toMatchObject([neu])
  const zweite = await geladen([KOPF, zeile.with(5, '31.12.2026')], 'admin')
  const geaendert = { ...aus, zeile: 2, istNeu: false, felder: ['Laufzeit bis'] }
  expect(await importe(id, 'admin')).toMatchObject([{ ...geaendert, einlesung: zweite.id }, neu])
  // Den Bericht öffnet, wer den Import begonnen hat, und die Administration.
  expect(await importe(id)).toMatchObject([{ ...geaendert, einlesung: null }, neu])
  await nimmZurueck(zweite.id, 'admin')
  expect(await importe(id)).toMatchObject([{ ...aus, art: 'RUECKNAHME', zeile: null }, geaendert, neu])
})
