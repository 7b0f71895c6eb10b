import type { Element } from '../elemente.ts'
import type { TaxonRang } from '../taxaliste.ts'
import type { Messgroesse } from './messgroessen.ts'

/** Ein Messwert der Aufnahme und womit er zu vergleichen ist; nur aus Aufnahmen, die der Fragende lesen darf. */
export type Messwertbild = {
  groesse: Messgroesse
  wert: number
  /** frühere Werte dieser Messstelle */
  reihe: readonly number[]
  /** Werte der nächsten Messstellen flussauf und flussab */
  nachbarn: readonly number[]
}

export type Taxonbild = {
  /** gültiger Name */
  taxon: string
  rang: TaxonRang
  element: Element
  /** Unterseite der Probe, in der es steht */
  teil: string
  /** Individuen je m²; null: nicht bestimmbar */
  dichte: number | null
  /** so viele Taxalisten des Elements dienen dem Vergleich */
  taxalisten: number
  /** im Gebiet bisher nicht nachgewiesen */
  istErstnachweis: boolean
  /** Individuen je m² in den Vergleichsaufnahmen, in denen es vorkommt */
  vergleich: readonly number[]
}

/** Was die Regeln über eine Aufnahme wissen müssen. */
export type Aufnahmebild = {
  /** JJJJ-MM-TT */
  datum: string
  beobachtungVon: string | null
  beobachtungBis: string | null
  /** Gebiet der Vergleichsaufnahmen, etwa „Enns mit Zuflüssen“ */
  gebiet: string
  /** Kalendermonate (1–12) der Vergleichsaufnahmen */
  monate: readonly number[]
  messwerte: readonly Messwertbild[]
  taxa: readonly Taxonbild[]
}
