import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Wenige Prüfdateien, die zusammen jeden Baustein stellen, den alle zusammen stellen: immer die nächste, die je Sekunde am meisten
 * Neues bringt. Was keinen stellt, ist nicht darunter.
 * @param buch je Datei ihre Bausteine
 * @param dauern Sekunden je Datei; ohne Angabe keine
 * @param immer Dateien, die in jedem Fall dabei sind
 */
export function waehleDateien(buch, dauern = new Map(), immer = []) {
  const gewaehlte = new Set(immer)
  const gestellt = new Set(immer.flatMap(datei => buch.get(datei) ?? []))
  const offene = new Map([...buch].filter(([datei]) => !gewaehlte.has(datei)))
  for (;;) {
    let beste = { nutzen: 0 }
    for (const [datei, bausteine] of offene) {
      const neue = bausteine.filter(eine => !gestellt.has(eine))
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

/** Wo eine Anweisung aus Teilen zusammengesetzt ist, die für sich stehen. */
const FUGEN =
  /\b(?:select|from|join|as|with|where|on|and|or|not|when|then|else|union|group by|having|order by|limit|insert into|values|update|set|returning)\b|[(),]/

/**
 * Woraus eine Anweisung besteht: Bedingungen, Ausdrücke, Funktionen, Tabellen. Rollen, Filter und Sortierungen setzen aus denselben
 * Bausteinen tausende Anweisungen zusammen; was eine Fassung der Datenbank nicht kann oder anders meint, ist ein Baustein.
 */
export function bausteineVon(anweisung) {
  return anweisung
    .split(FUGEN)
    .map(teil => teil.trim())
    .filter(teil => teil !== '')
}

/** Die Bausteine, die jede Datei in diesem Ordner stellt; leer, wenn kein Lauf mitgeschrieben hat. */
export function leseAnweisungsbuch(ordner) {
  if (!existsSync(ordner)) return new Map()
  const eintraege = readdirSync(ordner).map(name => JSON.parse(readFileSync(join(ordner, name), 'utf8')))
  return new Map(eintraege.map(({ datei, anweisungen }) => [datei, [...new Set(anweisungen.flatMap(bausteineVon))]]))
}
