import { kilometriere, lotAuf, type Messlinie } from '@benthos/fachmodell/lage/kilometrierung'
import type { Linie, Punkt } from '@benthos/fachmodell/lage/linie'
import { GROESSTE_LUECKE_M } from './konstanten.ts'
import { reiheLauf, wende } from './lauf.ts'
import { Suchgitter } from './suchgitter.ts'

/** Eine Route, wie die Quelle sie beschreibt; Linien in WGS84, in der Mehrzahl flussab gezeichnet. */
export type Routenangabe = {
  routeId: string
  name: string
  /** Code des Gewässers, zu dem sie gehört */
  gewaesser: string | null
  /** 1 Strom, 2 großer Fluss, 3 Fluss */
  breitenklasse: 1 | 2 | 3
  linien: readonly Linie[]
}

/** Was nicht ins Netz aufgenommen wird, und warum. */
export type Ablehnung = { routeId: string; grund: string }

export type Netzroute = Omit<Routenangabe, 'linien'> & {
  /** flussauf, die erste beginnt bei 0 */
  messlinien: readonly Messlinie[]
  /** Weg von der Mündung bis zum oberen Ende in m */
  laenge: number
  /** Route, in die sie mündet, und die Stelle dort in m von deren Mündung */
  muendung: { routeId: string; meter: number } | null
}

export type Netzbau = { routen: Netzroute[]; abgelehnt: Ablehnung[] }

/**
 * Reiht, richtet und kilometriert die Routen und verbindet sie an ihren Mündungen: eine Route mündet in die nächste
 * andere, die höchstens die Toleranz entfernt vorbeifließt. Ohne eine solche zählt sie von ihrem unteren Ende.
 * @param muendungstoleranz m; so weit verfehlen sich in der Quelle Nebenfluss und Hauptfluss
 */
export function baueNetz(angaben: readonly Routenangabe[], muendungstoleranz: number): Netzbau {
  const bau = baueSchrittweise(angaben, muendungstoleranz)
  for (;;) {
    const schritt = bau.next()
    if (schritt.done) return schritt.value
  }
}

/** Wie `baueNetz`; hält nach jeder Route einmal an, damit ein großes Netz nichts anderes aufhält. */
export function* baueSchrittweise(
  angaben: readonly Routenangabe[],
  muendungstoleranz: number,
): Generator<void, Netzbau> {
  const routen: Netzroute[] = []
  const abgelehnt: Ablehnung[] = []
  for (const { linien, ...angabe } of angaben) {
    const { teile, groessteLuecke } = reiheLauf(linien)
    const messlinien = kilometriere(wende(teile))
    const laenge = messlinien.at(-1)?.at(-1)?.[2] ?? 0
    if (laenge === 0) abgelehnt.push({ routeId: angabe.routeId, grund: 'Die Route hat keine Länge.' })
    else if (groessteLuecke > GROESSTE_LUECKE_M)
      abgelehnt.push({
        routeId: angabe.routeId,
        grund: `Die Linien der Route liegen ${Math.round(groessteLuecke / 1000)} km auseinander.`,
      })
    else routen.push({ ...angabe, messlinien, laenge, muendung: null })
    yield
  }
  const gitter = new Suchgitter(routen, muendungstoleranz)
  const verbunden: Netzroute[] = []
  for (const route of routen) {
    verbunden.push({ ...route, muendung: findeMuendung(route, gitter) })
    yield
  }
  return { routen: verbunden, abgelehnt }
}

function findeMuendung(route: Netzroute, gitter: Suchgitter<Netzroute>): Netzroute['muendung'] {
  const [laenge, breite] = route.messlinien[0]?.[0] ?? [0, 0]
  const ort: Punkt = [laenge, breite]
  let naechste: { routeId: string; meter: number; abstand: number } | null = null
  for (const andere of gitter.nahe(ort)) {
    if (andere === route) continue
    for (const messlinie of andere.messlinien) {
      const { meter, abstand } = lotAuf(messlinie, ort)
      if (abstand <= gitter.reichweite && abstand < (naechste?.abstand ?? Number.POSITIVE_INFINITY))
        naechste = { routeId: andere.routeId, meter, abstand }
    }
  }
  return naechste && { routeId: naechste.routeId, meter: naechste.meter }
}
