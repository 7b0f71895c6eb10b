import { Worker } from 'node:worker_threads'

/**
 * Ein Arbeitsfaden neben dem Hauptfaden; er arbeitet an höchstens einer Frage zugleich. Sein Skript meldet `BEREIT`, sobald es
 * Nachrichten annimmt, und beantwortet danach jede Frage mit genau einer Nachricht, auch wenn die Arbeit scheitert.
 */
export type Faden<N, A> = {
  /** Nachricht ohne Antwort; sie kommt vor der nächsten Frage an */
  sende(nachricht: N): void
  /** @throws wenn der Faden dabei stirbt; danach ist er nicht mehr zu gebrauchen */
  frage(nachricht: N): Promise<A>
  /** kam er je so weit, Arbeit anzunehmen? */
  warBereit(): boolean
  beende(): Promise<void>
}

const LADER = new URL('fadenlader.mjs', import.meta.url)

/**
 * Startet einen Faden; solange er nichts tut, hält er den Prozess nicht am Leben.
 * @param hoechstensMb Speicher seines Heaps für alte Objekte; die Grenze lässt ihn aufräumen, statt sich auszubreiten
 * @param jungesMb dazu für Objekte, die meist gleich wieder fort sind; ohne: wie die Laufzeit meint (48)
 */
export function starteFaden<N, A>(skript: URL, name: string, hoechstensMb: number, jungesMb?: number): Faden<N, A> {
  const worker = new Worker(LADER, {
    name,
    workerData: skript.href,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: hoechstensMb, ...(jungesMb && { maxYoungGenerationSizeMb: jungesMb }) },
  })
  worker.unref()
  let bereit = false
  let tot: Error | null = null
  let wartend: { fertig(antwort: A): void; gescheitert(fehler: Error): void } | null = null
  const stirb = (fehler: Error): void => {
    tot ??= fehler
    wartend?.gescheitert(tot)
    wartend = null
  }
  worker.on('message', (antwort: A | 'BEREIT') => {
    if (antwort === 'BEREIT') {
      bereit = true
      return
    }
    worker.unref()
    wartend?.fertig(antwort)
    wartend = null
  })
  worker.on('error', stirb)
  worker.on('messageerror', fehler => {
    stirb(fehler)
    void worker.terminate()
  })
  worker.on('exit', code => stirb(new Error(`Der Faden „${name}“ endete mit ${code}.`)))
  return {
    sende: nachricht => worker.postMessage(nachricht),
    frage: nachricht =>
      new Promise((fertig, gescheitert) => {
        if (tot) {
          gescheitert(tot)
          return
        }
        wartend = { fertig, gescheitert }
        worker.ref()
        worker.postMessage(nachricht)
      }),
    warBereit: () => bereit,
    beende: async () => {
      await worker.terminate()
    },
  }
}
