import {
  BIOREGIONEN,
  BUNDESLAENDER,
  ELEMENTE,
  type Element,
  FREIGABESTATUS_LABEL,
  type Freigabestatus,
  kurzVon,
  labelVon,
  MESSSTELLENARTEN,
  type Status,
  statusLabel,
} from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { spalten } from '../elemente/spalten.ts'
import { IST_JUENGSTES } from '../ergebnis/istJuengstes.ts'

/** Was als Merkmal (Feature) mit Punkt und Eigenschaften hinausgeht, für Dateien und für den Dienst dasselbe. */

type Bedingung = RawBuilder<unknown>
type Wert = string | number | boolean | null

type Eigenschaft = {
  /** Überschrift, wo Menschen sie lesen */
  titel: string
  wert: RawBuilder<unknown>
  /** wie der gespeicherte Wert hinausgeht; ohne: wie er ist */
  zeige?: (wert: never) => Wert
}

/** Eine Art von Merkmalen: woher sie kommen, was sie sagen. Ihre Zeilen sind schon die, die der Leser sehen darf. */
export type Merkmalart = {
  name: 'messstellen' | 'aufnahmen' | 'bewertungen'
  titel: string
  kern: RawBuilder<unknown>
  /** was nur nachgeschlagen wird */
  dazu: RawBuilder<unknown>
  wo: RawBuilder<unknown>
  /** Nummer, die bleibt: Kennung des Merkmals und Folge der Ausgabe */
  nummer: RawBuilder<unknown>
  /** erster und letzter Tag, den das Merkmal umfasst */
  tage: { von: RawBuilder<unknown>; bis: RawBuilder<unknown> }
  eigenschaften: Readonly<Record<string, Eigenschaft>>
  /** Auswahl nach dem, was mehrere Eigenschaften zusammen sagen */
  kriterien?: Readonly<Record<string, (werte: readonly string[]) => Bedingung>>
}

/**
 * Welche Aufnahmen und welche Qualitätselemente darin gemeint sind, als Bedingungen über `aufnahme` mit `messstelle`.
 * `sieht` darf nie unbekannt sein.
 */
export type Merkmalbereich = { aufnahmen: Bedingung; sieht: (element: Element) => Bedingung }

const einesVon = (sieht: Merkmalbereich['sieht']) =>
  sql`(${sql.join(
    ELEMENTE.map(element => sieht(element)),
    sql` or `,
  )})`

const GEWAESSER = sql`join gewaesser on gewaesser.id = messstelle.gewaesser_id`
const bundesland = {
  titel: 'Bundesland',
  wert: sql`messstelle.bundesland`,
  zeige: (wert: string) => labelVon(BUNDESLAENDER, wert) ?? wert,
}

const bioregion = {
  titel: 'Bioregion',
  wert: sql`messstelle.bioregion`,
  zeige: (wert: string | null) => labelVon(BIOREGIONEN, wert) ?? wert,
}
const messstellenart = {
  titel: 'Art',
  wert: sql`messstelle.art`,
  zeige: (wert: string) => labelVon(MESSSTELLENARTEN, wert) ?? wert,
}

