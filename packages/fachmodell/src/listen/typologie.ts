import { werteliste } from '../werteliste.ts'

/** Quelle der Bioregionen: QZV Ökologie OG, BGBl. II 99/2010 idgF, Anlage A. */
export const BIOREGIONEN = werteliste({
  VZA: 'Vergletscherte Zentralalpen',
  UZA: 'Unvergletscherte Zentralalpen',
  BR: 'Bergrückenlandschaft und Ausläufer der Zentralalpen',
  FL: 'Flysch',
  KV: 'Kalkvoralpen',
  KH: 'Kalkhochalpen',
  SA: 'Südalpen',
  HV: 'Helvetikum',
  AM: 'Alpine Molasse',
  VAV: 'Vorarlberger Alpenvorland',
  AV: 'Bayerisch-Österreichisches Alpenvorland',
  GG: 'Österreichisches Granit- und Gneisgebiet der Böhmischen Masse',
  FH: 'Östliche Flach- und Hügelländer',
  GF: 'Grazer Feld und Grabenland',
  IB: 'Südliche inneralpine Becken',
  DO: 'Donau',
  AF: 'Große alpine Flüsse',
  MT: 'March und Thaya',
})
export type Bioregion = (typeof BIOREGIONEN)[number]['value']

/** Typgruppen der Demonstrationsparameter; keine amtliche Einteilung. */
export const TYPGRUPPEN = werteliste({
  ALPIN: 'Alpine Gewässer',
  VORLAND: 'Gewässer des Berg- und Hügellandes',
  TIEFLAND: 'Gewässer des Flachlandes',
  GROSSER_FLUSS: 'Große Flüsse',
})
export type Typgruppe = (typeof TYPGRUPPEN)[number]['value']

const TYPGRUPPE_JE_BIOREGION: Readonly<Record<Bioregion, Typgruppe>> = {
  VZA: 'ALPIN',
  UZA: 'ALPIN',
  BR: 'ALPIN',
  KH: 'ALPIN',
  SA: 'ALPIN',
  KV: 'ALPIN',
  HV: 'ALPIN',
  FL: 'VORLAND',
  AM: 'VORLAND',
  VAV: 'VORLAND',
  AV: 'VORLAND',
  GG: 'VORLAND',
  IB: 'VORLAND',
  FH: 'TIEFLAND',
  GF: 'TIEFLAND',
  DO: 'GROSSER_FLUSS',
  AF: 'GROSSER_FLUSS',
  MT: 'GROSSER_FLUSS',
}
export function bestimmeTypgruppe(bioregion: Bioregion): Typgruppe {
  return TYPGRUPPE_JE_BIOREGION[bioregion]
}

export const HOEHENKLASSEN = werteliste({
  H1: 'unter 200 m',
  H2: '200–500 m',
  H3: '500–800 m',
  H4: '800–1.600 m',
  H5: 'über 1.600 m',
})
export const EINZUGSGEBIETSKLASSEN = werteliste({
  E1: 'unter 10 km²',
  E2: '10–100 km²',
  E3: '100–1.000 km²',
  E4: '1.000–10.000 km²',
  E5: 'über 10.000 km²',
})
/** Saprobielle Grundzustände; Schlüssel mit Punkt, damit sie sich als Zahl lesen lassen. */
export const SAPROBIELLE_GRUNDZUSTAENDE = werteliste({ '1.25': '1,25', '1.50': '1,50', '1.75': '1,75', '2.00': '2,00' })
export const TROPHISCHE_GRUNDZUSTAENDE = werteliste({
  UO: 'ultra-oligotroph',
  O: 'oligotroph',
  OM: 'oligo-mesotroph',
  M: 'mesotroph',
  ME: 'meso-eutroph',
  E: 'eutroph',
})
export type TrophischerGrundzustand = (typeof TROPHISCHE_GRUNDZUSTAENDE)[number]['value']
/** Ausweisung des Wasserkörpers nach Artikel 4 Abs. 3 der Wasserrahmenrichtlinie. */
export const AUSWEISUNGEN = werteliste({
  NATUERLICH: 'natürlich',
  HMWB: 'erheblich verändert (HMWB)',
  AWB: 'künstlich (AWB)',
})
export const SPEZIELLE_GEWAESSERTYPEN = werteliste({
  KEINER: 'kein spezieller Gewässertyp',
  SEEAUSRINN: 'Seeausrinn',
  GLETSCHERBACH: 'Gletscherbach',
  QUELLBACH: 'Grundwasser- oder Quellbach',
  MOORBACH: 'Moorbach',
  THERMISCH: 'thermisch beeinflusstes Gewässer',
  INTERMITTIEREND: 'intermittierendes Gewässer',
  MAEANDER: 'Mäanderstrecke',
  FURKATION: 'Furkationsstrecke',
})
/** Regionen der großen Flüsse, für die Bioregionen DO, AF und MT. */
export const INNERE_DIFFERENZIERUNGEN = werteliste({
  DO_OBEN: 'Donau oberhalb der Traunmündung',
  DO_UNTEN: 'Donau unterhalb der Traunmündung',
  AF_RHEIN: 'Rhein',
  AF_MUR: 'Mur ab Pöls',
  AF_DRAU: 'Drau ab Isel',
  AF_GURK: 'Gurk ab Glan',
  AF_SALZACH: 'Salzach ab St. Johann',
  AF_INN: 'Inn',
  AF_ENNS: 'Enns ab Liezen',
  AF_TRAUN: 'Traun ab Ager',
  MT_MARCH: 'March',
  MT_THAYA: 'Thaya',
})
export const PHB_FLUSSABSCHNITTE = werteliste({
  OBERLAUF: 'Oberlauf',
  MITTELLAUF: 'Mittellauf',
  UNTERLAUF: 'Unterlauf',
  MUENDUNG: 'Mündungsbereich',
})
