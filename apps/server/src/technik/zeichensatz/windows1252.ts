/**
 * Was bei Windows-1252 an den Stellen 0x80 bis 0x9F steht; ein Blank: unbelegt. Darüber und darunter gleicht es Unicode. Node kann es
 * nicht schreiben, und manche Fassung liest diese Stellen falsch: die Tafel steht deshalb hier.
 */
const EIGENE = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const ZEICHEN: readonly (readonly [string, number])[] = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i).map(n => [String.fromCodePoint(n), n] as const),
  ...Array.from(EIGENE, (zeichen, i) => [zeichen, 0x80 + i] as const).filter(([zeichen]) => zeichen !== ' '),
  ...Array.from({ length: 0x60 }, (_, i) => 0xa0 + i).map(n => [String.fromCodePoint(n), n] as const),
]
const byteVon: ReadonlyMap<string, number> = new Map(ZEICHEN)

/** Zeichen ohne Zerlegung, die einen üblichen Ersatz haben. */
const ERSATZ: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '′': "'",
  '″': '"',
  '→': '->',
  μ: 'µ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}
const OHNE_ERSATZ = '?'

/** Ein Text, wie er sich in Windows-1252 schreiben lässt, und jedes Zeichen, das dafür ein anderes wurde. */
type Ersetzung = { text: string; ersetzt: readonly { zeichen: string; durch: string }[] }

/**
 * Ersetzt, was es in Windows-1252 nicht gibt: nach der Tafel, sonst durch den Grundbuchstaben (ř → r), sonst durch „?“. Zeilenenden und
 * andere Steuerzeichen werden ein Blank, Unsichtbares entfällt.
 * @example nachWindows1252('Dvořák ≤ 5') // { text: 'Dvorák <= 5', ersetzt: [{ zeichen: 'ř', durch: 'r' }, { zeichen: '≤', durch: '<=' }] }
 */
export function nachWindows1252(text: string): Ersetzung {
  const ersetzt: { zeichen: string; durch: string }[] = []
  const zeichen = Array.from(text.normalize('NFC').replaceAll('\r\n', '\n'), eines => {
    if (byteVon.has(eines)) return eines
    const durch = ersatzFuer(eines)
    ersetzt.push({ zeichen: eines, durch })
    return durch
  })
  return { text: zeichen.join(''), ersetzt }
}

function ersatzFuer(zeichen: string): string {
  if (Object.hasOwn(ERSATZ, zeichen)) return ERSATZ[zeichen] ?? OHNE_ERSATZ
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/u.test(zeichen)) return ' '
  if (/[\p{Cf}\p{M}]/u.test(zeichen)) return ''
  const [grundzeichen = ''] = zeichen.normalize('NFD')
  return grundzeichen !== zeichen && byteVon.has(grundzeichen) ? grundzeichen : OHNE_ERSATZ
}

/**
 * Byte des Texts in Windows-1252; Zeilenenden bleiben.
 * @throws RangeError bei einem Zeichen, das es dort nicht gibt: davor ersetzt `nachWindows1252`
 */
export function alsWindows1252(text: string): Buffer {
  return Buffer.from(
    Array.from(text, zeichen => {
      const byte = zeichen === '\r' || zeichen === '\n' ? zeichen.charCodeAt(0) : byteVon.get(zeichen)
      if (byte === undefined)
        throw new RangeError(`Kein Zeichen von Windows-1252: U+${zeichen.codePointAt(0)?.toString(16)}`)
      return byte
    }),
  )
}
