import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { neueDatenbank } from '../../apps/server/src/pruefstand/neueDatenbank.ts'

/** Laufendes Produkt: eigener Serverprozess auf eigener Datenbank. */
export type Produkt = {
  /** Adresse mit Kontextpfad, ohne Schrägstrich am Ende */
  adresse: string
  port: number
  datenbankUrl: string
  prozess: ChildProcess
  /** gesammelte Ausgabe, für Fehlersuche */
  ausgabe: () => string
  /** startet nach einem Absturz denselben Server auf derselben Datenbank */
  neustart: () => Promise<void>
  stoppe: () => Promise<void>
}

const WURZEL = fileURLToPath(new URL('../../', import.meta.url))

/** Startet Server und Datenbank mit Demo-Benutzern; `umgebung` überschreibt Einstellungen. */
export async function starteProdukt(umgebung: Readonly<Record<string, string>> = {}): Promise<Produkt> {
  const datenbank = await neueDatenbank()
  const port = await freierPort()
  const starte = async (): Promise<ChildProcess> => {
    const kind = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
      cwd: WURZEL,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: datenbank.url,
        ENVIRONMENT: 'TEST',
        DEMO_USERS: 'true',
        LOG_LEVEL: 'warn',
        ...umgebung,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    kind.stdout?.on('data', (teil: Buffer) => (text += teil.toString()))
    kind.stderr?.on('data', (teil: Buffer) => (text += teil.toString()))
    await warteBisBereit(`${adresse}/api/env`, kind, () => text)
    return kind
  }
  let text = ''
  const adresse = `http://127.0.0.1:${port}/benthosdb`
  const produkt: Produkt = {
    adresse,
    port,
    datenbankUrl: datenbank.url,
    prozess: await starte(),
    ausgabe: () => text,
    neustart: async () => {
      produkt.prozess = await starte()
    },
    stoppe: async () => {
      await beende(produkt.prozess)
      await datenbank.entferne()
    },
  }
  return produkt
}

/** Beendet einen Serverprozess geordnet und wartet darauf. */
export async function beende(prozess: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (prozess.exitCode !== null || prozess.signalCode !== null) return
  const ende = new Promise<void>(fertig => prozess.once('exit', () => fertig()))
  prozess.kill(signal)
  await ende
}

async function warteBisBereit(adresse: string, prozess: ChildProcess, ausgabe: () => string): Promise<void> {
  const bis = Date.now() + 60_000
  while (Date.now() < bis) {
    if (prozess.exitCode !== null) break
    const bereit = await fetch(adresse).then(
      antwort => antwort.ok,
      () => false,
    )
    if (bereit) return
    await new Promise(weiter => setTimeout(weiter, 100))
  }
  throw new Error(`Der Server ist nicht bereit geworden:\n${ausgabe()}`)
}

function freierPort(): Promise<number> {
  return new Promise((fertig, scheitert) => {
    const server = createServer()
    server.on('error', scheitert)
    server.listen(0, '127.0.0.1', () => {
      const adresse = server.address()
      const port = typeof adresse === 'object' && adresse ? adresse.port : 0
      server.close(() => fertig(port))
    })
  })
}
