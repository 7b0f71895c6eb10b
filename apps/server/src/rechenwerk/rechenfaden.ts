import { Worker } from 'node:worker_threads'
import type { BewertungsEingabe, JederParametersatz } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'
import { HOECHSTENS_LISTEN, HOECHSTENS_MB } from './konstanten.ts'
import type { Fadenantwort, Fadennachricht, Rechenausgang } from './nachrichten.ts'

/** Eine Bewertung mit der Fassung der Taxaliste und dem Parametersatz, mit denen gerechnet wird. */
export type Rechenaufgabe = {
  eingabe: BewertungsEingabe
  /** `pruefsumme` unterscheidet Fassungen gleichen Namens */
  taxaliste: { liste: Taxaliste; pruefsumme: string }
  parametersatz: JederParametersatz | null
}

/** Ein Rechenfaden arbeitet an höchstens einem Paket zugleich. */
export type Rechenfaden = {
  /** @throws wenn der Faden dabei stirbt; danach ist er nicht mehr zu gebrauchen */
  rechne(aufgaben: readonly Rechenaufgabe[]): Promise<readonly Rechenausgang[]>
  /** kam er je so weit, Arbeit anzunehmen? */
  warBereit(): boolean
  beende(): Promise<void>
}

const LADER = new URL('fadenlader.mjs', import.meta.url)

/** Startet einen Faden; solange er nichts tut, hält er den Prozess nicht am Leben. */
export function starteRechenfaden(skript: URL): Rechenfaden {
  const worker = new Worker(LADER, {
    name: 'Rechenwerk',
    workerData: skript.href,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HOECHSTENS_MB },
  })
  worker.unref()
  let bereit = false
  let tot: Error | null = null
  let wartend: { fertig(ausgaenge: readonly Rechenausgang[]): void; gescheitert(fehler: Error): void } | null = null
  /** Schlüssel der Listen und Sätze, die der Faden hat; vorn, was am längsten niemand brauchte */
  const listen = new Set<string>()
  const saetze = new Set<string>()

  const sende = (nachricht: Fadennachricht): void => worker.postMessage(nachricht)
  const stirb = (fehler: Error): void => {
    tot ??= fehler
    wartend?.gescheitert(tot)
    wartend = null
  }
  worker.on('message', (antwort: Fadenantwort) => {
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
  worker.on('exit', code => stirb(new Error(`Der Rechenfaden endete mit ${code}.`)))

  const kenne = ({ taxaliste, parametersatz }: Rechenaufgabe): { taxaliste: string; parametersatz: string | null } => {
    const liste = `${taxaliste.liste.name} ${taxaliste.pruefsumme}`
    if (!listen.delete(liste)) sende({ art: 'TAXALISTE', schluessel: liste, liste: taxaliste.liste })
    listen.add(liste)
    if (parametersatz === null) return { taxaliste: liste, parametersatz: null }
    const satz = `${parametersatz.name} ${parametersatz.pruefsumme}`
    if (!saetze.has(satz)) sende({ art: 'PARAMETERSATZ', schluessel: satz, satz: parametersatz })
    saetze.add(satz)
    return { taxaliste: liste, parametersatz: satz }
  }
  const vergissAlte = (): void => {
    for (const schluessel of [...listen].slice(0, -HOECHSTENS_LISTEN)) {
      listen.delete(schluessel)
      sende({ art: 'VERGISS', schluessel })
    }
  }
  return {
    rechne: aufgaben =>
      new Promise((fertig, gescheitert) => {
        if (tot) {
          gescheitert(tot)
          return
        }
        wartend = { fertig, gescheitert }
        worker.ref()
        sende({ art: 'PAKET', aufgaben: aufgaben.map(aufgabe => ({ eingabe: aufgabe.eingabe, ...kenne(aufgabe) })) })
        vergissAlte()
      }),
    warBereit: () => bereit,
    beende: async () => {
      await worker.terminate()
    },
  }
}
