import type { ArtStadium, Typgruppe } from '@benthos/fachmodell'
import { ARTENPOOL, type Poolart } from './artenpool.ts'
import type { Zufall } from './zufall.ts'

export type Demofund = { taxon: string; stadium: ArtStadium; anzahl: number }

/**
 * Zieht eine glaubhafte MHS-Taxaliste: Stetigkeit im Flusstyp und Abstand der Toleranz zur Belastung entscheiden über
 * Vorkommen und Menge. Mit der Belastung fallen empfindliche Arten aus, und wenige tolerante werden massenhaft.
 * @param belastung 0 naturnah … 1 stark belastet
 */
export function erzeugeBesiedlung(typgruppe: Typgruppe, belastung: number, zufall: Zufall): Demofund[] {
  const funde: Demofund[] = []
  for (const art of ARTENPOOL) {
    if (!zufall.trifft(stetigkeit(art, typgruppe, belastung) * vorkommen(art, belastung))) continue
    const anzahl = Math.round(art.anzahl * menge(art, belastung) * Math.exp(0.75 * zufall.normal()))
    funde.push({ taxon: art.name, stadium: art.stadium, anzahl: Math.min(HOECHSTENS, Math.max(1, anzahl)) })
  }
  return funde.length > 0 ? funde : [{ taxon: 'Chironomidae Gen. sp.', stadium: 'LARVE', anzahl: 12 }]
}

/** Mehr Tiere eines Taxons sortiert niemand aus einer Probe aus. */
const HOECHSTENS = 4000

/** In stark belastete Gewässer wandern tolerante Arten des Flachlandes auch dort ein, wo sie sonst fehlen. */
function stetigkeit(art: Poolart, typgruppe: Typgruppe, belastung: number): number {
  const zuwanderung = art.toleranz >= 0.7 ? 0.8 * Math.max(0, belastung - 0.4) * art.stetigkeit.TIEFLAND : 0
  return Math.max(art.stetigkeit[typgruppe], zuwanderung)
}

/** Belastung, die eine Art über ihre Toleranz hinaus noch erträgt. */
const SPIELRAUM = 0.15

/** Anteil der Stetigkeit: über der Toleranz fällt er steil ab; tolerante Arten sind im reinen Bach nur etwas seltener. */
function vorkommen(art: Poolart, belastung: number): number {
  const ueber = belastung - art.toleranz - SPIELRAUM
  return ueber > 0 ? Math.exp(-((ueber / 0.26) ** 2)) : Math.max(0.35, Math.min(1, 1.35 + ueber))
}

/** Vielfaches der üblichen Menge: 1 bei mittlerer Belastung oder Toleranz, in den Ecken ein Viertel bis das Achtfache. */
function menge(art: Poolart, belastung: number): number {
  return Math.exp(7 * (belastung - 0.4) * (art.toleranz - 0.45))
}
