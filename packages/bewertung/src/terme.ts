import type { Term } from './typen.ts'

/**
 * Nimmt die Beiträge auf, während eine Kenngröße gerechnet wird. Dieselbe Schleife liefert Wert und Erklärung; eine zweite
 * Fassung der Formel, die abweichen könnte, gibt es nicht.
 */
export class Terme {
  readonly eintraege: Term[] = []

  nimm(taxon: string, abundanz: number, wert: number | null, gewicht: number | null, anteil: number): void {
    this.eintraege.push({ taxon, abundanz, wert, gewicht, anteil })
  }

  /** Teilt alle Beiträge durch den gemeinsamen Nenner, der erst nach der Schleife feststeht. */
  teileDurch(nenner: number): void {
    for (const term of this.eintraege) term.anteil /= nenner
  }

  multipliziereMit(faktor: number): void {
    for (const term of this.eintraege) term.anteil *= faktor
  }
}
