import { TOLERANZ_PARAGRAPH_9_WORTLAUT } from '../../regeln/schlechtesterWert.ts'
import { phbEdition } from './phbEdition.ts'

/** Phytobenthos, Edition 2026-1: die Toleranz des § 9 nach ihrem Wortlaut. */
export const PHB_2026_1 = phbEdition('2026-1', 'Phytobenthos (§ 9 nach dem Wortlaut)', TOLERANZ_PARAGRAPH_9_WORTLAUT)
