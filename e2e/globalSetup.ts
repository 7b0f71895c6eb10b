import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import richtePruefstandEin from '../apps/server/pruefstand/globalSetup.ts'

/** Chromium-Tests laufen gegen die gebaute Oberfläche und den echten Server auf einer eigenen Datenbank. */
export default async function richteEin(projekt: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url)))) {
    throw new Error('Die Oberfläche ist nicht gebaut. Bitte zuerst „npm run build -w @benthos/web“ ausführen.')
  }
  return richtePruefstandEin(projekt)
}
