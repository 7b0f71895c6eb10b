import type { Messlinie, Messpunkt } from '@benthos/fachmodell/lage/kilometrierung'

/** Maschen des Gitters je Grad: rund 1 km, so lang wie wenige Strecken eines Gewässernetzes. */
const MASCHEN_JE_GRAD = 100

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
      for (const zelle of zellenVon(a, b)) {
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

function* zellenVon([x1, y1]: Messpunkt, [x2, y2]: Messpunkt): Generator<string> {
  const masche = (grad: number) => Math.floor(grad * MASCHEN_JE_GRAD)
  for (let x = masche(Math.min(x1, x2)); x <= masche(Math.max(x1, x2)); x++)
    for (let y = masche(Math.min(y1, y2)); y <= masche(Math.max(y1, y2)); y++) yield `${x}/${y}`
}

/** Echte Kreuzung: die Enden jeder Strecke liegen auf verschiedenen Seiten der anderen. */
function kreuzen({ a, b }: Strecke, { a: c, b: d }: Strecke): boolean {
  return seite(a, b, c) * seite(a, b, d) < 0 && seite(c, d, a) * seite(c, d, b) < 0
}

function seite([ax, ay]: Messpunkt, [bx, by]: Messpunkt, [px, py]: Messpunkt): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))
}
