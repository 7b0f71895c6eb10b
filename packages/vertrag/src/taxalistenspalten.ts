import { ART_STADIEN, TAXONRAENGE } from '@benthos/fachmodell'
import type { Einlesespalte } from './einlesespalte.ts'

const TEXT = { art: 'TEXT' } as const

/** Wert eines Taxons, der sich einlesen lässt: Name der Spalte und zulässiger Bereich, beide Grenzen eingeschlossen. */
export type Taxonwert = { label: string; bereich: readonly [number, number] }

const VALENZ = [0, 10] as const
const WHPT = [-2, 13] as const
const JA_NEIN = [0, 1] as const

/** Werte der MZB-Taxaliste, Schlüssel wie in `KENNGROESSEN_MZB`. */
export const TAXONWERTE_MZB: Readonly<Record<string, Taxonwert>> = {
  sap_x: { label: 'Saprobielle Valenz xenosaprob', bereich: VALENZ },
  sap_o: { label: 'Saprobielle Valenz oligosaprob', bereich: VALENZ },
  sap_b: { label: 'Saprobielle Valenz β-mesosaprob', bereich: VALENZ },
  sap_a: { label: 'Saprobielle Valenz α-mesosaprob', bereich: VALENZ },
  sap_p: { label: 'Saprobielle Valenz polysaprob', bereich: VALENZ },
  sap_g: { label: 'Indikationsgewicht', bereich: [1, 5] },
  str_stehend: { label: 'Strömungspräferenz stehend', bereich: VALENZ },
  str_sehr_langsam: { label: 'Strömungspräferenz sehr langsam', bereich: VALENZ },
  str_langsam: { label: 'Strömungspräferenz langsam', bereich: VALENZ },
  str_maessig: { label: 'Strömungspräferenz mäßig', bereich: VALENZ },
  str_schnell: { label: 'Strömungspräferenz schnell', bereich: VALENZ },
  saeureklasse: { label: 'Säureklasse', bereich: [1, 5] },
  bmwp: { label: 'BMWP-Punkte der Familie', bereich: [1, 10] },
  whpt_p: { label: 'WHPT-Wert, Präsenz', bereich: WHPT },
  whpt_a: { label: 'WHPT-Wert, Abundanz 1–9', bereich: WHPT },
  whpt_b: { label: 'WHPT-Wert, Abundanz 10–99', bereich: WHPT },
  whpt_c: { label: 'WHPT-Wert, Abundanz 100–999', bereich: WHPT },
  whpt_d: { label: 'WHPT-Wert, Abundanz ab 1000', bereich: WHPT },
  life_gruppe: { label: 'LIFE-Strömungsgruppe der Familie', bereich: [1, 6] },
  psi_gruppe: { label: 'PSI-Feinsedimentgruppe der Familie', bereich: [1, 4] },
}

/** Werte der PHB-Taxaliste, Schlüssel wie in `KENNGROESSEN_PHB`. */
export const TAXONWERTE_PHB: Readonly<Record<string, Taxonwert>> = {
  sladecek_s: { label: 'Saprobiewert s nach Sládeček', bereich: [0, 5] },
  sladecek_v: { label: 'Indikationsgewicht v nach Sládeček', bereich: [0, 4] },
  hofmann_trophie: { label: 'Trophiegruppe nach Hofmann', bereich: [1, 8] },
  hofmann_saprobie: { label: 'Saprobiegruppe nach Hofmann', bereich: [1, 9] },
  vandam_trophie: { label: 'Trophieklasse nach van Dam', bereich: [1, 7] },
  vandam_saprobie: { label: 'Saprobieklasse nach van Dam', bereich: [1, 5] },
  vandam_sauerstoff: { label: 'Sauerstoffklasse nach van Dam', bereich: [1, 5] },
  vandam_stickstoff: { label: 'Stickstoffklasse nach van Dam', bereich: [1, 4] },
  tdi3: { label: 'TDI3-Empfindlichkeit', bereich: [1, 5] },
  tdi4: { label: 'TDI4-Empfindlichkeit', bereich: [1, 5] },
  ltdi2: { label: 'LTDI2-Empfindlichkeit', bereich: [1, 5] },
  motil: { label: 'motil', bereich: JA_NEIN },
  organisch_tolerant: { label: 'organisch tolerant', bereich: JA_NEIN },
  planktisch: { label: 'planktisch', bereich: JA_NEIN },
  salin: { label: 'salzliebend', bereich: JA_NEIN },
}

