import { formatiereZahl } from './formatiereZahl.ts'

const EINHEITEN = ['kB', 'MB', 'GB'] as const

/**
 * Größe einer Datei in Einheiten zu 1.000, wie sie auf Datenträgern stehen; ab kB mit einer Stelle.
 * @example formatiereBytes(1_250_000) // '1,3 MB'
 */
export function formatiereBytes(bytes: number): string {
  if (bytes < 1000) return `${formatiereZahl(bytes)} Byte`
  const stufe = Math.min(EINHEITEN.length, Math.floor(Math.log10(bytes) / 3))
  return `${formatiereZahl(Math.round((bytes / 1000 ** stufe) * 10) / 10)} ${EINHEITEN[stufe - 1]}`
}
