import { TOLERANZ_PARAGRAPH_9_WIE_10 } from '../../regeln/schlechtesterWert.ts'
import { phbEdition } from './phbEdition.ts'

/** Phytobenthos, Edition 2026-2: die Toleranz des § 9 gelesen wie jene des § 10. */
export const PHB_2026_2 = phbEdition('2026-2', 'Phytobenthos (§ 9 gelesen wie § 10)', TOLERANZ_PARAGRAPH_9_WIE_10)
