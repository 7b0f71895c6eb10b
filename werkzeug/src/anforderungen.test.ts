import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liesQuellen, WURZEL } from './regeln/quellen.ts'

/** Die Kennungen des Anforderungskatalogs, von dort, nicht aus den Prüfungen. */
const katalog = [
  ...readFileSync(join(WURZEL, 'docs/vorgabe/requirements.md'), 'utf8').matchAll(/^- ([A-Z]+-\d\d) \S/gm),
].map(([, kennung = '']) => kennung)

/** Kennungen in eckigen Klammern, wie sie in Titeln von Prüfungen stehen: `[ROUTE-07]`. */
const genannte = liesQuellen()
  .filter(({ istTest }) => istTest)
  .flatMap(({ pfad, text }) => [...text.matchAll(/\[([A-Z]+-\d\d)\]/g)].map(([, kennung = '']) => ({ pfad, kennung })))

test('der Katalog ist vollständig gelesen', () => {
  expect(new Set(katalog).size).toBe(katalog.length)
  expect(katalog).toHaveLength(142)
})

test('Prüfungen nennen nur Anforderungen, die es gibt', () => {
  // Annahmen (`A-…`) hat ihre eigene Prüfung.
  expect(genannte.filter(({ kennung }) => !katalog.includes(kennung))).toEqual([])
})

test('jede Anforderung hat eine Prüfung, die sie nennt', () => {
  const belegt = new Set(genannte.map(({ kennung }) => kennung))
  expect(katalog.filter(kennung => !belegt.has(kennung))).toEqual([])
})
