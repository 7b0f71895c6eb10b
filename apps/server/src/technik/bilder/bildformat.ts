/** Was eine Datei ihrem Inhalt nach ist; Name und Medientyp sagt der Absender nur. */
export type Bildformat = 'JPEG' | 'PNG' | 'WEBP' | 'BEWEGT' | 'HEIC' | 'UNBEKANNT'

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC_MARKEN = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'])

/** Erkennt das Format an den ersten Bytes; bewegte PNG und WebP und GIF sind BEWEGT. */
export function erkenneBildformat(inhalt: Buffer): Bildformat {
  const text = (von: number, bis: number) => inhalt.toString('latin1', von, bis)
  if (inhalt.subarray(0, 3).equals(JPEG)) return 'JPEG'
  if (inhalt.subarray(0, 8).equals(PNG)) return istBewegtesPng(inhalt) ? 'BEWEGT' : 'PNG'
  // Das Bit 2 der Merkmale eines erweiterten WebP heißt „Animation“.
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP')
    return text(12, 16) === 'VP8X' && ((inhalt[20] ?? 0) & 2) !== 0 ? 'BEWEGT' : 'WEBP'
  if (/^GIF8[79]a/.test(text(0, 6))) return 'BEWEGT'
  if (text(4, 8) === 'ftyp' && HEIC_MARKEN.has(text(8, 12))) return 'HEIC'
  return 'UNBEKANNT'
}

/** Ein bewegtes PNG kündigt sich vor den Bilddaten mit `acTL` an. */
function istBewegtesPng(inhalt: Buffer): boolean {
  const ankuendigung = inhalt.indexOf('acTL')
  const daten = inhalt.indexOf('IDAT')
  return ankuendigung >= 0 && (daten < 0 || ankuendigung < daten)
}
