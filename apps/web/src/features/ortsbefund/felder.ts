import {
  DIATOMEENBELAEGE,
  EISBILDUNGEN,
  STAERKEN,
  STROEMUNGSBILDER,
  UFERVEGETATIONEN,
  UMLANDNUTZUNGEN,
  WASSERFUEHRUNGEN,
  WITTERUNGEN,
} from '@benthos/fachmodell'
import {
  MorphologieHydraulikBefund,
  ORGANOLEPTIK,
  type Organoleptik,
  OrganoleptischerBefund,
  Phytobenthosbefund,
  WetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import { abschnitt } from '../../technik/formular/typen.ts'

/** Felder der Abschnitte des Ortsbefunds. */

const BEMERKUNG = { name: 'bemerkung', label: 'Bemerkung', art: 'textarea', spalten: 12 } as const

export const WETTER_HYDROGRAPHIE = [
  abschnitt(WetterHydrographie, {
    titel: 'Wetter',
    felder: [
      { name: 'witterung', label: 'Witterung', art: 'auswahl', optionen: WITTERUNGEN, spalten: 4 },
      { name: 'witterungVortage', label: 'Witterung der Vortage', art: 'auswahl', optionen: WITTERUNGEN, spalten: 4 },
      { name: 'lufttemperatur', label: 'Lufttemperatur', art: 'zahl', einheit: '°C', spalten: 4 },
    ],
  }),
  abschnitt(WetterHydrographie, {
    titel: 'Wasserführung',
    felder: [
      { name: 'wasserfuehrung', label: 'Wasserführung', art: 'auswahl', optionen: WASSERFUEHRUNGEN, spalten: 4 },
      { name: 'pegelstand', label: 'Pegelstand', art: 'zahl', einheit: 'cm', spalten: 4 },
      { name: 'abfluss', label: 'Abfluss', art: 'zahl', einheit: 'm³/s', spalten: 4 },
      { name: 'letztesHochwasser', label: 'Letztes Hochwasser', art: 'datum', spalten: 4 },
      { name: 'eis', label: 'Eis', art: 'auswahl', optionen: EISBILDUNGEN, spalten: 4 },
      BEMERKUNG,
    ],
  }),
]

export const MORPHOLOGIE_HYDRAULIK = [
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Morphologie',
    klappbar: true,
    felder: [
      {
        name: 'benetzteBreite',
        label: 'Benetzte Breite',
        art: 'zahl',
        einheit: 'm',
        spalten: 3,
        warnung: ({ benetzteBreite, bettbreite }) =>
          benetzteBreite && bettbreite && benetzteBreite > bettbreite
            ? 'Breiter als das Bett: das gilt nur bei Hochwasser.'
            : undefined,
      },
      { name: 'bettbreite', label: 'Bettbreite', art: 'zahl', einheit: 'm', spalten: 3 },
      { name: 'tiefeMittel', label: 'Mittlere Tiefe', art: 'zahl', einheit: 'cm', spalten: 3 },
      { name: 'tiefeMax', label: 'Größte Tiefe', art: 'zahl', einheit: 'cm', spalten: 3 },
      { name: 'uferverbauung', label: 'Uferverbauung', art: 'zahl', einheit: '%', spalten: 3 },
      { name: 'sohlverbauung', label: 'Sohlverbauung', art: 'zahl', einheit: '%', spalten: 3 },
      { name: 'beschattung', label: 'Beschattung', art: 'zahl', einheit: '%', spalten: 3 },
      { name: 'kolmation', label: 'Kolmation', art: 'auswahl', optionen: STAERKEN, spalten: 3 },
      { name: 'ufervegetation', label: 'Ufervegetation', art: 'auswahl', optionen: UFERVEGETATIONEN },
      { name: 'umlandnutzung', label: 'Umlandnutzung', art: 'mehrfachauswahl', optionen: UMLANDNUTZUNGEN },
    ],
  }),
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Hydraulik',
    klappbar: true,
    felder: [
      {
        name: 'fliessgeschwindigkeitMittel',
        label: 'Mittlere Fließgeschwindigkeit',
        art: 'zahl',
        einheit: 'm/s',
        spalten: 4,
      },
      {
        name: 'fliessgeschwindigkeitMax',
        label: 'Größte Fließgeschwindigkeit',
        art: 'zahl',
        einheit: 'm/s',
        spalten: 4,
      },
      { name: 'stroemungsbild', label: 'Strömungsbild', art: 'auswahl', optionen: STROEMUNGSBILDER, spalten: 4 },
      { name: 'stau', label: 'Stau', art: 'janein', spalten: 4 },
      { name: 'restwasser', label: 'Restwasser', art: 'janein', spalten: 4 },
      { name: 'schwall', label: 'Schwall', art: 'janein', spalten: 4 },
    ],
  }),
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Physikalisch-chemischer Befund',
    klappbar: true,
    felder: [
      { name: 'wassertemperatur', label: 'Wassertemperatur', art: 'zahl', einheit: '°C', spalten: 4 },
      { name: 'ph', label: 'pH-Wert', art: 'zahl', spalten: 4 },
      { name: 'leitfaehigkeit', label: 'Leitfähigkeit (20 °C)', art: 'zahl', einheit: 'µS/cm', spalten: 4 },
      { name: 'sauerstoff', label: 'Sauerstoff', art: 'zahl', einheit: 'mg/l', spalten: 4 },
      { name: 'sauerstoffsaettigung', label: 'Sauerstoffsättigung', art: 'zahl', einheit: '%', spalten: 4 },
      BEMERKUNG,
    ],
  }),
]

