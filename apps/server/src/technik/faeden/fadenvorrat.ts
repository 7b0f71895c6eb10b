import { availableParallelism } from 'node:os'

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
  schlange?: { gesamt: number; jeAuftraggeber: number }
}

type Warteplatz<F> = Einreihung<F> & { beginne(faden: F): Promise<void>; gescheitert(fehler: unknown): void }

/** Fäden entstehen beim ersten Gebrauch; stirbt einer, ersetzt ihn ein neuer. */
export function baueFadenvorrat<F extends Arbeitsfaden>(angaben: Vorratsangaben<F>): Fadenvorrat<F> {
  const anzahl = angaben.anzahl ?? Math.max(1, Math.min(angaben.hoechstens, availableParallelism() - 1))
  const wartende: Warteplatz<F>[] = []
  const freie = new Set<F>()
  const alle = new Set<F>()
  /** wann ein Auftraggeber zuletzt dran war; nur, solange er wartet */
  const zuletzt = new Map<number, number>()
  let runde = 0
  let geschlossen = false
  const zu = () => new Error(`${angaben.name} ist geschlossen.`)

  const verteile = (): void => {
    for (const faden of freie) {
      const platz = nimm(wartende, zuletzt, ({ an }) => an === undefined || an === faden)
      if (platz) uebergib(faden, platz)
    }
    while (alle.size < anzahl) {
      const platz = nimm(wartende, zuletzt, ({ an }) => an === undefined)
      if (!platz) return
      const faden = angaben.starte()
      alle.add(faden)
      uebergib(faden, platz)
    }
  }
  const uebergib = (faden: F, platz: Warteplatz<F>): void => {
    freie.delete(faden)
    if (platz.fuer !== null) {
      if (wartende.some(({ fuer }) => fuer === platz.fuer)) zuletzt.set(platz.fuer, ++runde)
      else zuletzt.delete(platz.fuer)
    }
    void platz.beginne(faden).then(verteile)
  }
  const begrabe = (faden: F): void => {
    alle.delete(faden)
    // Lebt er noch, etwa weil die Nachricht sich nicht senden ließ, hätte ihn sonst niemand mehr.
    void faden.beende()
    const verwaiste = wartende.filter(({ an }) => an === faden)
    for (const platz of verwaiste) {
      wartende.splice(wartende.indexOf(platz), 1)
      platz.gescheitert(new Fadentod(null, true))
    }
  }
  const pruefeSchlange = (fuer: number | null): void => {
    if (!angaben.schlange) return
    const { gesamt, jeAuftraggeber } = angaben.schlange
    const eigene = wartende.filter(platz => platz.fuer === fuer).length
    if (wartende.length >= gesamt || eigene >= jeAuftraggeber) throw new SchlangeVoll()
  }

  return {
    anzahl,
    reiheEin: (arbeite, einreihung) =>
      new Promise((fertig, gescheitert) => {
        const { abbruch, fuer, an } = einreihung
        if (geschlossen) throw zu()
        abbruch?.throwIfAborted()
        if (an !== undefined && !alle.has(an)) throw new Fadentod(null, true)
        pruefeSchlange(fuer)
        const brichAb = (): void => {
          const stelle = wartende.indexOf(platz)
          if (stelle >= 0) wartende.splice(stelle, 1)
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
        wartende.push(platz)
        verteile()
      }),
    schliesse: async () => {
      geschlossen = true
      for (const platz of wartende.splice(0)) platz.gescheitert(zu())
      await Promise.all([...alle].map(faden => faden.beende()))
    },
  }
}

/** Nimmt den nächsten, der passt, aus der Schlange: Angemeldete vor anderen, dann wer am längsten nicht dran war. */
function nimm<F>(
  wartende: Warteplatz<F>[],
  zuletzt: ReadonlyMap<number, number>,
  passt: (platz: Warteplatz<F>) => boolean,
): Warteplatz<F> | null {
  const rang = ({ fuer }: Warteplatz<F>): number =>
    fuer === null ? Number.POSITIVE_INFINITY : (zuletzt.get(fuer) ?? 0)
  let bester: Warteplatz<F> | null = null
  for (const platz of wartende) if (passt(platz) && (!bester || rang(platz) < rang(bester))) bester = platz
  if (bester) wartende.splice(wartende.indexOf(bester), 1)
  return bester
}
