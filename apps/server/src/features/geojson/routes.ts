import { type Akteur } from '@benthos/fachmodell'
import { ladeAufnahmenGeojson, ladeMessstellenGeojson } from '@benthos/vertrag/geojson'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { schliesseNach } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { NUTZUNG } from '../../fach/ausfuhr/nachweis.ts'
import { liesTafel, zaehleZeilen } from '../../fach/ausfuhr/tafel.ts'
import {
  alsMerkmal,
  aufnahmemerkmale,
  type Merkmalart,
  type Merkmalbereich,
  merkmalspalten,
  messstellenmerkmale,
} from '../../fach/geojson/merkmale.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'

/** Messstellen und Aufnahmen des Filters der Aufnahmenliste als GeoJSON. */
export function registriereGeojson(app: FastifyInstance, dienste: Dienste): void {
  for (const [vertrag, merkmale, name] of [
    [ladeMessstellenGeojson, messstellenmerkmale, 'Messstellen'],
    [ladeAufnahmenGeojson, aufnahmemerkmale, 'Aufnahmen'],
  ] as const)
    bediene(app, dienste, vertrag, {
      jeMinute: AUSGABEN_JE_MINUTE,
      fuehreAus: async a => {
        const { benutzerId, akteur } = benutzerVon(a)
        const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
        const art = await listeGewaehlte(quelle.tx, akteur, a.query)
          .then(ids => {
            a.beruhtAuf(ids)
            return merkmale(bereichVon(akteur, ids))
          })
          .catch(async (fehler: unknown) => {
            await quelle.schliesse()
            throw fehler
          })
        const strom = alsAbholstrom(schreibe(quelle, art, alsAbfrage(vertrag.pfad, a.query)), a.abbruch)
        schliesseNach(strom, quelle, dienste)
        a.kopf('content-type', MEDIENTYP.geojson)
        a.kopf('content-disposition', `attachment; filename="${name}_${quelle.stand.slice(0, 10)}.geojson"`)
        return strom
      },
    })
}

function bereichVon(akteur: Akteur, ids: readonly number[]): Merkmalbereich {
  const grenzen = new Ausfuhrgrenzen({ akteur })
  return {
    aufnahmen: sql`aufnahme.id = any(${[...ids]}::bigint[])`,
    sieht: element => grenzen.liest(element),
  }
}

/** Eine FeatureCollection, Merkmal für Merkmal. @throws Error, wenn es andere Zeilen sind als gezählt: die Datei endet dann mittendrin */
async function* schreibe(quelle: Schnappschuss, art: Merkmalart, abfrage: string): AsyncGenerator<string> {
  const spalten = merkmalspalten(art)
  const tafel = { ...art, spalten, ordnung: art.nummer }
  const erwartet = await zaehleZeilen(quelle, tafel)
  const kopf = { type: 'FeatureCollection', titel: art.titel, stand: quelle.stand, abfrage, nutzung: NUTZUNG, erwartet }
  yield `${JSON.stringify(kopf).slice(0, -1)},"features":[`
  let trenner = '\n'
  // Ein Stück je Schub: jedes Merkmal für sich hielte Verdichter und Leitung hundertmal an.
  for await (const schub of liesTafel(quelle, tafel, erwartet)) {
    const merkmale = schub.map(werte => {
      const zeile = Object.fromEntries(
        spalten.map(({ name }, i) => [name, werte[i] as string | number | boolean | null]),
      )
      return JSON.stringify(alsMerkmal(art, zeile))
    })
    yield trenner + merkmale.join(',\n')
    trenner = ',\n'
  }
  yield '\n]}\n'
}
