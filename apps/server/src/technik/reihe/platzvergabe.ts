import { type Auftraggeber, type Grenzen, Reihenfolge } from './reihenfolge.ts'

type Platzanfrage = {
  fuer: Auftraggeber
  /** wirft sofort dessen Grund; wer aufgibt, wartet nicht mehr */
  abbruch: AbortSignal
}

/** Plätze für Arbeit, die den Server merklich beschäftigt. */
export type Platzvergabe = {
  /**
   * Wartet auf einen Platz, reihum.
   * @returns gibt den Platz zurück; mehrmals gerufen, wirkt es einmal
   * @throws was `weiseAb` ergibt, wenn schon zu viele warten; der Grund von `abbruch`
   */
  belege(anfrage: Platzanfrage): Promise<() => void>
}

type Platzangaben = {
  /** so viele arbeiten zugleich */
  zugleich: Grenzen
  /** so viele warten höchstens; ohne Anmeldung eigens gezählt */
  wartende: Grenzen
  /** was den trifft, der nicht mehr warten darf */
  weiseAb: () => Error
}

/** Einige Plätze und die Schlange davor. */
export function bauePlatzvergabe({ zugleich, wartende, weiseAb }: Platzangaben): Platzvergabe {
  const belegte = new Map<Auftraggeber, number>()
  const eigene = (fuer: Auftraggeber): number => belegte.get(fuer) ?? 0
  const reihe = new Reihenfolge<{ fuer: Auftraggeber; beginne(): void }>(eigene)
  let alle = 0

  const istFrei = (fuer: Auftraggeber): boolean => alle < zugleich.gesamt && eigene(fuer) < zugleich.jeAuftraggeber
  const vergib = (fuer: Auftraggeber): (() => void) => {
    alle += 1
    belegte.set(fuer, eigene(fuer) + 1)
    let istBelegt = true
    return () => {
      if (!istBelegt) return
      istBelegt = false
      alle -= 1
      if (eigene(fuer) === 1) belegte.delete(fuer)
      else belegte.set(fuer, eigene(fuer) - 1)
      verteile()
    }
  }
  const verteile = (): void => {
    for (let platz = naechster(); platz; platz = naechster()) platz.beginne()
  }
  const naechster = () => reihe.nimm(({ fuer }) => istFrei(fuer))

  return {
    belege: async ({ fuer, abbruch }) => {
      abbruch.throwIfAborted()
      // Wer wartet, wartet auf anderes: sonst wäre er schon dran.
      if (istFrei(fuer)) return vergib(fuer)
      if (reihe.istVoll(fuer, wartende)) throw weiseAb()
      return new Promise((fertig, gescheitert) => {
        const brichAb = (): void => {
          reihe.verlasse(platz)
          gescheitert(abbruch.reason)
        }
        const platz = {
          fuer,
          beginne: () => {
            abbruch.removeEventListener('abort', brichAb)
            fertig(vergib(fuer))
          },
        }
        abbruch.addEventListener('abort', brichAb, { once: true })
        reihe.stelleAn(platz)
      })
    },
  }
}
