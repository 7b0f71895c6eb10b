import type { Feldaenderung, Verlaufsstand } from './typen.ts'
import { istAktuell } from './verlaufsstand.ts'

/** Was an einem Feld zu zeigen ist. */
export type Marke = {
  aenderung: Feldaenderung
  /** die letzte von allen; sonst die der gewählten Version */
  istLetzte: boolean
  /** alle Änderungen des Feldes, neueste zuerst */
  inhaltsverlauf: readonly Feldaenderung[]
}

/** @param aenderungen des Feldes, neueste zuerst */
export function bestimmeMarke(aenderungen: readonly Feldaenderung[], stand: Verlaufsstand): Marke | null {
  if (stand.showChanges === 'Hide') return null
  const istLetzte = istAktuell(stand)
  const aenderung = istLetzte ? aenderungen[0] : aenderungen.find(a => a.versionId === stand.activeVersionId)
  return aenderung === undefined ? null : { aenderung, istLetzte, inhaltsverlauf: aenderungen }
}
