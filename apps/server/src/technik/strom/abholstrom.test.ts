import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as warte } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { alsAbholstrom } from './abholstrom.ts'

const STUECK = randomBytes(100_000)

/** Sendet den Strom über eine wirkliche Leitung an einen Leser, der erst liest, wenn er soll. */
async function sende(strom: Readable) {
  const dienst = createServer((_, antwort) => {
    strom.on('error', () => antwort.destroy())
    antwort.on('close', () => strom.destroy())
    strom.pipe(antwort)
  }).listen(0)
  await once(dienst, 'listening')
  const anfrage = get({ port: (dienst.address() as AddressInfo).port, agent: false })
  const [antwort] = (await once(anfrage, 'response')) as [Readable]
  return { antwort, ende: () => void dienst.close() }
}

test('[A-AUSFUHR-07] wer nichts abnimmt, verliert den Strom nach der Grenze: der Erzeuger endet, im Speicher bleibt wenig', async () => {
  let erzeugt = 0
  let istZuEnde = false
  async function* endlos() {
    try {
      for (;;) {
        erzeugt += STUECK.length
        yield STUECK
      }
    } finally {
      istZuEnde = true
    }
  }
  const { antwort, ende } = await sende(alsAbholstrom(endlos(), new AbortController().signal, 300))
  antwort.pause()
  await expect.poll(() => istZuEnde).toBe(true)
  // Was in die Puffer beider Enden der Leitung passt, nicht mehr.
  expect(erzeugt).toBeLessThan(20_000_000)
  // Der Leser merkt, dass die Antwort nicht ganz ist.
  await expect(
    (async () => {
      for await (const _ of antwort);
    })(),
  ).rejects.toThrow(/aborted/)
  ende()
})

test('[A-AUSFUHR-07] auch der Rest im Puffer will abgeholt sein: ein Strom, dessen Erzeuger schon fertig ist, bleibt nicht offen', async () => {
  async function* kurz() {
    yield Buffer.alloc(1000)
  }
  const strom = alsAbholstrom(kurz(), new AbortController().signal, 200)
  const fehler = once(strom, 'error')
  // Anstoßen, ohne abzuholen.
  strom.read(0)
  expect(String((await fehler)[0])).toMatch(/nicht abgeholt/)
  expect(strom.destroyed).toBe(true)
})

test('wer langsam liest, bekommt alles; eine lange Entstehung zählt nicht', async () => {
  async function* zaeh() {
    for (let i = 0; i < 4; i++) {
      await warte(150)
      yield STUECK
    }
  }
  const { antwort, ende } = await sende(alsAbholstrom(zaeh(), new AbortController().signal, 100))
  let bytes = 0
  for await (const teil of antwort) {
    bytes += (teil as Buffer).length
    await warte(5)
  }
  expect(bytes).toBe(4 * STUECK.length)
  ende()
})

test('ein Abbruch beendet den Erzeuger, auch einer von vorher', async () => {
  const abbruch = new AbortController()
  const strom = alsAbholstrom(
    (async function* () {
      for (;;) yield STUECK
    })(),
    abbruch.signal,
  )
  await once(strom, 'readable')
  abbruch.abort()
  expect(strom.destroyed).toBe(true)
  expect(alsAbholstrom((async function* () {})(), AbortSignal.abort()).destroyed).toBe(true)
})
