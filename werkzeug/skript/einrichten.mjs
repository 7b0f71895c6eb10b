import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Abbruch, schritt } from './ausgabe.mjs'
import { fuehreAus, WURZEL } from './prozess.mjs'
import { verdichteVor } from './vorverdichten.mjs'

const NODE_MINDESTENS = [20, 19]

/** Was vor jedem Befehl stimmen muss: eine ausreichende Node-Version und die Pakete aus package-lock.json. */
export async function richteEin() {
  pruefeNode(process.versions.node)
  const grund = warumInstallieren()
  if (grund === null) return
  schritt(`Pakete werden installiert (${grund}) …`)
  const ende = await npm('ci', '--no-fund', '--no-audit')
  if (ende !== 0)
    throw new Abbruch(
      `„npm ci“ ist gescheitert (Rückgabewert ${ende}). Die Meldungen darüber nennen den Grund; meist fehlt der Zugang zur Paketquelle oder Platz auf dem Datenträger. Danach noch einmal starten.`,
    )
}

/**
 * Baut die Oberfläche, wenn sich ihre Quellen seit dem letzten Bau geändert haben, und außerhalb der Produktion dazu die Galerie
 * der Bausteine.
 */
export async function baueOberflaeche() {
  const stand = quellenstand()
  await baue('Oberfläche', 'build', 'apps/web/dist', 'node_modules/.benthos-oberflaeche', stand)
  if (process.env.ENVIRONMENT === 'PROD') return
  await baue('Galerie der Bausteine', 'build:galerie', 'apps/web/galerie/dist', 'node_modules/.benthos-galerie', stand)
}

async function baue(was, befehl, ordner, markenpfad, stand) {
  const ziel = join(WURZEL, ordner, 'index.html')
  const marke = join(WURZEL, markenpfad)
  if (existsSync(ziel) && existsSync(marke) && readFileSync(marke, 'utf8') === stand) return
  schritt(`${was} wird gebaut …`)
  const ende = await npm('run', befehl, '--silent', '--workspace', '@benthos/web', '--', '--logLevel', 'warn')
  if (ende !== 0 || !existsSync(ziel))
    throw new Abbruch(`${was}: Der Bau ist gescheitert. Die Meldungen darüber nennen die Datei.`)
  await verdichteVor(join(WURZEL, ordner))
  writeFileSync(marke, stand)
}

export function pruefeNode(version) {
  const [haupt = 0, neben = 0] = version.split('.').map(Number)
  if (haupt > NODE_MINDESTENS[0] || (haupt === NODE_MINDESTENS[0] && neben >= NODE_MINDESTENS[1])) return
  throw new Abbruch(
    `Node.js ${version} ist zu alt; nötig ist Version ${NODE_MINDESTENS.join('.')} oder neuer, empfohlen die Version 24 (https://nodejs.org/de/download).`,
  )
}

/**
 * null, wenn node_modules dem package-lock.json entspricht, sonst der Grund. Verglichen wird mit der Liste, die npm selbst
 * nach einer vollständigen Installation ablegt: so zählt auch ein von Hand gerufenes „npm ci“, und ein abgebrochenes nicht.
 */
export function warumInstallieren(wurzel = WURZEL) {
  const liste = join(wurzel, 'node_modules/.package-lock.json')
  if (!existsSync(liste)) return 'erster Start'
  const vorhanden = JSON.parse(readFileSync(liste, 'utf8')).packages
  const verlangt = JSON.parse(readFileSync(join(wurzel, 'package-lock.json'), 'utf8')).packages
  for (const [pfad, paket] of Object.entries(verlangt)) {
    if (!pfad.startsWith('node_modules/') && !pfad.includes('/node_modules/')) continue
    const da = vorhanden[pfad]
    // Pakete anderer Plattformen stehen im Lock, aber nicht auf der Platte.
    if (!da && paket.optional) continue
    if (!da || da.version !== paket.version || da.integrity !== paket.integrity || !existsSync(join(wurzel, pfad)))
      return `${pfad.replace(/^.*node_modules\//, '')} fehlt oder ist veraltet`
  }
  return null
}

/** Prüfsumme über alles, was in die Oberfläche eingeht. */
function quellenstand() {
  const summe = createHash('sha256')
  for (const wurzel of ['apps/web', 'packages', 'package-lock.json', 'tsconfig.json'])
    for (const datei of dateienUnter(join(WURZEL, wurzel))) {
      summe.update(`${relative(WURZEL, datei)}\0`)
      summe.update(readFileSync(datei))
    }
  return summe.digest('hex')
}

function dateienUnter(pfad) {
  if (!existsSync(pfad)) return []
  const eintraege = leseOrdner(pfad)
  if (eintraege === null) return [pfad]
  return eintraege
    .filter(e => e.name !== 'node_modules' && e.name !== 'dist' && !/\.test\.tsx?$/.test(e.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(e => dateienUnter(join(pfad, e.name)))
}

function leseOrdner(pfad) {
  try {
    return readdirSync(pfad, { withFileTypes: true })
  } catch (fehler) {
    if (fehler.code === 'ENOTDIR') return null
    throw fehler
  }
}

/** Das npm, das uns gerufen hat, sonst das aus dem Suchpfad. */
export function npm(...argumente) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return fuehreAus(process.execPath, [cli, ...argumente])
  return fuehreAus('npm', argumente, { shell: process.platform === 'win32' })
}
