import { MzbProbenseite } from './MzbProbenseite.tsx'
import { probenmethode } from './methoden.ts'

/** Die fünf MZB-Methoden als Unterseiten einer Aufnahme. */

type Seitenangaben = { aufnahmeId: number; code: string }

export function MhsPage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={MHS} {...aufnahme} />
}

export function ScreeningPage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={SCREENING} {...aufnahme} />
}

export function QualitativeProbePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={QUALITATIV} {...aufnahme} />
}

export function QuantitativeProbePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={QUANTITATIV} {...aufnahme} />
}

export function BiomassePage(aufnahme: Seitenangaben) {
  return <MzbProbenseite methode={BIOMASSE} {...aufnahme} />
}

const MHS = probenmethode('MHS')
const SCREENING = probenmethode('SCREENING')
const QUALITATIV = probenmethode('QUALITATIV')
const QUANTITATIV = probenmethode('QUANTITATIV')
const BIOMASSE = probenmethode('BIOMASSE')
