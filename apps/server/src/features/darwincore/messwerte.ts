import type { Element, Mengenfeld, Probenmethode } from '@benthos/fachmodell'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import {
  MorphologieHydraulikBefund,
  morphologieHydraulik,
  WetterHydrographie,
  wetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import { sql } from 'kysely'
import { type Archivbereich, PROBEN } from './bereich.ts'
import type { Messwertzeile } from './edition.ts'
import { FUNDBEZUG, FUNDE } from './funde.ts'
import { begehungskennung, fundkennung, probenkennung } from './kennungen.ts'
import { type Quelle, quelle } from './quelle.ts'

/** Messwerte am Ort, je Fund und je Ergebnis: jeder eine Zeile mit seiner Einheit. */
export const messwerte = (bereich: Archivbereich): Quelle[] => [
  amOrt(bereich),
  anFunden(bereich),
  ausErgebnissen(bereich),
]

/** Gemessenes der Begehung; Geschätztes und Auswahlen bleiben in der Datenbank. */
const GEMESSEN = [
  ...(['wassertemperatur', 'leitfaehigkeit', 'ph', 'sauerstoff', 'sauerstoffsaettigung'] as const).map(feld => ({
    feld,
    abschnitt: morphologieHydraulik.name,
    eintrag: feldIn(MorphologieHydraulikBefund, feld),
  })),
  ...(['fliessgeschwindigkeitMittel', 'fliessgeschwindigkeitMax'] as const).map(feld => ({
    feld,
    abschnitt: morphologieHydraulik.name,
    eintrag: feldIn(MorphologieHydraulikBefund, feld),
  })),
  {
    feld: 'abfluss',
    abschnitt: wetterHydrographie.name,
    eintrag: feldIn(WetterHydrographie, 'abfluss'),
  },
]

type Ortswert = { aufnahmeId: number; datum: string; feld: string; wert: number }

function amOrt(bereich: Archivbereich): Quelle {
  const paare = GEMESSEN.map(({ feld, abschnitt }) => sql`(${sql.lit(abschnitt)}, ${sql.lit(feld)})`)
  return quelle<Ortswert>(
    {
      name: 'Messwerte am Ort',
      kern: sql`aufnahme_abschnitt as abschnitt
        join aufnahme on aufnahme.id = abschnitt.aufnahme_id
        join messstelle on messstelle.id = aufnahme.messstelle_id
        cross join (values ${sql.join(paare)}) as groesse (abschnitt, feld)`,
      // Beide Abschnitte gehören beiden Elementen (AUFNAHMETEILE).
      wo: sql`groesse.abschnitt = abschnitt.abschnitt and jsonb_typeof(abschnitt.daten -> groesse.feld) = 'number'
        and ${bereich.aufnahmen()}`,
      ordnung: sql`aufnahme.id, groesse.feld`,
    },
    {
      aufnahmeId: sql`aufnahme.id`,
      datum: sql`aufnahme.datum`,
      feld: sql`groesse.feld`,
      wert: sql`(abschnitt.daten ->> groesse.feld)::float8`,
    },
    (z): Messwertzeile => {
      const eintrag = GEMESSEN.find(({ feld }) => feld === z.feld)?.eintrag
      const ereignis = begehungskennung(z.aufnahmeId)
      return {
        eventID: ereignis,
        measurementID: `${ereignis}:${z.feld}`,
        measurementType: eintrag?.label,
        measurementValue: z.wert,
        measurementUnit: eintrag?.einheit,
        measurementDeterminedDate: z.datum,
      }
    },
  )
}

/** Größen je Taxon, die kein Zählwert sind. */
const AN_FUNDEN = ['biomasse', 'deckung', 'haeufigkeitsklasse', 'schaetzklasse'] as const satisfies Mengenfeld[]

type Fundwert = {
  aufnahmeId: number
  datum: string
  methode: Probenmethode
  nummer: number
  feld: (typeof AN_FUNDEN)[number]
  wert: number
}

function anFunden(bereich: Archivbereich): Quelle {
  const paare = AN_FUNDEN.map(feld => sql`(${sql.lit(feld)}, ${sql.ref(`fund.${feld}`)}::float8)`)
  return quelle<Fundwert>(
    {
      name: 'Messwerte an Funden',
      kern: sql`${FUNDE} cross join lateral (values ${sql.join(paare)}) as groesse (feld, wert)`,
      wo: sql`groesse.wert is not null and ${bereich.proben()}`,
      ordnung: sql`fund.bestimmung_id, fund.zeile, groesse.feld`,
    },
    { ...FUNDBEZUG, datum: sql`aufnahme.datum`, feld: sql`groesse.feld`, wert: sql`groesse.wert` },
    (z): Messwertzeile => {
      const eintrag = feldIn(Fund, z.feld)
      const ereignis = probenkennung(z)
      const fund = fundkennung(ereignis, z.nummer)
      return {
        eventID: ereignis,
        occurrenceID: fund,
        measurementID: `${fund}:${z.feld}`,
        measurementType: eintrag.label,
        measurementValue: z.wert,
        measurementUnit: eintrag.einheit,
        measurementDeterminedDate: z.datum,
      }
    },
  )
}

type Ergebniswert = {
  aufnahmeId: number
  methode: Probenmethode
  element: Element
  schluessel: string
  label: string
  wert: number
  einheit: string | null
  verfahren: string
  vorbehalt: string | null
  bewertetAm: string
}

/** Klasse, EQR, Module und Kenngrößen des jüngsten Ergebnisses einer Probe, solange es zu ihren Daten passt. */
function ausErgebnissen(bereich: Archivbereich): Quelle {
  const teil = (weg: string) => sql`jsonb_array_elements(bewertung.ergebnis #> ${sql.lit(weg)}::text[])`
  return quelle<Ergebniswert>(
    {
      name: 'Ergebnisse',
      kern: sql`${PROBEN}
        join bewertung on bewertung.aufnahme_id = probe.aufnahme_id and bewertung.methode = probe.methode
        cross join lateral (
          select 'klasse' as schluessel, 'Zustandsklasse' as label, bewertung.klasse::float8 as wert, null as einheit
          union all
          select 'eqr', 'EQR', (bewertung.ergebnis #>> '{ergebnis,eqr}')::float8, null
          union all
          select 'eqr.' || (modul ->> 'schluessel'), 'EQR ' || (modul ->> 'label'), (modul ->> 'eqr')::float8, null
          from ${teil('{ergebnis,module}')} as modul
          union all
          select 'modul.' || (modul ->> 'schluessel'), modul ->> 'label', (modul ->> 'wert')::float8, null
          from ${teil('{ergebnis,module}')} as modul
          union all
          select 'kenngroesse.' || (kenngroesse ->> 'schluessel'), kenngroesse ->> 'label', (kenngroesse ->> 'wert')::float8,
            kenngroesse ->> 'einheit'
          from ${teil('{kenngroessen}')} as kenngroesse
        ) as groesse`,
      wo: sql`groesse.wert is not null and not bewertung.veraltet and ${bereich.proben()}
        and not exists (
          select
          from bewertung as juenger
          where juenger.aufnahme_id = bewertung.aufnahme_id and juenger.element = bewertung.element
            and juenger.methode = bewertung.methode and juenger.id > bewertung.id
        )`,
      ordnung: sql`aufnahme.id, bewertung.id, groesse.schluessel`,
    },
    {
      aufnahmeId: sql`aufnahme.id`,
      methode: sql`probe.methode`,
      element: sql`bewertung.element`,
      schluessel: sql`groesse.schluessel`,
      label: sql`groesse.label`,
      wert: sql`groesse.wert`,
      einheit: sql`groesse.einheit`,
      verfahren: sql`concat_ws(', ', bewertung.verfahren || ' ' || bewertung.edition, bewertung.parametersatz)`,
      vorbehalt: sql`bewertung.ergebnis #>> '{herkunft,hinweis}'`,
      bewertetAm: sql`to_char(bewertung.erstellt_am, 'YYYY-MM-DD')`,
    },
    (z): Messwertzeile => {
      const ereignis = probenkennung(z)
      return {
        eventID: ereignis,
        measurementID: `${ereignis}:${z.schluessel}`,
        measurementType: z.label,
        measurementValue: z.wert,
        measurementUnit: z.einheit,
        measurementMethod: z.verfahren,
        measurementDeterminedDate: z.bewertetAm,
        measurementRemarks: z.vorbehalt,
      }
    },
  )
}
