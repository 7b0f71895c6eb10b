import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { saeeGewaesser } from './gewaesser.ts'
import { saeeInhalte } from './inhalte.ts'
import { saeeNetz } from './netz.ts'
import { saeeReferenzdaten } from './referenzdaten.ts'

/**
 * Füllt eine frische Datenbank: Referenzlisten und Informationsseiten immer, Demo-Benutzer und Beispieldaten nur, wo die
 * Konfiguration es will; sonst kommt auch ihr Kode nicht in den Prozess.
 */
export async function saee(db: Datenbank, konfiguration: Konfiguration, melde: (text: string) => void): Promise<void> {
  await saeeReferenzdaten(db, melde)
  await saeeGewaesser(db)
  await saeeNetz(db)
  await saeeInhalte(db)
  if (!konfiguration.demoBenutzer) return
  const { saeeDemoBenutzer } = await import('./demoBenutzer.ts')
  const angelegt = await saeeDemoBenutzer(db)
  if (angelegt > 0) melde(`${angelegt} Demo-Benutzer angelegt.`)
  // Beispieldaten gehören Demo-Organisationen; ohne Demo-Benutzer gäbe es diese nicht.
  if (!konfiguration.demoDaten) return
  const { DEMOUMFANG, saeeDemodaten } = await import('./demo/demodaten.ts')
  if ((await saeeDemodaten(db, DEMOUMFANG, melde)) === 0) return
  const { saeeDemobilder } = await import('./demo/demobilder.ts')
  await saeeDemobilder(db)
}
