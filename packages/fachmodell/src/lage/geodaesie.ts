import type { Punkt } from './linie.ts'

/** Große Halbachse und Abplattung des Ellipsoids WGS84 (NGA.STND.0036). */
const A = 6_378_137
const F = 1 / 298.257223563
const B = A * (1 - F)
/** Entspricht weniger als einem Zehntelmillimeter. */
const GENAU = 1e-12
const HOECHSTENS = 100

/**
 * Länge der Geodäte zwischen zwei Punkten auf dem Ellipsoid WGS84, in m.
 * Quelle: T. Vincenty, Direct and inverse solutions of geodesics on the ellipsoid, Survey Review 23 (1975), inverse Aufgabe;
 * auf 0,5 mm genau, außer bei fast gegenüberliegenden Punkten der Erde.
 * @example geodaetischerAbstand([16, 47], [16, 48]) // 111181
 */
export function geodaetischerAbstand(von: Punkt, bis: Punkt): number {
  const [u1, u2] = [reduzierteBreite(von[1]), reduzierteBreite(bis[1])]
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  const l = bogenmass(bis[0] - von[0])
  let lambda = l
  for (let runde = 1; ; runde++) {
    const sinSigma = Math.hypot(cos2 * Math.sin(lambda), cos1 * sin2 - sin1 * cos2 * Math.cos(lambda))
    if (sinSigma === 0) return 0
    const cosSigma = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cos1 * cos2 * Math.sin(lambda)) / sinSigma
    const cos2Alpha = 1 - sinAlpha ** 2
    // Auf dem Äquator verschwindet der Mittelpunktswinkel.
    const cosMitte = cos2Alpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cos2Alpha
    const c = (F / 16) * cos2Alpha * (4 + F * (4 - 3 * cos2Alpha))
    const zuvor = lambda
    lambda = l + (1 - c) * F * sinAlpha * (sigma + c * sinSigma * (cosMitte + c * cosSigma * (2 * cosMitte ** 2 - 1)))
    if (Math.abs(lambda - zuvor) > GENAU && runde < HOECHSTENS) continue
    const u = (cos2Alpha * (A ** 2 - B ** 2)) / B ** 2
    const a = 1 + (u / 16_384) * (4096 + u * (u * (320 - 175 * u) - 768))
    const b = (u / 1024) * (256 + u * (u * (74 - 47 * u) - 128))
    const glied = (b / 6) * cosMitte * (4 * sinSigma ** 2 - 3) * (4 * cosMitte ** 2 - 3)
    const deltaSigma = b * sinSigma * (cosMitte + (b / 4) * (cosSigma * (2 * cosMitte ** 2 - 1) - glied))
    return B * a * (sigma - deltaSigma)
  }
}

/** Richtung von einem Punkt zu einem nahen anderen in Grad, im Uhrzeigersinn von Nord. */
export function richtung([x1, y1]: Punkt, [x2, y2]: Punkt): number {
  const ost = (x2 - x1) * Math.cos(bogenmass((y1 + y2) / 2))
  return ((Math.atan2(ost, y2 - y1) * 180) / Math.PI + 360) % 360
}

function reduzierteBreite(breite: number): number {
  return Math.atan((1 - F) * Math.tan(bogenmass(breite)))
}

function bogenmass(grad: number): number {
  return (grad * Math.PI) / 180
}
