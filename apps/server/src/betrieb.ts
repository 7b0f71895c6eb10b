import type { FastifyInstance } from 'fastify'
import { baueApp } from './app.ts'
import { verlangeBetreiberangaben } from './fach/saat/betreiberangaben.ts'
import { verweigereDemobestand } from './fach/saat/demobestand.ts'
import { warneVorAlterErklaerung } from './fach/saat/erklaerungsalter.ts'
import { saee } from './fach/saat/saat.ts'
import { baueAuftragswerk } from './technik/auftraege/auftragswerk.ts'
import { starteBilderpflege } from './technik/bilder/bilderpflege.ts'
import { type Datenbank, oeffneDatenbank } from './technik/db/datenbank.ts'
import { starteEingebettet } from './technik/db/eingebettet/eingebettet.ts'
import { migriere } from './technik/db/migration.ts'
import { starteSiegelung } from './technik/journal/siegelung.ts'
import { pruefeAnschluss } from './technik/konfiguration/anschluss.ts'
import { leseKonfiguration } from './technik/konfiguration/konfiguration.ts'
import { beschreibeStartfehler } from './technik/konfiguration/startfehler.ts'
import { heuteInOesterreich } from './technik/zeit/heuteInOesterreich.ts'

/** Was der Betrieb nach außen sagt. */
export type Betriebsausgabe = Readonly<{
  schreibe: (zeile: string) => void
  melde: (fehler: unknown) => void
  /** die eingebettete Datenbank ist ausgefallen und kommt nicht wieder */
  beiAusfall: (fehler: unknown) => void
}>

const AUFTRAGSWORKER = new URL('auftragsworker.ts', import.meta.url)

/** Die Ausgabe des eigenen Prozesses. */
export const KONSOLE = {
  schreibe: zeile => void process.stdout.write(`${zeile}\n`),
  melde: fehler => void process.stderr.write(`${beschreibeStartfehler(fehler)}\n`),
} satisfies Partial<Betriebsausgabe>

/**
 * Startet das Produkt mit den Einstellungen aus `env`: Datenbank, Migrationen, Saat, Server, wiederkehrende Arbeiten.
 * @returns beendet alles geordnet, in umgekehrter Reihenfolge
 * @throws was den Start verhindert; was bis dahin lief, ist dann beendet
 */
export async function starteBetrieb(env: NodeJS.ProcessEnv, ausgabe: Betriebsausgabe): Promise<() => Promise<void>> {
  const aufraeumen: (() => Promise<void>)[] = []
  const beende = async (): Promise<void> => {
    for (const schritt of aufraeumen.splice(0).toReversed()) await schritt().catch(ausgabe.melde)
  }
  try {
    const konfiguration = leseKonfiguration(env)
    await pruefeAnschluss(konfiguration)
    let url = konfiguration.datenbankUrl
    let fehltPlatz = () => false
    if (url === null) {
      const eingebettet = await starteEingebettet(konfiguration.datenVerzeichnis, {
        beiAusfall: ausgabe.beiAusfall,
        beiPlatzmangel: ausgabe.melde,
      })
      aufraeumen.push(() => eingebettet.stoppe())
      ;({ url, fehltPlatz } = eingebettet)
    }
    const db: Datenbank = await oeffneDatenbank(url)
    aufraeumen.push(() => db.destroy())
    await verweigereDemobestand(db, konfiguration.umgebung)
    await migriere(db)
    await saee(db, konfiguration, ausgabe.schreibe)
    await verlangeBetreiberangaben(db, konfiguration)
    const hinweis = await warneVorAlterErklaerung(db, konfiguration, heuteInOesterreich())
    if (hinweis !== null) ausgabe.schreibe(`Hinweis: ${hinweis}`)
    const app: FastifyInstance = await baueApp(konfiguration, db, { level: konfiguration.protokollStufe })
    app.stoerungen.beachte(fehltPlatz)
    aufraeumen.push(() => app.close())
    aufraeumen.push(starteSiegelung({ db, protokoll: app.log }))
    const werk = baueAuftragswerk({ db }, AUFTRAGSWORKER, { konfiguration, datenbankUrl: url })
    aufraeumen.push(() => werk.schliesse())
    aufraeumen.push(app.auftraege.starte(werk.fuehreAus))
    aufraeumen.push(app.postdienst.starte())
    aufraeumen.push(starteBilderpflege({ db, bilder: app.bilder, protokoll: app.log }))
    await app.listen({ port: konfiguration.port, host: konfiguration.host })
    ausgabe.schreibe(`Bereit: http://${konfiguration.host}:${konfiguration.port}${konfiguration.basisPfad}/`)
    return beende
  } catch (fehler) {
    await beende()
    throw fehler
  }
}