const ORGANOLEPTIK_LABEL: Readonly<Record<Organoleptik, string>> = {
  faerbung: 'Färbung',
  truebung: 'Trübung',
  geruch: 'Geruch',
  schaum: 'Schaum',
  oelfilm: 'Ölfilm',
  abfall: 'Abfall',
  abwasserpilze: 'Abwasserpilze',
}

export const ORGANOLEPTISCHER_BEFUND = [
  abschnitt(OrganoleptischerBefund, {
    titel: 'Organoleptischer Befund',
    felder: ORGANOLEPTIK.flatMap(
      name =>
        [
          { name, label: ORGANOLEPTIK_LABEL[name], art: 'auswahl', optionen: STAERKEN, spalten: 4 },
          { name: `${name}Art`, label: `${ORGANOLEPTIK_LABEL[name]}: Art`, art: 'text', spalten: 8 },
        ] as const,
    ),
  }),
  abschnitt(OrganoleptischerBefund, {
    titel: 'Reduktionserscheinungen',
    felder: [
      {
        name: 'eisensulfidLithal',
        label: 'Eisensulfidflecken am Lithal',
        art: 'zahl',
        einheit: '%',
        hilfe: 'Anteil der Steine mit schwarzen Flecken an der Unterseite',
        spalten: 4,
      },
      { name: 'sedimentSchwarz', label: 'Schwarzes Sediment', art: 'janein', spalten: 4 },
      { name: 'faulgas', label: 'Faulgas', art: 'janein', spalten: 4 },
      BEMERKUNG,
    ],
  }),
]

export const PHYTOBENTHOS = [
  abschnitt(Phytobenthosbefund, {
    felder: [
      { name: 'deckungAlgen', label: 'Deckung aller Algen', art: 'zahl', einheit: '%', spalten: 4 },
      { name: 'deckungFaedigeAlgen', label: 'davon fädige Algen', art: 'zahl', einheit: '%', spalten: 4 },
      { name: 'diatomeenbelag', label: 'Diatomeenbelag', art: 'auswahl', optionen: DIATOMEENBELAEGE, spalten: 4 },
      { name: 'deckungMoose', label: 'Deckung der Moose', art: 'zahl', einheit: '%', spalten: 4 },
      { name: 'beschattung', label: 'Beschattung', art: 'zahl', einheit: '%', spalten: 4 },
      BEMERKUNG,
    ],
  }),
]
