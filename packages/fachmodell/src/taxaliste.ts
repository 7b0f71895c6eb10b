import type { ArtStadium } from './listen/mzb.ts'
import { werteliste } from './werteliste.ts'

/** Fassungen der Taxalisten: die unveränderlichen Referenzdaten, auf die sich Funde und Bewertungen beziehen. */

export const TAXALISTENARTEN = ['MZB_AUT', 'MZB_BIOMASSE', 'PHB'] as const
export type Taxalistenart = (typeof TAXALISTENARTEN)[number]

/** Herkunft einer Zahl: nur `amtlich` und `veroeffentlicht` dürfen ohne Hinweis gezeigt werden. */
export const HERKUNFTSMARKEN = ['amtlich', 'veroeffentlicht', 'abgeleitet', 'demonstration'] as const
export type Herkunftsmarke = (typeof HERKUNFTSMARKEN)[number]

/** Marken, mit denen sich eine Fassung oder ein Parametersatz einführen lässt; Abgeleitetes entsteht nur hier im Haus. */
export const EINFUHRMARKEN = werteliste({
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  demonstration: 'Demonstration – nicht amtlich',
})

export const TAXONRAENGE = werteliste({
  UNTERART: 'Unterart',
  ART: 'Art',
  ARTENGRUPPE: 'Artengruppe',
  UNTERGATTUNG: 'Untergattung',
  GATTUNG: 'Gattung',
  TRIBUS: 'Tribus',
  UNTERFAMILIE: 'Unterfamilie',
  FAMILIE: 'Familie',
  GRUPPE: 'Gruppe',
})
export type TaxonRang = (typeof TAXONRAENGE)[number]['value']

/** Woher eine Kenngröße stammt; steht neben jedem Ergebnis, das sie benutzt. */
export type Quelle = {
  schluessel: string
  zitat: string
  lizenz: string
}

export type KenngroesseAngabe = {
  /** deutscher Name, wie er in der Erklärung steht */
  label: string
  /** Schlüssel in `quellen` */
  quelle: string
  marke: Herkunftsmarke
  /** zulässiger Bereich, beide Grenzen eingeschlossen */
  bereich: readonly [number, number]
}

export type TaxonEintrag = {
  /** eindeutig in der Liste; der fachliche Schlüssel eines Fundes, etwa `Baetis rhodani`, `Baetis sp.`, `Baetidae Gen. sp.` */
  name: string
  autor: string | null
  rang: TaxonRang
  /** Großgruppe der Quelle, etwa `Ephemeroptera`, `Diptera`, `Bacillariophyceae` */
  gruppe: string
  familie: string | null
  gattung: string | null
  /** bei einem Synonym: der gültige Name in derselben Liste */
  akzeptiert: string | null
  /** Eintrag, auf den vor dem Zählen von Taxa abgebildet wird (selbst, wenn es keine Zusammenfassung gibt) */
  operationell: string
  /** Familie, unter der WHPT und LIFE das Taxon werten (Wertungsfamilie der britischen Liste) */
  wertungsfamilie: string | null
  /** BMWP fasst weiter zusammen (etwa Rhyacophilidae mit Glossosomatidae); fehlt das Feld, gilt `wertungsfamilie` */
  wertungsfamilieBmwp?: string
  /** PSI trennt feiner (etwa Apataniidae von Limnephilidae); fehlt das Feld, gilt `wertungsfamilie` */
  wertungsfamiliePsi?: string
  /** Stadien, unter denen die Quelle das Taxon führt (Käfer: Larve, Imago); fehlt das Feld, macht sie keine Angabe */
  stadien?: readonly ArtStadium[]
  /** autökologische Werte; fehlt ein Schlüssel, hat die Quelle keinen Wert */
  werte: Readonly<Record<string, number>>
}

export type Taxaliste = {
  art: Taxalistenart
  /** eindeutige Bezeichnung der Fassung, etwa `MZB 2026.1` */
  name: string
  /** JJJJ-MM-TT */
  gueltigVon: string
  quellen: readonly Quelle[]
  kenngroessen: Readonly<Record<string, KenngroesseAngabe>>
  taxa: readonly TaxonEintrag[]
}

/**
 * Schlüssel der autökologischen Werte in `TaxonEintrag.werte`.
 * Saprobie: zehn Punkte auf x,o,b,a,p; `sap_g` Gewicht 1–5. Strömung: zehn Punkte auf fünf Klassen.
 * WHPT a–d: Abundanzklassen 1–9, 10–99, 100–999, ≥ 1000. `life_gruppe` 1–6 (I–VI), `psi_gruppe` 1–4 (A–D).
 */
export const KENNGROESSEN_MZB = [
  'sap_x',
  'sap_o',
  'sap_b',
  'sap_a',
  'sap_p',
  'sap_g',
  'str_stehend',
  'str_sehr_langsam',
  'str_langsam',
  'str_maessig',
  'str_schnell',
  'bmwp',
  'whpt_p',
  'whpt_a',
  'whpt_b',
  'whpt_c',
  'whpt_d',
  'life_gruppe',
  'psi_gruppe',
] as const
export const KENNGROESSEN_PHB = [
  'sladecek_s',
  'sladecek_v',
  'hofmann_trophie',
  'hofmann_saprobie',
  'vandam_trophie',
  'vandam_saprobie',
  'vandam_sauerstoff',
  'vandam_stickstoff',
  'tdi3',
  'tdi4',
  'ltdi2',
  'motil',
  'organisch_tolerant',
  'planktisch',
  'salin',
] as const
