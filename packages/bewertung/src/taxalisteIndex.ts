import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { Arbeitsfeld } from './arbeitsfeld.ts'
import { bestimmeGruppenbits } from './gruppen.ts'
import { LIFE_ERGAENZUNG, PSI_ERGAENZUNG } from './parameter/wertungsfamilien.ts'
import type { Wertungsebene } from './wertungsebene.ts'
import { baueWertungsebene, familienname } from './wertungsebene.ts'
import { bmwpFamilie, lifeFamilie, psiFamilie, whptFamilie } from './wertungsfamilie.ts'

export const VALENZEN = ['sap_x', 'sap_o', 'sap_b', 'sap_a', 'sap_p'] as const
export const STROEMUNGSKLASSEN = [
  'str_stehend',
  'str_sehr_langsam',
  'str_langsam',
  'str_maessig',
  'str_schnell',
] as const

const WHPT_SPALTEN = ['whpt_p', 'whpt_a', 'whpt_b', 'whpt_c', 'whpt_d'] as const

/** Eine Taxaliste, einmal in Felder übersetzt; alle Kenngrößen lesen nur diese. Stelle = Platz in `liste.taxa`. */
export type TaxalisteIndex = {
  readonly liste: Taxaliste
  readonly namen: readonly string[]
  readonly stelleJeName: ReadonlyMap<string, number>
  /** gültiges Taxon je Eintrag (bei Synonymen ein anderes) */
  readonly akzeptiert: Int32Array
  /** operationelles Taxon je gültigem Taxon (A-LISTE-01) */
  readonly operationell: Int32Array
  readonly gruppenbits: Int32Array
  /** fünf Valenzen je Taxon, hintereinander x o b a p; 0, wenn die Quelle keinen Wert hat */
  readonly valenzen: Float64Array
  /** führt die Liste die Stufe x, o, b, a, p überhaupt? */
  readonly valenzGefuehrt: readonly boolean[]
  /** artspezifischer Saprobiewert (0…4), NaN ohne Valenzen */
  readonly saprobiewert: Float64Array
  /** Indikationsgewicht 1…5, 0 für Taxa ohne Saprobiewert oder Gewicht */
  readonly gewicht: Float64Array
  /** fünf Strömungspunkte je Taxon, hintereinander, und ihre Summe */
  readonly stroemung: Float64Array
  readonly stroemungSumme: Float64Array
  /** Säureklasse 1…5, 0 ohne Einstufung */
  readonly saeureklasse: Uint8Array
  readonly familien: Wertungsebene
  readonly bmwp: Wertungsebene
  readonly whpt: Wertungsebene
  /** WHPT-Werte je Familie, hintereinander Präsenz, A, B, C, D; NaN ohne Wert */
  readonly whptWerte: Float64Array
  readonly life: Wertungsebene
  readonly psi: Wertungsebene
  /** wiederverwendeter Rechenspeicher; enthält zwischen zwei Bewertungen nichts von Bedeutung */
  readonly arbeitsfeld: Arbeitsfeld
  /** fehlt, wenn alle Kenngrößen der Edition gerechnet werden; sonst nur diese */
  readonly nurKenngroessen?: ReadonlySet<string>
}

/** Folgt den Verweisen auf gültige Namen; ein Verweis ins Leere oder im Kreis lässt den Eintrag für sich stehen. */
function gueltigeStelle(taxa: readonly TaxonEintrag[], stellen: ReadonlyMap<string, number>, start: number): number {
  let stelle = start
  for (let schritt = 0; schritt < 8; schritt++) {
    const ziel = taxa[stelle]?.akzeptiert
    if (ziel === null || ziel === undefined) return stelle
    const naechste = stellen.get(ziel)
    if (naechste === undefined || naechste === stelle) return stelle
    stelle = naechste
  }
  return start
}

function fuelleWerte(feld: Float64Array, taxa: readonly TaxonEintrag[], schluessel: readonly string[]): void {
  taxa.forEach((eintrag, i) => {
    schluessel.forEach((name, k) => {
      feld[i * schluessel.length + k] = eintrag.werte[name] ?? 0
    })
  })
}

