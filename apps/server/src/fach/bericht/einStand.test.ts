import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'

/** Ein Blatt zeigt einen Stand: was sich ändert, während es gelesen wird, steht ganz darin oder gar nicht. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const ort = await reihe.messstelle({ name: 'Prüfbach', laenge: 16.55, breite: 48.2 })
const id = await reihe.aufnahme(ort, '2025-04-21', {
  taxa: { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 },
  auftragnehmer: 'auftragnehmer',
  spalten: {
    phb_status: 'NEU',
    phb_freigabe: 'NICHT_FREIGEGEBEN',
    phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer'),
  },
})
const gelingt = async (wer: string, weg: string, rumpf?: object) => {
  const antwort = await als(wer)(post(weg, rumpf))
  expect(antwort.statusCode, `${weg}: ${antwort.body.slice(0, 300)}`).toBe(200)
}
await gelingt('auftragnehmer', `/aufnahme/${id}/phb/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Achnanthidium minutissimum', schalen: 210 }],
})
for (const element of ['mzb', 'phb']) await gelingt('admin', `/bewertung/${element}/${id}`)
await sql`update aufnahme set mzb_status = 'BEWERTUNG_ABGESCHLOSSEN' where id = ${id}`.execute(db)
const { id: zweitbestimmerId } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'qs')
  .executeTakeFirstOrThrow()
const qs = (wer: string, rumpf: object) => gelingt(wer, `/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf })
await qs('land-noe', { aktion: 'ANFORDERN', version: 0, daten: { auswahl: 'GEZIELT', zweitbestimmerId } })
await qs('qs', { aktion: 'SPEICHERN', version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis alpinus', anzahl: 30 }] })
await qs('qs', { aktion: 'ABSCHLIESSEN', version: 1 })

// Die Tabelle ist gesperrt, bis geändert ist: was der Bericht davor las, ist noch alt, was er danach läse, schon neu.
test.each([
  ['mzb/standardbericht', 'bewertung'],
  ['phb/bericht/taxaliste/phb', 'phb_algenmischbestand'],
  ['mzb/ergebnisbericht', 'experteneinschaetzung'],
  ['qs/protokoll', 'qs_aufloesung'],
  ['qs/pruefbericht', 'qs_aufloesung'],
])('[A-BERICHT-02] %s', async (was, tabelle) => {
  const lies = async () => {
    const antwort = await als('admin')({ url: `/aufnahme/${id}/${was}`, remoteAddress: naechsteAdresse() })
    expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
    return lesePdf(antwort.rawPayload).text.replaceAll(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, 'ZEIT')
  }
  const vorher = await lies()
  const { laufender } = await db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(tabelle)} in access exclusive mode`.execute(tx)
    const laufender = lies()
    await expect.poll(() => zaehleWartende(db)).toBeGreaterThan(0)
    await sql`update aufnahme set code = code || '-NEU', mzb_bewertung_id = null, mzb_klasse = null where id = ${id}`.execute(
      tx,
    )
    await sql`update probe set maschenweite = 77, teilproben = 13 where aufnahme_id = ${id}`.execute(tx)
    await sql`update messstelle set name = 'Anderer Bach' where id = ${ort}`.execute(tx)
    return { laufender }
  })
  const waehrend = await laufender
  await sql`
    update aufnahme
    set code = replace(code, '-NEU', ''), (mzb_bewertung_id, mzb_klasse) = (
      select id, klasse from bewertung where aufnahme_id = ${id} and element = 'MZB'
    )
    where id = ${id}
  `.execute(db)
  await sql`update probe set maschenweite = null, teilproben = null where aufnahme_id = ${id}`.execute(db)
  await sql`update messstelle set name = 'Prüfbach' where id = ${ort}`.execute(db)
  expect(waehrend).toBe(vorher)
  expect(await lies()).toBe(vorher)
})
