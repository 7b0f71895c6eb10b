import type { ArtStadium, Typgruppe } from '@benthos/fachmodell'
import { ARTENLISTE } from './artenliste.ts'

export type Poolart = {
  /** Name in der mitgelieferten Taxaliste */
  name: string
  stadium: ArtStadium
  /** Wahrscheinlichkeit, bei passender Belastung in einer MHS-Probe zu stehen, 0 … 1 */
  stetigkeit: Readonly<Record<Typgruppe, number>>
  /** 0 empfindlich … 1 sehr tolerant */
  toleranz: number
  /** übliche Individuenzahl im aussortierten Teil einer MHS-Probe */
  anzahl: number
}

/** Stetigkeit je Häufigkeitsstufe 0 fehlt, 1 vereinzelt, 2 verbreitet, 3 fast immer da. */
const STETIGKEIT = [0, 0.21, 0.52, 0.87] as const

/** Die Arten der Liste, aus denen die Taxalisten der Beispieldaten gezogen werden. */
export const ARTENPOOL: readonly Poolart[] = ARTENLISTE.trim()
  .split('\n')
  .map(zeile => {
    const [name = '', stadium = '', stufen = '', toleranz = '', anzahl = ''] = zeile.split('|')
    const [alpin = 0, vorland = 0, tiefland = 0, fluss = 0] = stufen
      .split(' ')
      .map(stufe => STETIGKEIT[Number(stufe)] ?? 0)
    return {
      name,
      stadium: stadium as ArtStadium,
      stetigkeit: { ALPIN: alpin, VORLAND: vorland, TIEFLAND: tiefland, GROSSER_FLUSS: fluss },
      toleranz: Number(toleranz),
      anzahl: Number(anzahl),
    }
  })
