import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Punkte mit Eigenschaften (RFC 7946, WGS84) zum Filter der Aufnahmenliste oder zu einzelnen Aufnahmen. */

const gemeinsam = {
  methode: 'GET',
  thema: 'Aufnahme',
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.geojson],
  istLang: true,
} as const

export const ladeMessstellenGeojson = endpunkt({
  ...gemeinsam,
  pfad: '/export/geojson/messstellen',
  imHintergrund: 'Messstellen (GeoJSON)',
  zusammenfassung: 'Messstellen der getroffenen Aufnahmen als GeoJSON',
})

export const ladeAufnahmenGeojson = endpunkt({
  ...gemeinsam,
  pfad: '/export/geojson/aufnahmen',
  imHintergrund: 'Aufnahmen (GeoJSON)',
  zusammenfassung: 'Die getroffenen Aufnahmen als GeoJSON, mit Status, Freigabe und Klasse je Qualitätselement',
})
