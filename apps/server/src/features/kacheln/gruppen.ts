import type { MESSSTELLENEBENEN } from '@benthos/vertrag/kacheln'
import type { LegacyTile } from 'geojson-vt'
import { type Kachelort, lageIn } from './kachel.ts'
import { ERSTE_EINZELSTUFE, GRUPPENABSTAND, KACHELWEITE, ZELLEN_JE_SEITE } from './konstanten.ts'
import type { Kartenmessstelle } from './messstellen.ts'

type Platzierte = { messstelle: Kartenmessstelle; lage: [number, number] }

/**
 * Fasst zusammen, was auf der Karte übereinander läge: je Zelle der Kachel eine Gruppe nahe dem Schwerpunkt ihrer
 * Messstellen.
 * Eine allein bleibt einzeln, und aus der Nähe bleiben es alle.
 */
export function gruppiere(
  messstellen: readonly Kartenmessstelle[],
  ort: Kachelort,
): Record<(typeof MESSSTELLENEBENEN)[number], LegacyTile> {
  const zellen = new Map<number, Platzierte[]>()
  for (const [i, messstelle] of messstellen.entries()) {
    const lage = lageIn(ort, messstelle.laenge, messstelle.breite)
    const schluessel = ort.z >= ERSTE_EINZELSTUFE ? i : zelleVon(lage)
    const zelle = zellen.get(schluessel)
    if (zelle) zelle.push({ messstelle, lage })
    else zellen.set(schluessel, [{ messstelle, lage }])
  }
  const alle = [...zellen.values()]
  return {
    messstellen: { features: alle.filter(zelle => zelle.length === 1).flatMap(zelle => zelle.map(alsEinzelne)) },
    gruppen: { features: alle.filter(zelle => zelle.length > 1).map(alsGruppe) },
  }
}

function zelleVon([x, y]: [number, number]): number {
  const zelle = (wert: number) => Math.floor((wert / KACHELWEITE) * ZELLEN_JE_SEITE)
  return zelle(y) * ZELLEN_JE_SEITE + zelle(x)
}

type Merkmal = LegacyTile['features'][number]

function alsEinzelne({ messstelle: { id, code, name, klasse, ergebnis }, lage }: Platzierte): Merkmal {
  return { type: 1, id, geometry: [lage], tags: { id, code, name, klasse, ergebnis } }
}

/** Der Schwerpunkt, so weit in die Zelle gerückt, dass das Zeichen in ihr bleibt. */
function alsGruppe(zelle: readonly Platzierte[]): Merkmal {
  const seite = KACHELWEITE / ZELLEN_JE_SEITE
  const mitte = (achse: 0 | 1) => {
    const schwerpunkt = zelle.reduce((summe, { lage }) => summe + lage[achse], 0) / zelle.length
    const beginn = Math.floor(schwerpunkt / seite) * seite
    const rand = seite * GRUPPENABSTAND
    return Math.round(Math.min(Math.max(schwerpunkt, beginn + rand), beginn + seite - rand))
  }
  const tags: Record<string, number> = { anzahl: zelle.length }
  for (const { messstelle } of zelle) {
    const name = messstelle.klasse === null ? 'ohneKlasse' : `klasse${messstelle.klasse}`
    tags[name] = (tags[name] ?? 0) + 1
  }
  return { type: 1, geometry: [[mitte(0), mitte(1)]], tags }
}
