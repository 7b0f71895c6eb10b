import { wechsleSchluessel } from '@benthos/server/src/fach/kapselschluessel/kapselschluessel.ts'
import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { starteEingebettet } from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'

/** `npm run kapselschluessel -- wechseln`: neuer Schlüssel für Ergebniskapseln, in der Datenbank, die der Server benutzt. */

const HILFE = `npm run kapselschluessel -- wechseln

Legt einen neuen Schlüssel für die Unterschrift von Ergebniskapseln an; der Server kann dabei laufen. Der private Teil des
bisherigen wird überschrieben, seine Unterschriften bleiben prüfbar. Datenbank wie beim Start: DATABASE_URL oder DATA_DIR.`

async function wechsle(url: string): Promise<string> {
  const db = await oeffneDatenbank(url, { programm: 'benthosdb-kapselschluessel' })
  try {
    return await wechsleSchluessel(db)
  } finally {
    await db.destroy()
  }
}

try {
  const [befehl, ...rest] = process.argv.slice(2)
  if (befehl !== 'wechseln' || rest.length > 0) {
    process.stdout.write(`${HILFE}\n`)
    process.exitCode = befehl === undefined || befehl === '--help' ? 0 : 2
  } else {
    const { datenbankUrl, datenVerzeichnis } = leseKonfiguration(process.env)
    const eingebettet = datenbankUrl === null ? await starteEingebettet(datenVerzeichnis) : null
    try {
      const kennung = await wechsle(datenbankUrl ?? eingebettet?.url ?? '')
      process.stdout.write(`Ab jetzt unterschreibt der Schlüssel ${kennung}.\n`)
    } finally {
      await eingebettet?.stoppe()
    }
  }
} catch (fehler) {
  process.stderr.write(`${beschreibeStartfehler(fehler)}\n`)
  process.exitCode = 1
}
