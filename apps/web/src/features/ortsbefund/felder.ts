import {
  MorphologieHydraulikBefund,
  ORGANOLEPTIK,
  OrganoleptischerBefund,
  Phytobenthosbefund,
  WetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import { abschnitt } from '../../technik/formular/typen.ts'
import { AlleKeine } from './AlleKeine.tsx'
import { Saettigungsvorschlag } from './Saettigungsvorschlag.tsx'

/** Ordnung der Felder in den Abschnitten des Ortsbefunds. */

export const WETTER_HYDROGRAPHIE = [
  abschnitt(WetterHydrographie, {
    titel: 'Wetter',
    spalten: 4,
    felder: ['witterung', 'witterungVortage', 'lufttemperatur'],
  }),
  abschnitt(WetterHydrographie, {
    titel: 'Wasserführung',
    spalten: 4,
    felder: ['wasserfuehrung', 'pegelstand', 'abfluss', 'letztesHochwasser', 'eis', 'bemerkung'],
  }),
]

export const MORPHOLOGIE_HYDRAULIK = [
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Morphologie',
    klappbar: true,
    spalten: 3,
    felder: [
      {
        name: 'benetzteBreite',
        warnung: ({ benetzteBreite, bettbreite }) =>
          benetzteBreite && bettbreite && benetzteBreite > bettbreite
            ? 'Breiter als das Bett: das gilt nur bei Hochwasser.'
            : undefined,
      },
      'bettbreite',
      'tiefeMittel',
      'tiefeMax',
      'uferverbauung',
      'sohlverbauung',
      'beschattung',
      'kolmation',
      { name: 'ufervegetation', spalten: 6 },
      { name: 'umlandnutzung', spalten: 6 },
    ],
  }),
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Hydraulik',
    klappbar: true,
    spalten: 4,
    felder: [
      'fliessgeschwindigkeitMittel',
      'fliessgeschwindigkeitMax',
      'stroemungsbild',
      'stau',
      'restwasser',
      'schwall',
    ],
  }),
  abschnitt(MorphologieHydraulikBefund, {
    titel: 'Physikalisch-chemischer Befund',
    klappbar: true,
    spalten: 4,
    felder: [
      'wassertemperatur',
      'ph',
      'leitfaehigkeit',
      'sauerstoff',
      { name: 'sauerstoffsaettigung', Vorschlag: Saettigungsvorschlag },
      'bemerkung',
    ],
  }),
]

export const ORGANOLEPTISCHER_BEFUND = [
  abschnitt(OrganoleptischerBefund, {
    titel: 'Organoleptischer Befund',
    Kopf: AlleKeine,
    felder: ORGANOLEPTIK.flatMap(name => [{ name, spalten: 4 } as const, { name: `${name}Art`, spalten: 8 } as const]),
  }),
  abschnitt(OrganoleptischerBefund, {
    titel: 'Reduktionserscheinungen',
    spalten: 4,
    felder: ['eisensulfidLithal', 'sedimentSchwarz', 'faulgas', 'bemerkung'],
  }),
]

export const PHYTOBENTHOS = [
  abschnitt(Phytobenthosbefund, {
    spalten: 4,
    felder: ['deckungAlgen', 'deckungFaedigeAlgen', 'diatomeenbelag', 'deckungMoose', 'beschattung', 'bemerkung'],
  }),
]
