import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Wurzel des Projekts; alle Befehle laufen dort, gleich von wo sie gerufen werden. */
export const WURZEL = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const laufende = new Set()

/**
 * Startet ein Programm in eigener Prozessgruppe: Strg-C erreicht so nur dieses Skript, das es genau einmal weitergibt.
 * Sonst bekäme der Server das Signal doppelt und bräche sein geordnetes Ende ab.
 */
export function starte(programm, argumente, { env = process.env, cwd = WURZEL, stdio = 'inherit', ...rest } = {}) {
  const kind = spawn(programm, argumente, {
    cwd,
    env,
    stdio: stdio === 'inherit' ? ['ignore', 'inherit', 'inherit'] : stdio,
    detached: process.platform !== 'win32',
    ...rest,
  })
  laufende.add(kind)
  kind.once('close', () => laufende.delete(kind))
  return kind
}

/** Wartet auf das Ende; der Rückgabewert folgt der Regel der Shell (128 + Nummer des Signals). */
export function warteAuf(kind) {
  return new Promise((fertig, gescheitert) => {
    kind.once('error', gescheitert)
    kind.once('close', (code, signal) => fertig(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

export const fuehreAus = (programm, argumente, angaben) => warteAuf(starte(programm, argumente, angaben))

/** Wie `fuehreAus`, sammelt aber die Ausgabe; `ende` ist der Rückgabewert. */
export async function lese(programm, argumente, angaben = {}) {
  const kind = starte(programm, argumente, { ...angaben, stdio: ['ignore', 'pipe', 'pipe'] })
  const teile = []
  for (const strom of [kind.stdout, kind.stderr]) strom.on('data', teil => teile.push(teil))
  try {
    const ende = await warteAuf(kind)
    return { ende, ausgabe: Buffer.concat(teile).toString('utf8') }
  } catch (fehler) {
    return { ende: 127, ausgabe: String(fehler.message) }
  }
}

/** Ein Werkzeug aus node_modules mit dem laufenden Node starten; ohne npx, das Sekunden und ein Netz brauchen kann. */
export const werkzeug = (...pfad) => [process.execPath, [`${WURZEL}/node_modules/${pfad[0]}`, ...pfad.slice(1)]]

/**
 * Gibt SIGINT, SIGTERM und SIGHUP an alle laufenden Kinder weiter, samt deren Kindern bei `gruppe`.
 * SIGHUP (Terminal geschlossen) wird zu SIGTERM: auch dann soll geordnet beendet werden.
 */
export function gibSignaleWeiter({ gruppe = false, danach = () => {} } = {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      const weiter = signal === 'SIGHUP' ? 'SIGTERM' : signal
      for (const kind of laufende) sende(kind, weiter, gruppe)
      danach(signal)
    })
}

function sende(kind, signal, gruppe) {
  try {
    if (gruppe && process.platform !== 'win32') process.kill(-kind.pid, signal)
    else kind.kill(signal)
  } catch {
    // eben von selbst beendet
  }
}
