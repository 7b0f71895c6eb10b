import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'

/** Ordner der Quelldateien im Repository. */
export const QUELLENORDNER = fileURLToPath(new URL('../../quellen/', import.meta.url))

/** Eine Zeile einer Quelldatei; `zeile` zählt wie im Texteditor, die Kopfzeile ist 1. */
export type Quellzeile<S extends string> = { zeile: number; wert: Readonly<Record<S, string>> }

/** Liest eine Quelldatei ganz; fehlt eine erwartete Spalte, bricht der Bau ab, statt leere Werte zu schreiben. */
export function leseQuelle<const S extends string>(datei: string, spalten: readonly S[]): readonly Quellzeile<S>[] {
  const roh: string[][] = parse(readFileSync(join(QUELLENORDNER, datei), 'utf8'), { bom: true })
  const kopf = roh[0] ?? []
  const stelle = spalten.map(spalte => {
    const i = kopf.indexOf(spalte)
    if (i < 0) throw new Error(`${datei}: Spalte ${spalte} fehlt.`)
    return [spalte, i] as const
  })
  return roh.slice(1).map((felder, i) => ({
    zeile: i + 2,
    wert: Object.fromEntries(stelle.map(([spalte, j]) => [spalte, felder[j] ?? ''])) as Record<S, string>,
  }))
}
