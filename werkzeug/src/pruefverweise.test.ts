import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { falschePruefverweise } from './regeln/pruefverweise.ts'
import { WURZEL } from './regeln/quellen.ts'

const text = readFileSync(join(WURZEL, 'docs/veroeffentlichung.md'), 'utf8')
const zeilen = [...text.matchAll(/^\| (A?\.?\d[\d.]*) \| (.+) \| (.+) \|$/gm)].map(
  ([, satz = '', was = '', verweis = '']) => ({ satz, was, verweis }),
)
/** Abschnitte der Gestaltung und Punkte des Auftrags. */
const ABSCHNITTE = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(n => `1.${n}`),
  ...[1, 2, 3, 4, 5, 6].map(n => `2.${n}`),
  '3',
  '4',
  '5',
  ...[1, 2, 3, 4, 5].map(n => `6.${n}`),
  '7',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => `A.${n}`),
]

test('[GEN-03] docs/veroeffentlichung.md nennt jeden Abschnitt, und jeder Satz eine Prüfung, die so heißt, oder eine Annahme', () => {
  expect([...new Set(zeilen.map(({ satz }) => satz))]).toEqual(ABSCHNITTE)
  const falsche = new Set(falschePruefverweise(zeilen.map(({ verweis }) => verweis)))
  expect(zeilen.filter(({ verweis }) => falsche.has(verweis))).toEqual([])
})

test('[GEN-03] ein Verweis ohne Ziel fällt auf: fremde Annahme, fehlende Datei, anderer Titel, gar keiner', () => {
  const schlechte = [
    // Zusammengesetzt: sonst nennte diese Datei selbst eine Annahme, die es nicht gibt.
    ['A-AUSFUHR', 99].join('-'),
    '`werkzeug/src/gibtEsNicht.test.ts`: „Titel“',
    '`werkzeug/src/regeln/pruefverweise.ts`: „steht dort nirgends“',
    '',
  ]
  expect(falschePruefverweise(['A-AUSFUHR-01', ...schlechte])).toEqual(schlechte)
})
