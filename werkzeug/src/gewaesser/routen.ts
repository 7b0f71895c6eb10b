import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Linie } from '@benthos/fachmodell/lage/linie'
import { liesFluesse } from './quelle.ts'
import { runde } from './topologie.ts'

/** Route als GeoJSON-Merkmal, wie das Laden des Gewässernetzes sie erwartet. */
export type Routenmerkmal = {
  type: 'Feature'
  properties: { routeId: string; name: string; gewaesser: string; breitenklasse: 1 | 2 | 3 }
  geometry: { type: 'MultiLineString'; coordinates: readonly Linie[] }
}

/** Kürzere lose Stücke sind Zeichenreste der Quelle (Donauinseln), kein Lauf. */
const ZEICHENREST_M = 1000

/**
 * Die Quelle zeichnet die untere Drau, von der Mur bis zur Donau, als Lauf der Mur. Wo die Drau endet, endet hier die Mur,
 * und der Rest gehört der Drau.
 */
const FALSCHER_UNTERLAUF = { zuLang: 'Mur', zuKurz: 'Drau' } as const

/**
 * Die Routen der Gewässer in ganzer Länge, auch außerhalb Österreichs: nur so zählen die Kilometer von der Mündung.
 * @param codes Namen der Gewässer, die es gibt, mit ihrem Code
 */
export function baueRouten(codes: ReadonlyMap<string, string>): Routenmerkmal[] {
  const fluesse = liesFluesse().filter(fluss => codes.has(fluss.name))
  const laeufe = berichtige(new Map(fluesse.map(({ name, linien }) => [name, alsLauf(linien)])))
  return fluesse
    .map(({ name, rang }): Routenmerkmal => {
      const code = codes.get(name) ?? ''
      return {
        type: 'Feature',
        properties: { routeId: code, name, gewaesser: code, breitenklasse: rang <= 4 ? 1 : rang <= 8 ? 2 : 3 },
        geometry: { type: 'MultiLineString', coordinates: laeufe.get(name) ?? [] },
      }
    })
    .sort((a, b) => a.properties.name.localeCompare(b.properties.name, 'de'))
}

/** Die Stücke bleiben, wie sie gezeichnet sind: meist flussab, und danach richtet sich das Laden. */
function alsLauf(linien: readonly Linie[]): Linie[] {
  return linien
    .map(linie => linie.map(([x, y]) => [runde(x), runde(y)] as const))
    .filter(linie => laenge(linie) >= ZEICHENREST_M)
}

function laenge(linie: Linie): number {
  return linie.reduce((summe, punkt, i) => summe + geodaetischerAbstand(linie[i - 1] ?? punkt, punkt), 0)
}

function berichtige(laeufe: ReadonlyMap<string, Linie[]>): ReadonlyMap<string, Linie[]> {
  const { zuLang, zuKurz } = FALSCHER_UNTERLAUF
  const [lange] = laeufe.get(zuLang) ?? []
  const kurze = laeufe.get(zuKurz) ?? []
  const ende = kurze.at(-1)?.at(-1)
  const schnitt = lange?.findIndex(([x, y]) => x === ende?.[0] && y === ende[1]) ?? -1
  if (!lange || schnitt < 0) throw new Error(`Die ${zuKurz} endet in der Quelle nicht mehr an der ${zuLang}.`)
  return new Map(laeufe).set(zuLang, [lange.slice(0, schnitt + 1)]).set(zuKurz, [...kurze, lange.slice(schnitt)])
}
