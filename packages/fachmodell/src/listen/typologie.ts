import { werteliste } from '../werteliste.ts'
import { formatiereZahl } from '../zahl/formatiereZahl.ts'

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

/** Grenzen zwischen den Höhenklassen H1 bis H5, m Seehöhe (aus der Fachliteratur, nicht amtlich bestätigt). */
export const HOEHENGRENZEN = [200, 500, 800, 1600] as const
const [H12, H23, H34, H45] = HOEHENGRENZEN
export const HOEHENKLASSEN = werteliste({
  H1: `unter ${H12} m`,
  H2: `${H12}–${H23} m`,
  H3: `${H23}–${H34} m`,
  H4: `${H34}–${formatiereZahl(H45)} m`,
  H5: `über ${formatiereZahl(H45)} m`,
})
/** Grenzen zwischen den Klassen E1 bis E5 des Einzugsgebiets, km²; eine Grenze gehört zur größeren (WRRL Anhang II, System A). */
export const EINZUGSGEBIETSGRENZEN = [10, 100, 1000, 10_000] as const
const [E12, E23, E34, E45] = EINZUGSGEBIETSGRENZEN
export const EINZUGSGEBIETSKLASSEN = werteliste({
  E1: `unter ${E12} km²`,
  E2: `${E12}–${E23} km²`,
  E3: `${E23}–${formatiereZahl(E34)} km²`,
  E4: `${formatiereZahl(E34)}–${formatiereZahl(E45)} km²`,
  E5: `über ${formatiereZahl(E45)} km²`,
})
/** Saprobielle Grundzustände; Schlüssel mit Punkt, damit sie sich als Zahl lesen lassen. */
export const SAPROBIELLE_GRUNDZUSTAENDE = werteliste({ '1.25': '1,25', '1.50': '1,50', '1.75': '1,75', '2.00': '2,00' })
/** Schlüssel eines gespeicherten Grundzustands; null: keiner oder keiner der Liste. */
export function grundzustandsschluessel(wert: number | null): string | null {
  return SAPROBIELLE_GRUNDZUSTAENDE.find(({ value }) => Number(value) === wert)?.value ?? null
}
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
