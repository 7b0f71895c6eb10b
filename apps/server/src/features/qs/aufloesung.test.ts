import type { QsBericht } from '@benthos/vertrag/qs'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const personVon = async (username: string) =>
  db
    .selectFrom('benutzer')
    .select(['id', 'organisationseinheit_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const handle = (wer: string | null, id: number, rumpf: object) =>
  als(wer)(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...('taxa' in rumpf ? {} : { version: 0 }), ...rumpf }))
const zeilen = (...taxa: [string, number][]) =>
  taxa.map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, artStadium: 'LARVE', anzahl }))

const schreibeErste = async (wer: string, id: number, baetis = 30) => {
  const erste = zeilen(['Baetis rhodani', baetis], ['Gammarus fossarum', 5], ['Ephemera danica', 2])
  const { version } = (await als('admin')(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version?: number }>()
  const antwort = await als(wer)(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: version ?? 0, zeilen: erste }))
  expect(antwort.statusCode, antwort.body).toBe(200)
}
/** Als stünde es so im eingelesenen Probenkopf; das Journal nennt niemanden. */
const benenneBestimmer = (id: number, bestimmer: string | null) =>
  sql`update bestimmung set bestimmer = ${bestimmer} where aufnahme_id = ${id} and art = 'ERSTBESTIMMUNG'`.execute(db)

