import { createHash } from 'node:crypto'
import type { Auftrag } from '@benthos/vertrag/auftrag'
import type { GeltendesNetz, Netzeinfuhr } from '@benthos/vertrag/netz'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { ladePruefsummen } from '../../../pruefstand/pruefsummen.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)

const merkmal = (KENNUNG: unknown, coordinates: unknown) => ({
  type: 'Feature',
  properties: { KENNUNG, GEWAESSER: `Bach ${KENNUNG}` },
  geometry: { type: 'LineString', coordinates },
})
const NETZ = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    merkmal(100, [
      [14, 48],
      [15, 48],
    ]),
    merkmal('N-2', [
      [14.5, 48.2],
      [14.5, 48.0005],
    ]),
    merkmal('', [[0, 0]]),
  ],
})
const ANGABEN = {
  name: 'Amtliches Netz',
  namensnennung: 'Gewässer: Prüfamt',
  koordinatensystem: '4326',
  kennungsfeld: 'KENNUNG',
  namensfeld: 'GEWAESSER',
  genauigkeit: '5',
  muendungstoleranz: '100',
}
function sende(wer: string | null, felder: Record<string, string> = ANGABEN, inhalt: BlobPart = NETZ) {
  const rumpf = new FormData()
  for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
  rumpf.set('datei', new File([inhalt], 'netz.geojson'))
  return als(wer)({ method: 'POST', url: '/api/netz/einfuhr', payload: rumpf })
}
const stand = async () =>
  (await als('admin')('/api/netz/einfuhren')).json<{ geltende: GeltendesNetz[]; einfuhren: Netzeinfuhr[] }>()
const einfuhr = async (id: number) => (await stand()).einfuhren.find(e => e.id === id)
const rufe = (id: number, was: string, wer: string | null = 'admin') =>
  als(wer)({ method: 'POST', url: `/api/netz/einfuhr/${id}/${was}` })
const original = (id: number) => `/api/netz/einfuhr/${id}/original`
const arbeiteAb = () => app.auftraege.arbeiteAb()
const sha256 = (inhalt: Uint8Array) => createHash('sha256').update(inhalt).digest('hex')
async function pruefe(inhalt: BlobPart = NETZ): Promise<number> {
  const antwort = await sende('admin', ANGABEN, inhalt)
  expect(antwort.statusCode, antwort.body).toBe(200)
  await arbeiteAb()
  return antwort.json<{ id: number }>().id
}
const quellen = async () => (await als(null)({ method: 'POST', url: '/lrs/getGnnVectorTileUrl' })).json().gewaessernetz

describe('[API-13] Einfuhr eines Netzes: Ablehnungen', () => {
  test('nur die Administration führt ein Netz ein, sieht, aktiviert und löscht Einfuhren', async () => {
    const id = await pruefe()
    for (const [wer, status] of [
      [null, 401],
      ['bund', 403],
      ['land-noe', 403],
      ['lesen', 403],
    ] as const) {
      expect((await sende(wer)).statusCode).toBe(status)
      expect((await als(wer)('/api/netz/einfuhren')).statusCode).toBe(status)
      expect((await als(wer)(original(id))).statusCode).toBe(status)
      expect((await rufe(id, 'aktivieren', wer)).statusCode).toBe(status)
      expect((await rufe(id, 'delete', wer)).statusCode).toBe(status)
    }
    expect((await stand()).einfuhren).toHaveLength(1)
    expect((await rufe(id, 'delete')).statusCode).toBe(204)
    for (const was of ['aktivieren', 'delete']) expect((await rufe(id, was)).statusCode).toBe(404)
    expect((await als('admin')(original(id))).statusCode).toBe(404)
  })

  test('falsche Angaben am Feld', async () => {
    const antwort = await sende('admin', {
      ...ANGABEN,
      name: ' ',
      koordinatensystem: '3035',
      genauigkeit: '0',
      muendungstoleranz: 'x',
    })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual([
      'name',
      'koordinatensystem',
      'genauigkeit',
      'muendungstoleranz',
    ])
    expect((await sende('admin', ANGABEN, '')).json().errors[0].field).toBe('datei')
    expect((await stand()).einfuhren).toEqual([])
  })

  test('eine Datei, die kein Netz ist, sagt warum; aktivieren lässt sie sich nicht', async () => {
    for (const [inhalt, grund] of [
      ['PK', 'keine GeoJSON-Sammlung'],
      ['{"features": [{', 'unvollständig'],
      ['{"features": []}', 'keine einzige Route'],
    ] as const) {
      const id = await pruefe(inhalt)
      expect(await einfuhr(id)).toMatchObject({ zustand: 'UNLESBAR', meldung: expect.stringContaining(grund) })
      expect((await rufe(id, 'aktivieren')).statusCode).toBe(409)
      await rufe(id, 'delete')
    }
  })
})

