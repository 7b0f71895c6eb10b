import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Linie, Punkt } from '@benthos/fachmodell/lage/linie'

/** Eine Linie in der Reihe der Route; `gewendet`: gegen die Richtung, in der sie gezeichnet ist. */
type Stueck = { linie: Linie; gewendet: boolean }

/** Linien einer Route flussab hintereinander, und die größte Lücke zwischen zweien. */
export type Lauf = { teile: readonly Linie[]; groessteLuecke: number }

/**
 * Reiht die Linien einer Route aneinander, jeweils die nächstgelegene ans Ende der Reihe, und richtet das Ganze, wie der
 * größere Teil gezeichnet ist: Gewässernetze zeichnen flussab, einzelne Stücke auch verkehrt.
 */
export function reiheLauf(linien: readonly Linie[]): Lauf {
  const offen = linien.filter(linie => linie.length > 1).sort((a, b) => laengeVon(b) - laengeVon(a))
  const [laengste] = offen.splice(0, 1)
  const reihe: Stueck[] = laengste ? [{ linie: laengste, gewendet: false }] : []
  let groessteLuecke = 0
  while (offen.length > 0) {
    const anschluss = findeAnschluss(reihe, offen)
    groessteLuecke = Math.max(groessteLuecke, anschluss.abstand)
    offen.splice(anschluss.platz, 1)
    if (anschluss.vorn) reihe.unshift(anschluss.stueck)
    else reihe.push(anschluss.stueck)
  }
  const teile = fuegeZusammen(reihe.map(({ linie, gewendet }) => (gewendet ? linie.toReversed() : linie)))
  return { teile: istVerkehrt(reihe) ? wende(teile) : teile, groessteLuecke }
}

/** Dieselbe Reihe von ihrem Ende her. */
export function wende(teile: readonly Linie[]): Linie[] {
  return teile.toReversed().map(teil => teil.toReversed())
}

/** Was sich berührt, ist eine Linie. */
function fuegeZusammen(linien: readonly Linie[]): Linie[] {
  const teile: Linie[] = []
  for (const linie of linien) {
    const letzter = teile.at(-1)
    if (letzter && istGleich(letzter.at(-1), linie[0])) teile[teile.length - 1] = [...letzter, ...linie.slice(1)]
    else teile.push(linie)
  }
  return teile
}

function istGleich(a: Punkt | undefined, b: Punkt | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1]
}

function laengeVon(linie: Linie): number {
  return linie.reduce((summe, punkt, i) => summe + geodaetischerAbstand(linie[i - 1] ?? punkt, punkt), 0)
}

type Anschluss = { platz: number; abstand: number; vorn: boolean; stueck: Stueck }

function findeAnschluss(reihe: readonly Stueck[], offen: readonly Linie[]): Anschluss {
  const anfang = randpunkt(reihe[0], 'anfang')
  const ende = randpunkt(reihe.at(-1), 'ende')
  const moeglich = offen.flatMap((linie, platz): Anschluss[] => {
    const [a, z] = [linie[0] as Punkt, linie.at(-1) as Punkt]
    const fuege = (vorn: boolean, gewendet: boolean, abstand: number) => ({
      platz,
      abstand,
      vorn,
      stueck: { linie, gewendet },
    })
    return [
      fuege(false, false, geodaetischerAbstand(ende, a)),
      fuege(false, true, geodaetischerAbstand(ende, z)),
      fuege(true, false, geodaetischerAbstand(anfang, z)),
      fuege(true, true, geodaetischerAbstand(anfang, a)),
    ]
  })
  return moeglich.reduce((bester, anschluss) => (anschluss.abstand < bester.abstand ? anschluss : bester))
}

function randpunkt(stueck: Stueck | undefined, rand: 'anfang' | 'ende'): Punkt {
  const { linie, gewendet } = stueck as Stueck
  return ((rand === 'anfang') === gewendet ? linie.at(-1) : linie[0]) as Punkt
}

function istVerkehrt(reihe: readonly Stueck[]): boolean {
  return reihe.reduce((summe, { linie, gewendet }) => summe + (gewendet ? -1 : 1) * laengeVon(linie), 0) < 0
}
