import { Readable } from 'node:stream'

/** So lange wartet ein Strom darauf, dass jemand das Nächste abnimmt; er hält derweil eine Verbindung der Datenbank. */
const ABNAHMEGRENZE_MS = 60_000

/**
 * Strom einer Antwort, die beim Lesen entsteht. Er endet, sobald niemand mehr zuhört (`abbruch`), und reißt ab, wenn eine Zeit
 * lang niemand etwas abnimmt: wer die Leitung offen hält, ohne zu lesen, hielte sonst Verbindung und Platz der anderen.
 * @param teile was hinausgeht; ihre Entstehung darf dauern, gezählt wird nur das Abholen
 */
export function alsAbholstrom(
  teile: AsyncIterable<Buffer | string>,
  abbruch: AbortSignal,
  grenze = ABNAHMEGRENZE_MS,
): Readable {
  const stelleUhr = () =>
    setTimeout(() => strom.destroy(new Error(`Die Antwort wurde ${grenze} ms lang nicht abgeholt.`)), grenze).unref()
  async function* beobachtet() {
    for await (const teil of teile) {
      const uhr = stelleUhr()
      try {
        yield teil
      } finally {
        clearTimeout(uhr)
      }
    }
    // Der Rest liegt noch im Puffer und will auch abgeholt sein.
    const uhr = stelleUhr()
    strom.once('close', () => clearTimeout(uhr))
  }
  const strom = Readable.from(beobachtet(), { objectMode: false })
  // Ist schon abgebrochen, meldet sich das Signal nicht mehr.
  if (abbruch.aborted) strom.destroy()
  else abbruch.addEventListener('abort', () => strom.destroy(), { once: true })
  return strom
}
