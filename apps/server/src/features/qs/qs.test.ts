import type { QsBericht } from '@benthos/vertrag/qs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeProbeAn } from '../../../pruefstand/probe.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const fassung = await db
  .selectFrom('taxalistenversion')
  .select('id')
  .where('name', '=', 'MZB 2026.3')
  .executeTakeFirstOrThrow()
const idVon = async (username: string) =>
  (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const QS = await idVon('qs')
const MEHRROLLEN = await idVon('mehrrollen')

/** Übergebene Aufnahme mit zwei Funden in der MHS-Probe. */
async function uebergebene(angaben: Aufnahmeangaben = {}): Promise<number> {
  const mzb = { status: 'BEWERTUNG_ABGESCHLOSSEN' as const, auftragnehmer: 'auftragnehmer', ...angaben.mzb }
  const id = await welt.aufnahme({ ...angaben, mzb })
  const bestimmung = await legeProbeAn(db, [id, 'MHS'], fassung.id, {
    flaeche: 1.25,
    bestimmung: { bestimmer: 'Erste' },
  })
  const taxa = await db
    .selectFrom('taxon')
    .select('id')
    .where('taxalistenversion_id', '=', fassung.id)
    .where('name', 'in', ['Baetis rhodani', 'Gammarus fossarum'])
    .execute()
  await db
    .insertInto('fund')
    .values(taxa.map((taxon, i) => ({ bestimmung_id: bestimmung, zeile: i + 1, taxon_id: taxon.id, anzahl: 4177 + i })))
    .execute()
  return id
}
const weg = (id: number, was = 'bericht') => `/aufnahme/${id}/qs/${was}`
const lies = async (wer: string, id: number) => (await als(wer)(weg(id))).json<QsBericht>()
const handle = (wer: string | null, id: number, rumpf: object) =>
  als(wer)(post(weg(id), { methode: 'MHS', version: 0, ...rumpf }))
const daten = { auswahl: 'GEZIELT', zweitbestimmerId: QS }
const anforderung = { aktion: 'ANFORDERN', daten }
const zeile = (nr: number, taxon: string, anzahl = 1) => ({ zeile: nr, taxon, artStadium: 'LARVE', anzahl })
const speichern = (version: number, ...zeilen: object[]) => ({ aktion: 'SPEICHERN', version, zeilen })
async function angeforderte(): Promise<number> {
  const id = await uebergebene()
  expect((await handle('land-noe', id, anforderung)).statusCode).toBe(200)
  return id
}
async function abgeschlossene(): Promise<number> {
  const id = await angeforderte()
  expect((await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani', 9)))).statusCode).toBe(200)
  expect((await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
  return id
}

describe('[ROLE-02] wer was darf, die Verweigerungen zuerst', () => {
  const ALLE = [
    null,
    'lesen',
    'auftragnehmer',
    'auftragnehmer2',
    'fachprojekt',
    'land-ooe',
    'land-noe',
    'bund',
    'admin',
  ]

  test('jede Rolle × jede Handlung an einer Probe, die einer anderen Person zugewiesen ist', async () => {
    const id = await angeforderte()
    const handlungen = {
      ANFORDERN: anforderung,
      ZUWEISEN: { aktion: 'ZUWEISEN', version: 99, daten: { zweitbestimmerId: QS } },
      ZURUECKZIEHEN: { aktion: 'ZURUECKZIEHEN', version: 99 },
      SPEICHERN: speichern(0, zeile(1, 'Baetis rhodani')),
      ABSCHLIESSEN: { aktion: 'ABSCHLIESSEN', version: 1 },
    }
    const bestellt = [409, 409, 409, 403, 403]
    const soll: Record<string, number[]> = {
      niemand: [401, 401, 401, 401, 401],
      lesen: [403, 403, 403, 403, 403],
      auftragnehmer: [403, 403, 403, 403, 403],
      auftragnehmer2: [403, 403, 403, 403, 403],
      fachprojekt: [403, 403, 403, 403, 403],
      'land-ooe': [404, 404, 404, 404, 404],
      'land-noe': bestellt,
      bund: bestellt,
      admin: bestellt,
      // Land und QS zugleich: bestellen ja, bestimmen nur, wer beauftragt ist.
      mehrrollen: bestellt,
    }
    for (const wer of [...ALLE, 'mehrrollen']) {
      const ist: number[] = []
      for (const rumpf of Object.values(handlungen)) ist.push((await handle(wer, id, rumpf)).statusCode)
      expect(ist, wer ?? 'niemand').toEqual(soll[wer ?? 'niemand'])
    }
    // Der Beauftragte bestimmt; bestellen darf er nicht.
    for (const art of ['ANFORDERN', 'ZUWEISEN', 'ZURUECKZIEHEN'] as const)
      expect((await handle('qs', id, handlungen[art])).statusCode, art).toBe(403)
    expect((await handle('qs', id, handlungen.SPEICHERN)).statusCode).toBe(200)
    expect((await handle('qs', id, handlungen.ABSCHLIESSEN)).statusCode).toBe(200)
  })

  test('lesen: wer befasst ist; der Erstbestimmer erfährt vom Auftrag erst nach dem Abschluss', async () => {
    const id = await angeforderte()
    const status = async (wer: string | null, was: string) => (await als(wer)(weg(id, was))).statusCode
    for (const [wer, bericht, erste, zweite] of [
      [null, 401, 401, 401],
      ['lesen', 403, 403, 403],
      ['auftragnehmer2', 404, 404, 404],
      ['land-ooe', 404, 404, 404],
      ['auftragnehmer', 200, 200, 404],
      ['land-noe', 200, 200, 409],
      ['bund', 200, 200, 409],
      ['mehrrollen', 200, 200, 409],
      ['qs', 200, 409, 200],
    ] as const)
      expect(
        [await status(wer, 'bericht'), await status(wer, 'taxaliste1'), await status(wer, 'taxaliste2')],
        `${wer}`,
      ).toEqual([bericht, erste, zweite])
    expect((await lies('auftragnehmer', id)).gewaehlt).toMatchObject({ auftrag: null, version: 0, istBlind: false })
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani', 9)))
    await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })
    for (const wer of ['qs', 'auftragnehmer', 'land-noe', 'mehrrollen']) {
      expect((await als(wer)(weg(id, 'taxaliste1'))).json(), wer).toMatchObject({
        bestimmer: 'Erste',
        bearbeitbar: false,
      })
      expect((await als(wer)(weg(id, 'taxaliste2'))).json(), wer).toMatchObject({
        bestimmer: 'Quirina Schwarzenegg',
        zeilen: [{ taxon: 'Baetis rhodani', anzahl: 9 }],
        bearbeitbar: false,
      })
      expect((await lies(wer, id)).gewaehlt, wer).toMatchObject({ istBlind: false, rechte: { vergleichen: true } })
    }
  })
})

describe('Anfordern und Zuweisen', () => {
  test('[A-QS-04] geht nicht, solange die Liste in einem öffentlichen Archiv steht, auch wenn die Freigabe zurückgenommen ist', async () => {
    const id = await uebergebene()
    const ereignis = (zeitpunkt: string, von: string, nach: string) =>
      sql`insert into status_ereignis (aufnahme_id, element, art, von, nach, zeitpunkt)
        values (${id}, 'MZB', 'FREIGABE', ${von}, ${nach}, ${zeitpunkt}::timestamptz)`.execute(db)
    await ereignis('2026-01-10T00:00:00Z', 'NICHT_FREIGEGEBEN', 'OEFFENTLICH')
    await ereignis('2026-01-20T00:00:00Z', 'OEFFENTLICH', 'NICHT_FREIGEGEBEN')
    const archiv = (fassung: string) =>
      sql`insert into archivfassung (fassung, stand, bytes, sha256, inhalt_sha256)
        values (${fassung}, ${`${fassung}T02:00:00Z`}::timestamptz, 1, ${'0'.repeat(64)}, ${'0'.repeat(64)})`.execute(
        db,
      )
    for (const [fassung, steht] of [
      ['2026-01-05', false],
      ['2026-01-25', false],
      ['2026-01-15', true],
    ] as const) {
      await archiv(fassung)
      const { gewaehlt } = await lies('land-noe', id)
      expect(gewaehlt?.rechte.anfordern, fassung).toBe(!steht)
    }
    expect((await handle('land-noe', id, anforderung)).json().message).toMatch(/in einem öffentlichen Archiv/)
    await sql`update archivfassung set entfernt_am = now(), entfernt_grund = 'zurückgenommen' where fassung = '2026-01-15'`.execute(
      db,
    )
    expect((await handle('land-noe', id, anforderung)).statusCode).toBe(200)
    await sql`delete from archivfassung`.execute(db)
  })

  test.each([
    ['nicht übergeben', { mzb: { status: 'BEWERTET' } }, /noch nicht übergeben/],
    ['öffentlich', { mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } }, /öffentlich freigegeben/],
  ] as const)('geht nicht, wenn die Erstbestimmung %s ist', async (_, angaben, grund) => {
    const id = await uebergebene(angaben as Aufnahmeangaben)
    expect((await lies('land-noe', id)).gewaehlt).toMatchObject({ rechte: { anfordern: false }, waehlbare: [] })
    expect((await lies('land-noe', id)).gewaehlt?.hindernis).toMatch(grund)
    const antwort = await handle('land-noe', id, anforderung)
    expect([antwort.statusCode, antwort.json().message]).toEqual([409, expect.stringMatching(grund)])
  })

  test('zufällig heißt mit Startwert; überholt heißt 409; zweimal geht nicht', async () => {
    const id = await uebergebene()
    const ohneSeed = await handle('land-noe', id, { aktion: 'ANFORDERN', daten: { ...daten, auswahl: 'ZUFALL' } })
    expect(ohneSeed.json().errors).toMatchObject([{ field: 'daten.seed' }])
    const gezogen = { auswahl: 'ZUFALL', seed: '20260417', anlass: '10 % der Proben 2026', frist: '2026-12-31' }
    expect((await handle('land-noe', id, { aktion: 'ANFORDERN', daten: gezogen })).json().gewaehlt).toMatchObject({
      version: 1,
      auftrag: { status: 'OFFEN', ...gezogen, zweitbestimmer: null, angefordertVon: 'Lena Leitgeb' },
      rechte: { anfordern: false, zuweisen: true, zurueckziehen: true, bestimmen: false },
    })
    expect((await handle('land-noe', id, { ...anforderung, version: 1 })).statusCode).toBe(409)
    const zuweisung = { aktion: 'ZUWEISEN', daten: { zweitbestimmerId: QS, frist: '2026-12-01' } }
    expect((await handle('land-noe', id, zuweisung)).json().code).toBe('VERSIONSKONFLIKT')
    expect((await handle('land-noe', id, { ...zuweisung, version: 1 })).json().gewaehlt.auftrag).toMatchObject({
      frist: '2026-12-01',
      zweitbestimmer: { id: QS, name: 'Quirina Schwarzenegg', organisation: 'QS-Einheit Bioindikation (Demo)' },
    })
  })

  test('befangen ist, wer mitgewirkt, den Auftrag abgegeben oder die Rolle nicht hat', async () => {
    const id = await uebergebene()
    const waehlbare = async () => (await lies('land-noe', id)).gewaehlt?.waehlbare.map(({ value }) => Number(value))
    expect(await waehlbare()).toEqual(expect.arrayContaining([QS, MEHRROLLEN]))
    const weiseZu = (version: number, person: number) =>
      handle('land-noe', id, { aktion: 'ZUWEISEN', version, daten: { zweitbestimmerId: person } })
    const falsch = await handle('land-noe', id, {
      aktion: 'ANFORDERN',
      daten: { auswahl: 'GEZIELT', zweitbestimmerId: await idVon('auftragnehmer') },
    })
    expect(falsch.json().errors).toMatchObject([{ field: 'daten.zweitbestimmerId' }])
    await handle('land-noe', id, { aktion: 'ANFORDERN', daten: { auswahl: 'GEZIELT', zweitbestimmerId: MEHRROLLEN } })
    expect((await weiseZu(1, QS)).statusCode).toBe(200)
    // Abgegeben: seither hätte die Person die Erstliste lesen können.
    expect(await waehlbare()).not.toContain(MEHRROLLEN)
    expect((await weiseZu(2, MEHRROLLEN)).json().errors).toMatchObject([{ field: 'daten.zweitbestimmerId' }])
    expect((await handle('land-noe', id, { aktion: 'ZURUECKZIEHEN', version: 2 })).statusCode).toBe(200)
    expect(await waehlbare()).not.toContain(QS)
  })

  test.each(['Quirina Schwarzenegg', 'Schwarzenegg Q.', 'Dr. Schwarzenegg-Maier, Quirina', 'Schwarzenegg'])(
    '[A-QS-03] wer als Bestimmer der ersten Liste genannt ist (%s), bestimmt sie nicht ein zweites Mal',
    async bestimmer => {
      const id = await uebergebene()
      await sql`update bestimmung set bestimmer = ${bestimmer} where aufnahme_id = ${id}`.execute(db)
      const waehlbare = (await lies('land-noe', id)).gewaehlt?.waehlbare.map(({ value }) => Number(value))
      expect(waehlbare).not.toContain(QS)
      expect(waehlbare).toContain(MEHRROLLEN)
      expect((await handle('land-noe', id, anforderung)).json().errors).toMatchObject([
        { field: 'daten.zweitbestimmerId' },
      ])
      const daten2 = { auswahl: 'GEZIELT', zweitbestimmerId: null }
      expect((await handle('land-noe', id, { aktion: 'ANFORDERN', daten: daten2 })).statusCode).toBe(200)
      const zuweisung = { aktion: 'ZUWEISEN', version: 1, daten: { zweitbestimmerId: QS } }
      expect((await handle('land-noe', id, zuweisung)).json().errors).toMatchObject([
        { field: 'daten.zweitbestimmerId' },
      ])
    },
  )

  test('[A-QS-03] wer inzwischen anders heißt, bleibt befangen, wo die erste Liste den früheren Namen nennt', async () => {
    const id = await uebergebene()
    await sql`update bestimmung set bestimmer = 'Quirina Schwarzenegg' where aufnahme_id = ${id}`.execute(db)
    const heisst = (nachname: string) =>
      db.updateTable('benutzer').set({ nachname }).where('id', '=', QS).returning('nachname').execute()
    const { nachname } = await db
      .selectFrom('benutzer')
      .select('nachname')
      .where('id', '=', QS)
      .executeTakeFirstOrThrow()
    await heisst('Neugebauer')
    const waehlbare = (await lies('land-noe', id)).gewaehlt?.waehlbare.map(({ value }) => Number(value))
    await heisst(nachname)
    expect(waehlbare).not.toContain(QS)
    expect(waehlbare).toContain(MEHRROLLEN)
  })

  test('wechselt die Person, beginnt die Zweitbestimmung von vorn', async () => {
    const id = await angeforderte()
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))
    const neu = { aktion: 'ZUWEISEN', version: 1, daten: { zweitbestimmerId: MEHRROLLEN } }
    expect((await handle('land-noe', id, neu)).statusCode).toBe(200)
    expect((await als('mehrrollen')(weg(id, 'taxaliste2'))).json()).toMatchObject({ version: 0, zeilen: [] })
    expect((await als('qs')(weg(id, 'taxaliste2'))).statusCode).toBe(409)
  })
})

