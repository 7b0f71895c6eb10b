/** Medientypen der Dateien, die die Schnittstelle hinausgibt. */
export const MEDIENTYP = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  html: 'text/html',
  json: 'application/json',
  jpeg: 'image/jpeg',
  /** Mapbox Vector Tile */
  mvt: 'application/vnd.mapbox-vector-tile',
  openapi: 'application/vnd.oai.openapi+json',
  pdf: 'application/pdf',
  png: 'image/png',
  /** wie hochgeladen */
  roh: 'application/octet-stream',
  text: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const
