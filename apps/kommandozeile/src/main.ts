import { fuehreAus } from './fuehreAus.ts'

/** `npx benthos`: bewertet und prüft Taxalisten ohne Server und ohne Datenbank. */

process.exitCode = await fuehreAus(process.argv.slice(2), {
  melde: text => void process.stdout.write(`${text}\n`),
  warne: text => void process.stderr.write(`${text}\n`),
})
