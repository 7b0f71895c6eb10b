import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { falschePruefverweise } from './regeln/pruefverweise.ts'
import { WURZEL } from './regeln/quellen.ts'

/** So viele Fälle zählt die Gestaltung (identity.md) je Abschnitt. */
const FAELLE: Readonly<Record<number, number>> = { 3: 36, 7: 52, 9: 48 }
/** Was es hier nicht gibt, mit der Annahme, die sagt, weshalb. */
const OHNE_PRUEFUNG: Readonly<Record<string, string>> = { '9.42': 'A-SITZUNG-28' }

const lies = (pfad: string): string => readFileSync(join(WURZEL, pfad), 'utf8')
const text = lies('docs/identitaet.md')
const zeilen = [...text.matchAll(/^\| (\d+)(?:\.(\d+))? \| (.+) \| (.+) \|$/gm)].map(
  ([, abschnitt = '', fall, was = '', pruefung = '']) => ({ abschnitt, fall, was, pruefung }),
)
const dateienIn = (pruefung: string) => [...pruefung.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, pfad = '']) => pfad)

/** Nummern, mit denen der Titel einer Prüfung oder die Zeile ihrer Fälle beginnt: „38 Cookie …“, „7 und 8: …“, „Beispiele 32 bis 34“. */
function nummernIn(quelle: string): ReadonlySet<number> {
  const titel = [
    ...quelle.matchAll(
      /['`](?:\[[A-Z]+-\d+\] ?)*(?:Beispiele? |Autorisierung |Einlösung mit )?(\d+(?:(?:, | und | bis )\d+)*)[ :]/g,
    ),
    ...quelle.matchAll(/^\s*\[?(\d+),(?: \[|$)/gm),
    ...quelle.matchAll(/^\s*\[(\d+), ['[]/gm),
  ].map(([, angabe = '']) => angabe)
  return new Set(
    titel.flatMap(angabe => {
      const zahlen = angabe.split(/, | und | bis /).map(Number)
      const [von = 0, bis = von] = zahlen
      return angabe.includes(' bis ') ? Array.from({ length: bis - von + 1 }, (_, i) => von + i) : zahlen
    }),
  )
}

test.each(Object.entries(FAELLE))(
  'Abschnitt %s der Gestaltung: jeder seiner %i Fälle hat in docs/identitaet.md seine Zeile und in jeder Datei dort seine Prüfung',
  (abschnitt, anzahl) => {
    const seine = zeilen.filter(zeile => zeile.abschnitt === abschnitt && zeile.fall !== undefined)
    expect(seine.map(({ fall }) => Number(fall))).toEqual(Array.from({ length: anzahl }, (_, i) => i + 1))
    const ohne = seine.filter(({ fall, pruefung }) => {
      const annahme = OHNE_PRUEFUNG[`${abschnitt}.${fall}`]
      if (annahme !== undefined) return pruefung !== annahme
      const dateien = dateienIn(pruefung)
      return dateien.length === 0 || dateien.some(pfad => !existsSync(join(WURZEL, pfad)) || !hat(pfad, Number(fall)))
    })
    expect(ohne.map(({ fall, was }) => `${abschnitt}.${fall} ${was}`)).toEqual([])
  },
)
const hat = (pfad: string, nummer: number): boolean => nummernIn(lies(pfad)).has(nummer)

test('die übrigen Sätze nennen eine Prüfung, die so heißt, oder eine Annahme', () => {
  const saetze = zeilen.filter(({ fall }) => fall === undefined)
  // Jeder Abschnitt der Gestaltung kommt vor.
  expect([...new Set(saetze.map(({ abschnitt }) => Number(abschnitt)))].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 13 }, (_, i) => i + 1).filter(abschnitt => abschnitt !== 7),
  )
  const nirgends = new Set(falschePruefverweise(saetze.map(({ pruefung }) => pruefung)))
  const falsche = saetze.filter(({ pruefung }) => nirgends.has(pruefung))
  expect(falsche.map(({ was, pruefung }) => `${was}: ${pruefung}`)).toEqual([])
})

test('eine Prüfung, die ihre Nummer verliert, fällt auf', () => {
  expect([...nummernIn("test('7 und 8: Zertifikat'"), ...nummernIn("  ['12 Fassung', {")]).toEqual([7, 8, 12])
  expect([...nummernIn("test('Beispiele 32 bis 34: x'"), ...nummernIn("    [5, ['A'], nur()],")]).toEqual([
    32, 33, 34, 5,
  ])
  expect([...nummernIn("test('Zertifikat 7', () => 10_000"), ...nummernIn("test('10.000 Teile')")]).toEqual([])
})
