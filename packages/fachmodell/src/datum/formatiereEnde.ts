import { formatiereDatum } from './formatiereDatum.ts'

/** Ende eines Zeitraums, der noch läuft (Spezifikation, Abschnitt 1: „When there is no date, 'jetzt' is shown“). */
export const OFFENES_ENDE = 'jetzt'

/**
 * Ende eines Zeitraums deutsch; `null`: er läuft noch. Nur zum Anzeigen: in Dateien, die wieder eingelesen werden, bleibt es leer.
 * @example formatiereEnde(null) // 'jetzt'
 */
export function formatiereEnde(ende: string | null): string {
  return ende === null ? OFFENES_ENDE : formatiereDatum(ende)
}
