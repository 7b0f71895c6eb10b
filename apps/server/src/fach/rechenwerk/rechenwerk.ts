import type { BewertungsEingabe, Einzelbestimmung, JederParametersatz } from '@benthos/bewertung'
import { baueFadenvorrat, Fadentod } from '../../technik/faeden/fadenvorrat.ts'
import { HOECHSTENS_FAEDEN, PAKETGROESSE, PAKETGROESSE_MIT_WIEDERHOLUNGEN, VORRAT } from './konstanten.ts'
import type { Rechenausgang } from './nachrichten.ts'
import { type Rechenaufgabe, starteRechenfaden } from './rechenfaden.ts'

/** Woher die Taxalisten und Parametersätze kommen, die Eingaben beim Namen nennen; je Name und Aufruf einmal gefragt. */
export type Referenzquelle = {
  taxaliste(name: string): Promise<Rechenaufgabe['taxaliste']>
  parametersatz(name: string): Promise<JederParametersatz>
}

/** Rechnet Bewertungen neben den Anfragen her, in eigenen Fäden. */
export type Rechenwerk = {
  /**
   * @param eingaben höchstens einige hundert je Aufruf: Eingaben und Ergebnisse liegen zugleich im Speicher
   * @param fuer Benutzer, der darauf wartet: er kommt vor allem dran, worauf niemand wartet, und mit anderen reihum
   * @param abbruch wirft sofort dessen Grund; was noch wartet, wird nicht mehr gerechnet
   * @returns je Eingabe ihr Ausgang, in derselben Reihenfolge; eine, die sich nicht rechnen lässt, hält die übrigen nicht auf
   */
  rechne(
    quelle: Referenzquelle,
    eingaben: readonly BewertungsEingabe[],
    abbruch: AbortSignal,
    fuer?: number,
  ): Promise<Rechenausgang[]>
  /**
   * Bestimmungen, die für sich allein eine andere Klasse ergäben; dazu sind Hunderte Bewertungen zu rechnen.
   * @param abbruch wie bei `rechne`, ebenso `fuer`
   * @throws Error, wenn sich die Eingabe nicht rechnen lässt
   */
  sucheBestimmungen(
    quelle: Referenzquelle,
    eingabe: BewertungsEingabe,
    abbruch: AbortSignal,
    fuer?: number,
  ): Promise<Einzelbestimmung[]>
  /** Beendet alle Fäden; was läuft, scheitert. */
  schliesse(): Promise<void>
}

declare module '../../technik/http/kontext.ts' {
  interface Dienste {
    rechenwerk: Rechenwerk
  }
}

const WORKER = new URL('rechenworker.ts', import.meta.url)

/** Fäden entstehen beim ersten Gebrauch; stirbt einer, ersetzt ihn ein neuer. */
export function baueRechenwerk({ skript = WORKER, faeden }: { skript?: URL; faeden?: number } = {}): Rechenwerk {
  const vorrat = baueFadenvorrat({
    name: 'Das Rechenwerk',
    starte: () => starteRechenfaden(skript),
    anzahl: faeden,
    hoechstens: HOECHSTENS_FAEDEN,
  })

  const rechnePaket = async (
    aufgaben: readonly Rechenaufgabe[],
    abbruch: AbortSignal,
    fuer: number | null,
  ): Promise<readonly Rechenausgang[]> => {
    try {
      return await vorrat.reiheEin(faden => faden.rechne(aufgaben), { fuer, abbruch })
    } catch (fehler) {
      if (!(fehler instanceof Fadentod)) throw fehler
      // Ein Faden, der nicht einmal startet, startet auch beim nächsten Mal nicht.
      if (!fehler.warBereit) throw fehler.cause
      if (aufgaben.length === 1) return [{ fehler: String(fehler.cause) }]
      // Eine der Eingaben hat den Faden umgebracht: einzeln zeigt sich, welche.
      return (await Promise.all(aufgaben.map(aufgabe => rechnePaket([aufgabe], abbruch, fuer)))).flat()
    }
  }

  return {
    rechne: async (quelle, eingaben, abbruch, fuer) => {
      const aufgaben = await ordneZu(quelle, eingaben)
      abbruch.throwIfAborted()
      const wiederholen = eingaben.some(eingabe => eingabe.wiederholungen !== undefined)
      const groesse = wiederholen ? PAKETGROESSE_MIT_WIEDERHOLUNGEN : PAKETGROESSE
      const pakete = Array.from({ length: Math.ceil(aufgaben.length / groesse) }, (_, i) =>
        aufgaben.slice(i * groesse, (i + 1) * groesse),
      )
      const ausgaenge: (readonly Rechenausgang[])[] = []
      const offene = pakete.entries()
      // Jeder Läufer reicht erst nach, wenn sein voriges Paket fertig ist: die Schlange bleibt kurz, und alle Aufrufe kommen dran.
      const laufe = async (): Promise<void> => {
        for (const [i, paket] of offene) ausgaenge[i] = await rechnePaket(paket, abbruch, fuer ?? null)
      }
      await Promise.all(Array.from({ length: vorrat.anzahl * VORRAT }, laufe))
      return ausgaenge.flat()
    },
    sucheBestimmungen: async (quelle, eingabe, abbruch, fuer) => {
      const [aufgabe] = (await ordneZu(quelle, [eingabe])) as [Rechenaufgabe]
      const ausgang = await vorrat
        .reiheEin(faden => faden.sucheBestimmungen(aufgabe), { fuer: fuer ?? null, abbruch })
        .catch((fehler: unknown) => {
          throw fehler instanceof Fadentod ? fehler.cause : fehler
        })
      if ('fehler' in ausgang) throw new Error(ausgang.fehler)
      return ausgang.bestimmungen
    },
    schliesse: vorrat.schliesse,
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
