import { gzipSync } from 'node:zlib'
import { WISE2_2024_12 as EDITION } from '@benthos/bewertung/eumeldung/editionen/wise2-2024-12'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'
import type { Wiseverzeichnis } from '@benthos/vertrag/wiseverzeichnis'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

/** Das Verzeichnis der Agentur: wer es lädt, was es annimmt, und was die Prüfung der Meldung daraus macht. */

const { db, als, ende } = await pruefdienst()
const reihe = await saeeProbenreihe(db, await musterwelt(db))
afterAll(ende)

const EU = 'euMonitoringSiteCode'
const stelle = await reihe.messstelle({
  bioregion_hoehe: 'H2',
  einzugsgebietsklasse: 'E3',
  ausweisung: 'NATUERLICH',
  wise_schema: EU,
  wise_kennung: 'ATFW1',
  wise_wasserkoerper_schema: 'euSurfaceWaterBodyCode',
  wasserkoerper: '411250001',
})
const id = await reihe.aufnahme(stelle, '2024-05-01', { taxa: { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 } })
const bewertet = await als('admin')(post(`/bewertung/mzb/${id}`))
expect(bewertet.statusCode, bewertet.body).toBe(200)
await sql`update aufnahme set mzb_status = 'PLAUSIBEL' where id = ${id}`.execute(db)

const ANGABEN = { art: 'MESSSTELLEN', version: '0', quelle: 'dd.eionet.europa.eu, MonitoringSite', stand: '2026-11-01' }
function lade(wer: string | null, inhalt: string | Buffer, angaben: Partial<typeof ANGABEN> = {}) {
  const rumpf = new FormData()
  for (const [name, wert] of Object.entries({ ...ANGABEN, ...angaben })) rumpf.set(name, wert)
  rumpf.set('datei', new File([typeof inhalt === 'string' ? inhalt : new Uint8Array(inhalt)], 'verzeichnis.csv'))
  return als(wer)({ method: 'POST', url: '/api/eumeldung/verzeichnisse', payload: rumpf })
}
const liste = async () => (await als('admin')('/api/eumeldung/verzeichnisse')).json<Wiseverzeichnis[]>()
const gespeicherte = async () =>
  (await db.selectFrom('wise_kennung').select(['art', 'schema', 'kennung']).orderBy('kennung').execute()).map(
    z => `${z.art} ${z.schema}.${z.kennung}`,
  )
