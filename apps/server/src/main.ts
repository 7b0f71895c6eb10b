import type { FastifyInstance } from 'fastify'
import { baueApp } from './app.ts'
import { verweigereDemobestand } from './fach/saat/demobestand.ts'
import { saee } from './fach/saat/saat.ts'
import { starteBilderpflege } from './technik/bilder/bilderpflege.ts'
import { type Datenbank, oeffneDatenbank } from './technik/db/datenbank.ts'
import { starteEingebettet } from './technik/db/eingebettet/eingebettet.ts'
import { migriere } from './technik/db/migration.ts'
import { starteSiegelung } from './technik/journal/siegelung.ts'
import { pruefeAnschluss } from './technik/konfiguration/anschluss.ts'
import { leseKonfiguration } from './technik/konfiguration/konfiguration.ts'
import { hinweisZurLaufzeit } from './technik/konfiguration/laufzeit.ts'
import { beschreibeStartfehler } from './technik/konfiguration/startfehler.ts'

/** Einziger Ort mit Nebenwirkungen: Start, Betrieb, geordnetes Ende. */
async function starte(): Promise<void> {
  const aufraeumen: (() => Promise<void>)[] = []
  const beende = async (): Promise<void> => {
    for (const schritt of aufraeumen.splice(0).toReversed()) await schritt().catch(melde)
  }
  try {
    const hinweis = hinweisZurLaufzeit(process.versions.node)
    if (hinweis !== null) process.stdout.write(`${hinweis}\n`)
    const konfiguration = leseKonfiguration(process.env)
    await pruefeAnschluss(konfiguration)
    let url = konfiguration.datenbankUrl
    if (url === null) {
      const eingebettet = await starteEingebettet(konfiguration.datenVerzeichnis, {
        // Ohne Datenbank lässt sich nichts tun; die Überwachung startet den Dienst neu.
        beiAusfall: fehler => {
          melde(fehler)
          process.exit(1)
        },
      })
      aufraeumen.push(() => eingebettet.stoppe())
      url = eingebettet.url
    }
    const db: Datenbank = await oeffneDatenbank(url)
    aufraeumen.push(() => db.destroy())
    await verweigereDemobestand(db, konfiguration.umgebung)
    await migriere(db)
    await saee(db, konfiguration, text => process.stdout.write(`${text}\n`))
    const app: FastifyInstance = await baueApp(konfiguration, db, { level: konfiguration.protokollStufe })
    aufraeumen.push(() => app.close())
    aufraeumen.push(starteSiegelung({ db, protokoll: app.log }))
    aufraeumen.push(app.auftraege.starte())
    aufraeumen.push(starteBilderpflege({ db, bilder: app.bilder, protokoll: app.log }))
    await app.listen({ port: konfiguration.port, host: konfiguration.host })
    process.stdout.write(`Bereit: http://${konfiguration.host}:${konfiguration.port}${konfiguration.basisPfad}/\n`)
  } catch (fehler) {
    await beende()
    throw fehler
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.stdout.write('Wird beendet …\n')
      void beende().then(() => process.exit(0))
    })
  }
}

function melde(fehler: unknown): void {
  process.stderr.write(`${beschreibeStartfehler(fehler)}\n`)
}

starte().catch((fehler: unknown) => {
  melde(fehler)
  process.exitCode = 1
})
