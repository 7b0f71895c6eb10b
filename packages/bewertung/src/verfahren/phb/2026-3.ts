import { TOLERANZ_PARAGRAPH_9_MONOTON } from '../../regeln/schlechtesterWert.ts'
import { phbEdition } from './phbEdition.ts'

/** Phytobenthos, Edition 2026-3: die Toleranz des § 9, ohne dass ein schlechterer Wert je die bessere Klasse ergibt (ADR 15). */
export const PHB_2026_3 = phbEdition('2026-3', 'Phytobenthos (§ 9 monoton gelesen)', TOLERANZ_PARAGRAPH_9_MONOTON)
