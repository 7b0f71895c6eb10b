import { expect, test } from 'vitest'
import { vergleicheFassungen } from './vergleicheFassungen.ts'

const fassung = (titel: string, ...absaetze: string[]) => ({ titel, inhalt: absaetze.join('\n\n'), anmerkung: null })
const kurz = (alt: ReturnType<typeof fassung>, neu: ReturnType<typeof fassung>) =>
  vergleicheFassungen(alt, neu).map(({ label, links, rechts, art }) => [label, links, rechts, art])

test('[HIST-04] zwei Fassungen nebeneinander: nur was sich unterscheidet, Ersetztes in einer Zeile', () => {
  expect(kurz(fassung('Alt', 'a', 'b', 'c', 'd'), fassung('Neu', 'a', 'x', 'c', 'd', 'e'))).toEqual([
    ['Titel', 'Alt', 'Neu', 'UPDATED'],
    ['Absatz 2', 'b', 'x', 'UPDATED'],
    ['Absatz 5', null, 'e', 'NEW'],
  ])
  expect(kurz(fassung('T', 'a', 'b', 'c'), fassung('T', 'a', 'c'))).toEqual([['Absatz 2', 'b', null, 'DELETED']])
  expect(kurz(fassung('T', 'a'), fassung('T', 'a'))).toEqual([])
})
