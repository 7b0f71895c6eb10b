import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'
import { Angabefehler } from '../angabefehler.ts'
import { fuehreAus } from './lauf.ts'

/** `npm run loeschungen`: gelöschte Konten außerhalb der Datenbank festhalten und nach einer älteren Sicherung wieder löschen. */

const melde = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  process.exitCode = await fuehreAus(process.argv.slice(2), leseKonfiguration(process.env), melde)
} catch (fehler) {
  process.stderr.write(`${fehler instanceof Angabefehler ? fehler.message : beschreibeStartfehler(fehler)}\n`)
  process.exitCode = 1
}
