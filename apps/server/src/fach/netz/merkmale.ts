import { KOORDINATENSYSTEME, labelVon } from '@benthos/fachmodell'
import { schlageLageVor } from '@benthos/fachmodell/lage/lagevorschlag'
import type { Linie, Punkt } from '@benthos/fachmodell/lage/linie'
import { z } from 'zod'
import type { Koordinatensystem } from '../geo/koordinatensysteme.ts'
import { nachWgs84 } from '../geo/umrechnung.ts'
import { NETZRAHMEN } from './konstanten.ts'
import type { Ablehnung, Routenangabe } from './netzbau.ts'

const Stuetzpunkt = z.tuple([z.number(), z.number()], z.number())
const Linienzug = z.array(Stuetzpunkt).min(2)
const Merkmal = z.object({
  properties: z.object({
    routeId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/),
    name: z.string().trim().min(1).max(200),
    gewaesser: z.string().nullable().default(null),
    breitenklasse: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(3),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('LineString'), coordinates: Linienzug }),
    z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Linienzug).min(1) }),
  ]),
})
const Sammlung = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/** In diesen Systemen liegen Gewässernetze vor. */
const NETZSYSTEME = ['4326', '31287'] as const satisfies readonly Koordinatensystem[]
export type Netzsystem = (typeof NETZSYSTEME)[number]

/**
 * Liest ein Merkmal: eine Route oder ein Stück von ihr. Was unlesbar ist oder nicht in den Rahmen des Netzes fällt, wird
 * mit Grund abgelehnt.
 * @param nummer Platz in der Sammlung ab 1; so heißt ein Merkmal ohne lesbare Kennung
 */
export function liesMerkmal(eintrag: unknown, nummer: number, system: Netzsystem): Routenangabe | Ablehnung {
  const gelesen = Merkmal.safeParse(eintrag)
  if (!gelesen.success) {
    const stelle = gelesen.error.issues[0]?.path.join('.') ?? ''
    return { routeId: `Merkmal ${nummer}`, grund: `Unlesbar ist die Angabe „${stelle}“.` }
  }
  const { properties, geometry } = gelesen.data
  const linien = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
  const ausserhalb = linien.flat().find(([x, y]) => !liegtImRahmen(system, x, y))
  if (ausserhalb) return { routeId: properties.routeId, grund: benenne(ausserhalb, system) }
  return { ...properties, linien: linien.map(linie => rechneUm(linie, system)) }
}

/** Liest Routen aus einer GeoJSON-Sammlung von Linien in einem der beiden Systeme; Merkmale gleicher Route werden eine. */
export function liesMerkmale(
  sammlung: unknown,
  system: Netzsystem,
): { angaben: Routenangabe[]; abgelehnt: Ablehnung[] } {
  const abgelehnt: Ablehnung[] = []
  const jeRoute = new Map<string, Routenangabe>()
  for (const [i, eintrag] of Sammlung.parse(sammlung).features.entries()) {
    const gelesen = liesMerkmal(eintrag, i + 1, system)
    if ('grund' in gelesen) abgelehnt.push(gelesen)
    else fuegeHinzu(jeRoute, gelesen)
  }
  return { angaben: [...jeRoute.values()], abgelehnt }
}

/** Ein weiteres Stück seiner Route; ihre Angaben sind die des ersten. */
export function fuegeHinzu(jeRoute: Map<string, Routenangabe>, stueck: Routenangabe): void {
  const bisher = jeRoute.get(stueck.routeId)
  jeRoute.set(stueck.routeId, bisher ? { ...bisher, linien: [...bisher.linien, ...stueck.linien] } : stueck)
}

type Zahlen = readonly [number, number, ...number[]]

function rechneUm(linie: readonly Zahlen[], system: Netzsystem): Linie {
  return linie.map(([x, y]): Punkt => nachWgs84(system, x, y) ?? [x, y])
}

function benenne([x, y]: Zahlen, system: Netzsystem): string {
  const anfang = 'Die Route liegt nicht in Österreich oder seinem Umland'
  const vorschlag = schlageLageVor({ system, x, y }, NETZSYSTEME, liegtImRahmen)
  if (!vorschlag) return `${anfang}.`
  if (vorschlag.art === 'VERTAUSCHT') return `${anfang}; sind x und y vertauscht?`
  const namen = vorschlag.systeme.map(anderes => `„${labelVon(KOORDINATENSYSTEME, anderes)}“`).join(' oder ')
  return vorschlag.art === 'ANDERES_SYSTEM'
    ? `${anfang}, wohl aber in ${namen}.`
    : `${anfang}, wohl aber mit vertauschtem x und y in ${namen}.`
}

function liegtImRahmen(system: Netzsystem, x: number, y: number): boolean {
  const [laenge, breite] = nachWgs84(system, x, y) ?? [Number.NaN, Number.NaN]
  const { west, sued, ost, nord } = NETZRAHMEN
  return laenge >= west && laenge <= ost && breite >= sued && breite <= nord
}
