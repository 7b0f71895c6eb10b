import type { Ergebnis } from '@benthos/vertrag/bewertung'
import type { Bewertungsgrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { Auftrag, Einzelbestimmung, Nachricht, Probenstand, Rechenliste, Rechenparameter } from './nachrichten.ts'

/** Alles, womit gerechnet wird: Stand der Probe, Taxaliste und Parametersatz, die ihre Grundlage nennt. */
export type Rechenaufgabe = {
  grundlage: Bewertungsgrundlage
  funde: readonly Methodenfund[]
  liste: Rechenliste
  satz: Rechenparameter | null
}

type Offen = { nimm: (nachricht: Nachricht) => void; scheitere: (grund: Error) => void }

const NICHT_VERFUEGBAR = 'Das Rechnen im Browser ist nicht möglich. Bitte laden Sie die Seite neu.'

/** Verbindung zum Rechenarbeiter. Taxalisten und Parametersätze gehen nur einmal hinüber. */
export class Rechner {
  readonly #arbeiter: Worker
  readonly #gesandt = new WeakSet<object>()
  readonly #offene = new Map<number, Offen>()
  #nummer = 0

  constructor(arbeiter: Worker) {
    this.#arbeiter = arbeiter
    arbeiter.addEventListener('message', ({ data }: MessageEvent<Nachricht>) =>
      this.#offene.get(data.nummer)?.nimm(data),
    )
    arbeiter.addEventListener('error', () => {
      for (const { scheitere } of this.#offene.values()) scheitere(new Error(NICHT_VERFUEGBAR))
      this.#offene.clear()
    })
  }

  /**
   * Vorläufiges Ergebnis, bis zur letzten Stelle das des Servers.
   * @param mitZaehlunsicherheit wiederholt auch die Zählung: das Hundertfache an Arbeit
   */
  bewerte(aufgabe: Rechenaufgabe, mitZaehlunsicherheit = false): Promise<Ergebnis> {
    const { wiederholungen, ...einmal } = aufgabe.grundlage
    const grundlage = mitZaehlunsicherheit ? { ...einmal, wiederholungen } : einmal
    return this.#beauftrage({ ...aufgabe, grundlage }, 'BEWERTE', (nachricht, fertig: (ergebnis: Ergebnis) => void) => {
      if (nachricht.art === 'ERGEBNIS') fertig(nachricht.ergebnis)
    })
  }

  /** Einzelne Bestimmungen, die für sich allein die Klasse ändern. Nach einem Abbruch folgt nichts mehr. */
  sucheEinzelbestimmungen(
    aufgabe: Rechenaufgabe,
    beiFortschritt: (erledigt: number) => void,
    abbruch: AbortSignal,
  ): Promise<readonly Einzelbestimmung[]> {
    return this.#beauftrage(
      aufgabe,
      'EINZELN',
      (nachricht, fertig: (bestimmungen: readonly Einzelbestimmung[]) => void) => {
        if (nachricht.art === 'FORTSCHRITT') beiFortschritt(nachricht.erledigt)
        else if (nachricht.art === 'EINZELN') fertig(nachricht.bestimmungen)
      },
      abbruch,
    )
  }

  #beauftrage<T>(
    { grundlage, funde, liste, satz }: Omit<Rechenaufgabe, 'grundlage'> & Probenstand,
    art: 'BEWERTE' | 'EINZELN',
    nimm: (nachricht: Nachricht, fertig: (wert: T) => void) => void,
    abbruch?: AbortSignal,
  ): Promise<T> {
    this.#schickeEinmal(liste, { art: 'LISTE', liste })
    if (satz !== null) this.#schickeEinmal(satz, { art: 'PARAMETER', satz })
    this.#nummer += 1
    const nummer = this.#nummer
    return new Promise<T>((loese, scheitere) => {
      const ende = (tu: () => void) => {
        this.#offene.delete(nummer)
        tu()
      }
      this.#offene.set(nummer, {
        scheitere,
        nimm: nachricht => {
          if (nachricht.art === 'FEHLER') ende(() => scheitere(new Error(nachricht.text)))
          else nimm(nachricht, wert => ende(() => loese(wert)))
        },
      })
      abbruch?.addEventListener('abort', () => {
        ende(() => scheitere(new DOMException('Abgebrochen', 'AbortError')))
        this.#sende({ art: 'BRICH_AB', nummer })
      })
      this.#sende({ art, nummer, grundlage, funde })
    })
  }

  #schickeEinmal(was: object, auftrag: Auftrag): void {
    if (this.#gesandt.has(was)) return
    this.#gesandt.add(was)
    this.#sende(auftrag)
  }

  #sende(auftrag: Auftrag): void {
    this.#arbeiter.postMessage(auftrag)
  }
}

let rechner: Rechner | null = null

/** Der eine Rechenarbeiter dieses Fensters; er entsteht beim ersten Gebrauch und behält seine Listen. */
export function holeRechner(): Rechner {
  rechner ??= new Rechner(
    new Worker(new URL('./rechenworker.ts', import.meta.url), { type: 'module', name: 'Rechenarbeiter' }),
  )
  return rechner
}
