import type { Messlinie } from '@benthos/fachmodell/lage/kilometrierung'
import type { Gewaesserroute } from '@benthos/vertrag/lrs'
import type { ladeZufluesse, Routenzeile } from '../../netz/abfragen.ts'

/** Fluss-km auf drei Nachkommastellen. */
export function alsKm(meter: number): number {
  return Math.round(meter) / 1000
}

/** Grad auf sieben Nachkommastellen, das ist rund ein Zentimeter. */
export function alsGrad(grad: number): number {
  return Math.round(grad * 1e7) / 1e7
}

export function alsRoute(
  route: Routenzeile,
  messlinien: readonly Messlinie[],
  zufluesse: Awaited<ReturnType<typeof ladeZufluesse>>,
): Gewaesserroute {
  const punkte = messlinien.flat()
  const laengen = punkte.map(punkt => punkt[0])
  const breiten = punkte.map(punkt => punkt[1])
  return {
    routeId: route.id,
    name: route.name,
    laenge: alsKm(route.laenge),
    grenzen: [Math.min(...laengen), Math.min(...breiten), Math.max(...laengen), Math.max(...breiten)],
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
