import type { Codeliste, Meldeedition, Meldespalte, Spaltenrolle } from '../edition.ts'

const fest = (...codes: string[]): Codeliste => ({ codes, istFest: true })
const spalte = (
  rolle: Spaltenrolle,
  name: string,
  istPflicht = false,
  rest: Partial<Pick<Meldespalte, 'art' | 'liste'>> = {},
): Meldespalte => ({ rolle, name, istPflicht, art: 'text', ...rest })

const KATEGORIE = spalte('kategorie', 'parameterWaterBodyCategory', true, { liste: 'kategorie' })
const TYP = spalte('typ', 'parameterNCSWaterBodyType', true)
const AUSWEISUNG = spalte('ausweisung', 'parameterNaturalAWBHMWB', true, { liste: 'ausweisung' })
const DETERMINAND = spalte('determinand', 'observedPropertyDeterminandBiologyEQRCode', true, { liste: 'determinand' })
const SYSTEM = spalte('system', 'procedureClassificationSystem')
const STATUS = spalte('status', 'resultObservationStatus', false, { liste: 'status' })
const BEMERKUNG = spalte('bemerkung', 'remarks')
const LAND = spalte('land', 'countryCode', true)

const WERTE = [
  KATEGORIE,
  TYP,
  AUSWEISUNG,
  DETERMINAND,
  SYSTEM,
  spalte('jahr', 'phenomenonTimeReferenceYear', true, { art: 'jahr' }),
  spalte('zeitraum', 'parameterSamplingPeriod'),
  spalte('klasse', 'resultEcologicalStatusClassValue', false, { liste: 'klasse' }),
  spalte('anzahl', 'resultNumberOfSamples', false, { art: 'ganzzahl' }),
  spalte('eqr', 'resultEQRValue', false, { art: 'dezimal' }),
  spalte('neqr', 'resultNormalisedEQRValue', false, { art: 'dezimal' }),
  STATUS,
  BEMERKUNG,
]
const SCHLUESSEL: readonly Spaltenrolle[] = ['kennung', 'schema', 'determinand', 'jahr']
const FLUSS_UND_SEE = /^EEA_(124-0[1-4]-[6-9]|13-0[1-4]-[2-7])$/
const KUESTE = /^EEA_13-05-8$/

/**
 * WISE SoE – Biology data (WISE-2), Wörterbuch vom 8.12.2024. Die Regeln sind der letzte öffentliche Stand (2017/2018); was
 * die Agentur heute rechnet, ist nicht öffentlich (A-EUMELDUNG-01).
 */
