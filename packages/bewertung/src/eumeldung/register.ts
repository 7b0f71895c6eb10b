import type { Meldeedition } from './edition.ts'
import { WISE2_2024_12 } from './editionen/wise2-2024-12.ts'

/** Alle Editionen, die neueste zuerst. */
export const MELDEEDITIONEN: readonly [Meldeedition, ...Meldeedition[]] = [WISE2_2024_12]

/** Die neueste, die an diesem Tag gilt; gilt keine, die neueste. @param tag ISO 8601 */
export const geltendeMeldeedition = (tag: string): Meldeedition =>
  MELDEEDITIONEN.find(
    ({ gueltigVon, gueltigBis }) => gueltigVon <= tag && (gueltigBis === null || tag <= gueltigBis),
  ) ?? MELDEEDITIONEN[0]

export const findeMeldeedition = (kennung: string): Meldeedition | undefined =>
  MELDEEDITIONEN.find(edition => edition.kennung === kennung)
