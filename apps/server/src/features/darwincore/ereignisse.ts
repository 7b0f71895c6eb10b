import {
  AUFNAHMETEILE,
  BUNDESLAENDER,
  CHORIOTOPE,
  type Choriotop,
  FREIGABESTATUS_LABEL,
  type Freigabestatus,
  labelVon,
} from '@benthos/fachmodell'
import { ARCHIVLIZENZEN, type Archivlizenz } from '@benthos/vertrag/veroeffentlichung'
import { sql } from 'kysely'
import { type Archivbereich, EIGNER, FREIGABE, PROBEN } from './bereich.ts'
import type { Ereigniszeile } from './edition.ts'
import { begehungskennung, probenkennung } from './kennungen.ts'
import { aufwandVon, type Probenkopf, probengroesse, protokollVon } from './protokollangaben.ts'
import { alsDezimal, type Quelle, quelle } from './quelle.ts'

/** Name des Datensatzes. */
export const DATENSATZ = 'Benthosdatenbank Fließgewässer'

type Ortsangaben = {
  aufnahmeId: number
  messstelle: string
  datum: string
  uhrzeit: string | null
  /** Stunden, um die die Ortszeit an diesem Tag vorgeht */
  versatz: number | null
  code: string
  name: string
  gewaesser: string
  land: string
  bundesland: string
  bezirk: string | null
  gemeinde: string | null
  seehoehe: number | null
  laenge: number | null
  breite: number | null
  system: number | null
  x: number | null
  y: number | null
  eigner: string | null
}

const ORT = {
  aufnahmeId: sql`aufnahme.id`,
  messstelle: sql`messstelle.code`,
  datum: sql`aufnahme.datum`,
  uhrzeit: sql`to_char(aufnahme.uhrzeit, 'HH24:MI')`,
  versatz: sql`(extract(epoch from
    (aufnahme.datum + aufnahme.uhrzeit) at time zone 'UTC' - (aufnahme.datum + aufnahme.uhrzeit) at time zone 'Europe/Vienna'
  ) / 3600)::int`,
  code: sql`aufnahme.code`,
  name: sql`messstelle.name`,
  gewaesser: sql`gewaesser.name`,
  land: sql`messstelle.land`,
  bundesland: sql`messstelle.bundesland`,
  bezirk: sql`messstelle.bezirk`,
  gemeinde: sql`messstelle.gemeinde`,
  seehoehe: sql`messstelle.seehoehe`,
  laenge: sql`messstelle.laenge`,
  breite: sql`messstelle.breite`,
  system: sql`messstelle.koordinatensystem`,
  x: sql`messstelle.x`,
  y: sql`messstelle.y`,
  eigner: EIGNER,
}
const GEWAESSER = sql`join gewaesser on gewaesser.id = messstelle.gewaesser_id`

/** Was jedes Ereignis vom Datensatz nennt: Adresse des Bestands und erteilte Lizenz, so weit es sie gibt. */
type Datensatz = { adresse: string | null; lizenz: Archivlizenz | null }

/** Begehungen und unter ihnen ihre Proben. */
export function ereignisse(bereich: Archivbereich, datensatz: Datensatz): Quelle[] {
  return [begehungen(bereich, datensatz), proben(bereich, datensatz)]
}

type Begehung = Ortsangaben & {
  choriotope: { choriotop: string; deckung: number | null; unter5?: boolean }[] | null
}

function begehungen(bereich: Archivbereich, datensatz: Datensatz): Quelle {
  return quelle<Begehung>(
    {
      name: 'Begehungen',
      kern: sql`aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id`,
      dazu: GEWAESSER,
      wo: bereich.aufnahmen(),
      ordnung: sql`aufnahme.id`,
    },
    {
      ...ORT,
      choriotope: sql`(
        select abschnitt.daten -> 'zeilen'
        from aufnahme_abschnitt as abschnitt
        where abschnitt.aufnahme_id = aufnahme.id and abschnitt.abschnitt = 'choriotop'
          and ${bereich.aufnahmen(AUFNAHMETEILE.choriotop.elemente)}
      )`,
    },
    z => ({
      ...orte(z, datensatz),
      eventID: begehungskennung(z.aufnahmeId),
      eventType: 'Site Visit',
      habitat: choriotopeInWorten(z.choriotope ?? []),
      fieldNumber: z.code,
    }),
  )
}