export const WISE2_2024_12: Meldeedition = {
  kennung: '2024-12.2',
  bezeichnung: 'WISE-2 Biologie, Wörterbuch 12/2024',
  quelle:
    'EEA, WISE SoE – Biology data (WISE-2), 8.12.2024; Prüfregeln: eea/wise4--dataflow, Stand 25.9.2018 (Tabellen 2017)',
  gueltigVon: '2024-12-08',
  gueltigBis: null,
  vorbehalte: [
    'Die Prüfregeln sind der letzte öffentliche Stand von 2018; welche die Agentur heute anwendet, ist nicht öffentlich.',
    'Längen und Pflichtangaben der Spalten vom 12/2024 sind nicht geprüft.',
    'Die österreichischen Codes des Klassifikationssystems sind nicht bekannt: die Spalte bleibt leer.',
    'Der nationale Typcode ist aus Bioregion, Höhen- und Einzugsgebietsklasse gebildet, ein Vorschlag.',
    'Gemeldet wird nur der allgemeine Zustand (_G); welche Module zu welchem Belastungscode gehören, ist national zu entscheiden.',
  ],
  land: 'AT',
  kategorie: 'RW',
  tabellen: {
    messstellen: {
      name: 'BiologyEQRData',
      blatt: 'BiologyEQRData',
      schluessel: SCHLUESSEL,
      spalten: [
        LAND,
        spalte('kennung', 'monitoringSiteIdentifier', true),
        spalte('schema', 'monitoringSiteIdentifierScheme', true, { liste: 'messstellenschema' }),
        ...WERTE,
      ],
    },
    wasserkoerper: {
      name: 'BiologyEQRDataByWaterBody',
      blatt: 'BiologyEQRDataByWaterBody',
      schluessel: SCHLUESSEL,
      spalten: [
        LAND,
        spalte('kennung', 'waterBodyIdentifier', true),
        spalte('schema', 'waterBodyIdentifierScheme', true, { liste: 'wasserkoerperschema' }),
        ...WERTE,
      ],
    },
    verfahren: {
      name: 'BiologyEQRClassificationProcedure',
      // Der Name hat 33 Zeichen, ein Blatt höchstens 31; beim Hochladen ist es umzubenennen.
      blatt: 'BiologyEQRClassificationProcedu',
      schluessel: ['land', 'kategorie', 'determinand', 'typ', 'ausweisung'],
      spalten: [
        LAND,
        KATEGORIE,
        TYP,
        AUSWEISUNG,
        DETERMINAND,
        SYSTEM,
        STATUS,
        BEMERKUNG,
        spalte('grenze12', 'parameterBoundaryValueClasses12', false, { art: 'dezimal' }),
        spalte('grenze23', 'parameterBoundaryValueClasses23', false, { art: 'dezimal' }),
        spalte('grenze34', 'parameterBoundaryValueClasses34', false, { art: 'dezimal' }),
        spalte('grenze45', 'parameterBoundaryValueClasses45', false, { art: 'dezimal' }),
      ],
    },
  },
  listen: {
    messstellenschema: fest('euMonitoringSiteCode', 'eionetMonitoringSiteCode'),
    wasserkoerperschema: fest('euSurfaceWaterBodyCode', 'eionetSurfaceWaterBodyCode'),
    kategorie: fest('RW', 'LW', 'TW', 'CW'),
    ausweisung: fest('Natural', 'HMWB', 'AWB'),
    determinand: fest(
      'EEA_124-01-6',
      'EEA_124-02-7',
      'EEA_124-03-8',
      'EEA_124-04-9',
      'EEA_13-01-4',
      'EEA_13-02-5',
      'EEA_13-03-6',
      'EEA_13-04-7',
      'EEA_13-05-8',
    ),
    klasse: fest('1', '2', '3', '4', '5', '12', '345'),
    status: fest('A', 'O', 'M', 'L', 'N'),
  },
  kategorien: {
    RW: { istErlaubt: true, istKueste: false, determinanden: FLUSS_UND_SEE },
    LW: { istErlaubt: false, istKueste: false, determinanden: FLUSS_UND_SEE },
    TW: { istErlaubt: false, istKueste: true, determinanden: KUESTE },
    CW: { istErlaubt: false, istKueste: true, determinanden: KUESTE },
  },
  determinanden: [
    { element: 'MZB', code: 'EEA_13-01-4', module: null, gilt: true },
    { element: 'MZB', code: 'EEA_13-02-5', module: ['MMI1', 'MMI2'], gilt: false },
    { element: 'PHB', code: 'EEA_124-01-6', module: null, gilt: true },
    { element: 'PHB', code: 'EEA_124-04-9', module: ['TROPHIE'], gilt: false },
  ],
  systeme: { MZB: null, PHB: null },
  ausweisungen: { NATUERLICH: 'Natural', HMWB: 'HMWB', AWB: 'AWB' },
  natuerlich: 'Natural',
  zusammengefasst: { '12': [1, 2], '345': [3, 4, 5] },
  fehlstatus: ['O', 'M', 'L', 'N'],
  bestaetigt: 'A',
  tiefsterEqr: '0',
  hoechsterEqr: '1.5',
  hoechsteTage: 365,
  wenigsteAufnahmen: 1,
  fruehestesJahr: null,
  stellen: 3,
  hoechsteStellen: 4,
  stufen: {
    PFLICHT: 'BLOCKER',
    OHNE_WERT: 'BLOCKER',
    OHNE_EQR: 'WARNING',
    OHNE_EQR_ERKLAERT: 'INFO',
    SCHLUESSEL: 'BLOCKER',
    SCHLUESSEL_VERFAHREN: 'WARNING',
    ART: 'BLOCKER',
    LISTE_FEST: 'BLOCKER',
    LISTE_OFFEN: 'WARNING',
    KENNUNG: 'BLOCKER',
    VERZEICHNIS: 'BLOCKER',
    NICHT_PRUEFBAR: 'INFO',
    KATEGORIE: 'ERROR',
    JAHR: 'WARNING',
    ZEITRAUM: 'ERROR',
    ZEITRAUM_WASSERKOERPER: 'BLOCKER',
    HOECHSTWERT: 'WARNING',
    HOECHSTWERT_BESTAETIGT: 'INFO',
    DETERMINAND: 'ERROR',
    DETERMINAND_KUESTE: 'BLOCKER',
    GRENZE_FEHLT: 'WARNING',
    LAND: 'BLOCKER',
    MONOTON: 'WARNING',
    OHNE_VERFAHREN: 'ERROR',
    KLASSE: 'WARNING',
    ZUSAMMENGEFASST: 'ERROR',
    GRENZWERT: 'WARNING',
    RUNDUNG: 'WARNING',
    DEMONSTRATION: 'BLOCKER',
    VORSCHLAG: 'WARNING',
    OFFEN: 'WARNING',
    TIEFSTWERT: 'WARNING',
    ANZAHL: 'WARNING',
  },
}
