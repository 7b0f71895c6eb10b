import { geodaetischerAbstand, richtung } from './geodaesie.ts'
import { type Linie, lotfuss, type Punkt } from './linie.ts'

/** Punkt einer Route mit seinem Weg von der Mündung, in m. */
export type Messpunkt = readonly [laenge: number, breite: number, meter: number]
/** Zusammenhängendes Stück einer Route, flussauf: der Weg von der Mündung nimmt von Punkt zu Punkt zu. */
export type Messlinie = readonly Messpunkt[]

/** Nächster Punkt einer Route zu einem gegebenen: Weg von der Mündung und Abstand in m. */
export type Lot = { meter: number; abstand: number; punkt: Punkt }

/**
 * Kilometriert eine Route von der Mündung an. Zwischen zwei Teilen zählt die gerade Strecke: ein fehlendes Stück verkürzt
 * so nicht, was darüber liegt. Doppelte Stützpunkte fallen weg.
 * @param teile Linien der Route flussauf, die erste beginnt an der Mündung
 */
export function kilometriere(teile: readonly Linie[]): Messlinie[] {
  let meter = 0
  let vorher: Punkt | null = null
  const messlinien: Messlinie[] = []
  for (const teil of teile) {
    const messlinie: Messpunkt[] = []
    for (const punkt of teil) {
      const schritt: number = vorher ? geodaetischerAbstand(vorher, punkt) : 0
      if (schritt === 0 && messlinie.length > 0) continue
      meter += schritt
      messlinie.push([punkt[0], punkt[1], meter])
      vorher = punkt
    }
    if (messlinie.length > 1) messlinien.push(messlinie)
  }
  return messlinien
}

/**
 * Ort auf der Linie nach seinem Weg von der Mündung, mit der Fließrichtung dort in Grad von Nord; `null`, wo die Linie
 * nicht hinreicht.
 */
export function punktBei(linie: Messlinie, meter: number): { punkt: Punkt; fliessrichtung: number } | null {
  for (const [i, a] of linie.entries()) {
    const b = linie[i + 1]
    if (!b || meter < a[2] || meter > b[2]) continue
    const anteil = (meter - a[2]) / (b[2] - a[2])
    return { punkt: zwischen(a, b, anteil), fliessrichtung: richtung([b[0], b[1]], [a[0], a[1]]) }
  }
  return null
}

/** Fällt das Lot vom Punkt auf die Linie; die Linie hat mindestens einen Punkt. */
export function lotAuf(linie: Messlinie, punkt: Punkt): Lot {
  let naechster = { abstandKm: Number.POSITIVE_INFINITY, meter: 0, fuss: punkt }
  for (const [i, a] of linie.entries()) {
    const b = linie[i + 1] ?? a
    const { anteil, abstandKm } = lotfuss(punkt, [a[0], a[1]], [b[0], b[1]])
    if (abstandKm < naechster.abstandKm)
      naechster = { abstandKm, meter: a[2] + anteil * (b[2] - a[2]), fuss: zwischen(a, b, anteil) }
  }
  return { meter: naechster.meter, punkt: naechster.fuss, abstand: geodaetischerAbstand(punkt, naechster.fuss) }
}

function zwischen(a: Messpunkt, b: Messpunkt, anteil: number): Punkt {
  return [a[0] + anteil * (b[0] - a[0]), a[1] + anteil * (b[1] - a[1])]
}
