import type { Einleseart } from '@benthos/vertrag/einlesung'

type Eingang = {
  titel: string
  einzahl: string
  mehrzahl: string
  /** wo das Geladene zu sehen ist */
  liste: string
  listenname: string
  ziel: (id: number) => string
  endungen: readonly string[]
  dateiname: string
  /** alle Zeilen zusammen sind ein Objekt: geladen wird alles oder nichts */
  istGanz: boolean
}

const TABELLEN = ['.xlsx', '.xlsm', '.csv', '.txt', '.tsv']
const FASSUNG = {
  liste: '/fassungen',
  listenname: 'Zu den Taxalisten und Parametern',
  endungen: [...TABELLEN, '.json'],
  dateiname: 'Excel-, CSV- oder JSON-Datei',
  istGanz: true,
} as const
const TAXALISTE = {
  ...FASSUNG,
  einzahl: 'Taxon',
  mehrzahl: 'Taxa',
  ziel: (id: number) => `/fassungen?art=taxaliste&fassung=${id}`,
} as const

/** Was die Oberfläche je Art wissen muss: wie sie heißt und wo das Geladene zu sehen ist. */
export const EINGAENGE: Readonly<Record<Einleseart, Eingang>> = {
  MESSSTELLEN: {
    titel: 'Messstellen importieren',
    einzahl: 'Messstelle',
    mehrzahl: 'Messstellen',
    liste: '/messstellen-uebersicht',
    listenname: 'Zu den Messstellen',
    ziel: id => `/stammdaten/${id}`,
    endungen: TABELLEN,
    dateiname: 'Excel- oder CSV-Datei',
    istGanz: false,
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
}