async function pruefe(): Promise<Eumeldung> {
  const antwort = await als('land-noe')(`/api/eumeldung?id=${id}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort.json<{ pruefung: Eumeldung }>().pruefung
}
const d6 = ({ regeln }: Eumeldung) =>
  (regeln.find(({ regel }) => regel === 'D6')?.befunde ?? []).map(b => [b.stufe, b.tabelle, b.zeile, b.wert].join(' '))

beforeEach(async () => {
  await db.deleteFrom('wise_verzeichnis').execute()
})

describe('[A-EUMELDUNG-04] Verzeichnis laden: abgelehnt', () => {
  test.each([
    [null, 401],
    ['bund', 403],
    ['land-noe', 403],
    ['auftragnehmer', 403],
    ['fachprojekt', 403],
    ['qs', 403],
    ['lesen', 403],
  ] as const)('%s: %i, auch mit einer Datei, die nichts taugt', async (wer, status) => {
    for (const inhalt of [`Schema;Kennung\n${EU};ATFW1\n`, 'x'])
      expect((await lade(wer, inhalt)).statusCode).toBe(status)
    expect(await gespeicherte()).toEqual([])
  })

  test.each([
    ['eine leere Datei', '', 'leer'],
    ['nur Leerzeilen', '\n;\n', 'leer'],
    ['keine Kopfzeile', `${EU};ATFW1\n`, 'Kopfzeile'],
    ['nur die Kopfzeile', 'Schema;Kennung\n', 'keine Kennung, die mit AT beginnt'],
    ['nur andere Staaten', `Schema;Kennung\n${EU};DE1\n`, 'keine Kennung, die mit AT beginnt'],
    ['ein Schema, das es nicht gibt', 'Schema;Kennung\neuSiteCode;ATFW1\n', 'Zeile 2: „euSiteCode“'],
    ['ein Schema der anderen Art', 'Schema;Kennung\neuSurfaceWaterBodyCode;AT1\n', 'Zeile 2'],
    ['eine Kennung in Kleinbuchstaben', `Schema;Kennung\n${EU};ATFW1\n${EU};atfw2\n`, 'Zeile 3: „atfw2“'],
    ['eine Kennung mit doppeltem Trenner', `Schema;Kennung\n${EU};AT1--2\n`, 'Form einer Kennung'],
    ['eine zu lange', `Schema;Kennung\n${EU};AT${'1'.repeat(41)}\n`, 'Form einer Kennung'],
    ['eine fehlende', `Schema;Kennung\n${EU};\n`, 'Zeile 2: Die Kennung fehlt'],
    ['HTML', `Schema;Kennung\n<b>${EU}</b>;AT1\n`, 'kein Schema'],
    ['eine Notation ohne Schema', 'Notation\nATFW1\n', 'kein Schema'],
    ['ein ZIP', Buffer.from('PK\x03\x04\0\0\0\0', 'latin1'), 'keine Texttabelle'],
    ['gepackt', gzipSync(`Schema;Kennung\n${EU};ATFW1\n`), ''],
    ['halbes UTF-8', Buffer.concat([Buffer.from('Schema;Kennung;Näme\n'), Buffer.from([0xc3])]), 'nicht vollständig'],
  ])('%s: 400 an der Datei, und nichts ist geladen', async (_, inhalt, satz) => {
    const antwort = await lade('admin', inhalt)
    expect(antwort.statusCode, antwort.body).toBe(400)
    const [fehler] = antwort.json<{ errors: { field: string; message: string }[] }>().errors
    expect(fehler?.field).toBe('datei')
    expect(fehler?.message).toContain(satz)
    expect(await gespeicherte()).toEqual([])
  })

  test.each([
    [{ art: 'FISCHE' }, 'art'],
    [{ stand: '2026-02-30' }, 'stand'],
    [{ stand: '2999-01-01' }, 'stand'],
    [{ quelle: '' }, 'quelle'],
    [{ quelle: 'x'.repeat(301) }, 'quelle'],
    [{ version: '-1' }, 'version'],
  ])('%j: 400 am Feld', async (angaben, feld) => {
    const antwort = await lade('admin', `Schema;Kennung\n${EU};ATFW1\n`, angaben)
    expect(antwort.statusCode, antwort.body).toBe(400)
    expect(antwort.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe(feld)
  })

  test('zu groß: abgelehnt, ehe alles gelesen ist', async () => {
    const antwort = await lade('admin', Buffer.alloc(41_000_000, 'x'))
    expect([400, 413]).toContain(antwort.statusCode)
    expect(antwort.body).toContain('40 MB')
  })

  test('wer nicht das jetzige ersetzt, bekommt 409; von zweien zugleich gilt eines', async () => {
    const zugleich = await Promise.all([
      lade('admin', `Schema;Kennung\n${EU};ATFW1\n`),
      lade('admin', `Schema;Kennung\n${EU};ATFW2\n`),
    ])
    expect(zugleich.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await gespeicherte()).toHaveLength(1)
    expect((await lade('admin', `Schema;Kennung\n${EU};ATFW3\n`, { version: '7' })).statusCode).toBe(409)
    expect(await gespeicherte()).toHaveLength(1)
  })
})

describe('[A-EUMELDUNG-04] Verzeichnis laden: angenommen', () => {
  const KOPF = 'Schema;Kennung\r\n'
  test.each([
    ['Strichpunkt und CR LF', `${KOPF}${EU};ATFW1\r\n`],
    ['Beistrich, Anführung, englische Namen', `"identifier","scheme"\n"ATFW1","${EU}"\n`],
    ['Tabulator und Byte-Marke', `\uFEFFSCHEMA\tKennung\n${EU}\tATFW1\n`],
    ['UTF-16', Buffer.from(`\uFEFFSchema;Kennung\n${EU};ATFW1\n`, 'utf16le')],
    ['das Schema in anderer Schreibung', `${KOPF}EUMONITORINGSITECODE; ATFW1 \n`],
    ['das Vokabular der Agentur', `URI,Label,Notation,Status\nhttp://x/1,"Bach; mit, Zeichen",${EU}.ATFW1,Valid\n`],
    ['dazu Kennungen anderer Staaten, gleich welcher Form', `${KOPF}x;DE 1\n=cmd;=cmd|calc\n${EU};ATFW1\n`],
  ])('%s', async (_, inhalt) => {
    const antwort = await lade('admin', inhalt)
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect(await gespeicherte()).toEqual([`MESSSTELLEN ${EU}.ATFW1`])
  })

  test('zählt Doppeltes und Fremdes; ersetzt das frühere seiner Art, nicht das andere', async () => {
    const erste = await lade('admin', `${KOPF}${EU};ATFW1\n${EU};ATFW1\n${EU};ATFW2\n${EU};FR1\n`)
    expect(erste.json()).toEqual({ kennungen: 2, andere: 1, doppelte: 1 })
    const koerper = { art: 'WASSERKOERPER', quelle: 'Wasserkörper', stand: '2026-10-01' }
    expect((await lade('admin', `${KOPF}euSurfaceWaterBodyCode;AT411250001\n`, koerper)).statusCode).toBe(200)
    expect((await lade('admin', `${KOPF}${EU};ATFW3\n`, { version: '1', stand: '2026-11-02' })).statusCode).toBe(200)
    expect(await gespeicherte()).toEqual([
      'WASSERKOERPER euSurfaceWaterBodyCode.AT411250001',
      `MESSSTELLEN ${EU}.ATFW3`,
    ])
    expect(await liste()).toMatchObject([
      { art: 'MESSSTELLEN', version: 2, geladen: { kennungen: 1, stand: '2026-11-02', quelle: ANGABEN.quelle } },
      { art: 'WASSERKOERPER', version: 1, geladen: { kennungen: 1, stand: '2026-10-01' } },
    ])
    const { rows } = await sql<{ anzahl: number }>`
      select count(*)::int as anzahl from journal where tabelle = 'wise_verzeichnis' and schluessel = 'MESSSTELLEN'
        and benutzer_id is not null and aktion in ('NEW', 'UPDATED')
    `.execute(db)
    expect(rows[0]?.anzahl).toBeGreaterThanOrEqual(2)
  })

  test('50.000 Kennungen gehen, und die Meldung lädt davon nur die ihren', async () => {
    const viele = Array.from({ length: 50_000 }, (_, i) => `${EU};ATX${i}`).join('\n')
    expect((await lade('admin', `${KOPF}${viele}\n${EU};ATFW1\n`)).json()).toMatchObject({ kennungen: 50_001 })
    const meldung = await pruefe()
    expect(d6(meldung)).toEqual(['INFO BiologyEQRDataByWaterBody  '])
    expect(meldung.verzeichnisse.messstellen).toMatchObject({ kennungen: 50_001 })
    expect(JSON.stringify(meldung)).not.toContain('ATX1')
  }, 180_000)
})