function berechneSaprobiewerte(valenzen: Float64Array, taxa: readonly TaxonEintrag[]): Float64Array {
  return Float64Array.from(taxa, (_, i) => {
    const [x = 0, o = 0, b = 0, a = 0, p = 0] = valenzen.subarray(i * 5, i * 5 + 5)
    // s = (0·x + 1·o + 2·β + 3·α + 4·p) / 10, Zelinka & Marvan 1961
    return x + o + b + a + p > 0 ? (o + 2 * b + 3 * a + 4 * p) / 10 : Number.NaN
  })
}

/** Übersetzt eine Taxaliste für die Bewertung; je Fassung einmal aufzurufen (Zehntausende Taxa: einige Millisekunden). */
export function indiziereTaxaliste(liste: Taxaliste): TaxalisteIndex {
  const taxa = liste.taxa
  const anzahl = taxa.length
  const stelleJeName = new Map<string, number>()
  taxa.forEach((eintrag, i) => {
    if (!stelleJeName.has(eintrag.name)) stelleJeName.set(eintrag.name, i)
  })
  const akzeptiert = Int32Array.from(taxa, (_, i) => gueltigeStelle(taxa, stelleJeName, i))
  const operationell = Int32Array.from(taxa, (eintrag, i) => stelleJeName.get(eintrag.operationell) ?? i)
  const valenzen = new Float64Array(anzahl * 5)
  fuelleWerte(valenzen, taxa, VALENZEN)
  const saprobiewert = berechneSaprobiewerte(valenzen, taxa)
  const stroemung = new Float64Array(anzahl * 5)
  fuelleWerte(stroemung, taxa, STROEMUNGSKLASSEN)
  const whpt = baueWertungsebene(taxa, { einheit: whptFamilie, kenngroessen: WHPT_SPALTEN })
  return {
    liste,
    namen: taxa.map(eintrag => eintrag.name),
    stelleJeName,
    akzeptiert,
    operationell: operationell.map(stelle => akzeptiert[stelle] ?? stelle),
    gruppenbits: Int32Array.from(taxa, eintrag => bestimmeGruppenbits(eintrag.gruppe, familienname(eintrag.familie))),
    valenzen,
    valenzGefuehrt: VALENZEN.map(valenz => liste.kenngroessen[valenz] !== undefined),
    saprobiewert,
    gewicht: Float64Array.from(taxa, (eintrag, i) =>
      Number.isNaN(saprobiewert[i]) ? 0 : Math.max(0, eintrag.werte.sap_g ?? 0),
    ),
    stroemung,
    stroemungSumme: Float64Array.from(taxa, (_, i) =>
      stroemung.subarray(i * 5, i * 5 + 5).reduce((summe, punkte) => summe + punkte, 0),
    ),
    saeureklasse: Uint8Array.from(taxa, eintrag => eintrag.werte.saeureklasse ?? 0),
    familien: baueWertungsebene(taxa, { einheit: eintrag => familienname(eintrag.familie), kenngroessen: [] }),
    bmwp: baueWertungsebene(taxa, { einheit: bmwpFamilie, kenngroessen: ['bmwp'] }),
    whpt,
    whptWerte: Float64Array.from(
      { length: whpt.namen.length * 5 },
      (_, i) => whpt.werte[WHPT_SPALTEN[i % 5]!]![Math.floor(i / 5)]!,
    ),
    life: baueWertungsebene(taxa, {
      einheit: lifeFamilie,
      kenngroessen: ['life_gruppe'],
      ergaenzung: LIFE_ERGAENZUNG,
      ergaenzungGilt: 'vor',
    }),
    psi: baueWertungsebene(taxa, { einheit: psiFamilie, kenngroessen: ['psi_gruppe'], ergaenzung: PSI_ERGAENZUNG }),
    arbeitsfeld: new Arbeitsfeld(anzahl),
  }
}
