import { expect, test } from 'vitest'
import { waehleAbschnitt } from './abschnitt.ts'

test('[A-AUFTRAG-12] ein Abschnitt nach RFC 9110: beide Enden, offen, von hinten; über das Ende hinaus gilt bis zum Ende', () => {
  // Beispiele aus RFC 9110, 14.1.2, für eine Datei von 10.000 Bytes; das letzte Byte zählt dort mit.
  expect(waehleAbschnitt('bytes=0-499', 10_000)).toEqual({ ab: 0, bis: 500 })
  expect(waehleAbschnitt('bytes=500-999', 10_000)).toEqual({ ab: 500, bis: 1000 })
  expect(waehleAbschnitt('bytes=-500', 10_000)).toEqual({ ab: 9500, bis: 10_000 })
  expect(waehleAbschnitt('bytes=9500-', 10_000)).toEqual({ ab: 9500, bis: 10_000 })
  expect(waehleAbschnitt('BYTES = 0-0', 10_000)).toEqual({ ab: 0, bis: 1 })
  expect(waehleAbschnitt('bytes=9000-99999999', 10_000)).toEqual({ ab: 9000, bis: 10_000 })
  expect(waehleAbschnitt('bytes=-99999999', 10_000)).toEqual({ ab: 0, bis: 10_000 })
})

test('[A-AUFTRAG-12] was keine Angabe in Bytes ist, zählt nicht: dann kommt die ganze Datei', () => {
  for (const range of [undefined, '', 'zeilen=0-9', 'items=0-5', 'b ytes=0-1'])
    expect(waehleAbschnitt(range, 10_000)).toBeUndefined()
})

test.each([
  'bytes=10000-',
  'bytes=10000-10001',
  'bytes=5-2',
  'bytes=-0',
  'bytes=-',
  'bytes=',
  'bytes=0-1,5-6',
  'bytes=0-,0-,0-,0-',
  'bytes=--5',
  'bytes=1e3-',
  'bytes=0x10-',
  'bytes=0-0;q=1',
  'bytes=99999999999999999999999-',
  'bytes=0-99999999999999999999999',
  'bytes=NaN-Infinity',
])('[A-AUFTRAG-12] „%s“ gibt es nicht', range => {
  expect(waehleAbschnitt(range, 10_000)).toBeNull()
})

test('[A-AUFTRAG-12] eine leere Datei hat keinen Abschnitt', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(waehleAbschnitt(range, 0)).toBeNull()
})
