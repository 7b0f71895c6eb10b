import type { Zufall } from './zufall.ts'

/** Gezeichnete Beispielbilder als SVG, 1200 × 800; jedes trägt den Hinweis, dass es keines der Wirklichkeit ist. */

const BREITE = 1200
const HOEHE = 800
const HINWEIS = 'Beispielbild, gezeichnet'

/** Blick über einen Fluss: Himmel, zwei Hügelketten, Wasser, Schotterbank. */
export function zeichneLandschaft(zufall: Zufall): string {
  const horizont = zufall.ganz(300, 380)
  return rahmen(`
    <rect width="${BREITE}" height="${HOEHE}" fill="#cfe3ee"/>
    <path d="${huegel(zufall, horizont - 80, 70)}" fill="#8fae9a"/>
    <path d="${huegel(zufall, horizont, 50)}" fill="#5f8a63"/>
    <path d="M ${zufall.ganz(500, 640)} ${horizont + 10} C 420 520, 760 560, 300 ${HOEHE} L 1000 ${HOEHE} C 980 600, 620 520, ${zufall.ganz(660, 740)} ${horizont + 10} Z" fill="#4d8fb0"/>
    ${punkte(zufall, 160, [240, 520], [640, 790], [4, 16], ['#a7a294', '#8d897c', '#bdb8aa'])}
  `)
}

/** Plan: Fluss, Straße, Messstelle als roter Kreis, Nordpfeil. */
export function zeichneLageplan(zufall: Zufall): string {
  const [a, b] = [zufall.ganz(200, 600), zufall.ganz(200, 600)]
  return rahmen(`
    <rect width="${BREITE}" height="${HOEHE}" fill="#f7f6f1"/>
    <path d="M 0 ${a} C 400 ${b}, 700 ${a}, ${BREITE} ${b}" fill="none" stroke="#4d8fb0" stroke-width="34"/>
    <path d="M ${zufall.ganz(300, 500)} 0 C 480 300, 560 500, ${zufall.ganz(500, 800)} ${HOEHE}" fill="none" stroke="#9a958a" stroke-width="12"/>
    <circle cx="860" cy="${Math.round(0.25 * a + 0.75 * b)}" r="20" fill="none" stroke="#c8102e" stroke-width="8"/>
    <path d="M 1110 60 l 26 80 l -26 -18 l -26 18 z" fill="#16212b"/>
    <path d="M 60 720 h 240 m -240 -10 v 20 m 120 -20 v 20 m 120 -20 v 20" fill="none" stroke="#16212b" stroke-width="4"/>
  `)
}

/** Aufsicht auf die Gewässersohle: Flecken verschiedener Choriotope zwischen den Ufern. */
export function zeichneChoriotope(zufall: Zufall): string {
  const farben = ['#c9b58b', '#a99c86', '#7f8f7a', '#8a6f52', '#d9d2bd']
  const flecken = Array.from({ length: 26 }, () => {
    const [x, y] = [zufall.ganz(40, 1160), zufall.ganz(190, 610)]
    const [rx, ry] = [zufall.ganz(40, 150), zufall.ganz(24, 80)]
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${zufall.waehle(farben)}" stroke="#4a5866" stroke-width="2"/>`
  })
  return rahmen(`
    <rect width="${BREITE}" height="${HOEHE}" fill="#dfe8d8"/>
    <rect y="140" width="${BREITE}" height="520" fill="#cfe3ee"/>
    ${flecken.join('')}
    <path d="M 0 140 H ${BREITE} M 0 660 H ${BREITE}" stroke="#16212b" stroke-width="5"/>
    <path d="M 480 730 h 220 l -26 -16 m 26 16 l -26 16" fill="none" stroke="#16212b" stroke-width="5"/>
  `)
}

function rahmen(inhalt: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${BREITE}" height="${HOEHE}">${inhalt}
    <rect y="${HOEHE - 56}" width="400" height="56" fill="#ffffff" opacity="0.85"/>
    <text x="24" y="${HOEHE - 19}" font-family="sans-serif" font-size="28" fill="#16212b">${HINWEIS}</text></svg>`
}

function huegel(zufall: Zufall, hoehe: number, schwankung: number): string {
  const punkte = Array.from({ length: 7 }, (_, i) => `${i * 200} ${hoehe + zufall.ganz(-schwankung, schwankung)}`)
  return `M 0 ${HOEHE} L ${punkte.join(' L ')} L ${BREITE} ${HOEHE} Z`
}

function punkte(
  zufall: Zufall,
  anzahl: number,
  [vonX, bisX]: [number, number],
  [vonY, bisY]: [number, number],
  [kleinster, groesster]: [number, number],
  farben: readonly string[],
): string {
  return Array.from({ length: anzahl }, () => {
    const r = zufall.ganz(kleinster, groesster)
    return `<ellipse cx="${zufall.ganz(vonX, bisX)}" cy="${zufall.ganz(vonY, bisY)}" rx="${r}" ry="${Math.round(r * 0.7)}" fill="${zufall.waehle(farben)}"/>`
  }).join('')
}