async function angefordert(zweite = 'qs'): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await schreibeErste('auftragnehmer', id)
  await fordereAn(id, zweite)
  return id
}
async function fordereAn(id: number, zweite: string): Promise<void> {
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  const daten = { auswahl: 'GEZIELT', zweitbestimmerId: (await personVon(zweite)).id }
  expect((await handle('bund', id, { aktion: 'ANFORDERN', daten })).statusCode).toBe(200)
}
async function abgeschlossen(zweite = 'qs'): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await schreibeErste('auftragnehmer', id)
  await schliesseZweiteAb(id, zweite)
  return id
}
async function schliesseZweiteAb(id: number, zweite = 'qs'): Promise<void> {
  await fordereAn(id, zweite)
  const liste = zeilen(['Baetis rhodani', 28], ['Gammarus fossarum', 5])
  expect((await handle(zweite, id, { aktion: 'SPEICHERN', zeilen: liste })).statusCode).toBe(200)
  expect((await handle(zweite, id, { aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
}
const loese = (taxon = 'Ephemera danica', daten: object = {}, version = 0) => loeseAlle([[taxon, version]], daten)
const loeseAlle = (taxa: readonly (readonly [string, number])[], daten: object = {}) => ({
  aktion: 'AUFLOESEN',
  taxa: taxa.map(([taxon, version]) => ({ taxon, version })),
  daten: { entscheidung: 'ERSTE', ergebnis: null, grund: 'Beleg nachgeprüft', ...daten },
})
const id = await abgeschlossen()
const anzahl = async () =>
  (await db.selectFrom('qs_aufloesung').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

describe('[A-QS-14] Auflösung: abgelehnt', () => {
  test('jede Rolle an einer abgeschlossenen Zweitbestimmung', async () => {
    const soll = {
      lesen: 403,
      fachprojekt: 403,
      auftragnehmer: 403,
      auftragnehmer2: 403,
      'land-ooe': 404,
      qs: 403,
    }
    expect((await handle(null, id, loese())).statusCode).toBe(401)
    for (const [wer, status] of Object.entries(soll)) {
      const antwort = await handle(wer, id, loese())
      expect(antwort.statusCode, wer).toBe(status)
      expect(antwort.body, wer).not.toContain('Ephemera')
    }
    expect(await anzahl()).toBe(0)
  })

  test('wer selbst zweitbestimmt hat, auch mit dem Recht zu beauftragen; und das Haus der Erstbestimmung', async () => {
    const eigene = await abgeschlossen('mehrrollen')
    expect((await handle('mehrrollen', eigene, loese())).statusCode).toBe(403)
    const rechte = (await als('mehrrollen')(`/aufnahme/${eigene}/qs/bericht`)).json<QsBericht>().gewaehlt?.rechte
    expect(rechte).toMatchObject({ vergleichen: true, aufloesen: false })
    const { organisationseinheit_id: land } = await personVon('land-noe')
    await db.updateTable('aufnahme').set({ mzb_auftragnehmer_id: land }).where('id', '=', eigene).execute()
    expect((await handle('land-noe', eigene, loese())).statusCode).toBe(403)
    // Auch wenn die Aufnahme inzwischen ein anderes Haus hat: verglichen wurde seine Bestimmung.
    const damals = await welt.aufnahme({ mzb: { auftragnehmer: 'land-noe' } })
    await schreibeErste('admin', damals)
    await schliesseZweiteAb(damals)
    await db
      .updateTable('aufnahme')
      .set({ mzb_auftragnehmer_id: (await personVon('auftragnehmer')).organisationseinheit_id })
      .where('id', '=', damals)
      .execute()
    expect((await handle('land-noe', damals, loese())).statusCode).toBe(403)
    expect((await handle('bund', eigene, loese())).statusCode).toBe(200)
    await sql`delete from qs_aufloesung`.execute(db)
  })

  test.each([
    [
      'hat die erste Liste geschrieben, ehe sie dem Büro zugewiesen war',
      async (aufnahme: number) => {
        await db.updateTable('aufnahme').set({ mzb_auftragnehmer_id: null }).where('id', '=', aufnahme).execute()
        await schreibeErste('land-noe', aufnahme)
        const { organisationseinheit_id: buero } = await personVon('auftragnehmer')
        await db.updateTable('aufnahme').set({ mzb_auftragnehmer_id: buero }).where('id', '=', aufnahme).execute()
        await schreibeErste('auftragnehmer', aufnahme)
      },
    ],
    [
      'hat eine Zahl der ersten Liste berichtigt',
      async (aufnahme: number) => {
        await schreibeErste('auftragnehmer', aufnahme)
        await schreibeErste('land-noe', aufnahme, 31)
        await schreibeErste('auftragnehmer', aufnahme)
      },
    ],
    [
      'steht an der ersten Liste als Bestimmerin',
      async (aufnahme: number) => {
        await schreibeErste('auftragnehmer', aufnahme)
        await benenneBestimmer(aufnahme, 'Leitgeb, L.')
      },
    ],
  ] as const)(
    'wer die erste Liste vertritt, entscheidet nicht und führt den Ergebnisbericht nicht, auch außerhalb des Auftragnehmers: %s',
    async (_, bereite) => {
      const eigene = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
      await bereite(eigene)
      await schliesseZweiteAb(eigene)
      const antwort = await handle('land-noe', eigene, loese())
      expect([antwort.statusCode, antwort.json().message]).toEqual([403, expect.stringContaining('an der ersten')])
      expect(
        (await als('land-noe')(`/aufnahme/${eigene}/qs/bericht`)).json<QsBericht>().gewaehlt?.rechte,
      ).toMatchObject({
        vergleichen: true,
        aufloesen: false,
        berichten: false,
      })
      const grund = { methode: 'MHS', version: 1, daten: { grund: 'x' } }
      expect((await als('land-noe')(post(`/aufnahme/${eigene}/delete/qs/ergebnisbericht`, grund))).statusCode).toBe(403)
      // Wer nicht daran schrieb, entscheidet: der Bund, und im selben Haus die Kollegin.
      expect((await handle('bund', eigene, loese())).statusCode).toBe(200)
      expect((await handle('mehrrollen', eigene, loese('Ephemera danica', {}, 1))).statusCode).toBe(200)
      await sql`delete from qs_aufloesung`.execute(db)
    },
  )

  test.each<[string, string, boolean]>([
    ['abgelaufene', 'mehrrollen', false],
    ['entzogene', 'mehrrollen', true],
    ['am zusammengeführten Konto abgelaufene', 'lesen', false],
  ])('[A-BENUTZER-17] eine %s Vergabe für das Büro macht befangen', async (_, konto, entzogen) => {
    const eigene = await abgeschlossen()
    const { id: person } = await personVon('mehrrollen')
    const { id: traeger } = await personVon(konto)
    if (traeger !== person)
      await sql`update benutzer set aktiv = false, zusammengefuehrt_mit = ${person} where id = ${traeger}`.execute(db)
    const { organisationseinheit_id: buero } = await personVon('auftragnehmer')
    const vergib = (ab: string, bis: string) =>
      sql`
        insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, gueltig_bis, grund, entzogen_am, entzugsgrund)
        values (${traeger}, 'LESEN', ${buero}, ${ab}, ${bis}, 'x', ${entzogen ? '2026-01-15' : null}, ${entzogen ? 'x' : null})
      `.execute(db)
    await vergib('2999-01-01', '2999-12-31')
    const rechte = async () =>
      (await als('mehrrollen')(`/aufnahme/${eigene}/qs/bericht`)).json<QsBericht>().gewaehlt?.rechte
    expect(await rechte()).toMatchObject({ aufloesen: true })
    await vergib('2026-01-01', '2026-01-31')
    expect(await rechte()).toMatchObject({ aufloesen: false, berichten: false })
    expect((await handle('mehrrollen', eigene, loese())).statusCode).toBe(403)
    await sql`delete from rollenvergabe where benutzer_id = ${traeger}`.execute(db)
    await sql`update benutzer set aktiv = true, zusammengefuehrt_mit = null where username = 'lesen'`.execute(db)
  })

  test.each([
    ['Leitgeb', false],
    ['Lena Leitgeb', false],
    ['Leitgeb Lena, Augraben', false],
    ['Mag. L. Leitgeb', false],
    ['LENA LEITGEB', false],
    ['Anna Auinger', true],
    ['Leitgebinger', true],
    ['Max Leitgeb-Huber', true],
    ['Anna Leitgeb', true],
  ])('Bestimmer „%s“: Lena Leitgeb darf entscheiden %s', async (bestimmer, darf) => {
    await benenneBestimmer(id, bestimmer)
    expect((await als('land-noe')(`/aufnahme/${id}/qs/bericht`)).json<QsBericht>().gewaehlt?.rechte.aufloesen).toBe(
      darf,
    )
    await benenneBestimmer(id, null)
  })

  test('solange die Zweitbestimmung offen ist, für niemanden; ohne Auftrag gibt es nichts aufzulösen', async () => {
    const offen = await angefordert()
    for (const [wer, status] of [
      ['land-noe', 409],
      ['bund', 409],
      ['admin', 409],
      ['qs', 403],
      ['auftragnehmer', 403],
    ] as const) {
      const antwort = await handle(wer, offen, loese())
      expect(antwort.statusCode, wer).toBe(status)
      expect(antwort.body, wer).not.toContain('Ephemera')
    }
    const ohne = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    await als('auftragnehmer')(
      post(`/aufnahme/${ohne}/mzb/mhs/taxa`, { version: 0, zeilen: zeilen(['Baetis rhodani', 1]) }),
    )
    const antwort = await handle('land-noe', ohne, loese())
    expect([antwort.statusCode, antwort.json().message]).toEqual([
      404,
      expect.stringContaining('keine Zweitbestimmung'),
    ])
  })

  test('was nicht abweicht, was es nicht gibt, und Eingaben, die nicht zusammenpassen', async () => {
    for (const [taxon, daten, feld] of [
      ['Gammarus fossarum', {}, 'taxa.0.taxon'],
      ['Gibt esnicht', {}, 'taxa.0.taxon'],
      ['', {}, 'taxa.0.taxon'],
      ['Ephemera danica', { grund: '   ' }, 'daten.grund'],
      ['Ephemera danica', { grund: 'x'.repeat(1001) }, 'daten.grund'],
      ['Ephemera danica', { entscheidung: 'BEIDE' }, 'daten.entscheidung'],
      ['Ephemera danica', { entscheidung: 'ANDERES' }, 'daten.ergebnis'],
      ['Ephemera danica', { ergebnis: 'Ephemera vulgata' }, 'daten.ergebnis'],
    ] as const) {
      const antwort = await handle('land-noe', id, loese(taxon, daten))
      expect(antwort.statusCode, `${taxon} ${feld}`).toBe(400)
      expect(antwort.json().errors.map(({ field }: { field: string }) => field)).toEqual([feld])
    }
    expect(await anzahl()).toBe(0)
  })
})

test('[A-QS-14] mehrere Taxa auf einmal: alle oder keines, jede Ablehnung mit ihrem Grund', async () => {
  const eigene = await abgeschlossen()
  const stand = async () =>
    (await als('land-noe')(`/aufnahme/${eigene}/qs/bericht`)).json<QsBericht>().gewaehlt?.aufloesungen ?? []
  for (const taxa of [
    [],
    [
      ['Ephemera danica', 0],
      ['Ephemera danica', 0],
    ],
    Array.from({ length: 501 }, (_, i) => [`T ${i}`, 0]),
  ] as [string, number][][])
    expect((await handle('land-noe', eigene, loeseAlle(taxa))).statusCode, `${taxa.length}`).toBe(400)
  const gemischt = await handle(
    'land-noe',
    eigene,
    loeseAlle([
      ['Baetis rhodani', 0],
      ['Gammarus fossarum', 0],
      ['Ephemera danica', 3],
      ['Gibt esnicht', 0],
    ]),
  )
  expect(gemischt.json()).toMatchObject({
    status: 400,
    errors: [
      { field: 'taxa.1.taxon', message: expect.stringMatching(/^Gammarus fossarum: .*nicht voneinander ab/) },
      { field: 'taxa.2.taxon', message: expect.stringMatching(/^Ephemera danica: .*jemand anderer entschieden/) },
      { field: 'taxa.3.taxon', message: expect.stringMatching(/^Gibt esnicht: /) },
    ],
  })
  expect(gemischt.json().message).toContain('Nichts ist festgehalten. Gammarus fossarum')
  expect(await stand()).toEqual([])
  const beide = loeseAlle(
    [
      ['Baetis rhodani', 0],
      ['Ephemera danica', 0],
    ],
    { grund: 'Belege gemeinsam durchgesehen' },
  )
  expect((await handle('land-noe', eigene, beide)).statusCode).toBe(200)
  expect(await stand()).toMatchObject([
    { taxon: 'Baetis rhodani', version: 1, grund: 'Belege gemeinsam durchgesehen' },
    { taxon: 'Ephemera danica', version: 1, grund: 'Belege gemeinsam durchgesehen' },
  ])
  // Eines ist inzwischen anders entschieden: keines ändert sich.
  expect((await handle('bund', eigene, loese('Ephemera danica', { grund: 'anders' }, 1))).statusCode).toBe(200)
  const vorher = await stand()
  const spaet = await handle(
    'land-noe',
    eigene,
    loeseAlle([
      ['Baetis rhodani', 1],
      ['Ephemera danica', 1],
    ]),
  )
  expect(spaet.json()).toMatchObject({ code: 'VERSIONSKONFLIKT', errors: [{ field: 'taxa.1.taxon' }] })
  expect(await stand()).toEqual(vorher)
  // Wer nicht darf, erfährt auch aus einer gemischten Anfrage kein Taxon.
  const fremd = await handle(
    'qs',
    eigene,
    loeseAlle([
      ['Baetis rhodani', 0],
      ['Gibt esnicht', 0],
    ]),
  )
  expect([fremd.statusCode, fremd.body.includes('Baetis')]).toEqual([403, false])
})

test('[A-QS-14] entschieden, geändert, bei veralteter Version abgelehnt; steht im Vergleich, in Antwort, Blättern und Journal, an den Listen ändert sich nichts', async () => {
  const listen = async () =>
    (
      await sql`select fund.* from fund join bestimmung on bestimmung.id = bestimmung_id where aufnahme_id = ${id} order by fund.bestimmung_id, fund.zeile`.execute(
        db,
      )
    ).rows
  const vorher = await listen()
  const vergleichVorher = (await als('land-noe')(`/aufnahme/${id}/qs/bericht`)).json<QsBericht>().gewaehlt?.vergleich
  const erste = await handle('land-noe', id, loese())
  expect(erste.statusCode, erste.body).toBe(200)
  expect((await handle('bund', id, loese())).statusCode).toBe(409)
  expect((await handle('bund', id, loese('Ephemera danica', {}, 7))).statusCode).toBe(409)
  const anderes = { entscheidung: 'ANDERES', ergebnis: 'Ephemera vulgata', grund: 'Mandibel am Beleg' }
  expect((await handle('bund', id, loese('Ephemera danica', anderes, 1))).statusCode).toBe(200)
  expect((await handle('land-noe', id, loese('Baetis rhodani', { entscheidung: 'UNENTSCHIEDEN' }))).statusCode).toBe(
    200,
  )
  for (const wer of ['qs', 'land-noe', 'bund', 'auftragnehmer']) {
    const { gewaehlt } = (await als(wer)(`/aufnahme/${id}/qs/bericht`)).json<QsBericht>()
    expect(gewaehlt?.aufloesungen, wer).toMatchObject([
      { taxon: 'Baetis rhodani', version: 1, entscheidung: 'UNENTSCHIEDEN' },
      { taxon: 'Ephemera danica', version: 2, ...anderes },
    ])
    expect(gewaehlt?.vergleich).toEqual(vergleichVorher)
    expect(gewaehlt?.rechte.aufloesen, wer).toBe(wer === 'land-noe' || wer === 'bund')
    expect((await als(wer)(`/aufnahme/${id}/qs/response`)).json().aufloesungen, wer).toEqual(gewaehlt?.aufloesungen)
  }
  expect(await listen()).toEqual(vorher)
  for (const blatt of ['protokoll', 'pruefbericht']) {
    const { text } = lesePdf((await als('auftragnehmer')(`/aufnahme/${id}/qs/${blatt}`)).rawPayload)
    expect(text, blatt).toContain('Auflösung (2 von 2 abweichenden Taxa)')
    expect(text.replaceAll(/\s+/g, ' '), blatt).toContain('Mandibel am Beleg')
  }
  const { rows } = await sql<{ aktion: string; wer: string; grund: string }>`
    select benutzer.username as wer, nachher ->> 'grund' as grund
    from journal join benutzer on benutzer.id = journal.benutzer_id
    where tabelle = 'qs_aufloesung' and aufnahme_id = ${id} and schluessel::text like '%Ephemera%' order by journal.id
  `.execute(db)
  expect(rows).toEqual([
    { wer: 'land-noe', grund: 'Beleg nachgeprüft' },
    { wer: 'bund', grund: 'Mandibel am Beleg' },
  ])
})
