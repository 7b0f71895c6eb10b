import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Ein Import, wie er in der Quelle steht. */
export type Einfuhr = {
  /** Text zwischen den Anführungszeichen */
  ziel: string
  /** nur Typen: beim Übersetzen verschwindet der Import */
  nurTyp: boolean
  /** dynamischer Import: erst bei Bedarf geladen */
  spaet: boolean
  /** bei relativen Importen der Pfad ab der Wurzel, sonst null */
  datei: string | null
}

export type Quelle = {
  /** Pfad ab der Wurzel mit Schrägstrichen */
  pfad: string
  /** Arbeitsbereich: `packages/fachmodell`, `apps/server`, `e2e` … */
  bereich: string
  text: string
  einfuhren: readonly Einfuhr[]
  istTest: boolean
}

export const WURZEL = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const QUELLDATEI = /\.tsx?$/
const UEBERGANGEN = new Set(['node_modules', 'dist', 'test-ergebnisse'])

const STATISCH = /^[ \t]*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm
const DYNAMISCH = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/g

/** Alle TypeScript-Quellen der Arbeitsbereiche. */
export function liesQuellen(): Quelle[] {
  const bereiche = ['packages', 'apps'].flatMap(o => readdirSync(join(WURZEL, o)).map(n => `${o}/${n}`))
  return [...bereiche, 'e2e', 'bench', 'werkzeug'].flatMap(bereich =>
    pfadeUnter(join(WURZEL, bereich)).map(datei => {
      const pfad = relative(WURZEL, datei).replaceAll('\\', '/')
      return quelleAus(pfad, bereich, readFileSync(datei, 'utf8'))
    }),
  )
}

/** Was nur Prüfungen benutzen, heißt so oder liegt im Prüfstand. */
export const istPruefhilfe = (pfad: string): boolean =>
  /\.pruefhilfe\.tsx?$|^apps\/(server|kommandozeile)\/pruefstand\/|^packages\/bewertung\/src\/pruefbeispiele\//.test(
    pfad,
  )

export function quelleAus(pfad: string, bereich: string, text: string): Quelle {
  const istTest = /\.test\.tsx?$|^e2e\/|^bench\//.test(pfad) || istPruefhilfe(pfad)
  return { pfad, bereich, text, einfuhren: liesEinfuhren(pfad, text), istTest }
}

function liesEinfuhren(pfad: string, text: string): Einfuhr[] {
  const einfuhr = (ziel: string, nurTyp: boolean, spaet: boolean): Einfuhr => ({
    ziel,
    nurTyp,
    spaet,
    datei: ziel.startsWith('.') ? posix.normalize(posix.join(posix.dirname(pfad), ziel)) : null,
  })
  return [
    ...[...text.matchAll(STATISCH)].map(t => einfuhr(t[2] ?? '', t[1] !== undefined, false)),
    ...[...text.matchAll(DYNAMISCH)].map(t => einfuhr(t[1] ?? '', false, true)),
  ]
}

function pfadeUnter(ordner: string): string[] {
  if (!existsSync(ordner)) return []
  return readdirSync(ordner, { withFileTypes: true })
    .filter(e => !UEBERGANGEN.has(e.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(e => {
      const pfad = join(ordner, e.name)
      if (e.isDirectory()) return pfadeUnter(pfad)
      return QUELLDATEI.test(e.name) ? [pfad] : []
    })
}
