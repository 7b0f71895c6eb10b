import { listeFluesse, listeMessstellenwahl } from '@benthos/vertrag/listen'
import { type Abschnitt, abschnitt } from '../../src/technik/formular/typen.ts'
import { FRUEHESTER, Muster, SPAETESTER } from './musterschema.ts'

/** Abschnitte des Musterformulars: jedes Element der Formularmaschine kommt vor. */
export const MUSTERABSCHNITTE: readonly Abschnitt[] = [
  abschnitt(Muster, {
    titel: 'Texte und Zahlen',
    klappbar: true,
    felder: [
      'bezeichnung',
      { name: 'kennzeichen', label: 'Kennzeichen', art: 'text', platzhalter: 'AB-17', hilfe: 'Steht auf dem Etikett' },
      { name: 'beschreibung', label: 'Beschreibung', art: 'textarea', spalten: 12 },
      {
        name: 'flaeche',
        warnung: ({ flaeche }) =>
          flaeche !== undefined && flaeche > 100 ? 'Ungewöhnlich groß: stimmt die Einheit?' : undefined,
      },
      { name: 'anzahl', label: 'Anzahl', art: 'ganzzahl', einheit: 'Stück' },
    ],
  }),
  abschnitt(Muster, {
    titel: 'Tage und Zeiten',
    klappbar: true,
    felder: [
      { name: 'tag', label: 'Tag', art: 'datum', min: FRUEHESTER, max: SPAETESTER, spalten: 3 },
      { name: 'uhrzeit', label: 'Uhrzeit', art: 'zeit', spalten: 3 },
      { name: 'beginn', bis: 'ende', label: 'Zeitraum', art: 'zeitraum' },
    ],
  }),
  abschnitt(Muster, {
    titel: 'Auswahl',
    klappbar: true,
    felder: [
      {
        name: 'gewaessertyp',
        label: 'Gewässertyp',
        art: 'auswahl',
        optionen: [
          { value: 'BACH', label: 'Bach' },
          { value: 'FLUSS', label: 'Fluss' },
          { value: 'STROM', label: 'Strom, der an mehreren Ländern vorbeifließt und ein eigenes Netz braucht' },
        ],
      },
      {
        name: 'werkzeuge',
        label: 'Werkzeuge',
        art: 'mehrfachauswahl',
        optionen: [
          { value: 'NETZ', label: 'Netz' },
          { value: 'SIEB', label: 'Sieb' },
          { value: 'PINZETTE', label: 'Pinzette' },
          { value: 'LUPE', label: 'Lupe' },
        ],
      },
      { name: 'gewaesserId', label: 'Gewässer', art: 'suche', liste: listeFluesse, wert: 'kennung', spalten: 12 },
      {
        name: 'wetter',
        label: 'Wetter',
        art: 'auswahl',
        offen: true,
        optionen: [
          { value: 'TROCKEN', label: 'trocken' },
          { value: 'NASS', label: 'nass' },
        ],
      },
      {
        name: 'merkmale',
        label: 'Merkmale',
        art: 'mehrfachauswahl',
        offen: true,
        optionen: [
          { value: 'ALGEN', label: 'Algen' },
          { value: 'TOTHOLZ', label: 'Totholz' },
          { value: 'SCHAUM', label: 'Schaum' },
        ],
      },
      { name: 'veraendert', label: 'Seit dem letzten Besuch verändert', art: 'janein' },
      {
        name: 'grund',
        label: 'Was sich verändert hat',
        art: 'text',
        nurWenn: ({ veraendert }) => veraendert === true,
        pflichtWenn: ({ veraendert }) => veraendert === true,
      },
      { name: 'bestaetigt', label: 'Ich habe die Angaben geprüft', art: 'schalter', spalten: 12 },
    ],
  }),
  abschnitt(Muster, {
    titel: 'Anhang',
    klappbar: true,
    felder: [
      {
        name: 'anhang',
        label: 'Skizze',
        art: 'datei',
        endungen: ['.pdf', '.png'],
        hoechstgroesse: 5_000_000,
        spalten: 12,
      },
    ],
  }),
  abschnitt(Muster.shape.probe, {
    titel: 'Probenahme',
    klappbar: true,
    vorsatz: 'probe',
    felder: [
      { name: 'messstelleId', label: 'Messstelle', art: 'suche', liste: listeMessstellenwahl, wert: 'kennung' },
      { name: 'datum', label: 'Tag der Probenahme', art: 'datum', min: FRUEHESTER, max: SPAETESTER },
    ],
  }),
]
