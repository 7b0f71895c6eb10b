import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { entpackeWoff } from './woff.ts'

const ORDNER = join(dirname(createRequire(import.meta.url).resolve('@fontsource/source-sans-3/package.json')), 'files')
const DATEIEN = readdirSync(ORDNER).filter(name =>
  /-(latin|latin-ext|greek)-(400|600)-(normal|italic)\.woff$/.test(name),
)

/** Prüfsumme einer Tabelle nach OpenType: Summe der 32-Bit-Worte; in `head` ohne die Gesamtprüfsumme an Stelle 8. */
function pruefsumme(tabelle: Buffer, name: string): number {
  const worte = Buffer.concat([tabelle, Buffer.alloc(-tabelle.length & 3)])
  let summe = 0
  for (let i = 0; i < worte.length; i += 4)
    if (name !== 'head' || i !== 8) summe = (summe + worte.readUInt32BE(i)) >>> 0
  return summe
}

test.each(DATEIEN)(
  '%s: jede Tabelle hat Länge und Prüfsumme, die die Datei nennt, an durch vier teilbarer Stelle',
  datei => {
    const woff = readFileSync(join(ORDNER, datei))
    const schrift = entpackeWoff(woff)
    expect(schrift.length).toBe(woff.readUInt32BE(16))
    const anzahl = schrift.readUInt16BE(4)
    expect(anzahl).toBe(woff.readUInt16BE(12))
    for (let i = 0; i < anzahl; i++) {
      const eintrag = 12 + i * 16
      const name = schrift.toString('latin1', eintrag, eintrag + 4)
      const stelle = schrift.readUInt32BE(eintrag + 8)
      expect(stelle % 4).toBe(0)
      const tabelle = schrift.subarray(stelle, stelle + schrift.readUInt32BE(eintrag + 12))
      expect(pruefsumme(tabelle, name), name).toBe(schrift.readUInt32BE(eintrag + 4))
    }
  },
)

test('es gibt Schriften zu prüfen; anderes und Beschädigtes wird abgewiesen', () => {
  expect(DATEIEN.length).toBeGreaterThan(8)
  expect(() => entpackeWoff(Buffer.from('wOF2 irgendetwas anderes'))).toThrow('WOFF 1.0')
  const kaputt = Buffer.from(readFileSync(join(ORDNER, DATEIEN[0] as string)))
  kaputt.writeUInt32BE(kaputt.readUInt32BE(44 + 12) + 1, 44 + 12)
  expect(() => entpackeWoff(kaputt)).toThrow()
})
