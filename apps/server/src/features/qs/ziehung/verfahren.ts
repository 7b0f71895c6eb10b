import { createHash } from 'node:crypto'
import type { QsUmfangsart } from '@benthos/fachmodell'

/**
 * Verfahren `sha256-rang/1`: jede Probe bekommt als Rang die Prüfsumme aus Startwert und ihrer Kennung, je Schicht sind die mit den kleinsten
 * Rängen gezogen. So hängt, ob eine Probe gezogen wird, an keiner Reihenfolge, und nachrechnen lässt es sich mit jedem Werkzeug, das
 * SHA-256 kann. Verworfen: ein Zufallsgenerator mit Mischen; er zöge je nach Sortierung der Liste anderes.
 */

/** Eine Probe der Grundgesamtheit, durch Aufnahme und Methode bestimmt. */
export type Ziehbare = { aufnahmeId: number; methode: string; schicht: string }
export type Schicht = { name: string; bestand: number; umfang: number }

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const kennungVon = ({ aufnahmeId, methode }: Ziehbare): string => `${aufnahmeId}:${methode}`
const alsText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Rang einer Probe, hexadezimal. */
export const rangVon = (seed: string, probe: Ziehbare): string => sha256(`${seed}\n${kennungVon(probe)}`)

/** Prüfsumme einer Grundgesamtheit: je Probe eine Zeile `<Schicht>⇥<Aufnahme>:<Methode>`, nach Aufnahme und Methode geordnet. */
export function pruefsummeVon(proben: readonly Ziehbare[]): string {
  const geordnet = proben.toSorted((a, b) => a.aufnahmeId - b.aufnahmeId || alsText(a.methode, b.methode))
  return sha256(geordnet.map(probe => `${probe.schicht}\t${kennungVon(probe)}\n`).join(''))
}

/** Schichten nach Namen, mit dem, was aus jeder gezogen wird: höchstens ihr Bestand; Prozent aufgerundet. */
export function teileEin(proben: readonly Ziehbare[], art: QsUmfangsart, umfang: number): Schicht[] {
  const bestaende = new Map<string, number>()
  for (const { schicht } of proben) bestaende.set(schicht, (bestaende.get(schicht) ?? 0) + 1)
  return [...bestaende]
    .toSorted(([a], [b]) => a.localeCompare(b, 'de'))
    .map(([name, bestand]) => ({
      name,
      bestand,
      umfang: art === 'ANTEIL' ? Math.ceil((bestand * umfang) / 100) : Math.min(umfang, bestand),
    }))
}

/** Zieht aus jeder Schicht ihren Umfang. */
export function ziehe<P extends Ziehbare>(proben: readonly P[], schichten: readonly Schicht[], seed: string): Set<P> {
  const gezogene = schichten.flatMap(({ name, umfang }) =>
    proben
      .filter(({ schicht }) => schicht === name)
      .map(probe => ({ probe, rang: rangVon(seed, probe) }))
      .toSorted((a, b) => alsText(a.rang, b.rang))
      .slice(0, umfang)
      .map(({ probe }) => probe),
  )
  return new Set(gezogene)
}
