import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'
import { Angabefehler } from '../angabefehler.ts'
import { HILFE, liesAngaben } from './argumente.ts'
import { fuehreAus } from './lauf.ts'

/** `npm run journal`: das Änderungsjournal prüfen, Anker und Auszüge herausgeben. */

const melde = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const { befehl, ...angaben } = liesAngaben(process.argv.slice(2))
  if (befehl === 'hilfe') melde(HILFE)
  else process.exitCode = await fuehreAus({ befehl, ...angaben }, process.env, melde)
} catch (fehler) {
  process.stderr.write(`${fehler instanceof Angabefehler ? fehler.message : beschreibeStartfehler(fehler)}\n`)
  process.exitCode = 1
}
