import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baueReferenzlisten } from './bau.ts'
import { QUELLENORDNER } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

const { listen, bericht, buch } = baueReferenzlisten()
mkdirSync(ZIELORDNER, { recursive: true })
for (const [datei, text] of listen) writeFileSync(join(ZIELORDNER, datei), text)
writeFileSync(join(QUELLENORDNER, 'bericht.md'), bericht)

for (const s of buch.abschluss()) {
  process.stdout.write(
    `${s.datei}: ${s.gelesen} gelesen = ${s.zugeordnet} zugeordnet + ${s.ergaenzt} ergänzt + ${s.ausgelassen} ausgelassen\n`,
  )
}
for (const [datei, text] of listen) {
  process.stdout.write(`${datei}: ${text.split('\n').length} Zeilen, ${(text.length / 1e6).toFixed(2)} MB\n`)
}
