import sharp from 'sharp'

/** Bilder für Prüfungen, gezeichnet statt mitgeliefert. */

/** Fläche mit einem roten Feld links oben, an dem sich Drehungen erkennen lassen. */
export function pruefbild(breite = 400, hoehe = 300, farbe = '#2b6cc4') {
  const feld = { create: { width: breite / 4, height: hoehe / 4, channels: 3, background: '#d7263d' } } as const
  return sharp({ create: { width: breite, height: hoehe, channels: 3, background: farbe } }).composite([
    { input: feld, left: 0, top: 0 },
  ])
}

/** JPEG, wie ein Telefon es liefert: quer gespeichert, mit Drehung, Ort, Gerät und Namen in den Metadaten. */
export function telefonfoto(): Promise<Buffer> {
  return pruefbild()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Geheimkamera', Artist: 'Erika Beispiel', Copyright: 'Privat' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 12/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '16/1 22/1 23/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