/** Messstellen, an denen es eine gemeinte Aufnahme gibt. */
export function messstellenmerkmale({ aufnahmen, sieht }: Merkmalbereich): Merkmalart {
  const an = sql`aufnahme.messstelle_id = messstelle.id and ${aufnahmen} and ${einesVon(sieht)}`
  const ueber = (was: RawBuilder<unknown>) => sql`(select ${was} from aufnahme where ${an})`
  return {
    name: 'messstellen',
    titel: 'Messstellen',
    kern: sql`messstelle`,
    dazu: GEWAESSER,
    wo: sql`exists (select from aufnahme where ${an})`,
    nummer: sql`messstelle.id`,
    tage: { von: ueber(sql`min(aufnahme.datum)`), bis: ueber(sql`max(aufnahme.datum)`) },
    eigenschaften: {
      code: { titel: 'Code', wert: sql`messstelle.code` },
      gzuevId: { titel: 'GZÜV-ID', wert: sql`messstelle.gzuev_id` },
      name: { titel: 'Name', wert: sql`messstelle.name` },
      art: messstellenart,
      gewaesser: { titel: 'Gewässer', wert: sql`gewaesser.name` },
      wasserkoerper: { titel: 'Wasserkörper', wert: sql`messstelle.wasserkoerper` },
      bundesland,
      bioregion,
      bezirk: { titel: 'Bezirk', wert: sql`messstelle.bezirk` },
      gemeinde: { titel: 'Gemeinde', wert: sql`messstelle.gemeinde` },
      seehoehe: { titel: 'Seehöhe (m)', wert: sql`messstelle.seehoehe` },
      aktiv: { titel: 'Aktiv', wert: sql`messstelle.aktiv` },
      aufnahmen: { titel: 'Aufnahmen', wert: ueber(sql`count(*)::int`) },
      ersteAufnahme: { titel: 'Erste Aufnahme', wert: ueber(sql`min(aufnahme.datum)`) },
      letzteAufnahme: { titel: 'Letzte Aufnahme', wert: ueber(sql`max(aufnahme.datum)`) },
    },
  }
}

/** Gemeinte Aufnahmen mit dem Stand der Elemente, die der Leser sehen darf. */
export function aufnahmemerkmale({ aufnahmen, sieht }: Merkmalbereich): Merkmalart {
  const jeElement = ELEMENTE.flatMap((element): [string, Eigenschaft][] => {
    const { status, freigabe, klasse } = spalten(element, 'aufnahme')
    const nurGesehen = (wert: RawBuilder<unknown>) => sql`case when ${sieht(element)} then ${wert} end`
    const e = kurzVon(element)
    return [
      [
        `${e}Status`,
        {
          titel: `Status ${element}`,
          wert: nurGesehen(status),
          zeige: (wert: Status | null) => (wert === null ? null : statusLabel(wert)),
        },
      ],
      [
        `${e}Freigabe`,
        {
          titel: `Freigabe ${element}`,
          wert: nurGesehen(freigabe),
          zeige: (wert: Freigabestatus | null) => (wert === null ? null : FREIGABESTATUS_LABEL[wert]),
        },
      ],
      [`${e}Klasse`, { titel: `Klasse ${element}`, wert: nurGesehen(klasse) }],
    ]
  })
  return {
    name: 'aufnahmen',
    titel: 'Aufnahmen',
    kern: sql`aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id`,
    dazu: GEWAESSER,
    wo: sql`${aufnahmen} and ${einesVon(sieht)}`,
    nummer: sql`aufnahme.id`,
    tage: { von: sql`aufnahme.datum`, bis: sql`aufnahme.datum` },
    eigenschaften: {
      code: { titel: 'Code', wert: sql`aufnahme.code` },
      datum: { titel: 'Datum', wert: sql`aufnahme.datum` },
      messstelle: { titel: 'Messstelle', wert: sql`messstelle.code` },
      messstellenname: { titel: 'Name der Messstelle', wert: sql`messstelle.name` },
      gewaesser: { titel: 'Gewässer', wert: sql`gewaesser.name` },
      bundesland,
      bioregion,
      art: { ...messstellenart, titel: 'Art der Messstelle' },
      ...Object.fromEntries(jeElement),
    },
    kriterien: {
      element: elemente => einesVon(element => (elemente.includes(element) ? sieht(element) : sql`false`)),
      freigabe: freigaben =>
        einesVon(
          element => sql`(${sieht(element)} and ${spalten(element, 'aufnahme').freigabe} in (${sql.join(freigaben)}))`,
        ),
    },
  }
}

