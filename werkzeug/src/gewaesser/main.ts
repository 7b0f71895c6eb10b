import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZIELORDNER } from '../listen/ziel.ts'
import { gewaesserdateien } from './ausgabe.ts'

for (const [datei, text] of gewaesserdateien()) {
  writeFileSync(join(ZIELORDNER, datei), text)
  process.stdout.write(`${datei}: ${text.split('\n').length - 3} Einträge, ${(text.length / 1000).toFixed(0)} kB\n`)
}
