import { availableParallelism } from 'node:os'
import type { BewertungsEingabe, JederParametersatz } from '@benthos/bewertung'
import { HOECHSTENS_FAEDEN, PAKETGROESSE, VORRAT } from './konstanten.ts'
import type { Rechenausgang } from './nachrichten.ts'
import { type Rechenaufgabe, type Rechenfaden, starteRechenfaden } from './rechenfaden.ts'

/** Woher die Taxalisten und Parametersätze kommen, die Eingaben beim Namen nennen; je Name und Aufruf einmal gefragt. */
export type Referenzquelle = {
  taxaliste(name: string): Promise<Rechenaufgabe['taxaliste']>
  parametersatz(name: string): Promise<JederParametersatz>
}

/** Rechnet viele Bewertungen neben den Anfragen her, in eigenen Fäden. Einzelne rechnet, wer sie braucht, selbst. */
export type Rechenwerk = {
  /**
   * @param eingaben höchstens einige hundert je Aufruf: Eingaben und Ergebnisse liegen zugleich im Speicher
   * @param abbruch wirft sofort dessen Grund; was noch wartet, wird nicht mehr gerechnet
   * @returns je Eingabe ihr Ausgang, in derselben Reihenfolge; eine, die sich nicht rechnen lässt, hält die übrigen nicht auf
   */
  rechne(quelle: Referenzquelle, eingaben: readonly BewertungsEingabe[], abbruch: AbortSignal): Promise<Rechenausgang[]>
  /** Beendet alle Fäden; was läuft, scheitert. */
  schliesse(): Promise<void>
}

type Paket = {
  aufgaben: readonly Rechenaufgabe[]
  fertig(ausgaenge: readonly Rechenausgang[]): void
  gescheitert(fehler: unknown): void
}

const WORKER = new URL('rechenworker.ts', import.meta.url)
/** Einen Kern behalten die Anfragen. */
const FAEDEN = Math.max(1, Math.min(HOECHSTENS_FAEDEN, availableParallelism() - 1))

const GESCHLOSSEN = 'Das Rechenwerk ist geschlossen.'

/** Fäden entstehen beim ersten Gebrauch; stirbt einer, ersetzt ihn ein neuer. */
export function baueRechenwerk({ skript = WORKER, faeden: anzahl = FAEDEN } = {}): Rechenwerk {
  const schlange: Paket[] = []
  const freie = new Set<Rechenfaden>()
  const alle = new Set<Rechenfaden>()
  let geschlossen = false

  const verteile = (): void => {
    while (schlange.length > 0) {
      const [frei] = freie
      const faden = frei ?? (alle.size < anzahl ? starteRechenfaden(skript) : null)
      const paket = faden && schlange.shift()
      if (!faden || !paket) return
      alle.add(faden)
      freie.delete(faden)
      void bearbeite(faden, paket)
    }
  }
  const bearbeite = async (faden: Rechenfaden, paket: Paket): Promise<void> => {
    try {
      paket.fertig(await faden.rechne(paket.aufgaben))
      freie.add(faden)
    } catch (fehler) {
      alle.delete(faden)
      // Ein Faden, der nicht einmal startet, startet auch beim nächsten Mal nicht.
      if (geschlossen || !faden.warBereit()) paket.gescheitert(fehler)
      else if (paket.aufgaben.length === 1) paket.fertig([{ fehler: String(fehler) }])
      // Eine der Eingaben hat den Faden umgebracht: einzeln zeigt sich, welche.
      else
        Promise.all(paket.aufgaben.map(aufgabe => reiheEin([aufgabe]))).then(
          a => paket.fertig(a.flat()),
          paket.gescheitert,
        )
    }
    verteile()
  }
  const reiheEin = (aufgaben: readonly Rechenaufgabe[], abbruch?: AbortSignal): Promise<readonly Rechenausgang[]> =>
    new Promise((fertig, gescheitert) => {
      const brichAb = (): void => {
        const platz = schlange.indexOf(paket)
        if (platz >= 0) schlange.splice(platz, 1)
        paket.gescheitert(abbruch?.reason)
      }
      const hoereAuf = (): void => abbruch?.removeEventListener('abort', brichAb)
      const paket: Paket = {
        aufgaben,
        fertig: ausgaenge => {
          hoereAuf()
          fertig(ausgaenge)
        },
        gescheitert: fehler => {
          hoereAuf()
          gescheitert(fehler)
        },
      }
      if (geschlossen || abbruch?.aborted) {
        gescheitert(geschlossen ? new Error(GESCHLOSSEN) : abbruch?.reason)
        return
      }
      abbruch?.addEventListener('abort', brichAb, { once: true })
      schlange.push(paket)
      verteile()
    })

  return {
    rechne: async (quelle, eingaben, abbruch) => {
      const aufgaben = await ordneZu(quelle, eingaben)
      abbruch.throwIfAborted()
      const pakete = Array.from({ length: Math.ceil(aufgaben.length / PAKETGROESSE) }, (_, i) =>
        aufgaben.slice(i * PAKETGROESSE, (i + 1) * PAKETGROESSE),
      )
      const ausgaenge: (readonly Rechenausgang[])[] = []
      const offene = pakete.entries()
      // Jeder Läufer reicht erst nach, wenn sein voriges Paket fertig ist: die Schlange bleibt kurz, und alle Aufrufe kommen dran.
      const laufe = async (): Promise<void> => {
        for (const [i, paket] of offene) ausgaenge[i] = await reiheEin(paket, abbruch)
      }
      await Promise.all(Array.from({ length: anzahl * VORRAT }, laufe))
      return ausgaenge.flat()
    },
    schliesse: async () => {
      geschlossen = true
      for (const paket of schlange.splice(0)) paket.gescheitert(new Error(GESCHLOSSEN))
      await Promise.all([...alle].map(faden => faden.beende()))
    },
  }
}

/** Jede Liste und jeder Satz wird einmal besorgt, gleich wie viele Eingaben sie nennen. */
async function ordneZu(quelle: Referenzquelle, eingaben: readonly BewertungsEingabe[]): Promise<Rechenaufgabe[]> {
  const taxalisten = new Map<string, Rechenaufgabe['taxaliste']>()
  const saetze = new Map<string, JederParametersatz>()
  for (const { taxaliste, parametersatz } of eingaben) {
    if (!taxalisten.has(taxaliste)) taxalisten.set(taxaliste, await quelle.taxaliste(taxaliste))
    if (parametersatz !== null && !saetze.has(parametersatz))
      saetze.set(parametersatz, await quelle.parametersatz(parametersatz))
  }
  return eingaben.map(eingabe => ({
    eingabe,
    taxaliste: taxalisten.get(eingabe.taxaliste) as Rechenaufgabe['taxaliste'],
    parametersatz: eingabe.parametersatz === null ? null : (saetze.get(eingabe.parametersatz) as JederParametersatz),
  }))
}
