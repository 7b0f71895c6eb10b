import type { Akteur } from '@benthos/fachmodell'
import { ladeAufnahmenGeojson, ladeMessstellenGeojson } from '@benthos/vertrag/geojson'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { Ausfuhrnachweis } from '../../fach/ausfuhr/nachweis.ts'
import { beginneSammelausfuhr } from '../../fach/ausfuhr/sammelnachweis.ts'
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
      fuehreAus: a =>
        ausEinemStand(dienste, a, async quelle => {
          const { akteur } = benutzerVon(a)
          const { tx, stand } = quelle
          const ids = await listeGewaehlte(tx, akteur, a.query)
          const { nachweis } = await beginneSammelausfuhr(dienste, a, quelle, {
            pfad: vertrag.pfad,
            name,
            wahl: a.query,
            aufnahmen: ids,
          })
          a.kopf('content-type', MEDIENTYP.geojson)
          a.kopf('content-disposition', `attachment; filename="${name}_${stand.slice(0, 10)}.geojson"`)
          return alsAbholstrom(schreibe(quelle, merkmale(bereichVon(akteur, ids)), nachweis), a.abbruch)
        }),
    })
}

function bereichVon(akteur: Akteur, ids: readonly number[]): Merkmalbereich {
  const grenzen = new Ausfuhrgrenzen({ akteur })
  return {
    aufnahmen: sql`aufnahme.id = any(${[...ids]}::bigint[])`,
    sieht: element => grenzen.liest(element),
  }
}

/**
 * Eine FeatureCollection, Merkmal für Merkmal, jedes in seiner Zeile; am Ende der Nachweis. Geprüft sind die Merkmale, jedes ohne das
 * Komma dahinter und mit Zeilenende LF.
 * @throws Error, wenn es andere Zeilen sind als gezählt: die Datei endet dann mittendrin
 */
async function* schreibe(quelle: Schnappschuss, art: Merkmalart, nachweis: Ausfuhrnachweis): AsyncGenerator<string> {
  const spalten = merkmalspalten(art)
  const tafel = { ...art, spalten, ordnung: art.nummer }
  const erwartet = await zaehleZeilen(quelle, tafel)
  const teil = nachweis.beginne('features', erwartet)
  const { stand, abfrage, nutzung } = nachweis.angaben
  const kopf = { type: 'FeatureCollection', titel: art.titel, stand, abfrage, nutzung, erwartet }
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
    teil.nimm(`${merkmale.join('\n')}\n`, merkmale.length)
    yield trenner + merkmale.join(',\n')
    trenner = ',\n'
  }
  yield `\n],"nachweis":${JSON.stringify(nachweis.schliesse())}}\n`
}
