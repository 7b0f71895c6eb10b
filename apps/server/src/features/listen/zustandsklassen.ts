import { KLASSENTEXTE } from '@benthos/bewertung/klassen'
import type { Wert } from '@benthos/fachmodell'

/** Ökologische Zustandsklassen; für MZB und PHB dieselben. Quelle: QZV Ökologie OG, BGBl. II 99/2010, § 4. */
export const ZUSTANDSKLASSEN: readonly Wert[] = Object.entries(KLASSENTEXTE).map(([value, label]) => ({ value, label }))