type Probe = Ortsangaben & Probenkopf & { substrat: Choriotop[]; freigabe: Freigabestatus }

function proben(bereich: Archivbereich, datensatz: Datensatz): Quelle {
  return quelle<Probe>(
    {
      name: 'Proben',
      kern: PROBEN,
      dazu: GEWAESSER,
      wo: bereich.proben(),
      ordnung: sql`aufnahme.id, probe.id`,
    },
    { ...ORT, ...PROBENKOPF, substrat: sql`probe.substrat`, freigabe: FREIGABE },
    z => ({
      ...orte(z, datensatz),
      eventID: probenkennung(z),
      parentEventID: begehungskennung(z.aufnahmeId),
      eventType: 'Sample',
      samplingProtocol: protokollVon(z),
      ...probengroesse(z),
      samplingEffort: aufwandVon(z),
      habitat: z.substrat.map(eines => labelVon(CHORIOTOPE, eines) ?? eines).join(' | '),
      accessRights: FREIGABESTATUS_LABEL[z.freigabe],
    }),
  )
}

/** Spalten eines Probenkopfs. */
export const PROBENKOPF = {
  methode: sql`probe.methode`,
  geraet: sql`probe.entnahmegeraet`,
  maschenweite: sql`probe.maschenweite`,
  flaeche: sql`probe.flaeche`,
  teilproben: sql`probe.teilproben`,
}

/** Was Begehung und Probe gemeinsam haben. */
function orte(z: Ortsangaben, { adresse, lizenz }: Datensatz): Ereigniszeile {
  const hatPunkt = z.laenge !== null && z.breite !== null
  return {
    eventDate: z.datum,
    eventTime: z.uhrzeit === null ? null : `${z.uhrzeit}+0${z.versatz}:00`,
    locationID: z.messstelle,
    waterBody: z.gewaesser,
    locality: z.name,
    municipality: z.gemeinde,
    county: z.bezirk,
    stateProvince: labelVon(BUNDESLAENDER, z.bundesland) ?? z.bundesland,
    countryCode: z.land,
    minimumElevationInMeters: z.seehoehe,
    maximumElevationInMeters: z.seehoehe,
    decimalLatitude: hatPunkt ? aufSieben(z.breite) : null,
    decimalLongitude: hatPunkt ? aufSieben(z.laenge) : null,
    geodeticDatum: hatPunkt ? 'EPSG:4326' : null,
    verbatimCoordinates: z.x === null || z.y === null ? null : `${alsDezimal(z.x)} ${alsDezimal(z.y)}`,
    verbatimSRS: z.x === null || z.system === null ? null : `EPSG:${z.system}`,
    datasetID: adresse,
    datasetName: DATENSATZ,
    institutionCode: z.eigner,
    license: lizenz && ARCHIVLIZENZEN[lizenz].kennung,
    rightsHolder: z.eigner,
    language: 'de',
  }
}

const aufSieben = (grad: number | null): number | null => (grad === null ? null : Math.round(grad * 1e7) / 1e7)

const choriotopeInWorten = (zeilen: NonNullable<Begehung['choriotope']>): string =>
  zeilen
    .flatMap(({ choriotop, deckung, unter5 }) => {
      const name = labelVon(CHORIOTOPE, choriotop) ?? choriotop
      if (unter5) return [`${name} < 5 %`]
      return deckung === null ? [] : [`${name} ${deckung} %`]
    })
    .join(' | ')
