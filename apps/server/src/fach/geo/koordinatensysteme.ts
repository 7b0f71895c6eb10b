import type { KOORDINATENSYSTEME } from '@benthos/fachmodell'

/** EPSG-Nummer eines der sieben Koordinatensysteme, als Schlüssel der Werteliste. */
export type Koordinatensystem = (typeof KOORDINATENSYSTEME)[number]['value']

/** Wie genau umgerechnete Lagen sind, für den, der sie bekommt. */
export const GENAUIGKEIT_DER_UMRECHNUNG =
  'Lagen stehen in WGS84; was im System MGI erfasst ist, ist mit der amtlichen 7-Parameter-Transformation (EPSG 1618) umgerechnet, auf rund 1,5 m genau. ETRS89 gilt als WGS84.'

/**
 * MGI nach WGS84: EPSG-Transformation 1618 „MGI to WGS 84 (3)“ des BEV, Genauigkeit 1,5 m (A-STELLE-08); Drehungen als position
 * vector.
 * ETRS89 und WGS84 gelten als gleich (EPSG 1149, Unterschied unter 1 m).
 */
const MGI = '+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m +no_defs'
const ETRS89 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const LAMBERT = '+proj=lcc +lat_0=47.5 +lon_0=13.33333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000'
const gaussKrueger = (mittelmeridian: string) =>
  `+proj=tmerc +lat_0=0 +lon_0=${mittelmeridian} +k=1 +x_0=0 +y_0=-5000000 ${MGI}`

/** Angaben der EPSG-Datenbank (v11) zu den Systemen; die Achsen sind überall Ost, Nord. */
export const DEFINITIONEN: Readonly<Record<Koordinatensystem, string>> = {
  '4326': '+proj=longlat +datum=WGS84 +no_defs',
  '31287': `${LAMBERT} ${MGI}`,
  '3416': `${LAMBERT} ${ETRS89}`,
  '31254': gaussKrueger('10.33333333333333'),
  '31255': gaussKrueger('13.33333333333333'),
  '31256': gaussKrueger('16.33333333333333'),
  '3035': `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${ETRS89}`,
}
