import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Messbericht, Messzeile } from './ergebnis.ts'

const WEB = fileURLToPath(new URL('../../apps/web/', import.meta.url))
const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Kilobyte (1000 Byte), mit gzip verdichtet. */
const ZIEL_RAHMEN_KB = 180

/**
 * Größe der gebauten Oberfläche: was der Rahmen beim ersten Aufruf lädt, und was jede Seite dazu braucht. Gebaut wird in
 * einen eigenen Ordner, damit ein laufender Server seine Dateien behält.
 */
export async function messeBuendel(): Promise<Messbericht> {
  const ordner = await mkdtemp(join(tmpdir(), 'benthos-buendel-'))
  try {
    await baue(ordner)
    const dateien = await liesDateien(join(ordner, 'assets'))
    const seite = await readFile(join(ordner, 'index.html'), 'utf8')
    // Die Seite nennt nur, was über den Sprung zum Anmeldedienst entscheidet; danach kommt auf jeder Seite die Anwendung.
    const anwendung = [...dateien.keys()].filter(name => name.startsWith('anwendung-'))
    const rahmen = huelle(dateien, [...verweise(seite, /src="\.\/assets\/([^"]+\.js)"/g), ...anwendung])
    const stile = [...dateien.keys()].filter(name => name.endsWith('.css'))
    const seiten = [...dateien.keys()].filter(name => /Page-[\w-]+\.js$/.test(name)).sort()
    const rahmenKb = summe(
      dateien,
      [...rahmen].filter(name => name.endsWith('.js')),
    )
    return {
      name: 'Oberfläche: verdichtete Größe (gzip)',
      zeilen: [
        {
          ...groesse('Rahmen beim ersten Aufruf: JavaScript', rahmenKb),
          ziel: `≤ ${ZIEL_RAHMEN_KB} kB`,
          erreicht: rahmenKb <= ZIEL_RAHMEN_KB,
        },
        groesse('Rahmen beim ersten Aufruf: CSS', summe(dateien, stile)),
        ...seiten.map(name => {
          const dazu = [...huelle(dateien, [name])].filter(datei => !rahmen.has(datei))
          return groesse(`${name.replace(/-[\w-]{8}\.js$/, '')} zusätzlich (JavaScript)`, summe(dateien, dazu))
        }),
        groesse(
          'alles JavaScript',
          summe(
            dateien,
            [...dateien.keys()].filter(name => name.endsWith('.js')),
          ),
        ),
      ],
      bemerkungen: [`${dateien.size} Dateien; Rahmen aus ${rahmen.size} Dateien: ${groessteAus(dateien, rahmen)}`],
    }
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

type Datei = { text: string; kb: number }

function groesse(name: string, kb: number): Messzeile {
  return { name, einheit: 'kB', wert: { median: kb }, schranke: null, verhaeltnis: null, ziel: '', erreicht: null }
}

async function liesDateien(ordner: string): Promise<Map<string, Datei>> {
  const namen = (await readdir(ordner)).filter(name => /\.(js|css)$/.test(name))
  const inhalte = await Promise.all(namen.map(name => readFile(join(ordner, name))))
  return new Map(
    inhalte.map((inhalt, i) => [namen[i] ?? '', { text: inhalt.toString(), kb: gzipSync(inhalt).length / 1000 }]),
  )
}

const verweise = (text: string, muster: RegExp): string[] => [...text.matchAll(muster)].map(t => t[1] ?? '')

/** Die genannten Dateien und alles, was sie unmittelbar einführen; nachgeladene Teile gehören nicht dazu. */
function huelle(dateien: ReadonlyMap<string, Datei>, anfang: readonly string[]): Set<string> {
  const gesehen = new Set<string>()
  const besuche = (name: string): void => {
    const datei = dateien.get(name)
    if (!datei || gesehen.has(name)) return
    gesehen.add(name)
    for (const ziel of verweise(datei.text, /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) besuche(ziel)
  }
  for (const name of anfang) besuche(name)
  return gesehen
}

function summe(dateien: ReadonlyMap<string, Datei>, namen: Iterable<string>): number {
  return [...namen].reduce((kb, name) => kb + (dateien.get(name)?.kb ?? 0), 0)
}

function groessteAus(dateien: ReadonlyMap<string, Datei>, namen: Iterable<string>): string {
  return [...namen]
    .sort((a, b) => (dateien.get(b)?.kb ?? 0) - (dateien.get(a)?.kb ?? 0))
    .slice(0, 6)
    .map(name => `${name.replace(/-[\w-]{8}\.js$/, '')} ${(dateien.get(name)?.kb ?? 0).toFixed(1)} kB`)
    .join(', ')
}

function baue(ziel: string): Promise<void> {
  return new Promise((fertig, gescheitert) => {
    const kind = spawn(process.execPath, [VITE, 'build', '--outDir', ziel, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: WEB,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    kind.once('error', gescheitert)
    kind.once('exit', code =>
      code === 0 ? fertig() : gescheitert(new Error(`Die Oberfläche ließ sich nicht bauen (${code}).`)),
    )
  })
}
