import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { pruefePdf } from '../../technik/pdf/pruefePdf.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)

/** Kleinstes ganzes PDF, von Hand geschrieben; sein Verzeichnis beginnt, wo `startxref` es sagt. */
function pdf(inhalt = 'Bericht'): Buffer {
  const koerper = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n% ${inhalt}\n`
  const tafel =
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \ntrailer\n<< /Size 3 /Root 1 0 R >>\n'
  return Buffer.from(`${koerper}${tafel}startxref\n${koerper.length}\n%%EOF\n`, 'latin1')
}
/** Ein Hochladen, wie der Browser es schickt. */
function hochladen(id: number, datei: Buffer, version = 0, name = 'Bericht.pdf') {
  const grenze = 'grenze-4711'
  const feld = (feldname: string, wert: string) =>
    `--${grenze}\r\ncontent-disposition: form-data; name="${feldname}"\r\n\r\n${wert}\r\n`
  return {
    method: 'POST' as const,
    url: `/aufnahme/${id}/qs/ergebnisbericht`,
    headers: { 'content-type': `multipart/form-data; boundary=${grenze}` },
    payload: Buffer.concat([
      Buffer.from(
        `${feld('methode', 'MHS')}${feld('version', String(version))}--${grenze}\r\ncontent-disposition: form-data; name="datei"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      datei,
      Buffer.from(`\r\n--${grenze}--\r\n`),
    ]),
  }
}
const entferne = (id: number, version: number, grund = 'Falsche Probe') =>
  post(`/aufnahme/${id}/delete/qs/ergebnisbericht`, { methode: 'MHS', version, daten: { grund } })
const lies = (id: number) => `/aufnahme/${id}/qs/ergebnisbericht`

