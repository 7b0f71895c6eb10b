import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect } from 'vitest'

/**
 * Vor jeder Prüfdatei geladen. Mit `ANWEISUNGSBUCH` (ein Ordner) merkt sich der Lauf je Prüfdatei, welche Anweisungen das Produkt an
 * die Datenbank schickt; `anweisungenAuf15.test.ts` legt sie danach der ältesten zugesagten Fassung vor.
 */

const WURZEL = fileURLToPath(new URL('../../../', import.meta.url))
const ORDNER = process.env['ANWEISUNGSBUCH']

/** Was das Produkt stellte, wie es dastand und vereinfacht. */
type Buch = Map<string, string>

/** Wohin dieser Prozess gerade mitschreibt; einmal geladen, bleibt der Zugang zur Datenbank für alle seine Dateien derselbe. */
const prozess = globalThis as { anweisungsbuch?: Buch | null }

if (ORDNER) {
  const datei = relative(WURZEL, expect.getState().testPath ?? '')
  const { beispiele } = schreibeMit()
  afterAll(() => {
    mkdirSync(ORDNER, { recursive: true })
    const name = `${datei.replaceAll('/', '!')}.json`
    writeFileSync(join(ORDNER, name), JSON.stringify(beispiele()))
  })
}

/** Schreibt von jetzt an mit. `beende` stellt her, was vorher galt. */
export function schreibeMit(): { anweisungen: () => string[]; beispiele: () => string[]; beende: () => void } {
  const vorher = prozess.anweisungsbuch
  if (vorher === undefined) setzeDazwischen(Client.prototype)
  const buch: Buch = new Map()
  prozess.anweisungsbuch = buch
  return {
    anweisungen: () => [...new Set(buch.values())].sort(),
    // Von denen, die vereinfacht gleich sind, die letzte.
    beispiele: () => [...new Map([...buch].map(([text, einfach]) => [einfach, text])).values()],
    beende: () => void (prozess.anweisungsbuch = vorher ?? null),
  }
}

function setzeDazwischen(client: Client): void {
  const original = client.query
  client.query = function (this: Client, ...angaben: unknown[]) {
    const buch = prozess.anweisungsbuch
    const text = buch ? textVon(angaben[0]) : null
    // Woher sie kommt, ist teurer zu erfahren als zu wissen, dass sie schon dasteht.
    if (buch && text !== null && !buch.has(text) && istVomProdukt()) buch.set(text, vereinfacht(text))
    return Reflect.apply(original, this, angaben)
  } as typeof original
}

/** Text, Vorbereitetes oder ein Zeiger. */
function textVon(anweisung: unknown): string | null {
  const text = typeof anweisung === 'string' ? anweisung : (anweisung as { text?: unknown } | null)?.text
  return typeof text === 'string' && text !== '' ? text : null
}

/** Wie viele Werte und welche Zahlen, ist gleich: es bleibt dieselbe Anweisung. */
export function vereinfacht(text: string): string {
  return text
    .replaceAll(/\$?\b\d+\b/g, '?')
    .replaceAll(/\?(\s*,\s*\?)+/g, '?')
    .replaceAll(/\(\?\)(\s*,\s*\(\?\))+/g, '(?)')
    .replaceAll(/\s+/g, ' ')
}

/** Die nächste eigene Stelle auf dem Weg zur Datenbank gehört zum Produkt, nicht zur Prüfung oder zu ihrer Ausgangslage. */
function istVomProdukt(): boolean {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_, stellen) => stellen
  const stellen = new Error('woher').stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const eigene = stellen
    .map(stelle => stelle.getFileName() ?? '')
    .find(
      ort =>
        /\/(apps|packages)\//.test(ort) &&
        !/node_modules|anweisungsbuch\.ts|\/technik\/db\/(datenbank|kopieren)/.test(ort),
    )
  // Migrationen gelten für den Stand, auf dem sie beginnen; ausgeführt werden sie auf jeder Fassung, wenn die Vorlage entsteht.
  return eigene !== undefined && !/\.test\.ts|\.pruefhilfe\.ts|\/(pruefstand|migrationen)\//.test(eigene)
}
