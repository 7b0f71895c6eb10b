import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Serverprozess, starteServer } from '../../apps/server/pruefstand/serverprozess.ts'
import { DATENBANK } from '../../apps/server/src/technik/db/eingebettet/cluster.ts'
import { starteEingebettet } from '../../apps/server/src/technik/db/eingebettet/eingebettet.ts'
import { adresse } from '../../apps/server/src/technik/db/eingebettet/lauf.ts'
import { leseSperrdatei } from '../../apps/server/src/technik/db/eingebettet/ordner.ts'

/** Das Produkt, wie es nach `npm start` läuft: Server mit eingebetteter PostgreSQL im eigenen Datenordner, fsync an. */
export type Eigenstaendig = Serverprozess & {
  datenbankUrl: string
  /** Prozess der Datenbank; null, wenn keine läuft */
  postmaster: () => Promise<number | null>
  stoppe: () => Promise<void>
}

export async function starteEigenstaendig(umgebung: Readonly<Record<string, string>> = {}): Promise<Eigenstaendig> {
  // Nicht mkdtemp: dessen Ordner (0700) könnte das Konto der Datenbank nicht betreten.
  const ordner = join(tmpdir(), `benthos-absturz-${process.pid}-${randomInt(2 ** 31)}`)
  const cluster = join(ordner, 'postgresql')
  const server = await starteServer({ DATA_DIR: ordner, DATABASE_URL: '', DEMO_DATA: 'false', ...umgebung })
  return {
    ...server,
    datenbankUrl: adresse(join(ordner, 'socket'), DATENBANK),
    postmaster: async () => (await leseSperrdatei(cluster))?.pid ?? null,
    stoppe: async () => {
      await server.beende()
      // Nach kill -9 des Servers läuft die Datenbank weiter: übernehmen und geordnet beenden.
      await (await starteEingebettet(ordner)).stoppe()
      await rm(ordner, { recursive: true, force: true })
    },
  }
}
