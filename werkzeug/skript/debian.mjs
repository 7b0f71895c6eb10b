import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Abbruch, schritt } from './ausgabe.mjs'
import { npm, warumInstallieren } from './einrichten.mjs'
import { lese, WURZEL } from './prozess.mjs'

/** Programme, die die Prüfungen brauchen und das Produkt nicht; was npm nicht liefert, wird als root auf Debian nachinstalliert. */

/**
 * Chromium ohne Bedienoberfläche, wie es auch Playwright benutzt: dieselbe Seite kostet ein Fünftel weniger Rechenzeit, weil niemand
 * eine Adressleiste zeichnet, die niemand sieht.
 */
const SCHLANK = ['chromium-headless-shell']
const CHROMIUM_NAMEN = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const POSTGRES_MINDESTENS = 15

/** Pfad des Browsers: CHROMIUM, sonst aus dem Suchpfad, sonst nachinstalliert. */
export async function sorgeFuerChromium() {
  if (process.env.CHROMIUM) {
    if (ausfuehrbar(process.env.CHROMIUM)) return process.env.CHROMIUM
    throw new Abbruch(`CHROMIUM zeigt auf ${process.env.CHROMIUM}, dort ist kein ausführbares Programm.`)
  }
  const schlankes = () => finde(SCHLANK)
  const jedes = () => finde(CHROMIUM_NAMEN)
  return (
    schlankes() ??
    (await installiere(SCHLANK, schlankes)) ??
    jedes() ??
    (await installiere(['chromium'], jedes)) ??
    fehlt('Chromium', 'chromium', 'nennen Sie seinen Pfad in der Variablen CHROMIUM')
  )
}

/** Ordner der Serverprogramme von PostgreSQL ab Version 15, die niedrigste zuerst: sie ist die zugesagte Untergrenze. */
export async function sorgeFuerPostgres() {
  return (
    (await findePostgres()) ??
    (await installiere(['postgresql-15', 'postgresql'], findePostgres)) ??
    fehlt('PostgreSQL ab Version 15', 'postgresql', 'nennen Sie einen Server in der Variablen PRUEF_DATABASE_URL')
  )
}

/**
 * Programme, die in den Prüfungen lesen, was das Produkt schreibt. Lassen sie sich nicht installieren, hält das hier nichts an: die
 * Prüfungen sagen im Titel, was sie ausließen, und scheitern, wo `FREMDE_LESER=verlangt` gesetzt ist (`.ci/run`).
 */
export async function sorgeFuerFremdeLeser() {
  const fehlende = async () => {
    const leser = {
      'libxml2-utils': finde(['xmllint']),
      qpdf: finde(['qpdf']),
      'gdal-bin': finde(['ogrinfo']),
      'python3-openpyxl': await hatOpenpyxl(),
    }
    return Object.keys(leser).filter(paket => !leser[paket])
  }
  for (const paket of await fehlende()) await installiere([paket], async () => !(await fehlende()).includes(paket))
  // Mit eigener Sperrdatei: was sie mitbringen, soll kein Teil des Produkts sein.
  const ausNpm = join(WURZEL, 'werkzeug/fremdeLeser')
  const grund = warumInstallieren(ausNpm)
  if (grund === null) return
  schritt(`Fremde Leser aus npm werden installiert (${grund}) …`)
  const ende = await npm('ci', '--prefix', ausNpm, '--ignore-scripts', '--no-fund', '--no-audit')
  if (ende !== 0) schritt(`Fremde Leser aus npm ließen sich nicht installieren (${ende}).`)
}

const hatOpenpyxl = async () =>
  ausfuehrbar('/usr/bin/python3') && (await lese('/usr/bin/python3', ['-c', 'import openpyxl'])).ende === 0

function finde(namen) {
  const ordner = (process.env.PATH ?? '').split(delimiter)
  return namen.flatMap(name => ordner.map(o => join(o, name))).find(ausfuehrbar) ?? null
}

async function findePostgres() {
  const debian = '/usr/lib/postgresql'
  const ordner = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(a) - Number(b))
        .map(v => join(debian, v, 'bin'))
    : []
  for (const suche of (process.env.PATH ?? '').split(delimiter))
    if (existsSync(join(suche, 'postgres'))) ordner.push(dirname(realpathSync(join(suche, 'postgres'))))
  for (const bin of ordner) {
    if (!['initdb', 'pg_ctl', 'postgres'].every(p => ausfuehrbar(join(bin, p)))) continue
    const version = Number(/ (\d+)/.exec((await lese(join(bin, 'postgres'), ['--version'])).ausgabe)?.[1])
    if (version >= POSTGRES_MINDESTENS) return bin
  }
  return null
}

/** Versucht die Pakete der Reihe nach; null, wenn dies kein Debian ist, die Rechte fehlen oder keines half. */
async function installiere(pakete, findeEs) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  schritt('Paketlisten werden geholt (apt-get update) …')
  await lese('apt-get', ['update', '-q'], { env })
  for (const paket of pakete) {
    schritt(`${paket} wird installiert …`)
    const { ende, ausgabe } = await lese('apt-get', ['install', '-q', '-y', '--no-install-recommends', paket], { env })
    const gefunden = await findeEs()
    if (gefunden) return gefunden
    schritt(`${paket} ließ sich nicht installieren (${ende}): ${ausgabe.trim().split('\n').at(-1)}`)
  }
  return null
}

function fehlt(was, paket, sonst) {
  throw new Abbruch(
    `${was} ist nicht installiert. Installieren Sie es (Debian: apt-get install ${paket}) oder ${sonst}.`,
  )
}

function ausfuehrbar(pfad) {
  try {
    accessSync(pfad, constants.X_OK)
    return true
  } catch {
    return false
  }
}
