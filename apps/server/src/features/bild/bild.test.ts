import type { Bildangabe } from '@benthos/vertrag/bild'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefbild, telefonfoto } from '../../technik/bilder/bild.pruefhilfe.ts'
import { bildpruefung } from './bild.pruefhilfe.ts'

const p = await bildpruefung({ UPLOAD_LIMIT: '20mb' })
afterAll(() => p.ende())
const { als, sende, loesche, liste, stand, welt, db } = p

const LAND = await welt.messstelle('LAND', 'AT-3')
const GZUEV = await welt.messstelle('GZUEV', 'AT-3')
const AUFNAHME = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: null })
const GESPERRT = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' }, phb: null })
const lies = (antwort: { json: () => unknown }) => antwort.json() as Bildangabe

describe('[API-14] [API-03] Ablehnungen: Bilder', () => {
  const FAELLE: [string, string, string | null, number][] = [
    ['ohne Anmeldung', `/messstelle/${LAND}/foto`, null, 401],
    ['ohne Anmeldung', `/aufnahme/${AUFNAHME}/foto/1`, null, 401],
    ['wer die Messstelle nur lesen darf', `/messstelle/${GZUEV}/foto`, 'land-noe', 403],
    ['wer sie nicht sehen darf', `/messstelle/${LAND}/lageplan`, 'land-ooe', 404],
    ['wer die Aufnahme nicht sehen darf', `/aufnahme/${AUFNAHME}/choriotopskizze`, 'land-ooe', 404],
    ['wer nur lesen darf', `/aufnahme/${AUFNAHME}/foto/1`, 'bund', 403],
    ['wer nur prüft', `/aufnahme/${AUFNAHME}/foto/6`, 'qs', 403],
    ['an übergebenen Daten', `/aufnahme/${GESPERRT}/foto/1`, 'land-noe', 409],
    ['ein siebentes Foto', `/aufnahme/${AUFNAHME}/foto/7`, 'admin', 404],
    ['an einer Messstelle, die es nicht gibt', '/messstelle/999999/foto', 'admin', 404],
  ]
  test.each(FAELLE)('%s: %s für %s', async (_, url, wer, status) => {
    const vorher = await stand()
    expect((await sende(wer, url)).statusCode).toBe(status)
    expect((await loesche(wer, url, 1)).statusCode).toBe(status)
    expect(await stand()).toEqual(vorher)
  })

  test('wer am Objekt nichts darf, dessen Datei liest der Server nicht: auch eine zu große bleibt 403 oder 404', async () => {
    const datei = Buffer.alloc(22 * 1024 ** 2)
    expect((await sende('land-noe', `/messstelle/${GZUEV}/foto`, { datei })).statusCode).toBe(403)
    expect((await sende('land-ooe', `/messstelle/${LAND}/foto`, { datei })).statusCode).toBe(404)
    expect((await sende('land-noe', `/messstelle/${LAND}/foto`, { datei })).statusCode).toBe(400)
  })

  test('eine falsche Datei wird am Feld beanstandet, und nichts ändert sich', async () => {
    const vorher = await stand()
    const url = `/messstelle/${LAND}/foto`
    const faelle: [Parameters<typeof sende>[2], number, RegExp][] = [
      [{ datei: Buffer.from('kein Bild') }, 400, /kein Bild im Format/],
      [{ datei: Buffer.alloc(0) }, 400, /^Die Datei ist leer$/],
      [{ datei: p.bild.subarray(0, 900) }, 400, /beschädigt oder unvollständig/],
      [{ datei: Buffer.concat([p.bild, Buffer.alloc(15_000_000)]) }, 400, /höchstens 15 MB/],
      [{ datei: Buffer.concat([p.bild, Buffer.alloc(22 * 1024 ** 2)]) }, 400, /höchstens 15 MB/],
      [{ datei: null }, 400, /^Bitte wählen Sie ein Bild$/],
    ]
    for (const [felder, status, meldung] of faelle) {
      const antwort = await sende('land-noe', url, felder)
      expect([antwort.statusCode, antwort.json().errors[0]?.field], antwort.body).toEqual([status, 'datei'])
      expect(antwort.json().errors[0].message).toMatch(meldung)
    }
    const lang = await sende('land-noe', url, { beschreibung: 'x'.repeat(501) })
    expect([lang.statusCode, lang.json().errors]).toEqual([
      400,
      [{ field: 'beschreibung', message: 'Maximal 500 Zeichen' }],
    ])
    expect(await stand()).toEqual(vorher)
  })
})

