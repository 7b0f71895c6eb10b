import {
  DIATOMEENBELAEGE,
  EISBILDUNGEN,
  STAERKEN,
  STROEMUNGSBILDER,
  schluesselVon,
  UFERVEGETATIONEN,
  UMLANDNUTZUNGEN,
  WASSERFUEHRUNGEN,
  WITTERUNGEN,
} from '@benthos/fachmodell'
import { MESSGROESSEN } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import { z } from 'zod'
import { auswahl, Datum, text, zahl } from './bausteine.ts'
import { ortsbefundabschnitt } from './ortsbefund.ts'
import { mitRegeln } from './regeln.ts'

/** Die Abschnitte des Ortsbefunds neben den Choriotopen; jede Angabe ist freiwillig, leer heißt: nicht erhoben. */

const prozent = () => zahl(0, 100, 0)
/** Größe, die auch verglichen wird: ihre Stellen stehen dort. */
const gemessen = (groesse: string, min: number, max: number) =>
  zahl(min, max, MESSGROESSEN.find(eine => eine.schluessel === groesse)?.stellen ?? 2)
const staerke = () => auswahl(schluesselVon(STAERKEN))
const jaNein = () => z.boolean().nullable().default(null)

export const WetterHydrographie = z.object({
  witterung: auswahl(schluesselVon(WITTERUNGEN)),
  witterungVortage: auswahl(schluesselVon(WITTERUNGEN)),
  /** °C */
  lufttemperatur: zahl(-40, 45, 1),
  wasserfuehrung: auswahl(schluesselVon(WASSERFUEHRUNGEN)),
  /** cm am nächsten Pegel; der Nullpunkt liegt nicht immer unter der Sohle */
  pegelstand: zahl(-200, 1500, 0),
  /** m³/s */
  abfluss: zahl(0, 15_000, 2),
  letztesHochwasser: Datum.nullable().default(null),
  eis: auswahl(schluesselVon(EISBILDUNGEN)),
  bemerkung: text(2000),
})
export type WetterHydrographie = z.infer<typeof WetterHydrographie>

/** Mittel und Größtwert derselben Größe. */
const MITTEL_UND_MAX = [
  ['tiefeMittel', 'tiefeMax', 'Die größte Tiefe liegt unter der mittleren'],
  [
    'fliessgeschwindigkeitMittel',
    'fliessgeschwindigkeitMax',
    'Die größte Fließgeschwindigkeit liegt unter der mittleren',
  ],
] as const

export const MorphologieHydraulikBefund = mitRegeln(
  z.object({
    /** m */
    benetzteBreite: zahl(0, 2000, 1),
    /** m */
    bettbreite: zahl(0, 2000, 1),
    /** cm */
    tiefeMittel: zahl(0, 2000, 0),
    /** cm */
    tiefeMax: zahl(0, 3000, 0),
    /** m/s */
    fliessgeschwindigkeitMittel: zahl(0, 10, 2),
    /** m/s */
    fliessgeschwindigkeitMax: zahl(0, 10, 2),
    stroemungsbild: auswahl(schluesselVon(STROEMUNGSBILDER)),
    uferverbauung: prozent(),
    sohlverbauung: prozent(),
    beschattung: prozent(),
    ufervegetation: auswahl(schluesselVon(UFERVEGETATIONEN)),
    umlandnutzung: z
      .array(z.enum(schluesselVon(UMLANDNUTZUNGEN)))
      .max(UMLANDNUTZUNGEN.length)
      .default([]),
    stau: jaNein(),
    restwasser: jaNein(),
    schwall: jaNein(),
    kolmation: staerke(),
    /** °C */
    wassertemperatur: gemessen('wassertemperatur', -1, 40),
    ph: gemessen('ph', 0, 14),
    /** µS/cm bei 20 °C */
    leitfaehigkeit: gemessen('leitfaehigkeit', 0, 20_000),
    /** mg/l */
    sauerstoff: gemessen('sauerstoff', 0, 30),
    /** % */
    sauerstoffsaettigung: zahl(0, 250, 0),
    bemerkung: text(2000),
  }),
  (wert, melde) => {
    for (const [mittel, max, meldung] of MITTEL_UND_MAX) {
      const [m, g] = [wert[mittel], wert[max]]
      if (typeof m === 'number' && typeof g === 'number' && g < m) melde(max, meldung)
    }
    if (wert.umlandnutzung && new Set(wert.umlandnutzung).size < wert.umlandnutzung.length)
      melde('umlandnutzung', 'Eine Nutzung ist mehrfach angegeben')
  },
)
export type MorphologieHydraulikBefund = z.infer<typeof MorphologieHydraulikBefund>

/** Erscheinungen, die nach Stärke geschätzt und der Art nach beschrieben werden. */
export const ORGANOLEPTIK = ['faerbung', 'truebung', 'geruch', 'schaum', 'oelfilm', 'abfall', 'abwasserpilze'] as const
export type Organoleptik = (typeof ORGANOLEPTIK)[number]

const je = <K extends string, T>(namen: readonly K[], wert: () => T) =>
  Object.fromEntries(namen.map(name => [name, wert()])) as Record<K, T>
const artVon = <K extends Organoleptik>(name: K) => `${name}Art` as const

export const OrganoleptischerBefund = mitRegeln(
  z.object({
    ...je(ORGANOLEPTIK, staerke),
    ...je(ORGANOLEPTIK.map(artVon), () => text(200)),
    /** Anteil der Steine mit Eisensulfidflecken an der Unterseite, % */
    eisensulfidLithal: prozent(),
    sedimentSchwarz: jaNein(),
    faulgas: jaNein(),
    bemerkung: text(2000),
  }),
  (wert, melde) => {
    for (const name of ORGANOLEPTIK) {
      const staerke = wert[name] ?? null
      if (wert[artVon(name)] && (staerke === null || staerke === 'KEINE'))
        melde(artVon(name), 'Zur Art gehört die Stärke: gering, mittel oder stark')
    }
  },
)
export type OrganoleptischerBefund = z.infer<typeof OrganoleptischerBefund>

export const Phytobenthosbefund = mitRegeln(
  z.object({
    deckungAlgen: prozent(),
    deckungFaedigeAlgen: prozent(),
    diatomeenbelag: auswahl(schluesselVon(DIATOMEENBELAEGE)),
    deckungMoose: prozent(),
    beschattung: prozent(),
    bemerkung: text(2000),
  }),
  ({ deckungAlgen, deckungFaedigeAlgen }, melde) => {
    if (
      typeof deckungAlgen === 'number' &&
      typeof deckungFaedigeAlgen === 'number' &&
      deckungFaedigeAlgen > deckungAlgen
    )
      melde('deckungFaedigeAlgen', 'Fädige Algen decken mehr als alle Algen zusammen')
  },
)
export type Phytobenthosbefund = z.infer<typeof Phytobenthosbefund>

export const wetterHydrographie = ortsbefundabschnitt(
  'wetterHydrographie',
  'Wetter und Hydrographie',
  WetterHydrographie,
)
export const morphologieHydraulik = ortsbefundabschnitt(
  'morphologieHydraulikPhysikalischChemischerBefund',
  'Morphologie, Hydraulik, physikalisch-chemischer Befund',
  MorphologieHydraulikBefund,
)
export const organoleptischerBefund = ortsbefundabschnitt(
  'organoleptischerBefundReduktionen',
  'Organoleptischer Befund und Reduktionserscheinungen',
  OrganoleptischerBefund,
)
export const phytobenthos = ortsbefundabschnitt('phytobenthos', 'Phytobenthos vor Ort', Phytobenthosbefund)