describe('[A-EUMELDUNG-04] D6 an der Meldung', () => {
  const ORTE = 'BiologyEQRData'
  const KOERPER = 'BiologyEQRDataByWaterBody'
  const SITE = (kennung: string) => `Schema;Kennung\n${EU};${kennung}\n`
  const koerper = { art: 'WASSERKOERPER', quelle: 'SurfaceWaterBody', stand: '2026-10-01' }

  test('ohne Verzeichnis „nicht prüfbar“, in Antwort und Protokoll', async () => {
    const meldung = await pruefe()
    expect(d6(meldung)).toEqual([`INFO ${ORTE}  `, `INFO ${KOERPER}  `])
    expect(meldung.verzeichnisse).toEqual({ messstellen: null, wasserkoerper: null })
    const dateien = await holeZip()
    expect(String(dateien.get('protokoll.txt'))).toContain(
      'Verzeichnis der Messstellen: nicht geladen; D6 ist nicht prüfbar',
    )
  })

  test.each([
    ['bekannt', EU, 'ATFW1', []],
    ['unbekannt', EU, 'ATFW2', [`BLOCKER ${ORTE} 1 ATFW1`]],
    ['nur unter dem anderen Schema bekannt', 'eionetMonitoringSiteCode', 'ATFW1', [`BLOCKER ${ORTE} 1 ATFW1`]],
    ['nur eine längere', EU, 'ATFW10', [`BLOCKER ${ORTE} 1 ATFW1`]],
  ])('die Messstelle ist %s', async (_, schema, kennung, befunde) => {
    expect((await lade('admin', `Schema;Kennung\n${schema};${kennung}\n`)).statusCode).toBe(200)
    expect(d6(await pruefe()).filter(befund => befund.includes(`${ORTE} `))).toEqual(befunde)
  })

  test.each([
    ['bekannt, auch als Vorschlag aus der nationalen Nummer', 'AT411250001', []],
    ['unbekannt', 'AT411250002', [`BLOCKER ${KOERPER} 1 AT411250001`]],
  ])('der Wasserkörper ist %s', async (_, kennung, befunde) => {
    const inhalt = `Schema;Kennung\neuSurfaceWaterBodyCode;${kennung}\n`
    expect((await lade('admin', inhalt, koerper)).statusCode).toBe(200)
    expect(d6(await pruefe()).filter(befund => befund.includes(`${KOERPER} `))).toEqual(befunde)
  })

  test('eine Kennung aus dem Verzeichnis der anderen Art genügt nicht', async () => {
    await lade('admin', SITE('ATFW2'))
    await lade('admin', 'Schema;Kennung\neuSurfaceWaterBodyCode;ATFW1\n', koerper)
    expect(d6(await pruefe())).toEqual([`BLOCKER ${ORTE} 1 ATFW1`, `BLOCKER ${KOERPER} 1 AT411250001`])
  })

  test('Protokoll und Mappe nennen Quelle, Stand und Umfang; eine Formel darin ist Text', async () => {
    await lade('admin', SITE('ATFW1'), { quelle: '=HYPERLINK("http://x")' })
    const protokoll = String((await holeZip()).get('protokoll.txt'))
    expect(protokoll).toContain('\'=HYPERLINK("http://x"), Stand 01.11.2026, 1 Kennung')
    expect(protokoll).not.toMatch(/[:\t]\s?=HYPERLINK/)
    const mappe = await als('land-noe')(`/api/eumeldung/datei?format=xlsx&entwurf=true&id=${id}`)
    expect(mappe.statusCode).toBe(200)
    const zeilen = (await liesMappe(mappe.rawPayload)).get('Protokoll') ?? []
    expect(zeilen.find(([name]) => name === 'Verzeichnis der Messstellen')?.[1]).toContain('Stand 01.11.2026')
  })

  test('die Listen, an denen das Schema geprüft wird, sind die der Edition', () => {
    expect(EDITION.listen['messstellenschema']?.codes).toContain(EU)
  })

  async function holeZip() {
    const antwort = await als('land-noe')(`/api/eumeldung/datei?format=zip&entwurf=true&id=${id}`)
    expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
    return packeAus(antwort.rawPayload)
  }
})
