import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../../pruefstand/probe.ts'
import { ladeWaehlbare } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db } = dienst
const { kennung, neuer, wunsch, sende, gib, entziehe, NOE, OOE, BUERO, UNI } = await vergabehilfe(dienst)
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

test('[A-BENUTZER-17] wer gerade eine Probe des Büros blind nachbestimmt, bekommt keine Rolle für es, bis er sie abgibt', async () => {
  const aufnahmeId = await welt.aufnahme({
    mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' },
    phb: { auftragnehmer: 'land-ooe' },
  })
  await legeProbeAn(db, [aufnahmeId, 'MHS'], fassungVon('MZB 2026.3'), { bestimmung: { bestimmer: 'Erste' } })
  const { id } = await neuer(UNI, ['QS'])
  await db
    .insertInto('qs_auftrag')
    .values({
      aufnahme_id: aufnahmeId,
      methode: 'MHS',
      auswahl: 'GEZIELT',
      angefordert_von: await kennung('bund'),
      zweitbestimmer_id: id,
    })
    .execute()
  const fuerDasBuero = () =>
    sende('admin', id, { vergaben: [wunsch('LESEN', NOE), wunsch('LESEN', BUERO, { gueltigAb: tag(9) })] })
  const antwort = await fuerDasBuero()
  expect([antwort.statusCode, antwort.json().errors]).toEqual([
    400,
    [{ field: 'vergaben.1.organisationseinheitId', message: expect.stringContaining('Geben Sie diese zuerst ab') }],
  ])
  // Das Haus des anderen Elements ist nicht das der Probe.
  await gib(id, wunsch('LESEN', OOE))
  await db.updateTable('qs_auftrag').set({ zweitbestimmer_id: null }).where('zweitbestimmer_id', '=', id).execute()
  expect((await fuerDasBuero()).statusCode).toBe(200)
})
