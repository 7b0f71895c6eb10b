import { bedieneAuftraege } from './technik/auftraege/auftragsfaden.ts'
import { VERBINDUNGEN } from './technik/auftraege/konstanten.ts'
import { oeffneDatenbank } from './technik/db/datenbank.ts'

/** Einstieg eines Auftragsfadens: derselbe Server auf eigenen Verbindungen, an keinem Anschluss. Was er beauftragt, kennt er auch auszuführen. */
bedieneAuftraege(async ({ konfiguration, datenbankUrl }) => {
  const db = await oeffneDatenbank(datenbankUrl, { verbindungen: VERBINDUNGEN, programm: 'benthosdb-auftraege' })
  // Erst jetzt: den ganzen Kode zu laden dauert Sekunden, und ohne Datenbank versucht es bald der nächste Faden.
  const { baueApp } = await import('./app.ts')
  const app = await baueApp(konfiguration, db, { level: konfiguration.protokollStufe })
  return { db, protokoll: app.log, arten: app.auftraege.arten }
})
