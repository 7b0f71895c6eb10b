import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { bestimmeSchritte } from './unterschied.ts'

const worte = (text: string) => text.split(' ')
const kurz = (alt: string, neu: string) =>
  bestimmeSchritte(worte(alt), worte(neu)).map(
    ({ art, wert }) => `${{ GLEICH: '', NEW: '+', DELETED: '-' }[art]}${wert}`,
  )

test.each([
  ['a b c', 'a b c', ['a', 'b', 'c']],
  ['a b c', 'a x c', ['a', '-b', '+x', 'c']],
  ['a b', 'x a b', ['+x', 'a', 'b']],
  ['a b c d', 'a d', ['a', '-b', '-c', 'd']],
  ['a', 'b', ['-a', '+b']],
])('[HIST-04] „%s“ zu „%s“', (alt, neu, erwartet) => expect(kurz(alt, neu)).toEqual(erwartet))

test('[HIST-04] aus den Schritten ergeben sich beide Stände wieder, auch bei sehr langen', () => {
  const folge = array(integer({ min: 0, max: 4 }), { maxLength: 30 })
  const pruefe = (alt: readonly number[], neu: readonly number[]) => {
    const schritte = bestimmeSchritte(alt, neu)
    expect(schritte.filter(s => s.art !== 'NEW').map(s => s.wert)).toEqual(alt)
    expect(schritte.filter(s => s.art !== 'DELETED').map(s => s.wert)).toEqual(neu)
  }
  assert(property(folge, folge, pruefe))
  pruefe(
    Array.from({ length: 3000 }, (_, i) => i),
    Array.from({ length: 3000 }, (_, i) => -i - 1),
  )
})