const personVon = async (username: string) =>
  (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
async function angefordert(): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 30 }]
  await als('auftragnehmer')(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen }))
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  const daten = { auswahl: 'GEZIELT', zweitbestimmerId: await personVon('qs') }
  const auftrag = await als('land-noe')(
    post(`/aufnahme/${id}/qs/bericht`, { aktion: 'ANFORDERN', methode: 'MHS', version: 0, daten }),
  )
  expect(auftrag.statusCode, auftrag.body).toBe(200)
  return id
}
async function abgeschlossen(): Promise<number> {
  const id = await angefordert()
  const qs = (rumpf: object) => als('qs')(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', version: 0, ...rumpf }))
  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 28 }]
  expect((await qs({ aktion: 'SPEICHERN', zeilen })).statusCode).toBe(200)
  expect((await qs({ aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
  return id
}
const id = await abgeschlossen()

describe('[API-05] [A-QS-13] Ergebnisbericht: abgelehnt', () => {
  test('anonym 401, fremdes Land und unbeteiligtes Büro 404, Erstbestimmer und lesende Rolle 403', async () => {
    for (const [wer, lesend, aendernd] of [
      [null, 401, 401],
      ['land-ooe', 404, 404],
      ['auftragnehmer2', 404, 403],
      ['auftragnehmer', 404, 403],
      ['lesen', 403, 403],
      ['fachprojekt', 403, 403],
    ] as const) {
      expect((await als(wer)(lies(id))).statusCode, `${wer} liest`).toBe(lesend)
      expect((await als(wer)(hochladen(id, pdf()))).statusCode, `${wer} lädt hoch`).toBe(aendernd)
      expect((await als(wer)(entferne(id, 1))).statusCode, `${wer} entfernt`).toBe(aendernd)
    }
  })

  test('solange die Zweitbestimmung offen ist, gibt es keinen, für niemanden', async () => {
    const offen = await angefordert()
    for (const wer of ['qs', 'land-noe', 'bund', 'admin'])
      for (const anfrage of [lies(offen), hochladen(offen, pdf()), entferne(offen, 1)])
        expect((await als(wer)(anfrage)).statusCode, wer).toBe(409)
    // Der Erstbestimmer weiß vom Auftrag noch nichts, also auch von keinem Bericht dazu.
    expect((await als('auftragnehmer')(lies(offen))).statusCode).toBe(404)
    const ohne = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    expect((await als('land-noe')(lies(ohne))).statusCode).toBe(404)
  })

  test('wer die Rolle Qualitätssicherung hat, aber nicht beauftragt war, lädt nichts hoch', async () => {
    await sql`update qs_auftrag set zweitbestimmer_id = ${await personVon('mehrrollen')} where aufnahme_id = ${id}`.execute(
      db,
    )
    for (const anfrage of [hochladen(id, pdf()), entferne(id, 1)])
      expect((await als('qs')(anfrage)).statusCode).toBe(403)
    await sql`update qs_auftrag set zweitbestimmer_id = ${await personVon('qs')} where aufnahme_id = ${id}`.execute(db)
  })

  test('was kein ganzes PDF ist, wird am Feld abgelehnt, gleich wie es heißt', async () => {
    const ganz = pdf()
    for (const [datei, grund] of [
      [Buffer.from('<html><script>alert(1)</script></html>'), 'kein PDF'],
      [Buffer.from('MZ\x90\0', 'latin1'), 'kein PDF'],
      [Buffer.concat([Buffer.from('x'), ganz]), 'kein PDF'],
      [Buffer.from('%PDF-1.7\n'), 'unvollständig'],
      [ganz.subarray(0, ganz.length - 10), 'unvollständig'],
      [Buffer.from(ganz.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'), 'unvollständig'],
      [Buffer.from(ganz.toString('latin1').replace(/startxref\n\d+/, 'startxref\n3'), 'latin1'), 'unvollständig'],
      [Buffer.alloc(0), 'leer'],
      [Buffer.alloc(20_000_001, 0x20), '20 MB'],
    ] as const) {
      const antwort = await als('qs')(hochladen(id, datei))
      expect(antwort.statusCode, grund).toBe(400)
      expect(antwort.json<{ errors: { field: string; message: string }[] }>().errors).toMatchObject([
        { field: 'datei', message: expect.stringContaining(grund) },
      ])
    }
    expect((await als('qs')(lies(id))).statusCode).toBe(404)
    expect(pruefePdf(ganz)).toBeNull()
  })
})

test('[API-05] hochgeladen, gelesen wie hochgeladen, ersetzt, mit Grund entfernt, wieder hochgeladen; alles im Journal', async () => {
  const ersterInhalt = pdf('erster')
  const erster = await als('qs')(hochladen(id, ersterInhalt, 0, '../../böse"; x=.pdf'))
  expect(erster.statusCode, erster.body).toBe(200)
  const pruefsumme = createHash('sha256').update(ersterInhalt).digest('hex')
  expect(erster.json()).toMatchObject({
    version: 1,
    datei: { groesse: ersterInhalt.length, pruefsumme, hochgeladenVon: 'Quirina Schwarzenegg' },
    entfernt: null,
  })
  for (const wer of ['qs', 'land-noe', 'bund', 'auftragnehmer']) {
    const antwort = await als(wer)(lies(id))
    expect(antwort.statusCode, wer).toBe(200)
    expect(antwort.rawPayload.equals(ersterInhalt)).toBe(true)
    expect(antwort.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'repr-digest': `sha-256=:${createHash('sha256').update(ersterInhalt).digest('base64')}:`,
    })
    expect(antwort.headers['content-disposition']).toMatch(
      /^attachment; filename="QS-Ergebnisbericht_MHS_MU-AUF-\d+\.pdf"$/,
    )
  }
  // Zweimal neu anlegen geht nicht, eine alte Version ersetzen und entfernen auch nicht.
  for (const anfrage of [hochladen(id, pdf('x'), 0), hochladen(id, pdf('x'), 7), entferne(id, 7)])
    expect((await als('land-noe')(anfrage)).statusCode).toBe(409)
  expect((await als('land-noe')(hochladen(id, pdf('zweiter'), 1))).json()).toMatchObject({ version: 2 })
  expect((await als('qs')(entferne(id, 2, ''))).json()).toMatchObject({
    status: 400,
    errors: [{ field: 'daten.grund' }],
  })
  const entfernt = (await als('qs')(entferne(id, 2, 'Falsche Probe'))).json()
  expect(entfernt).toMatchObject({
    version: 3,
    datei: null,
    entfernt: { grund: 'Falsche Probe', von: 'Quirina Schwarzenegg' },
  })
  expect((await als('qs')(lies(id))).statusCode).toBe(404)
  expect((await als('qs')(entferne(id, 3))).statusCode).toBe(404)
  const { rows: inhalte } = await sql`select 1 from qs_ergebnisbericht_inhalt where aufnahme_id = ${id}`.execute(db)
  expect(inhalte).toEqual([])
  expect((await als('bund')(hochladen(id, pdf('dritter'), 3))).json()).toMatchObject({ version: 4, entfernt: null })
  const bericht = (await als('land-noe')(`/aufnahme/${id}/qs/bericht`)).json()
  expect(bericht.gewaehlt).toMatchObject({ ergebnisbericht: { version: 4 }, rechte: { berichten: true } })
  const { rows } = await sql<{ aktion: string; summe: string; grund: string | null; wer: string }>`
    select nachher ->> 'pruefsumme' as summe, nachher ->> 'entfernt_grund' as grund, benutzer.username as wer
    from journal left join benutzer on benutzer.id = journal.benutzer_id
    where tabelle = 'qs_ergebnisbericht' and aufnahme_id = ${id} order by journal.id
  `.execute(db)
  expect(rows.map(({ wer, grund }) => [wer, grund])).toEqual([
    ['qs', null],
    ['land-noe', null],
    ['qs', 'Falsche Probe'],
    ['bund', null],
  ])
  expect(rows[0]?.summe).toBe(pruefsumme)
})

test('was in der Datenbank verfälscht ist, geht nicht hinaus', async () => {
  await sql`update qs_ergebnisbericht_inhalt set inhalt = ${pdf('anders')} where aufnahme_id = ${id}`.execute(db)
  const antwort = await als('qs')(lies(id))
  expect(antwort.statusCode).toBe(500)
  expect(antwort.body).not.toContain('%PDF')
})
