import type { LegacyTile } from 'geojson-vt'
import vtpbf from 'vt-pbf'
import { KACHELWEITE } from './konstanten.ts'

/** Stufe, Spalte von Westen, Zeile von Norden. */
export type Kachelort = { z: number; x: number; y: number }

/** Geografischer Rahmen einer Kachel in Grad. */
export function rahmenVon({ z, x, y }: Kachelort) {
  return { west: laengeVon(x, z), ost: laengeVon(x + 1, z), nord: breiteVon(y, z), sued: breiteVon(y + 1, z) }
}

/** Lage eines Punktes in der Kachel, in deren Einheiten von links oben (Web-Mercator). */
export function lageIn({ z, x, y }: Kachelort, laenge: number, breite: number): [number, number] {
  const sinus = Math.sin((breite * Math.PI) / 180)
  const spalte = (laenge / 360 + 0.5) * 2 ** z - x
  const zeile = (0.5 - Math.log((1 + sinus) / (1 - sinus)) / (4 * Math.PI)) * 2 ** z - y
  return [Math.floor(spalte * KACHELWEITE), Math.floor(zeile * KACHELWEITE)]
}

/** Leere Ebenen fehlen in der Kachel. */
export function kodiere(ebenen: Readonly<Record<string, LegacyTile | null>>): Buffer {
  const belegt = Object.fromEntries(
    Object.entries(ebenen).flatMap(([name, ebene]) => (ebene && ebene.features.length > 0 ? [[name, ebene]] : [])),
  )
  return Buffer.from(vtpbf.fromGeojsonVt(belegt, { version: 2, extent: KACHELWEITE }))
}

function laengeVon(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180
}

function breiteVon(y: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
}
