import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** QS-Protokolle und Prüfberichte vieler Aufnahmen als ein ZIP; es verrät keine offene Zweitbestimmung. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3' })
const { id: qsPerson } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'qs')
  .executeTakeFirstOrThrow()

async function mitAuftrag(tag: string, wieWeit: 'OHNE' | 'OFFEN' | 'ABGESCHLOSSEN'): Promise<number> {
  const id = await reihe.aufnahme(stelle, tag, { taxa: { 'Baetis rhodani': 40 }, auftragnehmer: 'auftragnehmer' })
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  const tu = async (wer: string, rumpf: object) => {
    const antwort = await als(wer)(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf }))
    expect(antwort.statusCode, antwort.body).toBe(200)
  }
  if (wieWeit === 'OHNE') return id
  const daten = { auswahl: 'ZUFALL', seed: '1', zweitbestimmerId: qsPerson }
  await tu('land-noe', { aktion: 'ANFORDERN', version: 0, daten })
  if (wieWeit === 'OFFEN') return id
  await tu('qs', { aktion: 'SPEICHERN', version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis alpinus', anzahl: 30 }] })
  await tu('qs', { aktion: 'ABSCHLIESSEN', version: 1 })
  return id
}
const fertige = await mitAuftrag('2025-04-21', 'ABGESCHLOSSEN')
const offene = await mitAuftrag('2025-05-21', 'OFFEN')
const ohne = await mitAuftrag('2025-06-21', 'OHNE')
const alle = [fertige, offene, ohne].map(id => `id=${id}`).join('&')

type Nachweis = {
  enthalten: number
  berichte: { bericht: string; name: string }[]
  ohneBericht: { grund: string; bericht: string }[]
}
async function hole(wer: string, abfrage: string) {
  const antwort = await als(wer)(`/export/qsberichte?${abfrage}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  return { dateien, nachweis: JSON.parse(String(dateien.get('nachweis.json'))) as Nachweis }
}
const KEINE = 'keine abgeschlossene Zweitbestimmung, die Sie lesen dürfen'

test('[A-BERICHT-08] ohne Anmeldung 401, ohne Recht an der Qualitätssicherung 403, unbekannte Art 400', async () => {
  expect((await als(null)('/export/qsberichte')).statusCode).toBe(401)
  expect((await als('lesen')('/export/qsberichte')).statusCode).toBe(403)
  expect((await als('bund')('/export/qsberichte?bericht=STANDARD_MZB')).statusCode).toBe(400)
})

test('[A-BERICHT-08] je abgeschlossener Zweitbestimmung Protokoll und Prüfbericht, sonst überall derselbe Grund', async () => {
  for (const wer of ['bund', 'land-noe']) {
    const { dateien, nachweis } = await hole(wer, alle)
    expect(nachweis.berichte.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^PROTOKOLL\/QS-Protokoll_MHS_[\w-]+\.pdf$/),
      expect.stringMatching(/^PRUEFBERICHT\/Pruefbericht_MHS_[\w-]+\.pdf$/),
    ])
    for (const { name } of nachweis.berichte) expect(dateien.get(name)?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(nachweis.ohneBericht.map(({ grund }) => grund)).toEqual(Array(4).fill(KEINE))
  }
  expect((await hole('bund', `id=${fertige}&bericht=PROTOKOLL`)).nachweis.enthalten).toBe(1)
})

test('[A-BERICHT-08] [A-QS-01] wer die Erstbestimmung vertritt, sieht an seinem Archiv nicht, ob eine offen ist', async () => {
  const von = async (id: number) => {
    const { nachweis } = await hole('auftragnehmer', `id=${id}`)
    return nachweis.ohneBericht.map(({ grund, bericht }) => ({ grund, bericht }))
  }
  expect(await von(offene)).toEqual(await von(ohne))
})
