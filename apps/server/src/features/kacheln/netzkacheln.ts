import { createHash } from 'node:crypto'
import { GROESSTE_KACHELSTUFE, NETZEBENEN } from '@benthos/vertrag/kacheln'
import GeoJSONVT from 'geojson-vt'
import type { Kysely } from 'kysely'
import { ermittleBundesland } from '../../fach/geo/bundesland.ts'
import { ladeAlleRouten } from '../../fach/netz/abfragen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Grundkarte, liesGrundkarte, type Sammlung } from './grundkarte.ts'
import { type Kachelort, kodiere } from './kachel.ts'
import { KACHELRAND, KACHELWEITE, STUETZPUNKTE_JE_NAME } from './konstanten.ts'

type Ebenen = Readonly<Record<(typeof NETZEBENEN)[number], GeoJSONVT>>

/**
 * Kacheln der Grundkarte mit dem Gewässernetz. Geschnitten wird im Arbeitsspeicher; neu gelesen wird erst, wenn sich die
 * Fassung ändert.
 */
export class Netzkacheln {
  #grundkarte: { inhalt: Grundkarte; text: string } | null = null
  #geschnitten: { fassung: string; ebenen: Promise<Ebenen> } | null = null

  /** Ändert sich genau mit dem, was die Kacheln zeigen. */
  async fassung(db: Kysely<DB>): Promise<string> {
    const netze = await db.selectFrom('netz').select('pruefsumme').orderBy('code').execute()
    return createHash('sha256')
      .update(this.#karte().text)
      .update(netze.map(netz => netz.pruefsumme).join())
      .digest('hex')
      .slice(0, 16)
  }

  async kachel(db: Kysely<DB>, fassung: string, { z, x, y }: Kachelort): Promise<Buffer> {
    if (this.#geschnitten?.fassung !== fassung) {
      const ebenen = this.#schneide(db)
      this.#geschnitten = { fassung, ebenen }
      // Wer scheitert, verstellt dem Nächsten nicht den Weg.
      ebenen.catch(() => {
        this.#geschnitten = null
      })
    }
    const ebenen = await this.#geschnitten.ebenen
    return kodiere(Object.fromEntries(NETZEBENEN.map(ebene => [ebene, ebenen[ebene].getTile(z, x, y)] as const)))
  }

  async #schneide(db: Kysely<DB>): Promise<Ebenen> {
    const routen = await ladeAlleRouten(db)
    const gewaesser: Sammlung = {
      type: 'FeatureCollection',
      features: routen.map(({ route_id, name, breitenklasse, messlinien }) => ({
        type: 'Feature',
        properties: { routeId: route_id, name, breitenklasse },
        geometry: {
          type: 'MultiLineString',
          coordinates: messlinien.map(linie => linie.map(([laenge, breite]) => [laenge, breite])),
        },
      })),
    }
    const { namen, ...karte } = this.#karte().inhalt
    const mitFluessen = { ...namen, features: [...namen.features, ...routen.flatMap(alsFlussname)] }
    const sammlungen = { ...karte, gewaesser, namen: mitFluessen }
    return Object.fromEntries(NETZEBENEN.map(ebene => [ebene, schneide(sammlungen[ebene])] as const)) as Ebenen
  }

  #karte() {
    if (!this.#grundkarte) {
      const inhalt = liesGrundkarte()
      this.#grundkarte = { inhalt, text: JSON.stringify(inhalt) }
    }
    return this.#grundkarte
  }
}

/** Name eines Flusses in der Mitte seines Laufs in Österreich; ohne Punkt in Österreich in der Mitte seines Laufs. */
function alsFlussname({ name, breitenklasse, messlinien }: Awaited<ReturnType<typeof ladeAlleRouten>>[number]) {
  const lauf = messlinien.flat()
  const schritt = Math.max(1, Math.floor(lauf.length / STUETZPUNKTE_JE_NAME))
  const auswahl = lauf.filter((_, i) => i % schritt === 0)
  const innen = auswahl.filter(([laenge, breite]) => ermittleBundesland(laenge, breite) !== null)
  const stellen = innen.length > 0 ? innen : auswahl
  const [laenge, breite] = stellen[Math.floor(stellen.length / 2)] ?? []
  if (laenge === undefined || breite === undefined) return []
  return [
    {
      type: 'Feature' as const,
      properties: { name, art: 'GEWAESSER', breitenklasse },
      geometry: { type: 'Point' as const, coordinates: [laenge, breite] },
    },
  ]
}

function schneide(sammlung: Sammlung): GeoJSONVT {
  return new GeoJSONVT(sammlung, { maxZoom: GROESSTE_KACHELSTUFE, extent: KACHELWEITE, buffer: KACHELRAND })
}
