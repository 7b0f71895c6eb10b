import { hole, istGleich } from './werte.ts'

/**
 * Feldfehler des Servers. Was er abgelehnt hat, bleibt beanstandet, solange es dasteht: anders als das Schema sagt er es
 * nicht bei jedem Anschlag neu.
 */
export class Ablehnungen {
  #felder: readonly { pfad: string; message: string; wert: unknown }[] = []

  merke(felder: ReadonlyMap<string, string>, werte: unknown): void {
    this.#felder = [...felder].map(([pfad, message]) => ({ pfad, message, wert: hole(werte, pfad) }))
  }

  /** Vor dem nächsten Absenden: ob die Ablehnung noch gilt, kann an anderen Feldern hängen. */
  vergiss(): void {
    this.#felder = []
  }

  /** Meldung je Feld, dessen abgelehnter Wert noch dasteht. */
  gegen(werte: unknown): ReadonlyMap<string, string> {
    return new Map(
      this.#felder.flatMap(({ pfad, message, wert }) =>
        istGleich(hole(werte, pfad), wert) ? [[pfad, message] as const] : [],
      ),
    )
  }
}
