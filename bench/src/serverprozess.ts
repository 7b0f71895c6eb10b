import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freierPort } from '@benthos/server/pruefstand/freierPort.ts'

const WURZEL = fileURLToPath(new URL('../../', import.meta.url))
const BEREIT_IN_MS = 120_000

export type Serverprozess = {
  /** Adresse mit Kontextpfad, ohne Schrägstrich am Ende */
  adresse: string
  /** Nummer des Prozesses im Betriebssystem */
  pid: number
  stoppe: () => Promise<void>
}

/** Startet den Server, wie `npm start` es tut, als eigenen Prozess auf der genannten Datenbank. */
export async function starteServer(datenbankUrl: string): Promise<Serverprozess> {
  const port = await freierPort()
  const adresse = `http://127.0.0.1:${port}/benthosdb`
  let ausgabe = ''
  const prozess = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: WURZEL,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: datenbankUrl,
      ENVIRONMENT: 'TEST',
      DEMO_USERS: 'true',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const strom of [prozess.stdout, prozess.stderr])
    strom?.on('data', (teil: Buffer) => (ausgabe = (ausgabe + teil.toString()).slice(-20_000)))
  try {
    await warteBisBereit(`${adresse}/api/env`, prozess, () => ausgabe)
  } catch (fehler) {
    await beende(prozess)
    throw fehler
  }
  return { adresse, pid: prozess.pid ?? 0, stoppe: () => beende(prozess) }
}

async function warteBisBereit(adresse: string, prozess: ChildProcess, ausgabe: () => string): Promise<void> {
  const bis = Date.now() + BEREIT_IN_MS
  while (Date.now() < bis && prozess.exitCode === null) {
    const antwort = await fetch(adresse).catch(() => null)
    await antwort?.body?.cancel()
    if (antwort?.ok) return
    await new Promise(weiter => setTimeout(weiter, 100))
  }
  throw new Error(`Der Server ist nicht bereit geworden:\n${ausgabe()}`)
}

async function beende(prozess: ChildProcess): Promise<void> {
  if (prozess.exitCode !== null || prozess.signalCode !== null) return
  const ende = new Promise(fertig => prozess.once('exit', fertig))
  prozess.kill('SIGTERM')
  await ende
}
