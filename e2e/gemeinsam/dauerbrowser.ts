import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { chromiumPfad, SCHALTER } from './browser.ts'

/** Chromium mit bleibendem Profil in eigener Prozessgruppe: er lässt sich töten wie bei einem Absturz und wieder starten. */
export class Dauerbrowser {
  readonly #profil: string
  #prozess: ChildProcess | null = null
  #verbindung: Browser | null = null

  private constructor(profil: string) {
    this.#profil = profil
  }

  static async erstelle(): Promise<Dauerbrowser> {
    return new Dauerbrowser(await mkdtemp(join(tmpdir(), 'benthos-profil-')))
  }

  /** Startet den Browser mit dem Profil und liefert seinen einzigen Kontext. */
  async starte(): Promise<BrowserContext> {
    const anschluss = join(this.#profil, 'DevToolsActivePort')
    await rm(anschluss, { force: true })
    this.#prozess = spawn(
      chromiumPfad(),
      [
        ...SCHALTER,
        `--user-data-dir=${this.#profil}`,
        '--remote-debugging-port=0',
        '--hide-crash-restore-bubble',
        '--lang=de-AT',
        '--window-size=1440,900',
        'about:blank',
      ],
      { detached: true, stdio: 'ignore' },
    )
    const port = await lesePort(anschluss)
    this.#verbindung = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [kontext] = this.#verbindung.contexts()
    if (!kontext) throw new Error('Der Browser hat kein Fenster.')
    return kontext
  }

  /** kill -9 der ganzen Prozessgruppe, ohne Vorwarnung. */
  async toete(): Promise<void> {
    const prozess = this.#prozess
    this.#prozess = null
    if (prozess?.pid === undefined) return
    const ende = new Promise<void>(fertig => prozess.once('exit', () => fertig()))
    process.kill(-prozess.pid, 'SIGKILL')
    await ende
    await this.#verbindung?.close().catch(() => undefined)
  }

  async raeumeAuf(): Promise<void> {
    await this.toete()
    await rm(this.#profil, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function lesePort(datei: string): Promise<string> {
  for (let versuch = 0; versuch < 600; versuch++) {
    const [port = ''] = (await readFile(datei, 'utf8').catch(() => '')).split('\n')
    if (port !== '') return port
    await warte(50)
  }
  throw new Error('Chromium ist nicht bereit geworden.')
}
