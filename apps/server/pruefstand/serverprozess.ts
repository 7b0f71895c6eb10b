import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import AUFRUF from '../aufruf.json' with { type: 'json' }
import { freierPort } from './freierPort.ts'

const WURZEL = fileURLToPath(new URL('../../../', import.meta.url))

/** Einstellungen, unter denen geprüft wird, wo eine Prüfung nichts anderes sagt. */
export const VORGABE = {
  HOST: '127.0.0.1',
  ENVIRONMENT: 'TEST',
  DEMO_USERS: 'true',
  DEMO_DATA: 'false',
  LOG_LEVEL: 'warn',
} as const

/** Ein Serverprozess mit fester Umgebung, der sich nach einem Absturz unter derselben Adresse wieder starten lässt. */
export type Serverprozess = {
  /** Adresse mit Kontextpfad, ohne Schrägstrich am Ende */
  readonly adresse: string
  readonly port: number
  /** Nummer des laufenden Prozesses im Betriebssystem */
  readonly pid: number
  /** gesammelte Ausgabe aller Läufe, für Fehlersuche */
  ausgabe: () => string
  /** startet denselben Server noch einmal und wartet, bis er antwortet */
  starte: () => Promise<void>
  /** sendet das Signal und wartet auf das Ende; ein beendeter Prozess bleibt beendet */
  beende: (signal?: NodeJS.Signals) => Promise<void>
}

/** Startet den Server auf einem freien Anschluss, als `TEST` mit Demo-Benutzern, ohne Demo-Daten; `umgebung` überschreibt Einstellungen. */
export async function starteServer(umgebung: Readonly<Record<string, string>>): Promise<Serverprozess> {
  const port = await freierPort()
  const adresse = `http://127.0.0.1:${port}/benthosdb`
  let text = ''
  let prozess: ChildProcess | null = null
  const server: Serverprozess = {
    adresse,
    port,
    get pid() {
      return prozess?.pid ?? 0
    },
    ausgabe: () => text,
    starte: async () => {
      prozess = spawn(process.execPath, AUFRUF, {
        cwd: WURZEL,
        env: {
          ...process.env,
          PORT: String(port),
          ...VORGABE,
          ...umgebung,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      prozess.stdout?.on('data', (teil: Buffer) => (text += teil.toString()))
      prozess.stderr?.on('data', (teil: Buffer) => (text += teil.toString()))
      await warteBisBereit(`${adresse}/api/env`, prozess, () => text)
    },
    beende: async (signal = 'SIGTERM') => {
      const laufender = prozess
      if (laufender === null || laufender.exitCode !== null || laufender.signalCode !== null) return
      const ende = new Promise<void>(fertig => laufender.once('exit', () => fertig()))
      laufender.kill(signal)
      await ende
    },
  }
  try {
    await server.starte()
  } catch (fehler) {
    await server.beende()
    throw fehler
  }
  return server
}

async function warteBisBereit(adresse: string, prozess: ChildProcess, ausgabe: () => string): Promise<void> {
  const bis = Date.now() + 120_000
  while (Date.now() < bis) {
    if (prozess.exitCode !== null || prozess.signalCode !== null) break
    const bereit = await fetch(adresse).then(
      antwort => antwort.ok,
      () => false,
    )
    if (bereit) return
    await new Promise(weiter => setTimeout(weiter, 50))
  }
  throw new Error(`Der Server ist nicht bereit geworden:\n${ausgabe()}`)
}