/** Das zuletzt gespeicherte Ergebnis jeder Methode, am Ort seiner Messstelle. */
export function bewertungsmerkmale({ aufnahmen, sieht }: Merkmalbereich): Merkmalart {
  const jeElement = sql.join(
    ELEMENTE.map(element => sql`(bewertung.element = ${sql.lit(element)} and ${sieht(element)})`),
    sql` or `,
  )
  const aus = (weg: string) => sql`bewertung.ergebnis #>> ${sql.lit(weg)}::text[]`
  return {
    name: 'bewertungen',
    titel: 'Bewertungen',
    kern: sql`bewertung
      join aufnahme on aufnahme.id = bewertung.aufnahme_id
      join messstelle on messstelle.id = aufnahme.messstelle_id`,
    dazu: GEWAESSER,
    wo: sql`${aufnahmen} and (${jeElement}) and ${IST_JUENGSTES}`,
    nummer: sql`bewertung.id`,
    tage: { von: sql`aufnahme.datum`, bis: sql`aufnahme.datum` },
    eigenschaften: {
      aufnahme: { titel: 'Aufnahme', wert: sql`aufnahme.code` },
      datum: { titel: 'Datum', wert: sql`aufnahme.datum` },
      messstelle: { titel: 'Messstelle', wert: sql`messstelle.code` },
      gewaesser: { titel: 'Gewässer', wert: sql`gewaesser.name` },
      bundesland,
      bioregion,
      art: { ...messstellenart, titel: 'Art der Messstelle' },
      element: { titel: 'Qualitätselement', wert: sql`bewertung.element` },
      methode: { titel: 'Methode', wert: sql`bewertung.methode` },
      klasse: { titel: 'Klasse', wert: sql`bewertung.klasse` },
      zustand: { titel: 'Zustand', wert: aus('{ergebnis,text}') },
      eqr: { titel: 'EQR', wert: sql`(${aus('{ergebnis,eqr}')})::float8` },
      verfahren: { titel: 'Verfahren', wert: sql`bewertung.verfahren` },
      edition: { titel: 'Edition', wert: sql`bewertung.edition` },
      veraltet: { titel: 'Veraltet', wert: sql`bewertung.veraltet` },
      vorbehalt: { titel: 'Vorbehalt', wert: aus('{herkunft,hinweis}') },
    },
  }
}

/** Ein Merkmal nach RFC 7946. */
export type Merkmal = {
  type: 'Feature'
  id: number
  geometry: { type: 'Point'; coordinates: [laenge: number, breite: number] } | null
  properties: Readonly<Record<string, Wert>>
}

/** Zeile der Abfrage, wie `merkmalspalten` sie nennt. */
export type Merkmalzeile = Readonly<Record<string, Wert>>

/** Spalten der Abfrage zu einer Art: Nummer, Lage, Eigenschaften. */
export function merkmalspalten({ nummer, eigenschaften }: Merkmalart): { name: string; wert: RawBuilder<unknown> }[] {
  return [
    { name: '#nummer', wert: nummer },
    { name: '#laenge', wert: sql`messstelle.laenge` },
    { name: '#breite', wert: sql`messstelle.breite` },
    ...Object.entries(eigenschaften).map(([name, { wert }]) => ({ name, wert })),
  ]
}

/** Länge zuerst, WGS84, auf sieben Stellen (1 cm); ohne Lage ist die Geometrie null. */
export function alsMerkmal({ eigenschaften }: Merkmalart, zeile: Merkmalzeile): Merkmal {
  const { '#nummer': id, '#laenge': laenge, '#breite': breite } = zeile
  const hatPunkt = typeof laenge === 'number' && typeof breite === 'number'
  return {
    type: 'Feature',
    id: Number(id),
    geometry: hatPunkt ? { type: 'Point', coordinates: [aufSieben(laenge), aufSieben(breite)] } : null,
    properties: Object.fromEntries(
      Object.entries(eigenschaften).map(([name, { zeige }]) => {
        const wert = zeile[name] ?? null
        return [name, zeige ? zeige(wert as never) : wert]
      }),
    ),
  }
}

const aufSieben = (grad: number): number => Math.round(grad * 1e7) / 1e7
