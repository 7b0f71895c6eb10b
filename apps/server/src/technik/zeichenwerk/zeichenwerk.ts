import type { Readable } from 'node:stream'
import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { type Faden, starteFaden } from '../faeden/faden.ts'
import { baueFadenvorrat, Fadentod, SchlangeVoll } from '../faeden/fadenvorrat.ts'
import { Einwand } from '../http/problem.ts'
import { alsAbholstrom } from '../strom/abholstrom.ts'
import type { Xlsxblatt } from '../xlsx/mappe.ts'
import { HOECHSTENS_FAEDEN, HOECHSTENS_MB, OFFENE_MAPPEN, SCHLANGE, STUECK } from './konstanten.ts'
import type { Zeichenantwort, Zeichennachricht } from './nachrichten.ts'

/** Für wen gezeichnet wird und bis wann sich die Mühe lohnt. */
export type Zeichenauftrag = {
  /** `null`: ohne Anmeldung; solche kommen zuletzt dran */
  benutzerId: number | null
  abbruch: AbortSignal
}

/**
 * Zeichnet PDF und schreibt Excel-Mappen neben den Anfragen her, in eigenen Fäden. Unter mehreren kommt dran, wer am längsten
 * nicht dran war.
 */
export type Zeichenwerk = {
  /**
   * Zeichnet ein Dokument mit dem Export `zeichne` des Moduls.
   * @param eingabe wird in den Faden kopiert: Daten, keine Funktionen
   * @param liste zweite Eingabe des Moduls, wo es tausende Werte sind: sie wandern in Stücken, und dazwischen kommen andere dran
   * @throws Einwand `ZU_VIELE_ANFRAGEN`, wenn zu viele warten; der Grund von `abbruch`
   */
  zeichne(auftrag: Zeichenauftrag, modul: URL, eingabe: unknown, liste?: readonly unknown[]): Promise<Buffer>
  /**
   * Excel-Mappe als Strom: im Speicher liegt höchstens ein Schub. Scheitert das Schreiben, reißt der Strom ab: eine
   * unvollständige Mappe öffnet kein Programm. Holt niemand mehr ab, endet es.
   * @throws Einwand `ZU_VIELE_ANFRAGEN`, wenn schon zu viele geschrieben werden
   */
  schreibeMappe(auftrag: Zeichenauftrag, blaetter: readonly Xlsxblatt[]): Readable
  /** Beendet alle Fäden; was läuft, scheitert. */
  schliesse(): Promise<void>
}

declare module '../http/kontext.ts' {
  interface Dienste {
    zeichenwerk: Zeichenwerk
  }
}

type Zeichenfaden = Faden<Zeichennachricht, Zeichenantwort>

const WORKER = new URL('zeichenworker.ts', import.meta.url)

/** Fäden entstehen beim ersten Gebrauch; stirbt einer, ersetzt ihn ein neuer. */
export function baueZeichenwerk({ faeden }: { faeden?: number } = {}): Zeichenwerk {
  const vorrat = baueFadenvorrat<Zeichenfaden>({
    name: 'Das Zeichenwerk',
    starte: () => starteFaden(WORKER, 'Zeichenwerk', HOECHSTENS_MB),
    anzahl: faeden,
    hoechstens: HOECHSTENS_FAEDEN,
    schlange: SCHLANGE,
  })
  const offene = new Map<number, Zeichenauftrag>()
  let naechste = 1

  const frage = async (
    { benutzerId, abbruch }: Zeichenauftrag,
    nachricht: Zeichennachricht,
    an?: Zeichenfaden,
    beiBeginn?: (faden: Zeichenfaden) => unknown,
  ): Promise<Buffer> => {
    try {
      const antwort = await vorrat.reiheEin(
        async faden => {
          await beiBeginn?.(faden)
          return faden.frage(nachricht)
        },
        { fuer: benutzerId, abbruch, an },
      )
      if ('fehler' in antwort) throw new Error(`Zeichnen gescheitert: ${antwort.fehler}`)
      return Buffer.from(antwort.buffer)
    } catch (fehler) {
      if (fehler instanceof SchlangeVoll) throw new Einwand('ZU_VIELE_ANFRAGEN')
      if (fehler instanceof Fadentod) throw fehler.cause ?? fehler
      throw fehler
    }
  }

  async function* mappenteile(auftrag: Zeichenauftrag, nummer: number, blaetter: readonly Xlsxblatt[]) {
    let faden: Zeichenfaden | undefined
    let fertig = false
    // Gemerkt schon beim Beginn: Bricht der erste Schritt ab, hat der Faden die Mappe trotzdem.
    const schritt = (nachricht: Zeichennachricht): Promise<Buffer> =>
      frage(auftrag, nachricht, faden, eigener => {
        faden = eigener
      })
    try {
      for (const { name, spalten, schuebe, fest } of blaetter) {
        yield await schritt({ art: 'BLATT', mappe: nummer, name, spalten, fest })
        for await (const zeilen of schuebe) yield await schritt({ art: 'ZEILEN', mappe: nummer, zeilen })
      }
      yield await schritt({ art: 'SCHLUSS', mappe: nummer })
      fertig = true
    } finally {
      offene.delete(nummer)
      if (!fertig) faden?.sende({ art: 'VERWIRF', mappe: nummer })
    }
  }

  return {
    zeichne: (auftrag, modul, eingabe, liste = []) =>
      frage(auftrag, { art: 'DOKUMENT', modul: modul.href, eingabe }, undefined, async faden => {
        for (let ab = 0; ab < liste.length; ab += STUECK) {
          faden.sende({ art: 'STUECK', werte: liste.slice(ab, ab + STUECK) })
          await naechsteRunde()
        }
      }),
    schreibeMappe: (auftrag, blaetter) => {
      const eigene = [...offene.values()].filter(({ benutzerId }) => benutzerId === auftrag.benutzerId)
      if (offene.size >= OFFENE_MAPPEN.gesamt || eigene.length >= OFFENE_MAPPEN.jeAuftraggeber)
        throw new Einwand('ZU_VIELE_ANFRAGEN')
      const nummer = naechste++
      offene.set(nummer, auftrag)
      const strom = alsAbholstrom(mappenteile(auftrag, nummer, blaetter), auftrag.abbruch)
      // Beginnt niemand zu lesen, läuft der Erzeuger nie, der sonst aufräumt.
      strom.once('close', () => offene.delete(nummer))
      return strom
    },
    schliesse: vorrat.schliesse,
  }
}
