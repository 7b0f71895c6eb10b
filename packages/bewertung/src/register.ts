import type { Parameterverfahren } from './parameter/typen.ts'
import type { VerfahrenSchluessel } from './typen.ts'
import type { Edition } from './verfahren/edition.ts'
import { MZB_DETAILLIERT_2026_1 } from './verfahren/mzbDetailliert/2026-1.ts'
import { MZB_DETAILLIERT_2026_2 } from './verfahren/mzbDetailliert/2026-2.ts'
import { MZB_QUALITATIV_2026_1 } from './verfahren/mzbQualitativ/2026-1.ts'
import { MZB_SCREENING_2026_1 } from './verfahren/mzbScreening/2026-1.ts'
import { PHB_2026_1 } from './verfahren/phb/2026-1.ts'
import { PHB_2026_2 } from './verfahren/phb/2026-2.ts'
import { PHB_2026_3 } from './verfahren/phb/2026-3.ts'
import { ZUSATZINDIZES_2026_1 } from './verfahren/zusatzindizes/2026-1.ts'

/** Geschlossene Liste der Editionen. Eine eingefrorene Edition wird nie geändert; Neues kommt als weitere Edition dazu. */
export const EDITIONEN: readonly Edition<Parameterverfahren>[] = [
  MZB_DETAILLIERT_2026_1,
  MZB_DETAILLIERT_2026_2,
  MZB_SCREENING_2026_1,
  MZB_QUALITATIV_2026_1,
  PHB_2026_1,
  PHB_2026_2,
  PHB_2026_3,
  ZUSATZINDIZES_2026_1,
]

/** Edition eines Verfahrens; undefined, wenn es sie nicht gibt. */
export function findeEdition(verfahren: string, edition: string): Edition<Parameterverfahren> | undefined {
  return EDITIONEN.find(eine => eine.verfahren === verfahren && eine.edition === edition)
}

/** Edition je Verfahren, mit der neu bewertet wird; frühere Ergebnisse behalten ihre, und gewählt werden kann jede. */
export const GELTENDE_EDITIONEN: Readonly<Record<VerfahrenSchluessel, string>> = {
  MZB_DETAILLIERT: '2026-2',
  MZB_SCREENING: '2026-1',
  MZB_QUALITATIV: '2026-1',
  PHB: '2026-3',
  ZUSATZINDIZES: '2026-1',
}
