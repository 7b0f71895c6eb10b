/** Beitrag eines Taxons (oder einer Familie) zu einer Kenngröße; die Anteile ergeben in Summe ihren Wert. */
export type Beitragsterm = { taxon: string; abundanz: number; wert: number | null; anteil: number }

/** Wohin ein Taxon ein gewogenes Mittel zieht. */
export type Wirkung = 'HEBT' | 'SENKT' | 'GLEICH'

/** Rechenungenauigkeit der Summe; darunter gelten zwei Werte als gleich. */
const GENAU = 1e-9

/**
 * Wirkung jedes Taxons, wenn die Kenngröße ein gewogenes Mittel seiner Werte ist, sonst null: in einer Summe oder einem Anteil
 * trägt jedes Taxon nur bei. Ein Mittel erkennt man daran, dass die Gewichte (Beitrag durch Wert) zusammen 1 ergeben.
 * @example Saprobienindex 1,75: ein Taxon mit Wert 3,4 hebt ihn, eines mit 1,2 senkt ihn
 */
export function ermittleWirkungen(
  mittel: number | null,
  terme: readonly Pick<Beitragsterm, 'wert' | 'anteil'>[],
): Wirkung[] | null {
  if (mittel === null || terme.length < 2) return null
  let gewichte = 0
  for (const { anteil, wert } of terme) {
    if (wert === null || wert === 0) return null
    gewichte += anteil / wert
  }
  if (Math.abs(gewichte - 1) > GENAU) return null
  return terme.map(({ wert }) => {
    const abstand = (wert ?? mittel) - mittel
    if (Math.abs(abstand) < GENAU) return 'GLEICH'
    return abstand > 0 ? 'HEBT' : 'SENKT'
  })
}

export const WIRKUNGSTEXT: Readonly<Record<Wirkung, string>> = {
  HEBT: '↑ hebt',
  SENKT: '↓ senkt',
  GLEICH: '= hält',
}
