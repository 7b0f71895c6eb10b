import { messeBuendel } from './buendel.ts'
import { zahl } from './ergebnis.ts'

/** Für `npm run pruefe`: baut die Oberfläche, nennt ihre verfehlten Ziele und endet dann mit 1. */

const { zeilen, bemerkungen } = await messeBuendel()
const verfehlt = zeilen.filter(({ erreicht }) => erreicht === false)
if (verfehlt.length > 0) {
  for (const { name, wert, einheit, ziel } of verfehlt)
    process.stdout.write(`${name}: ${zahl(wert.median)} ${einheit}, Ziel ${ziel}\n`)
  process.stdout.write(`${bemerkungen.join('\n')}\n`)
  process.exitCode = 1
}
