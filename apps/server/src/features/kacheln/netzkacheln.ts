import { createHash } from 'node:crypto'
import { GROESSTE_KACHELSTUFE, type NETZEBENEN } from '@benthos/vertrag/kacheln'
import GeoJSONVT from 'geojson-vt'
import type { Kysely } from 'kysely'
import { ladeAlleRouten } from '../../fach/netz/abfragen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Grundkarte, liesGrundkarte, type Sammlung } from './grundkarte.ts'
import { type Kachelort, kodiere } from './kachel.ts'
import { KACHELRAND, KACHELWEITE } from './konstanten.ts'

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
    const { bundeslaender, seen, gewaesser } = await this.#geschnitten.ebenen
    return kodiere({
      bundeslaender: bundeslaender.getTile(z, x, y),
      seen: seen.getTile(z, x, y),
      gewaesser: gewaesser.getTile(z, x, y),
    })
  }

  async #schneide(db: Kysely<DB>): Promise<Ebenen> {
    const { bundeslaender, seen } = this.#karte().inhalt
    const gewaesser: Sammlung = {
      type: 'FeatureCollection',
      features: (await ladeAlleRouten(db)).map(({ route_id, name, breitenklasse, messlinien }) => ({
        type: 'Feature',
        properties: { routeId: route_id, name, breitenklasse },
        geometry: {
          type: 'MultiLineString',
          coordinates: messlinien.map(linie => linie.map(([laenge, breite]) => [laenge, breite])),
        },
      })),
    }
    return { bundeslaender: schneide(bundeslaender), seen: schneide(seen), gewaesser: schneide(gewaesser) }
  }

  #karte() {
    if (!this.#grundkarte) {
      const inhalt = liesGrundkarte()
      this.#grundkarte = { inhalt, text: JSON.stringify(inhalt) }
    }
    return this.#grundkarte
  }
}

function schneide(sammlung: Sammlung): GeoJSONVT {
  return new GeoJSONVT(sammlung, { maxZoom: GROESSTE_KACHELSTUFE, extent: KACHELWEITE, buffer: KACHELRAND })
}
