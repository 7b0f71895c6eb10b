import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AUFRUF from '../../apps/server/aufruf.json' with { type: 'json' }
import { Abbruch, schritt } from './ausgabe.mjs'
import { npm } from './einrichten.mjs'
import { lese, starte, WURZEL, warteAuf } from './prozess.mjs'

/** Die empfohlene Laufzeit; die Prüfungen laufen sonst unter der, die gerade da ist. */
const HAUPTVERSION = 24
const BEREIT_IN_MS = 300_000

/**
 * Pfad eines Node 24: das laufende, sonst das npm-Paket in einem Ordner neben dem Lock. Es ist kein Teil des Produkts; wer es
 * schon geholt hat, braucht dafür kein Netz.
 */
export async function sorgeFuerNode24() {
  if (Number(process.versions.node.split('.')[0]) === HAUPTVERSION) return process.execPath
  const paket = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const ordner = join(WURZEL, 'test-ergebnisse', `node${HAUPTVERSION}`)
  const pfad = join(ordner, 'node_modules', paket, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(pfad)) {
    schritt(`Node ${HAUPTVERSION} wird geholt (${paket}) …`)
    mkdirSync(ordner, { recursive: true })
    const angaben = [
      '--prefix',
      ordner,
      '--no-save',
      '--no-package-lock',
      '--no-fund',
      '--no-audit',
      '--ignore-scripts',
    ]
    const ende = await npm('install', ...angaben, `${paket}@${HAUPTVERSION}`)
    if (ende !== 0 || !existsSync(pfad))
      throw new Abbruch(`Node ${HAUPTVERSION} ließ sich nicht holen (Paket ${paket}, Rückgabewert ${ende}).`)
  }
  schritt(`Node ${(await lese(pfad, ['--version'])).ausgabe.trim()}`)
  return pfad
}

/** Startet das Produkt einmal mit Beispieldaten auf der mitgelieferten Datenbank, ruft es und beendet es geordnet. */
export async function startetProdukt(node) {
  const port = await freierPort()
  // Nicht mkdtemp: dessen Ordner (0700) könnte das Konto der Datenbank nicht betreten.
  const ordner = join(tmpdir(), `benthos-node24-${process.pid}-${randomInt(2 ** 31)}`)
  const { DATABASE_URL: _, ...env } = process.env
  const kind = starte(node, AUFRUF, {
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: ordner, ENVIRONMENT: 'LOCAL', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let ausgabe = ''
  for (const strom of [kind.stdout, kind.stderr]) strom.on('data', teil => (ausgabe += teil))
  const ende = warteAuf(kind)
  const maengel = []
  try {
    await warteAufBereit(kind, () => ausgabe)
    for (const pfad of ['/', '/api/health/ready', '/api/env']) {
      const { status } = await fetch(`http://127.0.0.1:${port}/benthosdb${pfad}`)
      if (status !== 200) maengel.push(`${pfad} antwortet mit ${status}`)
    }
  } catch (fehler) {
    maengel.push(fehler.message)
  } finally {
    kind.kill('SIGTERM')
    const rueckgabe = await ende
    if (rueckgabe !== 0) maengel.push(`endet mit ${rueckgabe}:\n${ausgabe.slice(-2000)}`)
    rmSync(ordner, { recursive: true, force: true })
  }
  const fehler = maengel.map(warum => ({ wo: `Produkt unter Node ${HAUPTVERSION}`, warum }))
  return { bestanden: fehler.length === 0 ? 1 : 0, fehler, unbestaendig: [] }
}

async function warteAufBereit(kind, ausgabe) {
  const bis = Date.now() + BEREIT_IN_MS
  while (!/^Bereit: /m.test(ausgabe())) {
    if (kind.exitCode !== null || kind.signalCode !== null || Date.now() > bis)
      throw new Error(`wird nicht bereit:\n${ausgabe().slice(-2000)}`)
    await new Promise(weiter => setTimeout(weiter, 100))
  }
}

function freierPort() {
  return new Promise((fertig, gescheitert) => {
    const server = createServer().once('error', gescheitert)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => fertig(port))
    })
  })
}
