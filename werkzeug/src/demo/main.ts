import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'
import { Angabefehler } from '../angabefehler.ts'
import { HILFE, liesAngaben } from './argumente.ts'
import { beschreibeBestand, beschreibeEntferntes } from './bestand.ts'
import { erzeugeDemo, raeumeDemo } from './lauf.ts'

/** `npm run demo`: große Mengen Beispieldaten für Messungen und Vorführungen, alle als Demo gekennzeichnet; `--entfernen` entfernt sie. */

const melde = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const angaben = liesAngaben(process.argv.slice(2))
  if (angaben.hilfe) melde(HILFE)
  else if (angaben.entfernen) melde(beschreibeEntferntes(await raeumeDemo(angaben, angaben.entfernen, process.env)))
  else melde(beschreibeBestand(await erzeugeDemo(angaben, process.env, melde)))
} catch (fehler) {
  process.stderr.write(`${fehler instanceof Angabefehler ? fehler.message : beschreibeStartfehler(fehler)}\n`)
  process.exitCode = 1
}
