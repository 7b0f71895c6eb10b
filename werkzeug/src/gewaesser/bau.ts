import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { istInnerhalb, type Linie } from '@benthos/fachmodell/lage/linie'
import { deutscherName, type Flussgebietseinheit, flussgebietseinheitVon } from './namen.ts'
import { aussengrenze, type Topologie } from './topologie.ts'
import { schneideZu } from './zuschnitt.ts'

const QUELLEN = fileURLToPath(new URL('../../quellen/', import.meta.url))
const FLUSSDATEIEN = ['rivers_ne_10m_lake_centerlines.geojson', 'rivers_ne_10m_europe.geojson'] as const
const GRENZDATEI = 'austria_states_2021.topo.json'
const QUELLE = 'Natural Earth 1 : 10 Mio., gemeinfrei'

type Geometrie = { type: 'LineString'; coordinates: Linie } | { type: 'MultiLineString'; coordinates: readonly Linie[] }
export type Gewaesser = {
  code: string
  name: string
  flussgebietseinheit: Flussgebietseinheit
  geometrie: Geometrie
  quelle: string
}
type Fluss = { properties: { name: string | null; rivernum: number }; geometry: Geometrie }

/** Baut aus den Quelldateien die Außengrenze und alle benannten Flüsse, die österreichischen Boden berühren. */
export function baueGewaesser(): { grenze: readonly Linie[]; gewaesser: readonly Gewaesser[] } {
  const grenze = aussengrenze(lies<Topologie>(GRENZDATEI))
  const je = new Map<string, { nummer: number; linien: Linie[] }>()
  for (const fluss of FLUSSDATEIEN.flatMap(datei => lies<{ features: Fluss[] }>(datei).features)) {
    if (fluss.properties.name === null) continue
    const name = deutscherName(fluss.properties.name)
    // Die kleinste Nummer ist die älteste im Gewässernetz der Quelle und bleibt bei neuen Teilstücken dieselbe.
    const eintrag = je.get(name) ?? { nummer: fluss.properties.rivernum, linien: [] }
    eintrag.nummer = Math.min(eintrag.nummer, fluss.properties.rivernum)
    eintrag.linien.push(...linienVon(fluss.geometry).flatMap(linie => schneideZu(linie, grenze)))
    je.set(name, eintrag)
  }
  const gewaesser = [...je]
    .filter(([, { linien }]) => linien.some(linie => linie.some(punkt => istInnerhalb(punkt, grenze))))
    .map(([name, { nummer, linien }]) => ({
      code: `NE-${nummer}`,
      name,
      flussgebietseinheit: flussgebietseinheitVon(name),
      geometrie: alsGeometrie(verbinde(linien)),
      quelle: QUELLE,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'de'))
  return { grenze, gewaesser }
}

function lies<T>(datei: string): T {
  return JSON.parse(readFileSync(`${QUELLEN}${datei}`, 'utf8')) as T
}

function linienVon(geometrie: Geometrie): readonly Linie[] {
  return geometrie.type === 'LineString' ? [geometrie.coordinates] : geometrie.coordinates
}

function alsGeometrie(linien: readonly Linie[]): Geometrie {
  const [einzige] = linien
  return linien.length === 1 && einzige
    ? { type: 'LineString', coordinates: einzige }
    : { type: 'MultiLineString', coordinates: linien }
}

/** Fügt Stücke, die sich an einem Ende genau berühren, zu längeren Linienzügen. */
function verbinde(linien: readonly Linie[]): Linie[] {
  const ketten = linien.map(linie => [...linie])
  for (let i = 0; i < ketten.length; i++) {
    for (let j = 0; j < ketten.length; j++) {
      const a = ketten[i]
      const b = ketten[j]
      if (i === j || !a || !b) continue
      const gefuegt = fuege(a, b)
      if (!gefuegt) continue
      ketten[i] = gefuegt
      ketten.splice(j, 1)
      if (j < i) i--
      j = -1
    }
  }
  return ketten
}

type Kette = Linie[number][]

function fuege(a: Kette, b: Kette): Kette | null {
  const gleich = (p: Linie[number] | undefined, q: Linie[number] | undefined) => p?.[0] === q?.[0] && p?.[1] === q?.[1]
  if (gleich(a.at(-1), b[0])) return [...a, ...b.slice(1)]
  if (gleich(a.at(-1), b.at(-1))) return [...a, ...b.toReversed().slice(1)]
  if (gleich(a[0], b.at(-1))) return [...b, ...a.slice(1)]
  if (gleich(a[0], b[0])) return [...a.toReversed(), ...b.slice(1)]
  return null
}
