import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { kopiereVorlage } from '@benthos/server/pruefstand/pruefdatenbank.ts'
import { richtePruefstandEin } from '@benthos/server/pruefstand/pruefstand.ts'
import { zeichneSchema } from '@benthos/server/src/technik/db/schemabild.ts'

/** Schreibt apps/server/src/migrationen/schema.sql neu: das Schema nach allen Migrationen, zum Lesen und Vergleichen. */
const ziel = fileURLToPath(new URL('../../apps/server/src/migrationen/schema.sql', import.meta.url))
const pruefstand = await richtePruefstandEin()
try {
  const { db, entferne } = await kopiereVorlage(pruefstand.ort)
  await writeFile(ziel, await zeichneSchema(db))
  await entferne()
  process.stdout.write(`${ziel} ist geschrieben.\n`)
} finally {
  await pruefstand.schliesse()
}
