import { expect, test } from 'vitest'
import { eileVoraus } from './eileVoraus.ts'

test('[A-EINLESEN-29] Das nächste entsteht, während das vorige verarbeitet wird, und nie mehr als eines', async () => {
  const begonnen: number[] = []
  async function* quelle() {
    for (let i = 1; i <= 4; i++) {
      begonnen.push(i)
      yield i
    }
  }
  const gesehen: [number, number[]][] = []
  for await (const eines of eileVoraus(quelle())) {
    await new Promise(setImmediate)
    gesehen.push([eines, [...begonnen]])
  }
  expect(gesehen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 4]],
    [4, [1, 2, 3, 4]],
  ])
})

test('[A-EINLESEN-29] Ein Fehler kommt an seiner Stelle an, nicht früher, und wer aufhört, schließt die Quelle', async () => {
  let geschlossen = 0
  async function* quelle() {
    try {
      yield 1
      yield 2
      throw new Error('drittes')
    } finally {
      geschlossen++
    }
  }
  const gesehen: number[] = []
  await expect(async () => {
    for await (const eines of eileVoraus(quelle())) {
      await new Promise(setImmediate)
      gesehen.push(eines)
    }
  }).rejects.toThrow('drittes')
  expect(gesehen).toEqual([1, 2])
  for await (const eines of eileVoraus(quelle())) if (eines === 1) break
  expect(geschlossen).toBe(2)
})
