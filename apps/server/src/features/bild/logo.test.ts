import type { Bildangabe } from '@benthos/vertrag/bild'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefbild, telefonfoto } from '../../technik/bilder/bild.pruefhilfe.ts'
import { bildpruefung } from './bild.pruefhilfe.ts'

const p = await bildpruefung({ UPLOAD_LIMIT: '20mb' })
afterAll(() => p.ende())
const { als, sende, loesche, stand, welt, db } = p

const NOE = await welt.organisationVon('land-noe')
const BUERO = await welt.organisationVon('auftragnehmer')
const pfad = (id: number) => `/user/organisationseinheit/${id}`
const logo = (id: number) => `${pfad(id)}/logo`
const liste = async (wer: string, id: number) => (await als(wer)(`${pfad(id)}/bilder`)).json()

const BOMBE = await pruefbild(9000, 9000).png().toBuffer()

describe('[A-BERICHT-07] Logo einer Organisation: abgelehnt', () => {
  test.each([
    [null, 401],
    ['lesen', 403],
    ['qs', 403],
    ['bund', 403],
    ['land-noe', 403],
    ['auftragnehmer', 403],
    ['fachprojekt', 403],
  ] as const)('%s setzt und entfernt keines, auch nicht der eigenen', async (wer, soll) => {
    const vorher = await stand()
    for (const id of [NOE, BUERO])
      expect([(await sende(wer, logo(id))).statusCode, (await loesche(wer, logo(id), 1)).statusCode]).toEqual([
        soll,
        soll,
      ])
    expect(await stand()).toEqual(vorher)
  })

  test('eine andere sieht nicht, wer nur die eigene verwaltet; was es nicht gibt, gibt es für niemanden', async () => {
    for (const weg of [logo(BUERO), `${pfad(BUERO)}/bilder`]) expect((await als('land-noe')(weg)).statusCode).toBe(404)
    for (const weg of [logo(999_999), `${pfad(999_999)}/bilder`]) expect((await als('admin')(weg)).statusCode).toBe(404)
    expect((await sende('admin', logo(999_999))).statusCode).toBe(404)
    expect((await loesche('admin', logo(999_999), 1)).statusCode).toBe(404)
    expect((await als('lesen')(logo(NOE))).statusCode).toBe(403)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['eine Zeichnung mit Programm (SVG)', Buffer.from(svg), /kein Bild im Format/],
    ['ein bewegtes Bild', Buffer.from('GIF89a............'), /Bewegte Bilder/],
    ['ein HTML-Blatt mit dem Anfang eines PNG', Buffer.from('\u0089PNG\r\n\u001A\n<html>', 'latin1'), /beschädigt/],
    ['eine Bombe aus Bildpunkten', BOMBE, /81 Millionen Bildpunkte/],
  ])('%s: ein deutscher Satz am Feld, nichts gespeichert', async (_, datei, satz) => {
    const vorher = await stand()
    const antwort = await sende('admin', logo(NOE), { datei })
    expect([antwort.statusCode, antwort.json().errors[0]?.field], antwort.body).toEqual([400, 'datei'])
    expect(antwort.json().errors[0].message).toMatch(satz)
    expect(await stand()).toEqual(vorher)
  })
})

describe('[A-BERICHT-07] Logo einer Organisation', () => {
  test('bereinigt und verkleinert gespeichert, beschrieben, ersetzt nur in der gesehenen Version, entfernt; im Journal', async () => {
    expect(await liste('land-noe', NOE)).toEqual({
      plaetze: [{ platz: 'logo', bearbeitbar: false, sperre: null }],
      bilder: [],
    })
    const erstes = (
      await sende('admin', logo(NOE), { datei: await telefonfoto(), beschreibung: 'Landeswappen' })
    ).json<Bildangabe>()
    expect(erstes).toMatchObject({ platz: 'logo', beschreibung: 'Landeswappen', breite: 300, hoehe: 400 })
    const gelesen = await als('land-noe')(logo(NOE))
    expect((await sharp(gelesen.rawPayload).metadata()).exif).toBeUndefined()
    expect(gelesen.rawPayload.toString('latin1')).not.toMatch(/Geheimkamera|Erika/)
    expect((await sende('admin', logo(NOE))).statusCode).toBe(409)

    const durchsichtig = sharp({
      create: { width: 2400, height: 600, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
    const zweites = await sende('admin', logo(NOE), {
      datei: await durchsichtig.png().toBuffer(),
      version: erstes.version,
    })
    expect(zweites.json()).toMatchObject({ breite: 800, hoehe: 200 })
    const { channels, hasAlpha, format } = await sharp((await als('bund')(logo(NOE))).rawPayload).metadata()
    expect([channels, hasAlpha, format]).toEqual([3, false, 'png'])
    expect((await loesche('admin', logo(NOE), erstes.version)).statusCode).toBe(409)
    expect((await loesche('admin', logo(NOE), zweites.json<Bildangabe>().version)).statusCode).toBe(204)
    expect((await als('admin')(logo(NOE))).statusCode).toBe(404)
    const journal = await db
      .selectFrom('journal')
      .select(['aktion', 'aufnahme_id'])
      .where('tabelle', '=', 'bild')
      .orderBy('id')
      .execute()
    expect(journal.map(({ aktion }) => aktion)).toEqual(['NEW', 'UPDATED', 'DELETED'])
    expect(journal.every(({ aufnahme_id }) => aufnahme_id === null)).toBe(true)
  })

  test('zwei Organisationen haben je ihr eigenes; mit der Organisation geht das Logo', async () => {
    const datei = await pruefbild(200, 60).png().toBuffer()
    const { id } = await db
      .insertInto('organisationseinheit')
      .values({ name: 'Amt auf Zeit', art: 'SONSTIGE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const organisation of [id, BUERO])
      expect((await sende('admin', logo(organisation), { datei })).statusCode).toBe(200)
    await db.deleteFrom('organisationseinheit').where('id', '=', id).execute()
    expect((await liste('admin', BUERO)).bilder).toHaveLength(1)
    const { anzahl } = await db
      .selectFrom('bild')
      .select(db.fn.countAll<number>().as('anzahl'))
      .executeTakeFirstOrThrow()
    expect(anzahl).toBe(1)
  })
})
