import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Wenige Prüfdateien, die zusammen jede Anweisung stellen, die alle zusammen stellen: immer die nächste, die je Sekunde am meisten
 * Neues bringt. Was keine Anweisung stellt, ist nicht darunter.
 * @param buch je Datei ihre Anweisungen
 * @param dauern Sekunden je Datei; ohne Angabe keine
 * @param immer Dateien, die in jedem Fall dabei sind
 */
export function waehleDateien(buch, dauern = new Map(), immer = []) {
  const gewaehlte = new Set(immer)
  const gestellt = new Set(immer.flatMap(datei => buch.get(datei) ?? []))
  const offene = new Map([...buch].filter(([datei]) => !gewaehlte.has(datei)))
  for (;;) {
    let beste = { nutzen: 0 }
    for (const [datei, anweisungen] of offene) {
      const neue = anweisungen.filter(eine => !gestellt.has(eine))
      // Auch die kürzeste Datei kostet ihre eigene Datenbank: eine Sekunde.
      const nutzen = neue.length / (1 + (dauern.get(datei) ?? 0))
      if (nutzen > beste.nutzen) beste = { datei, neue, nutzen }
    }
    if (beste.nutzen === 0) return [...gewaehlte].sort()
    gewaehlte.add(beste.datei)
    offene.delete(beste.datei)
    for (const eine of beste.neue) gestellt.add(eine)
  }
}

/** Was der Lauf mit diesem Ordner mitgeschrieben hat; leer, wenn es keinen gab. */
export function leseAnweisungsbuch(ordner) {
  if (!existsSync(ordner)) return new Map()
  const eintraege = readdirSync(ordner).map(name => JSON.parse(readFileSync(join(ordner, name), 'utf8')))
  return new Map(eintraege.map(({ datei, anweisungen }) => [datei, anweisungen]))
}
