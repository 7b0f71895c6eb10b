import type { ArtStadium, Typgruppe } from '@benthos/fachmodell'
import { ARTENPOOL, type Poolart } from './artenpool.ts'
import type { Zufall } from './zufall.ts'

export type Demofund = { taxon: string; stadium: ArtStadium; anzahl: number }

/**
 * Zieht eine glaubhafte MHS-Taxaliste: je Art entscheidet die Häufigkeit im Flusstyp und die Nähe ihrer Toleranz zur Belastung
 * über Vorkommen und Menge. Bei starker Belastung bleiben wenige tolerante Taxa in hohen Dichten.
 * @param belastung 0 naturnah … 1 stark belastet
 */
export function erzeugeBesiedlung(typgruppe: Typgruppe, belastung: number, zufall: Zufall): Demofund[] {
  const funde: Demofund[] = []
  for (const art of ARTENPOOL) {
    const eignung = eignungVon(art, typgruppe, belastung)
    if (!zufall.trifft(Math.min(0.93, eignung * 1.25))) continue
    const anzahl = Math.round(art.anzahl * (0.5 + eignung) * Math.exp(0.75 * zufall.normal()))
    funde.push({ taxon: art.name, stadium: art.stadium, anzahl: Math.max(1, anzahl) })
  }
  return funde.length > 0 ? funde : [{ taxon: 'Chironomidae Gen. sp.', stadium: 'LARVE', anzahl: 12 }]
}

function eignungVon(art: Poolart, typgruppe: Typgruppe, belastung: number): number {
  const haeufigkeit = art.haeufigkeit[typgruppe] / 3
  // Empfindliche Arten fallen mit der Belastung aus, tolerante kommen bei geringer Belastung vor, aber seltener.
  const ueber = belastung * 0.85 - art.toleranz
  return ueber > 0 ? haeufigkeit * Math.exp(-((ueber / 0.22) ** 2)) : haeufigkeit * Math.exp(-((ueber / 0.7) ** 2))
}
