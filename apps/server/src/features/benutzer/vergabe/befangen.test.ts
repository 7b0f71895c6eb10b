import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../../pruefstand/probe.ts'
import { ladeWaehlbare } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db } = dienst
const { neuer, wunsch, gib, entziehe, BUERO, UNI } = await vergabehilfe(dienst)
const welt = await musterwelt(db)

test('[A-BENUTZER-17] [A-QS-03] wer je eine Rolle für das Büro hatte, bestimmt dessen Proben nicht blind nach', async () => {
  const aufnahmeId = await welt.aufnahme({
    mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' },
  })
  await legeProbeAn(db, [aufnahmeId, 'MHS'], fassungVon('MZB 2026.3'), { bestimmung: { bestimmer: 'Erste' } })
  const { id } = await neuer(UNI, ['QS'])
  const waehlbar = async () =>
    (await ladeWaehlbare(db, { aufnahmeId, methode: 'MHS' }, 'MZB')).some(({ value }) => value === String(id))
  await gib(id, wunsch('FACHPROJEKT', UNI))
  await gib(id, wunsch('AUFTRAGNEHMER', BUERO, { gueltigAb: tag(2) }))
  expect(await waehlbar()).toBe(true)
  const { vergaben } = await gib(id, wunsch('LESEN', BUERO))
  expect(await waehlbar()).toBe(false)
  const lesen = vergaben.find(({ rolle }) => rolle === 'LESEN')
  expect((await entziehe('admin', id, lesen?.id ?? 0)).statusCode).toBe(200)
  expect(await waehlbar()).toBe(false)
})
