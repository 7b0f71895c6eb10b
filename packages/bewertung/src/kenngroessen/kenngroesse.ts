import type { Herkunftsmarke } from '@benthos/fachmodell/taxaliste'
import type { Probe } from '../probe.ts'
import type { Terme } from '../terme.ts'

/** Überschriften, unter denen Kenngrößen gezeigt werden. */
export const ABSCHNITTE = [
  'Probe',
  'Saprobie',
  'Vielfalt',
  'Zusammensetzung',
  'Strömung',
  'Britische Indizes',
  'Versauerung',
  'Trophie und Saprobie',
  'Kieselalgen',
  'Screening',
] as const
export type Abschnitt = (typeof ABSCHNITTE)[number]

/** Beschreibung und Rechenvorschrift einer Kenngröße. */
export type Kenngroesse<S extends string = string> = {
  readonly schluessel: S
  readonly label: string
  readonly einheit: string
  readonly abschnitt: Abschnitt
  /** ein Satz für die Erklärung */
  readonly erlaeuterung: string
  readonly quelle: string
  /** Herkunft der Rechenvorschrift; die gezeigte Marke ist die schwächste aus ihr und den Listenwerten */
  readonly marke: Herkunftsmarke
  /** Werte der Taxaliste, die eingehen */
  readonly listenwerte: readonly string[]
  /** NaN: nicht berechenbar. Mit `terme` werden dieselben Summanden zusätzlich festgehalten. */
  readonly berechne: (probe: Probe, terme: Terme | null) => number
}

/** Hält den Schlüssel als Literal fest. */
export function kenngroesse<const S extends string>(angaben: Kenngroesse<S>): Kenngroesse<S> {
  return angaben
}
