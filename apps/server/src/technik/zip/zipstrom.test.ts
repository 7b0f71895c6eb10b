import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { schreibeZip, type Zipdatei } from './zipstrom.ts'

const ZEIT = new Date('2026-05-04T10:20:30')

async function* gib(dateien: Readonly<Record<string, readonly Buffer[]>>): AsyncGenerator<Zipdatei> {
  for (const [name, teile] of Object.entries(dateien)) yield { name, inhalt: Readable.from(teile) }
}
async function alles(strom: AsyncIterable<Buffer>): Promise<Buffer> {
  const teile: Buffer[] = []
  for await (const teil of strom) teile.push(teil)
  return Buffer.concat(teile)
}

test('jede Datei kommt heraus, wie sie hineinging: leer, klein, groß, in vielen Stücken', async () => {
  const dateien = {
    'leer.csv': [],
    'klein.csv': [Buffer.from('ä;ö\r\n')],
    'gross.bin': Array.from({ length: 40 }, () => randomBytes(70_000)),
    'gleich.txt': Array.from({ length: 500 }, () => Buffer.from('immer dasselbe\n')),
  }
  const archiv = await alles(schreibeZip(gib(dateien), ZEIT))
  const gelesen = await packeAus(archiv)
  expect([...gelesen.keys()]).toEqual(Object.keys(dateien))
  for (const [name, teile] of Object.entries(dateien))
    expect(gelesen.get(name)?.equals(Buffer.concat(teile))).toBe(true)
  // Dieselben Dateien zur selben Zeit sind dieselben Bytes.
  expect((await alles(schreibeZip(gib(dateien), ZEIT))).equals(archiv)).toBe(true)
})

test('ein leeres Archiv ist eines', async () => {
  expect(await packeAus(await alles(schreibeZip(gib({}), ZEIT)))).toEqual(new Map())
})

test('die nächste Datei wird erst verlangt, wenn die vorige geschrieben ist', async () => {
  let geschrieben = 0
  async function* dateien(): AsyncGenerator<Zipdatei> {
    async function* zaehle() {
      for (let i = 0; i < 3; i++) {
        geschrieben += 1
        yield Buffer.from('zeile')
      }
    }
    yield { name: 'daten', inhalt: zaehle() }
    yield { name: 'nachweis', inhalt: Readable.from([Buffer.from(String(geschrieben))]) }
  }
  const gelesen = await packeAus(await alles(schreibeZip(dateien(), ZEIT)))
  expect(gelesen.get('nachweis')?.toString()).toBe('3')
})

test('scheitert ein Inhalt, scheitert das Archiv: es endet ohne Verzeichnis', async () => {
  async function* kaputt() {
    yield Buffer.from('anfang')
    throw new Error('Die Datenbank ist fort.')
  }
  async function* dateien(): AsyncGenerator<Zipdatei> {
    yield { name: 'daten', inhalt: kaputt() }
  }
  await expect(alles(schreibeZip(dateien(), ZEIT))).rejects.toThrow('Die Datenbank ist fort.')
})

test('wer aufhört zu lesen, beendet auch den Inhalt', async () => {
  let istZuEnde = false
  async function* endlos() {
    try {
      for (;;) yield randomBytes(50_000)
    } finally {
      istZuEnde = true
    }
  }
  async function* dateien(): AsyncGenerator<Zipdatei> {
    yield { name: 'daten', inhalt: endlos() }
  }
  for await (const teil of schreibeZip(dateien(), ZEIT)) if (teil.length > 1000) break
  await expect.poll(() => istZuEnde).toBe(true)
})

test('[A-AUSFUHR-10] zu viele Dateien, eine zu große oder zu viel im Ganzen: das Archiv endet sofort und ohne Verzeichnis, mit dem Grund', async () => {
  const grenzen = { bytes: 5000, dateien: 3 }
  const rauschen = (bytes: number) => [randomBytes(bytes)]
  let gelesen = 0
  async function* endlos() {
    for (;;) {
      gelesen += 1000
      yield Buffer.alloc(1000)
    }
  }
  async function* ohneEnde(): AsyncGenerator<Zipdatei> {
    yield { name: 'nullen', inhalt: endlos() }
  }
  await expect(alles(schreibeZip(ohneEnde(), ZEIT, grenzen))).rejects.toThrow(/höchstens 5000 Byte/)
  // Nicht erst am Ende der Datei.
  expect(gelesen).toBeLessThan(200_000)
  const zuGrosse: Readonly<Record<string, readonly Buffer[]>>[] = [
    { a: rauschen(3000), b: rauschen(3000) },
    { a: rauschen(4900) },
  ]
  for (const dateien of zuGrosse)
    await expect(alles(schreibeZip(gib(dateien), ZEIT, grenzen))).rejects.toThrow(/höchstens 5000 Byte/)
  await expect(alles(schreibeZip(gib({ a: [], b: [], c: [], d: [] }), ZEIT, grenzen))).rejects.toThrow(
    /höchstens 3 Dateien/,
  )
  expect([
    ...(await packeAus(await alles(schreibeZip(gib({ a: [], b: [], c: [] }), ZEIT, grenzen)))).keys(),
  ]).toHaveLength(3)
})
