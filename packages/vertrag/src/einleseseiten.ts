import type { Einleseart } from './einlesung.ts'

/** Seite der Oberfläche, auf der eine Art hereinkommt; mit `?vorgang=` zeigt sie dessen Bericht. */
export const EINLESESEITEN: Readonly<Record<Einleseart, `/${string}`>> = {
  MESSSTELLEN: '/messstellen-import',
  AUFNAHMEN: '/aufnahmen-import',
  PROJEKTE: '/projekte-import',
  GEWAESSER: '/gewaesser-import',
  TAXALISTE_MZB: '/fassung-import/taxaliste-mzb',
  TAXALISTE_BIOMASSE: '/fassung-import/taxaliste-biomasse',
  TAXALISTE_PHB: '/fassung-import/taxaliste-phb',
  PARAMETERSATZ: '/fassung-import/parametersatz',
  FUNDE_MHS: '/taxalisten-import',
  FUNDE_SCREENING: '/taxalisten-import',
  FUNDE_QUALITATIV: '/taxalisten-import',
  FUNDE_QUANTITATIV: '/taxalisten-import',
  FUNDE_BIOMASSE: '/taxalisten-import',
  FUNDE_PHB: '/taxalisten-import',
}
