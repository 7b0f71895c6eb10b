import type { Edition } from './verfahren/edition.ts'
import { MZB_DETAILLIERT_2026_1 } from './verfahren/mzbDetailliert/2026-1.ts'
import { ZUSATZINDIZES_2026_1 } from './verfahren/zusatzindizes/2026-1.ts'

/** Geschlossene Liste der Editionen. Eine eingefrorene Edition wird nie geändert; Neues kommt als weitere Edition dazu. */
export const EDITIONEN: readonly Edition[] = [MZB_DETAILLIERT_2026_1, ZUSATZINDIZES_2026_1]

/** Edition eines Verfahrens; undefined, wenn es sie nicht gibt. */
export function findeEdition(verfahren: string, edition: string): Edition | undefined {
  return EDITIONEN.find(eine => eine.verfahren === verfahren && eine.edition === edition)
}
