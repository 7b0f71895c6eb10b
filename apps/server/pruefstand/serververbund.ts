import { afterAll } from 'vitest'
import { saeeDemoBenutzer } from '../src/fach/saat/demoBenutzer.ts'
import { saeeGewaesser } from '../src/fach/saat/gewaesser.ts'
import { neueDatenbank } from './neueDatenbank.ts'
import { type Serverprozess, starteServer } from './serverprozess.ts'

/** Eine eigene Datenbank mit Demo-Benutzern und Gewässern für wirkliche Serverprozesse; am Ende der Prüfdatei sind alle beendet. */
export async function serververbund() {
  const { db, url, entferne } = await neueDatenbank()
  const server: Serverprozess[] = []
  afterAll(async () => {
    await Promise.all(server.map(einer => einer.beende('SIGKILL')))
    await entferne()
  })
  await saeeDemoBenutzer(db)
  await saeeGewaesser(db)
  return {
    db,
    server,
    starte: async (env: NodeJS.ProcessEnv = {}): Promise<Serverprozess> => {
      const neuer = await starteServer({ DATABASE_URL: url, ...env })
      server.push(neuer)
      return neuer
    },
  }
}
