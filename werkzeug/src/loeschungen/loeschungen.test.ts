import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Angabefehler } from '../angabefehler.ts'
import { beschreibe, fuehreAus, vereinige } from './lauf.ts'

const ordner = mkdtempSync(join(tmpdir(), 'benthos-loeschungen-'))
afterAll(() => rmSync(ordner, { recursive: true }))
const eine = { konto: 7, angelegtAm: '2026-01-01T00:00:00.000001Z', durch: 1, grund: 'Antrag', registrierungen: [] }
/** Ohne erreichbare Datenbank: wer sie doch fragte, scheiterte anders. */
const NIRGENDS = { datenbankUrl: 'postgresql://nirgends.invalid/db', datenVerzeichnis: ordner }

test('eine neue Liste verliert nichts, was in der alten steht, und nennt jede Löschung einmal', () => {
  const andere = { ...eine, angelegtAm: '2026-01-02T00:00:00.000001Z' }
  expect(vereinige([eine], [{ ...eine, grund: 'anders' }, andere])).toEqual([eine, andere])
  expect(vereinige([eine], [])).toEqual([eine])
})

test.each([[[]], [['liste']], [['nachholen']], [['loesche', 'x']], [['liste', 'a', 'b']]])(
  '%j: die Angaben werden genannt, und nichts geschieht',
  async argumente => {
    await expect(fuehreAus(argumente, NIRGENDS, () => {})).rejects.toThrow(Angabefehler)
  },
)

test.each(['liste', 'nachholen'])(
  '%s: eine beschädigte Datei gilt gar nicht, ehe die Datenbank gefragt ist',
  async befehl => {
    const datei = join(ordner, `${befehl}.jsonl`)
    writeFileSync(datei, `${JSON.stringify(eine)}\n{"konto":`)
    await expect(fuehreAus([befehl, datei], NIRGENDS, () => {})).rejects.toThrow(/Zeile 2 nennt keine Löschung/)
  },
)

test('der Bericht nennt, was nicht gelöscht ist', () => {
  const text = beschreibe([
    [1, 'NACHGEHOLT'],
    [2, 'SCHON'],
    [3, 'FEHLT'],
    [4, 'ANDERE'],
    [5, 'REGISTRIERUNG'],
  ])
  expect(text).toMatch(/^1 Löschung nachgeholt, 1 standen schon da, 1 Konten .*\(3\)\.$/m)
  expect(text).toMatch(/^Gelöscht ist auch die Registrierung zu 5:/m)
  expect(text).toMatch(/^NICHT gelöscht.*: 4\./m)
})
