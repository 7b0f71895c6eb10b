import type { Messlinie } from '@benthos/fachmodell/lage/kilometrierung'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Gewaesserroute, Netzort } from '@benthos/vertrag/lrs'
import type { Koordinatensystem } from '../../fach/geo/koordinatensysteme.ts'
import { vonWgs84 } from '../../fach/geo/umrechnung.ts'
import type { ladeZufluesse, Routenzeile } from '../../fach/netz/abfragen.ts'

/** Fluss-km auf drei Nachkommastellen. */
export function alsKm(meter: number): number {
  return Math.round(meter) / 1000
}

/** Grad auf sieben Nachkommastellen, das ist rund ein Zentimeter. */
export function alsGrad(grad: number): number {
  return Math.round(grad * 1e7) / 1e7
}

/** Ein Punkt in WGS84, dazu in einem weiteren System. */
export function alsOrt([lambda, phi]: Punkt, koordinatensystem: Koordinatensystem): Netzort {
  const [laenge, breite] = [alsGrad(lambda), alsGrad(phi)]
  const [x, y] = vonWgs84(koordinatensystem, laenge, breite)
  return { laenge, breite, koordinatensystem, x, y }
}

export function alsRoute(
  route: Routenzeile,
  messlinien: readonly Messlinie[],
  zufluesse: Awaited<ReturnType<typeof ladeZufluesse>>,
): Gewaesserroute {
  return {
    routeId: route.id,
    name: route.name,
    laenge: alsKm(route.laenge),
    grenzen: grenzenVon(messlinien),
    geometrie: {
      type: 'MultiLineString',
      coordinates: messlinien.map(linie => linie.map(([laenge, breite]) => [alsGrad(laenge), alsGrad(breite)])),
    },
    stationierungen: messlinien.map(linie => linie.map(([, , meter]) => alsKm(meter))),
    muendung:
      route.muendet_in === null || route.ziel_name === null
        ? null
        : { routeId: route.muendet_in, name: route.ziel_name, stationierung: alsKm(route.muendet_bei ?? 0) },
    zufluesse: zufluesse.map(({ id, name, meter }) => ({ routeId: id, name, stationierung: alsKm(meter) })),
    namensnennung: route.namensnennung,
  }
}

/** Schrittweise, denn eine Route kann mehr Punkte haben, als ein Aufruf Angaben nimmt. */
function grenzenVon(messlinien: readonly Messlinie[]): Gewaesserroute['grenzen'] {
  let [west, sued, ost, nord] = [180, 90, -180, -90]
  for (const [laenge, breite] of messlinien.flat()) {
    west = Math.min(west, laenge)
    sued = Math.min(sued, breite)
    ost = Math.max(ost, laenge)
    nord = Math.max(nord, breite)
  }
  return [west, sued, ost, nord]
}
