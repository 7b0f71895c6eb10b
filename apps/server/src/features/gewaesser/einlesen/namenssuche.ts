import {
  groberSchluessel,
  hoechstensFehler,
  vergleicheGewaesserschluessel,
} from '@benthos/fachmodell/gewaesser/gewaessername'
import { Abstandsindex } from '../../../technik/einlesen/abstandsindex.ts'
import { nachSchluessel } from '../../../technik/reihe/nachSchluessel.ts'

/** Findet unter vielen Gewässern die mit gleichem oder ähnlichem Namen, ohne jedes mit jedem zu vergleichen. */
export class Namenssuche<G extends { schluessel: string }> {
  readonly #alle: readonly G[]
  readonly #index: Abstandsindex
  /** Stellen nach grobem Schlüssel */
  readonly #grobe: ReadonlyMap<string, readonly number[]>

  constructor(alle: readonly G[]) {
    this.#alle = alle
    const schluessel = alle.map(gewaesser => gewaesser.schluessel)
    this.#index = new Abstandsindex(schluessel)
    this.#grobe = nachSchluessel([...schluessel.keys()], stelle => groberSchluessel(schluessel[stelle] ?? ''))
  }

  /** In ihrer Folge. */
  zu(schluessel: string): G[] {
    const stellen = new Set([
      ...(this.#grobe.get(groberSchluessel(schluessel)) ?? []),
      ...this.#index.suche(schluessel, hoechstensFehler(schluessel.length)),
    ])
    return [...stellen]
      .sort((a, b) => a - b)
      .flatMap(stelle => this.#alle[stelle] ?? [])
      .filter(anderes => vergleicheGewaesserschluessel(schluessel, anderes.schluessel) !== 'VERSCHIEDEN')
  }
}
