import { SOFORT_NACHGERECHNET } from '@benthos/vertrag/nachrechnung'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { lasseSitzungenVerfallen } from '../../../pruefstand/uhr.ts'
import { RECHTE_VERLOREN } from '../../technik/auftraege/sql.ts'

/** Aufträge, die jemand gab, ehe ihm eine Zweitbestimmung zugewiesen wurde: sie lasen noch, was ihm jetzt verdeckt ist. */

const { app, db, als, ende } = await pruefdienst()
afterAll(() => vi.restoreAllMocks())
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const { id: QS } = await db.selectFrom('benutzer').select('id').where('username', '=', 'qs').executeTakeFirstOrThrow()

/** Übergebene Aufnahme mit vielen Ergebnissen: ihre Nachrechnung ist ein Auftrag. */
const id = await reihe.aufnahme(await reihe.messstelle(), '2025-04-21', {
  taxa: { 'Baetis rhodani': 4177 },
  auftragnehmer: 'auftragnehmer',
})
expect((await als('auftragnehmer')(post(`/aufnahme/${id}/mzb/bewertung/mhs`))).statusCode).toBe(200)
await sql`
  insert into bewertung
  select neu.*
  from bewertung, generate_series(1, ${SOFORT_NACHGERECHNET}::int) as nr,
    jsonb_populate_record(bewertung, jsonb_build_object('id', bewertung.id + nr)) as neu
`.execute(db)
const { version } = (await als('auftragnehmer')(`/aufnahme/${id}/status`)).json<{ version: number }>()
await als('auftragnehmer')(post(`/aufnahme/${id}/status/mzb`, { version, status: 'BEWERTUNG_ABGESCHLOSSEN' }))

type Auftrag = { id: number; state: string; ergebnis: object | null; zusammenfassung: string | null; fehler: string }
const beauftrage = async (wer = 'qs') => {
  const antwort = await als(wer)(`/bewertung/verify?aufnahme=${id}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ auftrag: Auftrag }>().auftrag.id
}
const meiner = async (nummer: number) =>
  (await als('qs')('/api/user-tasks')).json<Auftrag[]>().find(auftrag => auftrag.id === nummer)
const datei = async (nummer: number) => als('qs')(`/api/user-tasks/${nummer}/result`)
const handle = (wer: string, rumpf: object) =>
  als(wer)(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', version: 0, ...rumpf }))

test('[QS] ein Auftrag von vor der Zuweisung läuft nicht weiter, und was er ergab, ist verdeckt, bis die Zweitbestimmung abgeschlossen ist', async () => {
  const fertig = await beauftrage()
  // Was länger dauerte, steht auch in den Benachrichtigungen.
  await sql`update auftrag set angelegt_am = now() - interval '2 minutes' where id = ${fertig}`.execute(db)
  const gemeldet = async () => (await als('qs')('/api/benachrichtigungen')).body
  await app.auftraege.arbeiteAb()
  expect(await meiner(fertig)).toMatchObject({ state: 'SUCCESS', ergebnis: expect.anything() })
  expect((await datei(fertig)).body).toContain('PL-1')
  expect(await gemeldet()).toMatch(/weicht ab/)
  const wartend = await beauftrage()

  const daten = { auswahl: 'GEZIELT', zweitbestimmerId: QS }
  expect((await handle('land-noe', { aktion: 'ANFORDERN', daten })).statusCode).toBe(200)
  await app.auftraege.arbeiteAb()
  expect(await meiner(wartend)).toMatchObject({ state: 'FAILURE', fehler: RECHTE_VERLOREN, ergebnis: null })
  expect((await datei(fertig)).statusCode).toBe(404)
  expect(await gemeldet()).not.toMatch(/weicht ab/)
  const verdeckt = await meiner(fertig)
  expect(verdeckt).toMatchObject({ state: 'SUCCESS', ergebnis: null, fortschritt: { text: null } })
  expect(verdeckt?.zusammenfassung).toMatch(/vor einer Änderung Ihrer Rechte/)
  expect(JSON.stringify(verdeckt)).not.toMatch(/stimmt/)

  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: null, anzahl: 5 }]
  expect((await handle('qs', { aktion: 'SPEICHERN', zeilen })).statusCode).toBe(200)
  expect((await handle('qs', { aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
  expect(await meiner(fertig)).toMatchObject({
    ergebnis: expect.anything(),
    zusammenfassung: expect.stringMatching(/stimmt/),
  })
  expect((await datei(fertig)).body).toContain('PL-1')
})

test('[QS] wer schon das andere Element der Aufnahme blind bestimmte, als er den Auftrag gab, dem ist er ab der zweiten Zuweisung ebenso verdeckt', async () => {
  const bestimmeBlind = async (methode: string) => {
    await sql`insert into probe (aufnahme_id, methode) values (${id}, ${methode}) on conflict do nothing`.execute(db)
    await sql`
      insert into qs_auftrag (aufnahme_id, methode, auswahl, angefordert_von, zweitbestimmer_id)
      values (${id}, ${methode}, 'GEZIELT', ${QS}, ${QS})
    `.execute(db)
    lasseSitzungenVerfallen()
  }
  await bestimmeBlind('PHB')
  const fertig = await beauftrage()
  await app.auftraege.arbeiteAb()
  // Den Auftrag gab er blind für das Phytobenthos; er las das Makrozoobenthos.
  expect(await meiner(fertig)).toMatchObject({ state: 'SUCCESS', ergebnis: expect.anything() })
  expect((await datei(fertig)).body).toContain('PL-1')
  await bestimmeBlind('SCREENING')
  expect((await datei(fertig)).statusCode).toBe(404)
  expect(await meiner(fertig)).toMatchObject({ state: 'SUCCESS', ergebnis: null })
})
