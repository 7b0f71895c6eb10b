import { MZB_AMTLICH } from './mzbAmtlich.ts'
import { MZB_DEMO_2026 } from './mzbDemo2026.ts'
import { PHB_AMTLICH } from './phbAmtlich.ts'
import { PHB_DEMO_2026 } from './phbDemo2026.ts'
import { SCREENING_AMTLICH } from './screeningAmtlich.ts'
import { SCREENING_DEMO_2026 } from './screeningDemo2026.ts'
import type { JederParametersatz } from './typen.ts'

/** Mitgelieferte Parametersätze. */
export const PARAMETERSAETZE: readonly JederParametersatz[] = [
  MZB_DEMO_2026,
  MZB_AMTLICH,
  SCREENING_DEMO_2026,
  SCREENING_AMTLICH,
  PHB_DEMO_2026,
  PHB_AMTLICH,
]

/** Mitgelieferter Parametersatz nach Namen; undefined, wenn es ihn nicht gibt. */
export function findeParametersatz(name: string): JederParametersatz | undefined {
  return PARAMETERSAETZE.find(satz => satz.name === name)
}
