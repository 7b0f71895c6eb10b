import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { ladeRoute, type Routenwege, type Routenzeile } from './abfragen.ts'
import { ermittleBezuege, ermittleOrt } from './bezug.ts'
import { RUNDUNG_M } from './konstanten.ts'

/** Ab diesem Abstand wird gewarnt, m; gegen ein ungenaueres Netz erst ab dessen Genauigkeit. */
const WARNABSTAND_M = 250
/** Weiter weg wird der Abstand zu einer Route ohne Stationierung nicht mehr ausgemessen, m. */
const MESSWEITE_M = 50_000

export const ROUTE_FEHLT = 'Diese Route gibt es nicht'

type Netzfehler = { field: 'routeId' | 'stationierung'; message: string }

export type Netzbefund =
  /** Route oder Stelle gibt es nicht: so lässt sich nicht speichern. */
  | { ok: false; fehler: Netzfehler }
  | {
      ok: true
      /** m zwischen Punkt und angegebener Stelle, ohne Stationierung zur Route; `null`: weiter als 50 km oder keine Route */
      abstand: number | null
      /** Satz an den Benutzer, wenn der Punkt zu weit von der Stelle liegt; er verhindert nichts. */
      warnung: string | null
    }

/** Prüft Route und Fluss-km einer Lage gegen das Gewässernetz. `stationierung` in km von der Mündung. */
export async function pruefeNetzbezug(
  db: Kysely<DB>,
  punkt: Punkt,
  { routeId, stationierung }: { routeId: string | null; stationierung: number | null },
): Promise<Netzbefund> {
  if (routeId === null) return { ok: true, abstand: null, warnung: null }
  const route = await ladeRoute(db, routeId)
  if (!route) return { ok: false, fehler: { field: 'routeId', message: ROUTE_FEHLT } }
  if (stationierung === null) {
    const [bezug] = await ermittleBezuege(db, punkt, MESSWEITE_M, routeId)
    return { ok: true, ...bewerte(bezug?.abstand ?? null, route, `der Route ${route.name}`) }
  }
  const ort = await ermittleOrt(db, routeId, stationierung * 1000)
  if (!ort)
    return { ok: false, fehler: { field: 'stationierung', message: benenneFehlendeStelle(route, stationierung) } }
  const stelle = `${route.name}, Fluss-km ${km(stationierung)}`
  return { ok: true, ...bewerte(geodaetischerAbstand(punkt, ort.punkt), route, stelle) }
}

/** Gibt es die Stelle? Für viele auf einmal, an Routen, die schon geladen sind; `stationierung` in km von der Mündung. */
export function pruefeStelle(route: Routenwege | undefined, stationierung: number | null): Netzfehler | null {
  if (!route) return { field: 'routeId', message: ROUTE_FEHLT }
  if (stationierung === null) return null
  const meter = stationierung * 1000
  if (route.wege.some(([von, bis]) => von <= meter + RUNDUNG_M && bis >= meter - RUNDUNG_M)) return null
  return { field: 'stationierung', message: benenneFehlendeStelle(route, stationierung) }
}

function bewerte(abstand: number | null, { genauigkeit }: Routenzeile, stelle: string) {
  const grenze = Math.max(WARNABSTAND_M, genauigkeit)
  if (abstand !== null && abstand <= grenze) return { abstand, warnung: null }
  const weite =
    abstand === null ? 'mehr als 50 km' : abstand < 1000 ? `${Math.round(abstand)} m` : `${km(abstand / 1000, 1)} km`
  return {
    abstand,
    warnung: `Der Punkt liegt ${weite} von ${stelle} entfernt. Bitte prüfen Sie Koordinaten, Route und Fluss-km.`,
  }
}

/** Warum eine Route bei dieser Stationierung keinen Ort hat. */
export function benenneFehlendeStelle(
  { name, laenge }: Pick<Routenzeile, 'name' | 'laenge'>,
  stationierung: number,
): string {
  return stationierung * 1000 > laenge
    ? `Die Route ${name} endet bei Fluss-km ${km(laenge / 1000)}`
    : `Bei Fluss-km ${km(stationierung)} hat die Route ${name} eine Lücke`
}

function km(wert: number, stellen = 3): string {
  return formatiereZahl(wert, stellen, stellen)
}