describe('[API-14] Foto einer Messstelle', () => {
  test('hochgeladen, gelesen mit Vorschau und ETag, ersetzt, beschrieben, gelöscht', async () => {
    const url = `/messstelle/${LAND}/foto`
    expect(await liste('land-noe', `/messstelle/${LAND}`)).toEqual({
      plaetze: [
        { platz: 'foto', bearbeitbar: true, sperre: null },
        { platz: 'lageplan', bearbeitbar: true, sperre: null },
      ],
      bilder: [],
    })
    expect((await als('land-noe')(url)).statusCode).toBe(404)

    const antwort = await sende('land-noe', url, { datei: await telefonfoto(), beschreibung: ' Blick flussauf ' })
    expect(antwort.statusCode, antwort.body).toBe(200)
    const angabe = lies(antwort)
    expect(angabe).toMatchObject({ platz: 'foto', breite: 300, hoehe: 400, beschreibung: 'Blick flussauf' })

    const voll = await als('qs')(url)
    expect(voll.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="foto.jpeg"',
    })
    expect(voll.rawPayload.length).toBe(angabe.groesse)
    expect((await sharp(voll.rawPayload).metadata()).exif).toBeUndefined()
    const klein = await als('qs')(`${url}?groesse=klein`)
    expect(klein.headers['content-type']).toBe('image/webp')
    expect(klein.headers.etag).not.toBe(voll.headers.etag)
    const erneut = await als('qs')({ url, headers: { 'if-none-match': String(voll.headers.etag) } })
    expect([erneut.statusCode, erneut.body]).toEqual([304, ''])

    const beschrieben = lies(
      await sende('land-noe', url, { datei: null, version: angabe.version, beschreibung: 'Neu' }),
    )
    expect(beschrieben).toEqual({ ...angabe, version: expect.any(Number), beschreibung: 'Neu' })
    const zeichnung = await pruefbild().png().toBuffer()
    const ersetzt = lies(await sende('land-noe', url, { datei: zeichnung, version: beschrieben.version }))
    expect(ersetzt).toMatchObject({ breite: 400, hoehe: 300, beschreibung: null })
    expect((await als('qs')(url)).headers['content-type']).toBe('image/png')

    expect((await loesche('land-noe', url, ersetzt.version)).statusCode).toBe(204)
    expect((await als('land-noe')(url)).statusCode).toBe(404)
    expect((await loesche('land-noe', url, ersetzt.version)).statusCode).toBe(404)
  })

  test('wer ein anderes Bild gesehen hat, als jetzt da ist, ersetzt und löscht keines', async () => {
    const url = `/messstelle/${LAND}/lageplan`
    const erste = lies(await sende('land-noe', url))
    expect((await sende('land-noe', url)).statusCode).toBe(409)
    expect((await sende('land-noe', url, { version: erste.version + 1 })).statusCode).toBe(409)
    expect((await loesche('land-noe', url, erste.version + 1)).statusCode).toBe(409)
    // Auch nach Löschen und neuem Hochladen kommt keine Version wieder.
    await loesche('land-noe', url, erste.version)
    const zweite = lies(await sende('land-noe', url))
    expect(zweite.version).toBeGreaterThan(erste.version)
    expect((await sende('land-noe', url, { version: erste.version })).statusCode).toBe(409)
    const stati = await Promise.all([1, 2, 3].map(() => sende('land-noe', url, { version: zweite.version })))
    expect(stati.map(antwort => antwort.statusCode).sort()).toEqual([200, 409, 409])
  })

  test('mit der Messstelle gehen ihre Bilder; das Journal nennt Prüfsummen, nie Bilddaten', async () => {
    const id = await welt.messstelle('LAND', 'AT-3')
    await sende('land-noe', `/messstelle/${id}/foto`)
    expect((await als('land-noe')({ method: 'POST', url: `/messstelle/delete/${id}`, payload: {} })).statusCode).toBe(
      204,
    )
    const zeilen = await db.selectFrom('journal').selectAll().where('tabelle', '=', 'bild').orderBy('id').execute()
    const meine = zeilen.filter(
      zeile => ((zeile.nachher ?? zeile.vorher) as { messstelle_id: number }).messstelle_id === id,
    )
    expect(meine.map(zeile => zeile.aktion)).toEqual(['NEW', 'DELETED'])
    expect(meine[0]?.nachher).toMatchObject({ platz: 'foto', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(Math.max(...zeilen.map(zeile => JSON.stringify(zeile).length))).toBeLessThan(1200)
  })
})

describe('[API-03] Bilder einer Aufnahme', () => {
  test('der beauftragte Auftragnehmer legt sechs Fotos und die Choriotopskizze ab; der Status ändert sich nicht', async () => {
    const kopf = async () => (await als('auftragnehmer')(`/aufnahme/${AUFNAHME}`)).json()
    const vorher = await kopf()
    for (const platz of ['foto/1', 'foto/2', 'foto/3', 'foto/4', 'foto/5', 'foto/6', 'choriotopskizze'])
      expect((await sende('auftragnehmer', `/aufnahme/${AUFNAHME}/${platz}`)).statusCode, platz).toBe(200)
    const { plaetze, bilder } = await liste('auftragnehmer', `/aufnahme/${AUFNAHME}`)
    expect(plaetze.map(({ bearbeitbar }) => bearbeitbar)).toEqual(Array(7).fill(true))
    expect(bilder.map(bild => bild.platz)).toEqual([
      'choriotopskizze',
      ...[1, 2, 3, 4, 5, 6].map(nummer => `foto${nummer}`),
    ])
    const gesehen = await liste('bund', `/aufnahme/${AUFNAHME}`)
    expect(gesehen.plaetze.map(({ bearbeitbar }) => bearbeitbar)).toEqual(Array(7).fill(false))
    const nachher = await kopf()
    expect(nachher.mzb.status).toBe(vorher.mzb.status)
    expect(nachher.version).toBeGreaterThan(vorher.version)
    // Siebenmal dasselbe Bild liegt einmal da.
    const inhalte = await db.selectFrom('bild').select('hash').distinct().where('aufnahme_id', '=', AUFNAHME).execute()
    expect(inhalte).toHaveLength(1)
  })
})