describe('[API-13] Einfuhr eines Netzes', () => {
  test('die Prüfung berichtet und ändert nichts; erst die Aktivierung ersetzt Netz, Karte und Stationierung', async () => {
    const welt = await musterwelt(db)
    const messstelle = await welt.messstelle('GZUEV', 'AT-3')
    await db
      .updateTable('messstelle')
      .set({ route_id: 'NE-25', stationierung: 1 })
      .where('id', '=', messstelle)
      .execute()
    const vorher = await quellen()
    const id = await pruefe()
    expect(await einfuhr(id)).toMatchObject({
      zustand: 'GEPRUEFT',
      bilanz: { gelesen: 3, angenommen: 2, geaendert: 0, unveraendert: 0, uebersprungen: 0, abgelehnt: 1 },
      bericht: {
        routen: 2,
        muendungen: 1,
        verwaisteMessstellen: 1,
        hinweise: 1,
        abgelehnteMerkmale: [{ routeId: 'Merkmal 3', grund: expect.stringContaining('Unlesbar') }],
      },
      arbeit: null,
    })
    const [auftrag] = (await als('admin')('/api/user-tasks')).json<Auftrag[]>()
    const datei = await als('admin')(`/api/user-tasks/${auftrag?.id}/result`)
    expect(datei.body.trim().split('\r\n')).toHaveLength(4)
    expect(await quellen()).toEqual(vorher)

    expect((await rufe(id, 'aktivieren')).statusCode).toBe(204)
    expect((await rufe(id, 'aktivieren')).statusCode).toBe(409)
    await arbeiteAb()
    const { geltende } = await stand()
    expect(geltende).toMatchObject([{ name: 'Amtliches Netz', routen: 2, genauigkeit: 5 }])
    expect(await einfuhr(id)).toMatchObject({ zustand: 'AKTIV' })
    expect((await rufe(id, 'delete')).statusCode).toBe(409)
    const nachher = await quellen()
    expect(nachher.url).not.toBe(vorher.url)
    expect(nachher.namensnennung).toContain('Prüfamt')
    const { treffer } = (
      await als(null)({ method: 'POST', url: '/lrs/getLineRefFromPoint', payload: { x: 14.5, y: 48.1 } })
    ).json()
    expect(treffer[0]).toMatchObject({ routeId: 'N-2', name: 'Bach N-2', genauigkeit: 5 })
    expect(await saeeNetz(db)).toBeNull()
  })

  test('[API-13] die Bilanz vergleicht mit dem geltenden Netz: neu, geändert, unverändert, doppelt, abgelehnt', async () => {
    const laenge = (x: number) => [
      [14.5, 48.2],
      [14.5, x],
    ]
    const haupt = [
      [14, 48],
      [15, 48],
    ]
    const alles = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
    const erstes = await pruefe(
      alles(merkmal(100, haupt), merkmal('N-2', laenge(48.0005)), merkmal('N-3', laenge(48.1))),
    )
    await rufe(erstes, 'aktivieren')
    await arbeiteAb()
    // Ein Punkt mitten in der Linie, der an ihrer Länge nichts ändert, ist auch eine Änderung.
    const mitte = [
      [14, 48],
      [14.25, 48],
      [15, 48],
    ]
    const zweites = await pruefe(
      alles(
        merkmal(100, haupt),
        merkmal(100, haupt),
        merkmal('N-2', laenge(48.0006)),
        merkmal('N-4', laenge(48.15)),
        {},
      ),
    )
    const bilanz = async (id: number) => (await einfuhr(id))?.bilanz
    expect(await bilanz(zweites)).toEqual({
      gelesen: 5,
      angenommen: 1,
      geaendert: 1,
      unveraendert: 1,
      uebersprungen: 1,
      abgelehnt: 1,
    })
    const drittes = await pruefe(alles(merkmal(100, mitte)))
    expect(await bilanz(drittes)).toMatchObject({ gelesen: 1, geaendert: 1 })
    const [auftrag] = (await als('admin')('/api/user-tasks')).json<Auftrag[]>()
    const datei = await als('admin')(`/api/user-tasks/${auftrag?.id}/result`)
    expect(datei.body).toContain('1;100;geändert')
    // Eine Bilanz, die nicht aufgeht, nimmt die Datenbank nicht an.
    await expect(
      sql`update netzeinfuhr set abgelehnt = abgelehnt + 1 where id = ${zweites}`.execute(db),
    ).rejects.toThrow('netzeinfuhr_bilanz')
    await expect(sql`update netzeinfuhr set uebersprungen = null where id = ${zweites}`.execute(db)).rejects.toThrow(
      'netzeinfuhr_bilanz_ganz',
    )
    for (const id of [zweites, drittes]) await rufe(id, 'delete')
  })

  test('das nächste Netz löst das vorige ab; dessen Einfuhr bleibt als Protokoll', async () => {
    const id = await pruefe()
    await rufe(id, 'aktivieren')
    await arbeiteAb()
    const { geltende, einfuhren } = await stand()
    expect(geltende).toHaveLength(1)
    expect(einfuhren.map(e => e.zustand)).toEqual(['AKTIV', 'ABGELOEST', 'ABGELOEST'])
  })

  test('[API-13] wer im Augenblick der Aktivierung liest, sieht nie das alte Netz neben einer Einfuhr, die schon gilt', async () => {
    const tx = await db.startTransaction().execute()
    await sql`lock table netzeinfuhr in access exclusive mode`.execute(tx)
    const gelesen = stand()
    await expect.poll(() => zaehleWartende(db)).toBe(1)
    await sql`update netz set name = 'Danach'`.execute(tx)
    await tx.commit().execute()
    const { geltende, einfuhren } = await gelesen
    expect(einfuhren[0]).toMatchObject({ zustand: 'AKTIV' })
    expect(geltende).toMatchObject([{ name: 'Danach' }])
  })

  test('[API-13] jede hochgeladene Datei bleibt abrufbar, Byte für Byte, mit der Prüfsumme der Liste', async () => {
    // Kein UTF-8: was jemand hochlud, kommt auch dann unverändert zurück.
    const datei = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x0d, 0x0a])
    const id = await pruefe(datei)
    expect(await einfuhr(id)).toMatchObject({ zustand: 'UNLESBAR', sha256: sha256(datei) })
    const antwort = await als('admin')(original(id))
    expect([antwort.statusCode, antwort.headers['content-type'], antwort.headers['content-disposition']]).toEqual([
      200,
      'application/octet-stream',
      'attachment; filename="netz.geojson"',
    ])
    expect(sha256(antwort.rawPayload)).toBe(sha256(datei))
    await rufe(id, 'delete')
  })

  test('ein abgebrochener Auftrag lässt die Einfuhr stehen, ohne dass sie galt', async () => {
    const { id } = (await sende('admin')).json<{ id: number }>()
    expect((await rufe(id, 'delete')).statusCode).toBe(409)
    const arbeit = (await einfuhr(id))?.arbeit
    expect(arbeit).toMatchObject({ istEigene: true })
    await als('admin')({ method: 'POST', url: `/api/user-tasks/${arbeit?.auftragId}/cancel` })
    expect(await einfuhr(id)).toMatchObject({ zustand: 'ABGEBROCHEN', arbeit: null })
    expect((await rufe(id, 'delete')).statusCode).toBe(204)
  })

  test('eine abgebrochene oder gescheiterte Aktivierung lässt sich wiederholen; bis dahin gilt das bisherige Netz', async () => {
    const id = await pruefe()
    const vorher = await quellen()
    await rufe(id, 'aktivieren')
    expect((await rufe(id, 'aktivieren')).statusCode).toBe(409)
    const arbeit = (await einfuhr(id))?.arbeit
    await als('admin')({ method: 'POST', url: `/api/user-tasks/${arbeit?.auftragId}/cancel` })
    expect(await einfuhr(id)).toMatchObject({ zustand: 'GEPRUEFT', arbeit: null })

    await rufe(id, 'aktivieren')
    await sql`update netzeinfuhr_datei set inhalt = 'PK' where netzeinfuhr_id = ${id}`.execute(db)
    await arbeiteAb()
    expect(await einfuhr(id)).toMatchObject({ zustand: 'UNLESBAR', arbeit: null })
    expect(await quellen()).toEqual(vorher)

    const zweite = await pruefe()
    await rufe(zweite, 'aktivieren')
    await sql`update auftrag set zustand = 'FAILURE', fehler = 'Strom weg', beendet_am = now() where zustand = 'WAITING'`.execute(
      db,
    )
    expect(await einfuhr(zweite)).toMatchObject({ zustand: 'GEPRUEFT', meldung: 'Strom weg' })
    expect((await rufe(zweite, 'aktivieren')).statusCode).toBe(204)
    await arbeiteAb()
    expect(await einfuhr(zweite)).toMatchObject({ zustand: 'AKTIV' })
  })
})

