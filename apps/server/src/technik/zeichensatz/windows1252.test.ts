import { expect, test } from 'vitest'
import { alsWindows1252, nachWindows1252 } from './windows1252.ts'

test('jedes Byte von Windows-1252 wird aus dem Zeichen, als das ein fremder Dekodierer es liest', () => {
  const lies = (byte: number) => {
    // Nur im Strom nimmt Node dafür überall ICU; sonst liest manche Fassung Latin-1.
    const text = new TextDecoder('windows-1252').decode(Uint8Array.of(byte), { stream: true })
    return /\p{Cc}/u.test(text) ? null : text
  }
  const belegte = Array.from({ length: 0x100 - 0x20 }, (_, i) => 0x20 + i).filter(byte => lies(byte) !== null)
  // 0x20 bis 0xFF ohne DEL und die fünf unbelegten Stellen.
  expect(belegte).toHaveLength(224 - 1 - 5)
  for (const byte of belegte) expect([...alsWindows1252(lies(byte) ?? '')], byte.toString(16)).toEqual([byte])
  expect([...alsWindows1252('€„“–Ž')]).toEqual([0x80, 0x84, 0x93, 0x96, 0x8e])
})

test('was ersetzt ist, lässt sich immer schreiben: jedes Zeichen der Grundebene und darüber hinaus', () => {
  for (let nummer = 0; nummer < 0x2_0000; nummer += nummer < 0x3000 ? 1 : 61) {
    if (nummer >= 0xd800 && nummer < 0xe000) continue
    const zeichen = String.fromCodePoint(nummer)
    const { text, ersetzt } = nachWindows1252(zeichen)
    expect(() => alsWindows1252(text), nummer.toString(16)).not.toThrow()
    if (text !== zeichen.normalize('NFC')) expect(ersetzt.length, nummer.toString(16)).toBeGreaterThan(0)
  }
})

test('Buchstaben verlieren ihr Zeichen, Bekanntes wird umschrieben, Unsichtbares entfällt, anderes wird „?“', () => {
  expect(nachWindows1252('Łódź, Győr, μm ≥ −3\u00ad\u200b\tα').text).toBe('Lódz, Gyor, µm >= -3\u00ad ?')
  expect(nachWindows1252('o\u0308').text).toBe('ö')
  expect(nachWindows1252('\ud800').text).toBe('?')
  expect(() => alsWindows1252('ř')).toThrow(RangeError)
})
