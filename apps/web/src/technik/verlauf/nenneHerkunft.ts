import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Verlaufsherkunft } from '@benthos/vertrag/verlauf'

/**
 * Woher eine Änderung kam, die niemand tippte.
 * @example 'eingelesen aus „taxa.xlsx“, Zeile 12, Import vom 27.11.2026, 04:12'
 */
export function nenneHerkunft({ art, dateiname, hochgeladenAm }: Verlaufsherkunft, dateizeile?: number): string {
  const vorgang = `Import vom ${formatiereZeitpunkt(hochgeladenAm)}`
  if (art === 'RUECKNAHME') return `zurückgenommen: „${dateiname}“, ${vorgang}`
  const zeile = dateizeile === undefined ? '' : `, Zeile ${formatiereZahl(dateizeile)}`
  return `eingelesen aus „${dateiname}“${zeile}, ${vorgang}`
}