describe('Zweitbestimmung', () => {
  test('gleiche Regeln wie die erste, nach derselben Fassung; alle Fehler auf einmal, überholt 409', async () => {
    const id = await angeforderte()
    expect((await als('qs')(weg(id, 'taxaliste2'))).json()).toMatchObject({
      version: 0,
      taxalistenversion: 'MZB 2026.3',
      flaeche: 1.25,
      zeilen: [],
      bearbeitbar: true,
    })
    const falsch = await handle(
      'qs',
      id,
      speichern(0, zeile(1, 'Baetis rodani'), { zeile: 2, taxon: 'Gammarus fossarum' }),
    )
    expect(falsch.json().errors).toMatchObject([{ field: 'zeilen.0.taxon' }, { field: 'zeilen.1.anzahl' }])
    expect((await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })).json().message).toMatch(/noch leer/)
    expect((await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))).statusCode).toBe(200)
    expect((await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))).json().code).toBe('VERSIONSKONFLIKT')
    expect((await handle('qs', id, speichern(1, zeile(1, 'Baetis rhodani', 3)))).statusCode).toBe(200)
    expect((await als('qs')(weg(id, 'taxaliste2'))).json()).toMatchObject({ version: 2, zeilen: [{ anzahl: 3 }] })
    // Die Erstbestimmung, ihr Status und ihr Stand bleiben, wie sie waren.
    expect((await als('admin')(`/aufnahme/${id}/mzb/mhs/taxa`)).json()).toMatchObject({ version: 1 })
    expect((await als('admin')(`/aufnahme/${id}/status`)).json().mzb.status).toBe('BEWERTUNG_ABGESCHLOSSEN')
  })

  test('nach dem Abschluss ändert niemand mehr etwas', async () => {
    const id = await abgeschlossene()
    for (const [wer, rumpf] of [
      ['qs', speichern(1, zeile(1, 'Gammarus fossarum'))],
      ['qs', { aktion: 'ABSCHLIESSEN', version: 2 }],
      ['land-noe', { aktion: 'ZUWEISEN', version: 2, daten: { zweitbestimmerId: QS } }],
      ['land-noe', { aktion: 'ZURUECKZIEHEN', version: 2 }],
    ] as const)
      expect((await handle(wer, id, rumpf)).json().message, JSON.stringify(rumpf)).toMatch(/abgeschlossen/)
  })

  test('öffentlich freigegeben wird erst nach dem Abschluss, einzeln und in der Vorschau vieler', async () => {
    const id = await uebergebene({ mzb: { status: 'PLAUSIBEL' } })
    await handle('land-noe', id, anforderung)
    const { version } = (await als('bund')(`/aufnahme/${id}/status`)).json()
    const frei = () => als('bund')(post(`/aufnahme/${id}/status/mzb`, { version, freigabe: 'OEFFENTLICH' }))
    expect((await frei()).json().message).toMatch(/blind zweitbestimmt/)
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))
    await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })
    expect((await frei()).statusCode).toBe(200)
  })

  test('solange sie offen ist, wird die Erstbestimmung nicht zur Bearbeitung zurückgegeben, einzeln und in der Vorschau vieler', async () => {
    const id = await angeforderte()
    const { version } = (await als('land-noe')(`/aufnahme/${id}/status`)).json()
    const zurueck = { version, status: 'UNPLAUSIBEL', grund: 'Zweifel an der Liste' }
    const antwort = await als('land-noe')(post(`/aufnahme/${id}/status/mzb`, zurueck))
    expect([antwort.statusCode, antwort.json().message]).toEqual([409, expect.stringMatching(/blind zweitbestimmt/)])
    const vorschau = async (status: string) =>
      (await als('land-noe')(post('/api/statuswechsel/vorschau', { aufnahmen: [id], ziel: { status } }))).json()
        .zeilen[0].mzb
    expect(await vorschau('UNPLAUSIBEL')).toMatchObject({
      nachher: null,
      hindernis: expect.stringMatching(/Zur Bearbeitung zurückgeben/),
    })
    expect(await vorschau('PLAUSIBEL')).toMatchObject({ nachher: { status: 'PLAUSIBEL' }, hindernis: null })
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))
    await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })
    expect((await als('land-noe')(post(`/aufnahme/${id}/status/mzb`, zurueck))).statusCode).toBe(200)
  })

  test('was verglichen ist, verschwindet nicht: weder Probe noch Aufnahme lassen sich danach löschen', async () => {
    const id = await abgeschlossene()
    const { version } = (await als('land-noe')(`/aufnahme/${id}/status`)).json()
    const zurueck = { version, status: 'UNPLAUSIBEL', grund: 'Zweifel an der Liste' }
    expect((await als('land-noe')(post(`/aufnahme/${id}/status/mzb`, zurueck))).statusCode).toBe(200)
    const gesehen = { version: 1, taxaVersion: 1 }
    const probe = await als('auftragnehmer')(post(`/aufnahme/${id}/mzb/delete/mhs`, gesehen))
    expect([probe.statusCode, probe.json().code]).toEqual([409, 'IN_VERWENDUNG'])
    const { stand } = await db.selectFrom('aufnahme').select('stand').where('id', '=', id).executeTakeFirstOrThrow()
    const ganze = await als('land-noe')(post(`/aufnahme/delete/${id}`, { version: stand }))
    expect([ganze.statusCode, ganze.json().message]).toEqual([409, expect.stringMatching(/als Beleg/)])
    expect((await lies('auftragnehmer', id)).gewaehlt?.vergleich).toMatchObject({ beide: 1 })
  })

  test('offene Aufträge stehen beim Beauftragten, solange sie offen sind', async () => {
    const id = await angeforderte()
    const meine = async (wer: string) =>
      (await als(wer)('/api/qs/auftraege')).json<{ aufnahmeId: number }[]>().map(({ aufnahmeId }) => aufnahmeId)
    expect(await meine('qs')).toContain(id)
    expect(await meine('land-noe')).toEqual([])
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani')))
    await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })
    expect(await meine('qs')).not.toContain(id)
  })

  test('Auftrag und Antwort zum Weitergeben: der Auftrag nennt nichts aus der Erstbestimmung, die Antwort kommt nach dem Abschluss', async () => {
    const id = await angeforderte()
    const hole = (wer: string, was: string) => als(wer)(weg(id, was))
    for (const was of ['request', 'response']) expect((await hole('auftragnehmer', was)).statusCode, was).toBe(404)
    const auftrag = await hole('qs', 'request')
    expect(auftrag.json()).toMatchObject({
      format: 'benthos-qs-auftrag/1',
      methode: 'MHS',
      taxalistenversion: 'MZB 2026.3',
      auftrag: { zweitbestimmer: { name: 'Quirina Schwarzenegg' } },
      probe: { flaeche: 1.25 },
    })
    expect(auftrag.body).not.toMatch(/Baetis|Gammarus|417[78]|Erste/)
    for (const wer of ['qs', 'land-noe']) expect((await hole(wer, 'response')).statusCode, wer).toBe(409)
    await handle('qs', id, speichern(0, zeile(1, 'Baetis rhodani', 9)))
    await handle('qs', id, { aktion: 'ABSCHLIESSEN', version: 1 })
    for (const wer of ['qs', 'land-noe', 'auftragnehmer'])
      expect((await hole(wer, 'response')).json(), wer).toMatchObject({
        format: 'benthos-qs-antwort/1',
        bestimmer: 'Quirina Schwarzenegg',
        zeilen: [{ taxon: 'Baetis rhodani', anzahl: 9 }],
        vergleich: { beide: 1, nurErste: 1, nurZweite: 0 },
      })
  })

  test('der Verlauf der Aufnahme nennt die Zweitbestimmung nicht', async () => {
    const id = await abgeschlossene()
    const { eintraege } = (await als('auftragnehmer')(`/aufnahme/${id}/history/mzb`)).json()
    expect(JSON.stringify(eintraege)).not.toMatch(/Schwarzenegg/)
  })
})