const KOPF: readonly Einlesespalte[] = [
  {
    feld: 'name',
    titel: 'Taxon',
    synonyme: ['Name', 'Taxonname', 'Wissenschaftlicher Name'],
    pflicht: true,
    inhalt: TEXT,
    hilfe: 'Eindeutiger Name in der Liste, 2 bis 200 Zeichen, ohne Autor.',
    beispiel: 'Baetis rhodani',
  },
  {
    feld: 'autor',
    titel: 'Autor',
    inhalt: TEXT,
    hilfe: 'Autor und Jahr der Beschreibung.',
    beispiel: '(Pictet, 1843)',
  },
  {
    feld: 'rang',
    titel: 'Rang',
    pflicht: true,
    inhalt: { art: 'WAHL', werte: TAXONRAENGE },
    hilfe: 'Rang des Eintrags; „Gruppe“ für alles über der Familie.',
    beispiel: 'Art',
  },
  {
    feld: 'gruppe',
    titel: 'Großgruppe',
    synonyme: ['Gruppe', 'Ordnung', 'Klasse'],
    pflicht: true,
    inhalt: TEXT,
    hilfe: 'Großgruppe, etwa Ephemeroptera oder Bacillariophyceae; nach ihr zählen EPT und andere Gruppen.',
    beispiel: 'Ephemeroptera',
  },
  { feld: 'familie', titel: 'Familie', inhalt: TEXT, hilfe: 'Familie, wenn bekannt.', beispiel: 'Baetidae' },
  { feld: 'gattung', titel: 'Gattung', inhalt: TEXT, hilfe: 'Gattung, wenn bekannt.', beispiel: 'Baetis' },
  {
    feld: 'akzeptiert',
    titel: 'Gültiger Name',
    synonyme: ['Synonym von', 'Akzeptierter Name'],
    inhalt: TEXT,
    hilfe: 'Nur bei Synonymen: der gültige Name; er steht in einer eigenen Zeile derselben Datei.',
    beispiel: '',
  },
  {
    feld: 'operationell',
    titel: 'Operationelles Taxon',
    inhalt: TEXT,
    hilfe: 'Taxon derselben Datei, auf das vor dem Zählen abgebildet wird; leer: das Taxon selbst.',
    beispiel: '',
  },
]

const WERTUNG: readonly Einlesespalte[] = [
  {
    feld: 'wertungsfamilie',
    titel: 'Wertungsfamilie',
    inhalt: TEXT,
    hilfe: 'Familie, unter der WHPT und LIFE das Taxon werten.',
    beispiel: 'Baetidae',
  },
  {
    feld: 'wertungsfamilieBmwp',
    titel: 'Wertungsfamilie BMWP',
    inhalt: TEXT,
    hilfe: 'Nur wenn BMWP anders zusammenfasst.',
    beispiel: '',
  },
  {
    feld: 'wertungsfamiliePsi',
    titel: 'Wertungsfamilie PSI',
    inhalt: TEXT,
    hilfe: 'Nur wenn PSI anders trennt.',
    beispiel: '',
  },
]

const STADIENNAMEN = ART_STADIEN.map(({ label }) => label)
const STADIEN: Einlesespalte = {
  feld: 'stadien',
  titel: 'Stadien',
  inhalt: TEXT,
  hilfe: `Stadien, unter denen das Taxon geführt wird, mit Komma getrennt: ${STADIENNAMEN.join(', ')}. Leer: keine Angabe.`,
  anhalt: STADIENNAMEN,
  beispiel: 'Larve, Imago',
}

const werte = (liste: Readonly<Record<string, Taxonwert>>): Einlesespalte[] =>
  Object.entries(liste).map(
    ([
      schluessel,
      {
        label,
        bereich: [von, bis],
      },
    ]) => ({
      feld: `werte.${schluessel}`,
      titel: label,
      synonyme: [schluessel],
      // Vielstellige Mittel kommen vor; so viele Stellen zeigt der Bericht.
      inhalt: { art: 'ZAHL' },
      hilfe: `Zahl von ${von} bis ${bis}; leer: kein Wert.`,
      beispiel: '',
    }),
  )

/** Spalten einer Fassung der MZB-Taxaliste. */
export const TAXALISTENSPALTEN_MZB: readonly Einlesespalte[] = [...KOPF, ...WERTUNG, STADIEN, ...werte(TAXONWERTE_MZB)]
/** Spalten einer Fassung der Biomasseliste: sie hat keine Werte, denn Biomassen werden gewogen. */
export const TAXALISTENSPALTEN_BIOMASSE: readonly Einlesespalte[] = [...KOPF, STADIEN]
/** Spalten einer Fassung der PHB-Taxaliste. */
export const TAXALISTENSPALTEN_PHB: readonly Einlesespalte[] = [...KOPF, ...werte(TAXONWERTE_PHB)]
