import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { istAusfuehrbar } from './fassungswechsel.ts'

/** Ablehnungen rund um die Fassung der Taxaliste einer Probe: Makrozoobenthos und Phytobenthos sagen dasselbe. */

export const NICHT_WAEHLBAR = 'Bitte wählen Sie eine gültige Fassung dieser Taxaliste'
export const SCHON_TAXA = 'Die Probe hat schon Taxa. Mit „Fassung wechseln“ sehen Sie vorher, was sich an ihnen ändert.'

export function keineGueltigeFassung(): Einwand {
  return new Einwand('STATUS_UNZULAESSIG', 'Für diese Probe gibt es noch keine gültige Taxaliste.')
}

/** @throws Einwand am Feld, wenn die Probe schon nach dieser Fassung bestimmt ist */
export function verlangeAndereFassung(bisherigeId: number, fassungId: number): void {
  if (bisherigeId === fassungId) throw feldEinwand('taxalistenversion', 'Die Probe verwendet diese Fassung schon')
}

/** @throws Einwand am Feld mit den Namen, wenn ein Taxon in der Fassung keine eindeutige Entsprechung hat */
export function verlangeAusfuehrbar(fassung: string, aenderungen: readonly Taxonwechsel[]): void {
  if (istAusfuehrbar(aenderungen)) return
  const offene = aenderungen.filter(({ art }) => art === 'FEHLT' || art === 'MEHRDEUTIG').map(({ taxon }) => taxon)
  throw feldEinwand(
    'taxalistenversion',
    `In der Fassung ${fassung} fehlen Taxa dieser Probe: ${offene.join(', ')}. Wählen Sie, wofür sie weitergeführt werden.`,
  )
}
