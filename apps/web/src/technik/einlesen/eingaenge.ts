import type { Einleseart } from '@benthos/vertrag/einlesung'

type Eingang = {
  titel: string
  einzahl: string
  mehrzahl: string
  /** wo das zu sehen ist, was ein Vorgang lud */
  liste: (vorgang: number) => string
  listenname: string
  ziel: (id: number) => string
  endungen: readonly string[]
  dateiname: string
  /** alle Zeilen zusammen sind ein Objekt: geladen wird alles oder nichts */
  istGanz: boolean
  /** wie eine Rücknahme zählt, was sie täte: Einzahl und Mehrzahl; fehlt es, lässt sich der Import nicht zurücknehmen */
  ruecknahme?: { neu: Anzahlwort; geaendert: Anzahlwort; bleibt: Anzahlwort }
}
type Anzahlwort = readonly [einzahl: string, mehrzahl: string]

const TABELLEN = ['.xlsx', '.xlsm', '.ods', '.csv', '.txt', '.tsv']
const FASSUNG = {
  liste: () => '/fassungen',
  listenname: 'Zu den Taxalisten und Parametern',
  endungen: [...TABELLEN, '.json'],
  dateiname: 'Excel-, ODS-, CSV- oder JSON-Datei',
  istGanz: true,
} as const
const TAXALISTE = {
  ...FASSUNG,
  einzahl: 'Taxon',
  mehrzahl: 'Taxa',
  ziel: (id: number) => `/fassungen?art=taxaliste&fassung=${id}`,
} as const

/**
 * Funde kommen zu Aufnahmen, die es schon gibt.
 * @param unterseite wo sie an der Aufnahme stehen
 */
const funde = (was: string, unterseite: string): Eingang => ({
  titel: `Taxaliste importieren: ${was}`,
  einzahl: 'Fund',
  mehrzahl: 'Funde',
  liste: vorgang => `/aufnahmen-uebersicht?einlesungId=${vorgang}`,
  listenname: 'Zu diesen Aufnahmen',
  ziel: id => `/aufnahme-detail/${id}/${unterseite}`,
  endungen: TABELLEN,
  dateiname: 'Excel-, ODS- oder CSV-Datei',
  istGanz: false,
  ruecknahme: {
    neu: ['neuer Fund wird', 'neue Funde werden'],
    geaendert: ['geänderter Fund ist', 'geänderte Funde sind'],
    bleibt: ['Aufnahme', 'Aufnahmen'],
  },
})

/** Was die Oberfläche je Art wissen muss: wie sie heißt und wo das Geladene zu sehen ist. */
export const EINGAENGE: Readonly<Record<Einleseart, Eingang>> = {
  MESSSTELLEN: {
    titel: 'Messstellen importieren',
    einzahl: 'Messstelle',
    mehrzahl: 'Messstellen',
    liste: () => '/messstellen-uebersicht',
    listenname: 'Zu den Messstellen',
    ziel: id => `/stammdaten/${id}`,
    endungen: TABELLEN,
    dateiname: 'Excel-, ODS- oder CSV-Datei',
    istGanz: false,
    ruecknahme: {
      neu: ['neue Messstelle wird', 'neue Messstellen werden'],
      geaendert: ['geänderte Messstelle ist', 'geänderte Messstellen sind'],
      bleibt: ['Eintrag', 'Einträge'],
    },
  },
  AUFNAHMEN: {
    titel: 'Aufnahmen importieren',
    einzahl: 'Aufnahme',
    mehrzahl: 'Aufnahmen',
    liste: vorgang => `/aufnahmen-uebersicht?einlesungId=${vorgang}`,
    listenname: 'Zu diesen Aufnahmen',
    ziel: id => `/aufnahme-detail/${id}`,
    endungen: TABELLEN,
    dateiname: 'Excel-, ODS- oder CSV-Datei',
    istGanz: false,
    ruecknahme: {
      neu: ['neue Aufnahme wird', 'neue Aufnahmen werden'],
      geaendert: ['geänderte Aufnahme ist', 'geänderte Aufnahmen sind'],
      bleibt: ['Aufnahme', 'Aufnahmen'],
    },
  },
  PROJEKTE: {
    titel: 'Projekte importieren',
    einzahl: 'Projekt',
    mehrzahl: 'Projekte',
    liste: () => '/projekte-uebersicht',
    listenname: 'Zu den Projekten',
    ziel: id => `/projekte-uebersicht?id=${id}`,
    endungen: TABELLEN,
    dateiname: 'Excel-, ODS- oder CSV-Datei',
    istGanz: false,
    ruecknahme: {
      neu: ['neues Projekt wird', 'neue Projekte werden'],
      geaendert: ['geändertes Projekt ist', 'geänderte Projekte sind'],
      bleibt: ['Projekt', 'Projekte'],
    },
  },
  GEWAESSER: {
    titel: 'Gewässer importieren',
    einzahl: 'Gewässer',
    mehrzahl: 'Gewässer',
    liste: () => '/messstellen-uebersicht',
    listenname: 'Zu den Messstellen',
    ziel: id => `/messstellen-uebersicht?gewaesserId=${id}`,
    endungen: TABELLEN,
    dateiname: 'Excel-, ODS- oder CSV-Datei',
    istGanz: false,
    ruecknahme: {
      neu: ['neues Gewässer wird', 'neue Gewässer werden'],
      geaendert: ['geändertes Gewässer ist', 'geänderte Gewässer sind'],
      bleibt: ['Gewässer', 'Gewässer'],
    },
  },
  TAXALISTE_MZB: { ...TAXALISTE, titel: 'Taxaliste MZB importieren' },
  TAXALISTE_BIOMASSE: { ...TAXALISTE, titel: 'Taxaliste MZB-Biomasse importieren' },
  TAXALISTE_PHB: { ...TAXALISTE, titel: 'Taxaliste PHB importieren' },
  PARAMETERSATZ: {
    ...FASSUNG,
    titel: 'Parametersatz importieren',
    einzahl: 'Angabe',
    mehrzahl: 'Angaben',
    ziel: id => `/fassungen?art=parametersatz&fassung=${id}`,
  },
  FUNDE_MHS: funde('MHS', 'mzb/mhs'),
  FUNDE_SCREENING: funde('Screening', 'mzb/screening'),
  FUNDE_QUALITATIV: funde('qualitative Probe', 'mzb/qualitativeProbe'),
  FUNDE_QUANTITATIV: funde('quantitative Probe', 'mzb/quantitativeProbe'),
  FUNDE_BIOMASSE: funde('Biomasse', 'mzb/biomasse'),
  FUNDE_PHB: funde('Phytobenthos', 'phb/taxa'),
}
