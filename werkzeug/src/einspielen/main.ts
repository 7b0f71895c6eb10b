import { parseArgs } from 'node:util'
import { baueDiensteOhneServer } from '@benthos/server/src/dienste.ts'
import { spieleArchivEin } from '@benthos/server/src/einspielung.ts'
import { Dateimangel } from '@benthos/server/src/technik/einlesen/datei/tabelle.ts'
import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { beschreibeStartfehler } from '@benthos/server/src/technik/konfiguration/startfehler.ts'
import { mitBestand } from '../mitBestand.ts'

/**
 * `npm run einspielen -- archiv.zip`: spielt die sichtbare Datenbank in eine leere ein, die der Server einmal eingerichtet hat.
 * Rückgabewert 0 nur, wenn alles darin ist.
 */
const HILFE = `npm run einspielen -- archiv.zip [--ohne-abweichende]

Spielt ein Archiv der sichtbaren Datenbank in eine leere Datenbank ein (DATABASE_URL, sonst DATA_DIR): geprüft, in einer Transaktion,
jedes Ergebnis nachgerechnet. Der Server richtet die Datenbank beim ersten Start ein (DEMO_DATA=false).

  --ohne-abweichende   Ergebnisse, die sich nicht gleich nachrechnen lassen, bleiben weg, statt alles aufzuhalten`

const { values, positionals } = parseArgs({
  options: { 'ohne-abweichende': { type: 'boolean' }, hilfe: { type: 'boolean' } },
  allowPositionals: true,
})
const [pfad, zuviel] = positionals
if (values.hilfe || pfad === undefined || zuviel !== undefined) {
  process.stdout.write(`${HILFE}\n`)
  process.exitCode = values.hilfe ? 0 : 2
} else
  try {
    const konfiguration = leseKonfiguration(process.env)
    const { zeilen, ergebnisse, ausgelassen } = await mitBestand(konfiguration, 'benthosdb-einspielen', async db => {
      const dienste = baueDiensteOhneServer({ konfiguration, db })
      try {
        return await spieleArchivEin(dienste, pfad, { lasseAus: values['ohne-abweichende'] ?? false })
      } finally {
        await dienste.rechenwerk.schliesse()
      }
    })
    for (const [tafel, anzahl] of zeilen) if (anzahl > 0) process.stdout.write(`${tafel}: ${anzahl}\n`)
    process.stdout.write(`Ergebnisse nachgerechnet und übernommen: ${ergebnisse}, ausgelassen: ${ausgelassen.length}\n`)
    for (const satz of ausgelassen) process.stdout.write(`${satz}\n`)
    process.exitCode = ausgelassen.length === 0 ? 0 : 1
  } catch (fehler) {
    process.stderr.write(`${fehler instanceof Dateimangel ? fehler.message : beschreibeStartfehler(fehler)}\n`)
    process.exitCode = 1
  }