describe('[API-13] Rücknahme: ein abgelöstes Netz gilt wieder', () => {
  const kuerzer = (bis: number) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        merkmal('N-2', [
          [14.5, 48.2],
          [14.5, bis],
        ]),
      ],
    })
  async function aktiviere(id: number): Promise<void> {
    expect((await rufe(id, 'aktivieren')).statusCode).toBe(204)
    await arbeiteAb()
    expect(await einfuhr(id)).toMatchObject({ zustand: 'AKTIV' })
  }
  const frage = (url: string, payload: object) => als(null)({ method: 'POST', url, payload })
  /** Was vom Netz zu sehen ist: Name und Länge, Fluss-km eines Punkts, Lauf, Kachel, dazu jede gespeicherte Zeile der Routen. */
  async function netzbild() {
    const [geltendes] = (await stand()).geltende
    const { url } = await quellen()
    const { netzroute, netzabschnitt } = await ladePruefsummen(db)
    return {
      geltendes: { ...geltendes, geladenAm: null },
      url,
      kachel: (await als(null)(url.replace('{z}/{x}/{y}', '8/138/88'))).body,
      punkt: (await frage('/lrs/getLineRefFromPoint', { x: 14.5, y: 48.15 })).json(),
      lauf: (await frage('/lrs/route/get', { routeId: 'N-2' })).json(),
      netzroute,
      netzabschnitt,
    }
  }

  test('nur die Administration nimmt ein Netz zurück; was gilt, nicht geprüft oder nicht lesbar ist, auch sie nicht', async () => {
    const [bisheriges, neues] = [await pruefe(), await pruefe(kuerzer(48.1))]
    await aktiviere(bisheriges)
    await aktiviere(neues)
    expect(await einfuhr(bisheriges)).toMatchObject({ zustand: 'ABGELOEST' })
    for (const [wer, status] of [
      [null, 401],
      ['bund', 403],
      ['land-noe', 403],
      ['lesen', 403],
    ] as const)
      expect((await rufe(bisheriges, 'aktivieren', wer)).statusCode).toBe(status)
    expect((await rufe(neues, 'aktivieren')).statusCode).toBe(409)
    expect(await einfuhr(bisheriges)).toMatchObject({ zustand: 'ABGELOEST' })
  })

  test('danach steht alles da wie vor dem anderen: Fluss-km, Läufe, Kacheln, gespeicherte Routen; das Journal nennt den Wechsel', async () => {
    const [bisheriges, neues] = [await pruefe(), await pruefe(kuerzer(48.1))]
    await aktiviere(bisheriges)
    const vorher = await netzbild()
    await aktiviere(neues)
    expect(await netzbild()).not.toEqual(vorher)
    await aktiviere(bisheriges)
    expect(await netzbild()).toEqual(vorher)
    expect(await einfuhr(neues)).toMatchObject({ zustand: 'ABGELOEST' })
    const wechsel = await db
      .selectFrom('journal')
      .innerJoin('benutzer', 'benutzer.id', 'journal.benutzer_id')
      .select(['schluessel', 'username', sql<string>`journal.nachher ->> 'zustand'`.as('zustand')])
      .where('tabelle', '=', 'netzeinfuhr')
      .where(sql<boolean>`journal.nachher ? 'zustand'`)
      .orderBy('journal.id', 'desc')
      .limit(3)
      .execute()
    expect(wechsel.toReversed()).toEqual([
      { schluessel: String(bisheriges), username: 'admin', zustand: 'AKTIVIERUNG' },
      { schluessel: String(neues), username: 'admin', zustand: 'ABGELOEST' },
      { schluessel: String(bisheriges), username: 'admin', zustand: 'AKTIV' },
    ])
  })

  test('abgebrochen bleibt es abgelöst, und das andere gilt weiter; dann gelingt es', async () => {
    const { einfuhren } = await stand()
    const abgeloestes = einfuhren.find(({ zustand }) => zustand === 'ABGELOEST')?.id ?? 0
    const vorher = await netzbild()
    await rufe(abgeloestes, 'aktivieren')
    expect(await einfuhr(abgeloestes)).toMatchObject({ zustand: 'AKTIVIERUNG' })
    const arbeit = (await einfuhr(abgeloestes))?.arbeit
    await als('admin')({ method: 'POST', url: `/api/user-tasks/${arbeit?.auftragId}/cancel` })
    expect(await einfuhr(abgeloestes)).toMatchObject({ zustand: 'ABGELOEST', arbeit: null })
    expect(await netzbild()).toEqual(vorher)
    await aktiviere(abgeloestes)
  })

  test('Zeitpunkt und Zustand widersprechen einander in der Datenbank nie', async () => {
    const { einfuhren } = await stand()
    const id = (zustand: Netzeinfuhr['zustand']) => einfuhren.find(e => e.zustand === zustand)?.id ?? 0
    for (const [betroffen, aenderung] of [
      [id('ABGELOEST'), sql`zustand = 'GEPRUEFT'`],
      [id('ABGELOEST'), sql`aktiviert_am = null`],
      [id('AKTIV'), sql`aktiviert_am = null`],
    ] as const)
      await expect(sql`update netzeinfuhr set ${aenderung} where id = ${betroffen}`.execute(db)).rejects.toThrow(
        'netzeinfuhr_aktiviert',
      )
  })
})
