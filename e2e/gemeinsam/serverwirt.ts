import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freierPort } from '../../apps/server/pruefstand/freierPort.ts'
import { VORGABE } from '../../apps/server/pruefstand/serverprozess.ts'
import type { Wirtantwort, Wirtauftrag } from './wirtprozess.ts'

/** Ein Produkt, das in einem Prozess mit anderen läuft, die vor und nach ihm kommen. */
export type Gast = {
  /** Adresse mit Kontextpfad, ohne Schrägstrich am Ende */
  readonly adresse: string
  beende: () => Promise<void>
}

const WURZEL = fileURLToPath(new URL('../../', import.meta.url))

let wirt: ChildProcess | null = null
let ausgabe = ''
let naechste = 1

/** Startet den Server im Wirt dieses Arbeiters, als `TEST` mit Demo-Benutzern, ohne Demo-Daten; `umgebung` überschreibt Einstellungen. */
export async function starteGast(umgebung: Readonly<Record<string, string>>): Promise<Gast> {
  const nummer = naechste++
  const port = await freierPort()
  await frage({ nummer, umgebung: { PORT: String(port), ...VORGABE, ...umgebung } })
  return { adresse: `http://127.0.0.1:${port}/benthosdb`, beende: () => frage({ nummer }) }
}

function frage(auftrag: Wirtauftrag): Promise<void> {
  const prozess = lebenderWirt()
  return new Promise((fertig, scheitert) => {
    const antworte = (antwort: Wirtantwort) => {
      if (antwort.nummer !== auftrag.nummer) return
      raeume()
      if (antwort.fehler === undefined) fertig()
      else scheitert(new Error(`Der Server ist nicht bereit geworden: ${antwort.fehler}\n${ausgabe}`))
    }
    const stirb = () => {
      raeume()
      scheitert(new Error(`Der Wirt der Server ist gestorben:\n${ausgabe}`))
    }
    const raeume = () => {
      prozess.off('message', antworte)
      prozess.off('exit', stirb)
    }
    prozess.on('message', antworte)
    prozess.on('exit', stirb)
    prozess.send(auftrag)
  })
}

function lebenderWirt(): ChildProcess {
  if (wirt !== null && wirt.connected) return wirt
  wirt = fork(fileURLToPath(new URL('wirtprozess.ts', import.meta.url)), {
    cwd: WURZEL,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const strom of [wirt.stdout, wirt.stderr])
    strom?.on('data', (teil: Buffer) => (ausgabe = `${ausgabe}${teil.toString()}`.slice(-20_000)))
  // Der Arbeiter darf enden, wenn seine Prüfungen es tun; der Wirt endet mit ihm.
  wirt.unref()
  wirt.channel?.unref()
  return wirt
}
