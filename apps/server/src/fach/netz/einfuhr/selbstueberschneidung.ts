import type { Messlinie, Messpunkt } from '@benthos/fachmodell/lage/kilometrierung'
import { gitterzellen } from '../gitterzellen.ts'

/** Masche des Gitters in Grad: rund 1 km, so lang wie wenige Strecken eines Gewässernetzes. */
const MASCHE = 0.01

type Strecke = { platz: number; a: Messpunkt; b: Messpunkt }

/** Wie oft sich eine Route selbst kreuzt; benachbarte Strecken teilen ihren Punkt und zählen nicht. */
export function zaehleSelbstueberschneidungen(messlinien: readonly Messlinie[]): number {
  const gitter = new Map<string, Strecke[]>()
  const gezaehlt = new Set<string>()
  let platz = 0
  for (const linie of messlinien) {
    platz++
    for (const [i, b] of linie.entries()) {
      const a = linie[i - 1]
      if (!a) continue
      const strecke = { platz: ++platz, a, b }
      for (const zelle of gitterzellen(a[0], a[1], b[0], b[1], MASCHE)) {
        const bewohner = gitter.get(zelle) ?? []
        for (const andere of bewohner)
          if (strecke.platz - andere.platz > 1 && kreuzen(andere, strecke))
            gezaehlt.add(`${andere.platz}/${strecke.platz}`)
        bewohner.push(strecke)
        gitter.set(zelle, bewohner)
      }
    }
  }
  return gezaehlt.size
}

/** Echte Kreuzung: die Enden jeder Strecke liegen auf verschiedenen Seiten der anderen. */
function kreuzen({ a, b }: Strecke, { a: c, b: d }: Strecke): boolean {
  return seite(a, b, c) * seite(a, b, d) < 0 && seite(c, d, a) * seite(c, d, b) < 0
}

function seite([ax, ay]: Messpunkt, [bx, by]: Messpunkt, [px, py]: Messpunkt): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))
}
