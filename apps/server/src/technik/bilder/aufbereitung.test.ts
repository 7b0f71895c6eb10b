import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Einwand } from '../http/problem.ts'
import { bereiteBildAuf } from './aufbereitung.ts'
import { pruefbild, telefonfoto } from './bild.pruefhilfe.ts'
import { erkenneBildformat } from './bildformat.ts'
import { LAENGSTE_SEITE, VORSCHAUSEITE } from './konstanten.ts'

const farbe = async (inhalt: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(inhalt).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}

describe('[API-03] [API-14] Ein hochgeladenes Bild', () => {
  test('verliert Ort, Gerät und Namen und steht aufrecht', async () => {
    const datei = await telefonfoto()
    expect((await sharp(datei).metadata()).exif).toBeDefined()
    expect(datei.includes('Geheimkamera')).toBe(true)
    const bild = await bereiteBildAuf(datei)
    expect([bild.medientyp, bild.breite, bild.hoehe]).toEqual(['image/jpeg', 300, 400])
    for (const inhalt of [bild.inhalt, bild.klein]) {
      const metadaten = await sharp(inhalt).metadata()
      expect(Object.keys(metadaten).filter(name => /^(exif|icc|iptc|xmp|orientation|comments)/.test(name))).toEqual([])
      for (const spur of ['Exif', 'Geheimkamera', 'Erika', 'GPS']) expect(inhalt.includes(spur), spur).toBe(false)
    }
    // Das rote Feld lag links oben im Speicher; aufrecht gehört es nach rechts oben.
    const [rot = 0, , blau = 0] = await farbe(bild.inhalt, 280, 20)
    expect(rot).toBeGreaterThan(180)
    expect(blau).toBeLessThan(100)
  })

  test('wird auf eine sinnvolle Größe gebracht, die Vorschau auf eine kleine; Kleines bleibt', async () => {
    const gross = await bereiteBildAuf(await pruefbild(6000, 3000).jpeg().toBuffer())
    expect([gross.breite, gross.hoehe]).toEqual([LAENGSTE_SEITE, LAENGSTE_SEITE / 2])
    const vorschau = await sharp(gross.klein).metadata()
    expect([vorschau.format, vorschau.width, vorschau.height]).toEqual(['webp', VORSCHAUSEITE, VORSCHAUSEITE / 2])
    const klein = await bereiteBildAuf(await pruefbild(120, 80).webp().toBuffer())
    expect([klein.medientyp, klein.breite, klein.hoehe]).toEqual(['image/jpeg', 120, 80])
  })

  test('bleibt als Zeichnung verlustfrei, als großes Foto im Format PNG wird es JPEG', async () => {
    const zeichnung = await bereiteBildAuf(await pruefbild().png().toBuffer())
    expect(zeichnung.medientyp).toBe('image/png')
    expect(await farbe(zeichnung.inhalt, 399, 299)).toEqual([0x2b, 0x6c, 0xc4])
    const rauschen = {
      width: 1600,
      height: 1200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    } as const
    const foto = await sharp({ create: { ...rauschen, background: '#000000' } })
      .png()
      .toBuffer()
    expect((await bereiteBildAuf(foto)).medientyp).toBe('image/jpeg')
  })

  test('gleiche Bilder haben dieselbe Prüfsumme', async () => {
    const [eins, zwei] = await Promise.all([bereiteBildAuf(await telefonfoto()), bereiteBildAuf(await telefonfoto())])
    expect(eins.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(zwei.hash).toBe(eins.hash)
  })
})

/** PNG mit beliebigem Kopf: so groß es sich nennt, so klein ist die Datei. */
function pngMitMassen(breite: number, hoehe: number): Buffer {
  const stueck = (art: string, inhalt: Buffer) => {
    const koerper = Buffer.concat([Buffer.from(art, 'latin1'), inhalt])
    const rahmen = Buffer.alloc(8)
    rahmen.writeUInt32BE(inhalt.length, 0)
    rahmen.writeUInt32BE(crc32(koerper), 4)
    return Buffer.concat([rahmen.subarray(0, 4), koerper, rahmen.subarray(4)])
  }
  const kopf = Buffer.alloc(13)
  kopf.writeUInt32BE(breite, 0)
  kopf.writeUInt32BE(hoehe, 4)
  kopf.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    stueck('IHDR', kopf),
    stueck('IDAT', deflateSync(Buffer.alloc(Math.ceil(breite / 8) + 1))),
    stueck('IEND', Buffer.alloc(0)),
  ])
}

const jpeg = await pruefbild(900, 700).jpeg().toBuffer()
const einzelbild = await pruefbild(40, 40).png().toBuffer()
const bewegt = await sharp(
  [await pruefbild(120, 80).png().toBuffer(), await pruefbild(120, 80, '#2f9e44').png().toBuffer()],
  {
    join: { animated: true },
  },
)
const [webp, gif] = [await bewegt.clone().webp().toBuffer(), await bewegt.clone().gif().toBuffer()]

describe('[API-03] Abgelehnt am Feld wird', () => {
  test.each<[string, Buffer, RegExp]>([
    [
      'eine Textdatei namens bild.jpg',
      Buffer.from('Das ist kein Bild'),
      /^Die Datei ist kein Bild im Format JPEG, PNG oder WebP/,
    ],
    [
      'eine Vektorgrafik, die Skripte tragen kann',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /kein Bild/,
    ],
    ['ein Bild des Telefons im Format HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /HEIC .* als JPEG/],
    ['ein abgeschnittenes JPEG', jpeg.subarray(0, jpeg.length / 2), /^Das Bild ist beschädigt oder unvollständig/],
    ['nur der Anfang eines PNG', einzelbild.subarray(0, 40), /^Das Bild ist beschädigt/],
    [
      'Unsinn hinter dem Kennzeichen von JPEG',
      Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(500, 7)]),
      /beschädigt/,
    ],
    [
      'eine Dekompressionsbombe',
      pngMitMassen(60_000, 60_000),
      /^Das Bild hat 3\.600 Millionen Bildpunkte; angenommen werden höchstens 60 Millionen$/,
    ],
    ['ein bewegtes WebP', webp, /^Bewegte Bilder/],
    ['ein bewegtes GIF', gif, /^Bewegte Bilder/],
  ])('%s', async (_, datei, erwartet) => {
    const fehler = await bereiteBildAuf(datei).catch((e: unknown) => e)
    expect(fehler).toBeInstanceOf(Einwand)
    expect((fehler as Einwand).alsProblem()).toMatchObject({
      status: 400,
      errors: [{ field: 'datei', message: expect.stringMatching(erwartet) }],
    })
  })

  test('ein bewegtes PNG', () => {
    const anfang = einzelbild.subarray(0, 33)
    const ankuendigung = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
    expect(erkenneBildformat(Buffer.concat([anfang, ankuendigung, einzelbild.subarray(33)]))).toBe('BEWEGT')
    expect(erkenneBildformat(einzelbild)).toBe('PNG')
  })
})
