import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { OgcSammlung } from '@benthos/vertrag/ogc'
import { ARCHIVLIZENZEN, ladeArchivdatei } from '@benthos/vertrag/veroeffentlichung'
import type { Ausdehnung, Veroeffentlichung } from './sql.ts'
import { type Adressen, type Ausgabeform, GEOJSON, HTML, JSONTYP, type Verweis } from './verweise.ts'

/** Länge, Breite in WGS84; etwas anderes gibt der Dienst nicht aus. */
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

export const ANGABEN: Readonly<Record<OgcSammlung, { titel: string; beschreibung: string }>> = {
  messstellen: {
    titel: 'Messstellen',
    beschreibung:
      'Messstellen an Fließgewässern mit wenigstens einem freigegebenen Qualitätselement, mit Zahl und Spanne dieser Aufnahmen.',
  },
  aufnahmen: {
    titel: 'Aufnahmen',
    beschreibung: 'Aufnahmen mit freigegebenen Qualitätselementen: Status, Freigabe und Zustandsklasse je Element.',
  },
  bewertungen: {
    titel: 'Bewertungen',
    beschreibung:
      'Das zuletzt gespeicherte Ergebnis jeder Methode zu freigegebenen Qualitätselementen, mit Verfahren und Vorbehalt.',
  },
}

/** Eintrag einer Sammlung, in der Liste derselbe wie für sich. */
export function beschreibeSammlung(
  sammlung: OgcSammlung,
  { rahmen, tage }: Ausdehnung,
  veroeffentlichung: Veroeffentlichung,
  adressen: Adressen,
  form: Ausgabeform,
) {
  const { titel, beschreibung } = ANGABEN[sammlung]
  const merkmale = (f: Ausgabeform): Verweis => ({
    rel: 'items',
    href: adressen.zu(`/collections/${sammlung}/items`, { f }),
    type: f === 'html' ? HTML : GEOJSON,
    title: `${titel} als ${f === 'html' ? 'HTML' : 'GeoJSON'}`,
  })
  const extent = {
    ...(rahmen && { spatial: { bbox: [rahmen], crs: CRS84 } }),
    ...(tage && {
      temporal: {
        interval: [[`${tage[0]}T00:00:00Z`, `${tage[1]}T23:59:59Z`]],
        trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
      },
    }),
  }
  return {
    id: sammlung,
    title: titel,
    description: beschreibung,
    itemType: 'feature',
    crs: [CRS84],
    ...(Object.keys(extent).length > 0 && { extent }),
    links: [
      ...adressen.eigene(`/collections/${sammlung}`, form, JSONTYP),
      merkmale('json'),
      merkmale('html'),
      ...bezugImGanzen(veroeffentlichung, adressen),
    ],
  }
}

/** Lizenz und alle öffentlichen Daten in einer Datei, so weit es sie gibt. */
export function bezugImGanzen({ lizenz, archiv }: Veroeffentlichung, adressen: Adressen): Verweis[] {
  const verweise: Verweis[] = []
  if (lizenz !== null)
    verweise.push({
      rel: 'license',
      href: ARCHIVLIZENZEN[lizenz].adresse,
      type: HTML,
      title: ARCHIVLIZENZEN[lizenz].titel,
    })
  if (archiv !== null)
    verweise.push({
      rel: 'enclosure',
      href: adressen.ausserhalb(ladeArchivdatei.pfad.replace(':fassung', archiv.fassung)),
      type: MEDIENTYP.zip,
      title: `Alle öffentlichen Daten als Darwin Core Archive, Fassung ${archiv.fassung}`,
      length: archiv.bytes,
    })
  return verweise
}
