import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'
import { beschreibe, rechneAllesNach } from './lauf.ts'

/**
 * `npm run nachrechnung`: rechnet jedes gespeicherte Ergebnis mit seiner Eingabe und den Fassungen von damals nach; letzter
 * Schritt nach dem Einspielen einer Sicherung. Rückgabewert 0 nur, wenn alle stimmen.
 */
const melde = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const bilanz = await rechneAllesNach(leseKonfiguration(process.env), melde)
  melde(beschreibe(bilanz))
  process.exitCode = bilanz.abweichende.length + bilanz.ohneReferenz.length === 0 ? 0 : 1
} catch (fehler) {
  process.stderr.write(`${beschreibeStartfehler(fehler)}\n`)
  process.exitCode = 1
}
