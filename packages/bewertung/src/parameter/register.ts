import { MZB_AMTLICH } from './mzbAmtlich.ts'
import { MZB_DEMO_2026 } from './mzbDemo2026.ts'
import type { Parametersatz } from './typen.ts'

/** Mitgelieferte Parametersätze. */
export const PARAMETERSAETZE: readonly Parametersatz[] = [MZB_DEMO_2026, MZB_AMTLICH]

/** Mitgelieferter Parametersatz nach Namen; undefined, wenn es ihn nicht gibt. */
export function findeParametersatz(name: string): Parametersatz | undefined {
  return PARAMETERSAETZE.find(satz => satz.name === name)
}
