import { vi } from 'vitest'
import { SITZUNG_GILT_MS } from '../src/features/anmeldung/konstanten.ts'

const echt = Date.now.bind(Date)
let voraus = 0

/**
 * Stellt die Uhr dieses Prozesses so weit vor, dass keine gemerkte Sitzung mehr gilt, statt so lange zu warten. Wer es ruft, stellt
 * sie mit `vi.restoreAllMocks` in `afterAll` zurück: der Prozess prüft danach andere Dateien.
 */
export function lasseSitzungenVerfallen(): void {
  voraus += SITZUNG_GILT_MS
  vi.spyOn(Date, 'now').mockImplementation(() => echt() + voraus)
}
