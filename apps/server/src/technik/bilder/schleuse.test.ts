import { expect, test } from 'vitest'
import { baueSchleuse } from './schleuse.ts'

test('Nie laufen mehr Arbeiten zugleich als erlaubt, alle kommen dran, zu viele Wartende werden abgewiesen', async () => {
  const schleuse = baueSchleuse(2, 3)
  let laufende = 0
  let hoechstens = 0
  const lasse: (() => void)[] = []
  const arbeit = (name: number) =>
    schleuse(async () => {
      laufende++
      hoechstens = Math.max(hoechstens, laufende)
      await new Promise<void>(weiter => lasse.push(weiter))
      laufende--
      if (name === 1) throw new Error('gescheitert')
      return name
    })
  const alle = [0, 1, 2, 3, 4].map(arbeit)
  await expect(arbeit(5)).rejects.toThrow('Der Server ist ausgelastet')
  const ergebnisse = Promise.allSettled(alle)
  for (let i = 0; i < 5; i++) {
    while (lasse.length === 0) await new Promise(setImmediate)
    lasse.shift()?.()
  }
  expect((await ergebnisse).map(e => e.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(hoechstens).toBe(2)
  await expect(schleuse(async () => 'frei')).resolves.toBe('frei')
})
