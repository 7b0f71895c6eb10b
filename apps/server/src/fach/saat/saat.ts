import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { saeeDemobilder } from './demo/demobilder.ts'
import { DEMOUMFANG, saeeDemodaten } from './demo/demodaten.ts'
import { saeeDemoBenutzer } from './demoBenutzer.ts'
import { saeeGewaesser } from './gewaesser.ts'
import { saeeInhalte } from './inhalte.ts'
import { saeeNetz } from './netz.ts'
import { saeeReferenzdaten } from './referenzdaten.ts'

/** Füllt eine frische Datenbank: Referenzlisten und Informationsseiten immer, Demo-Benutzer und Beispieldaten nur, wo die Konfiguration es will. */
export async function saee(db: Datenbank, konfiguration: Konfiguration, melde: (text: string) => void): Promise<void> {
  await saeeReferenzdaten(db, melde)
  await saeeGewaesser(db)
  await saeeNetz(db)
  await saeeInhalte(db)
  if (konfiguration.demoBenutzer) {
    const angelegt = await saeeDemoBenutzer(db)
    if (angelegt > 0) melde(`${angelegt} Demo-Benutzer angelegt.`)
  }
  // Beispieldaten gehören Demo-Organisationen; ohne Demo-Benutzer gäbe es diese nicht.
  if (konfiguration.demoDaten && konfiguration.demoBenutzer && (await saeeDemodaten(db, DEMOUMFANG, melde)) > 0)
    await saeeDemobilder(db)
}
