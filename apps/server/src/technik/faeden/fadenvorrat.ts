import { availableParallelism } from 'node:os'
import { type Grenzen, Reihenfolge } from '../reihe/reihenfolge.ts'

/** Was der Vorrat von einem Faden wissen muss. */
type Arbeitsfaden = { warBereit(): boolean; beende(): Promise<void> }

/** Der Faden starb an dieser Arbeit; `cause` ist sein Fehler. */
export class Fadentod extends Error {
  /** falsch: er kam gar nicht so weit, Arbeit anzunehmen, und der nächste käme es auch nicht */
  readonly warBereit: boolean

  constructor(ursache: unknown, warBereit: boolean) {
    super('Der Faden ist gestorben.', { cause: ursache })
    this.warBereit = warBereit
  }
}

/** Die Schlange ist voll, im Ganzen oder für diesen Auftraggeber. */
export class SchlangeVoll extends Error {}

export type Einreihung<F> = {
  /** Wer wartet: unter mehreren kommt dran, wer am längsten nicht dran war; `null` (niemand angemeldet) zuletzt */
  fuer: number | null
  /** wirft sofort dessen Grund; was noch wartet, wird nicht mehr getan */
  abbruch?: AbortSignal | undefined
  /** nur dieser Faden: er hat, woran weitergearbeitet wird */
  an?: F | undefined
}

/** Einige Fäden und die Schlange davor. */
export type Fadenvorrat<F> = {
  anzahl: number
  /**
   * Lässt einen freien Faden arbeiten, sobald die Reihe da ist. `arbeite` wirft nur, wenn der Faden dabei stirbt.
   * @throws Fadentod · SchlangeVoll · der Grund von `abbruch`
   */
  reiheEin<A>(arbeite: (faden: F) => Promise<A>, einreihung: Einreihung<F>): Promise<A>
  /** Beendet alle Fäden; was läuft und wartet, scheitert. */
  schliesse(): Promise<void>
}

type Vorratsangaben<F> = {
  /** für Fehler: „Das Rechenwerk“ */
  name: string
  starte: () => F
  /** Vorgabe: höchstens `hoechstens`, und einen Kern behalten die Anfragen */
  anzahl?: number | undefined
  hoechstens: number
  /** so viele warten höchstens, im Ganzen und je Auftraggeber */
  schlange?: Grenzen
}

type Warteplatz<F> = Einreihung<F> & { beginne(faden: F): Promise<void>; gescheitert(fehler: unknown): void }

/** Fäden entstehen beim ersten Gebrauch; stirbt einer, ersetzt ihn ein neuer. */
export function baueFadenvorrat<F extends Arbeitsfaden>(angaben: Vorratsangaben<F>): Fadenvorrat<F> {
  const anzahl = angaben.anzahl ?? Math.max(1, Math.min(angaben.hoechstens, availableParallelism() - 1))
  const reihe = new Reihenfolge<Warteplatz<F>>()
  const freie = new Set<F>()
  const alle = new Set<F>()
  let geschlossen = false
  const zu = () => new Error(`${angaben.name} ist geschlossen.`)

  const verteile = (): void => {
    for (const faden of freie) {
      const platz = reihe.nimm(({ an }) => an === undefined || an === faden)
      if (platz) uebergib(faden, platz)
    }
    while (alle.size < anzahl) {
      const platz = reihe.nimm(({ an }) => an === undefined)
      if (!platz) return
      const faden = angaben.starte()
      alle.add(faden)
      uebergib(faden, platz)
    }
  }
  const uebergib = (faden: F, platz: Warteplatz<F>): void => {
    freie.delete(faden)
    void platz.beginne(faden).then(verteile)
  }
  const begrabe = (faden: F): void => {
    alle.delete(faden)
    // Lebt er noch, etwa weil die Nachricht sich nicht senden ließ, hätte ihn sonst niemand mehr.
    void faden.beende()
    for (const platz of reihe.entlasse(({ an }) => an === faden)) platz.gescheitert(new Fadentod(null, true))
  }

  return {
    anzahl,
    reiheEin: (arbeite, einreihung) =>
      new Promise((fertig, gescheitert) => {
        const { abbruch, fuer, an } = einreihung
        if (geschlossen) throw zu()
        abbruch?.throwIfAborted()
        if (an !== undefined && !alle.has(an)) throw new Fadentod(null, true)
        if (angaben.schlange && reihe.istVoll(fuer, angaben.schlange)) throw new SchlangeVoll()
        const brichAb = (): void => {
          reihe.verlasse(platz)
          platz.gescheitert(abbruch?.reason)
        }
        const hoereAuf = (): void => abbruch?.removeEventListener('abort', brichAb)
        const platz: Warteplatz<F> = {
          ...einreihung,
          beginne: async faden => {
            try {
              const antwort = await arbeite(faden)
              freie.add(faden)
              hoereAuf()
              fertig(antwort)
            } catch (fehler) {
              begrabe(faden)
              platz.gescheitert(geschlossen ? zu() : new Fadentod(fehler, faden.warBereit()))
            }
          },
          gescheitert: fehler => {
            hoereAuf()
            gescheitert(fehler)
          },
        }
        abbruch?.addEventListener('abort', brichAb, { once: true })
        reihe.stelleAn(platz)
        verteile()
      }),
    schliesse: async () => {
      geschlossen = true
      for (const platz of reihe.entlasse(() => true)) platz.gescheitert(zu())
      await Promise.all([...alle].map(faden => faden.beende()))
    },
  }
}
