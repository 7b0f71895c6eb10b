import { istInnerhalb, type Linie } from '@benthos/fachmodell/lage/linie'
import { type Flussgebietseinheit, flussgebietseinheitVon } from './namen.ts'
import { type Geometrie, lies, liesFluesse } from './quelle.ts'
import { aussengrenze, type Topologie } from './topologie.ts'
import { schneideZu } from './zuschnitt.ts'

const GRENZDATEI = 'austria_states_2021.topo.json'
const QUELLE = 'Natural Earth 1 : 10 Mio., gemeinfrei'

export type Gewaesser = {
  code: string
  name: string
  flussgebietseinheit: Flussgebietseinheit
  geometrie: Geometrie
  quelle: string
}

/** Baut aus den Quelldateien die Außengrenze und alle benannten Flüsse, die österreichischen Boden berühren. */
export function baueGewaesser(): { grenze: readonly Linie[]; gewaesser: readonly Gewaesser[] } {
  const grenze = aussengrenze(lies<Topologie>(GRENZDATEI))
  const gewaesser = liesFluesse()
    .map(fluss => ({ ...fluss, linien: fluss.linien.flatMap(linie => schneideZu(linie, grenze)) }))
    .filter(({ linien }) => linien.some(linie => linie.some(punkt => istInnerhalb(punkt, grenze))))
    .map(({ name, nummer, linien }) => ({
      code: `NE-${nummer}`,
      name,
      flussgebietseinheit: flussgebietseinheitVon(name),
      geometrie: alsGeometrie(verbinde(linien)),
      quelle: QUELLE,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'de'))
  return { grenze, gewaesser }
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
