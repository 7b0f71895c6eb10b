import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import {
  FREMDE_LESER,
  liesArchivFremd,
  liesCsvFremd,
  mitLeser,
  pruefePdfFremd,
} from '../../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

/** Ergebnisberichte vieler Aufnahmen als ein ZIP: jeder ist darin oder mit seinem Grund genannt. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3' })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const bewertet = async (tag: string, auftragnehmer?: string) => {
  const id = await reihe.aufnahme(stelle, tag, { taxa: TAXA, ...(auftragnehmer && { auftragnehmer }) })
  expect((await als('admin')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
  return id
}
const [erste, zweite] = [await bewertet('2025-04-21', 'auftragnehmer'), await bewertet('2025-05-21')]
const ohneErgebnis = await reihe.aufnahme(stelle, '2025-06-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })
// Zwei Codes, die als Dateiname gleich würden, und einer, der aus dem Archiv hinausführte.
await sql`update aufnahme set code = 'A/(/../x' where id = ${erste}`.execute(db)
await sql`update aufnahme set code = 'a_)_..:X' where id = ${zweite}`.execute(db)

type Nachweis = {
  erwartet: number
  enthalten: number
  ausgelassen: number
  berichte: { aufnahme: string; element: string; name: string }[]
  teile: { name: string; sha256: string; bytes: number }[]
  ohneBericht: { aufnahme: string; element: string | null; grund: string }[]
}
const hole = async (wer: string, abfrage: string) => {
  const antwort = await als(wer)(`/export/ergebnisberichte?${abfrage}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  const nachweis = JSON.parse(String(dateien.get('nachweis.json'))) as Nachweis
  return { roh: antwort.rawPayload, dateien, nachweis }
}

test('[A-BERICHT-03] Berichte gibt es nur angemeldet; trifft der Filter nichts oder stimmt er nicht, sagt die Antwort es', async () => {
  expect((await als(null)('/export/ergebnisberichte')).statusCode).toBe(401)
  expect((await als('admin')('/export/ergebnisberichte?bundesland=AT-9')).statusCode).toBe(404)
  expect((await als('admin')('/export/ergebnisberichte?elemente=MZB')).statusCode).toBe(400)
  expect((await als('land-noe')('/export/ergebnisberichte?briefkopf=amt')).statusCode).toBe(400)
})

test('[A-BERICHT-03] jeder Bericht ist im Archiv oder mit seinem Grund im Verzeichnis; was Bericht ist, ist der einzelne', async () => {
  const { roh, dateien, nachweis } = await hole('admin', `id=${erste}&id=${zweite}&id=${ohneErgebnis}&id=999999`)
  expect(nachweis).toMatchObject({ erwartet: 3 * 2 + 1, enthalten: 2, ausgelassen: 5 })
  // Ihre Folge ist die der Datenbank für Codes.
  expect(new Set(nachweis.ohneBericht)).toEqual(
    new Set([
      { aufnahme: 'A/(/../x', element: 'PHB', grund: 'kein Ergebnis, das Sie lesen dürfen' },
      { aufnahme: 'a_)_..:X', element: 'PHB', grund: 'kein Ergebnis, das Sie lesen dürfen' },
      { aufnahme: expect.any(String), element: 'MZB', grund: 'Diese Aufnahme ist noch nicht bewertet.' },
      { aufnahme: expect.any(String), element: 'PHB', grund: 'kein Ergebnis, das Sie lesen dürfen' },
      { aufnahme: 'Nummer 999999', element: null, grund: 'nicht gefunden oder für Sie nicht sichtbar' },
    ]),
  )
  const namen = [...dateien.keys()]
  expect(namen).toEqual([
    expect.stringMatching(/^MZB\/Ergebnisbericht_MZB_[\w-]+\.pdf$/),
    expect.stringMatching(/^MZB\/Ergebnisbericht_MZB_[\w-]+\.pdf$/),
    'Verzeichnis.csv',
    'nachweis.json',
  ])
  expect(new Set(namen.map(name => name.toLowerCase())).size).toBe(4)
  for (const { name } of nachweis.berichte) {
    const pdf = dateien.get(name) as Buffer
    const { bytes, sha256 } = nachweis.teile.find(teil => teil.name === name) ?? {}
    expect([pdf.length, createHash('sha256').update(pdf).digest('hex')]).toEqual([bytes, sha256])
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  }
  if (FREMDE_LESER.python3) expect(liesArchivFremd(roh)).toEqual(namen)
})

test(
  mitLeser(
    'qpdf',
    '[A-BERICHT-03] der Aufbau jedes PDF hält; das Verzeichnis liest ein fremdes Programm, jede Zeile gleich breit',
  ),
  async () => {
    const { dateien, nachweis } = await hole('admin', `id=${erste}&id=${zweite}&element=MZB`)
    if (FREMDE_LESER.qpdf) for (const { name } of nachweis.berichte) pruefePdfFremd(dateien.get(name) as Buffer)
    if (!FREMDE_LESER.python3) return
    const zeilen = liesCsvFremd(dateien.get('Verzeichnis.csv') as Buffer, ';')
    expect(zeilen).toHaveLength(1 + nachweis.erwartet)
    expect(new Set(zeilen.map(zeile => zeile.length))).toEqual(new Set([6]))
  },
)

test('[A-BERICHT-03] was jemand nicht lesen darf, ist genannt, ohne zu sagen, ob es das gibt', async () => {
  const { nachweis, dateien } = await hole('auftragnehmer', `id=${erste}&id=${zweite}&element=MZB`)
  expect(nachweis).toMatchObject({ erwartet: 2, enthalten: 1 })
  expect(nachweis.ohneBericht).toEqual([
    { aufnahme: `Nummer ${zweite}`, element: null, grund: 'nicht gefunden oder für Sie nicht sichtbar' },
  ])
  expect([...dateien.values()].join('')).not.toContain('a_)_..:X')
  const fremd = await hole('land-ooe', `id=${erste}&id=999999`)
  expect(fremd.nachweis.ohneBericht.map(({ grund }) => grund)).toEqual([
    'nicht gefunden oder für Sie nicht sichtbar',
    'nicht gefunden oder für Sie nicht sichtbar',
  ])
})

test('[A-BERICHT-03] [A-AUFTRAG-10] als Auftrag: zählt mit, und wer eine der Aufnahmen nicht mehr liest, holt das Archiv nicht mehr', async () => {
  const an = als('auftragnehmer')
  // Der Filter nennt keine Aufnahme: was er traf, merkt sich der Auftrag.
  const { id } = (await an(post('/api/user-tasks/export', { adresse: '/export/ergebnisberichte?element=MZB' }))).json<{
    id: number
  }>()
  await app.auftraege.arbeiteAb()
  const [auftrag] = (await an('/api/user-tasks')).json<
    { state: string; fortschritt: { ist: number; soll: number } }[]
  >()
  expect(auftrag).toMatchObject({ state: 'SUCCESS', fortschritt: { ist: 2, soll: 2 } })
  const ergebnis = () => an(`/api/user-tasks/${id}/result`)
  expect((await ergebnis()).statusCode).toBe(200)
  await sql`update aufnahme set mzb_auftragnehmer_id = null where id = ${ohneErgebnis}`.execute(db)
  expect((await ergebnis()).statusCode).toBe(404)
})
