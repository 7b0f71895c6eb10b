import { expect, test } from 'vitest'
import { formeUm } from './formeUm.ts'

const ohneAbbruch = new AbortController().signal

test('nach jedem Stück kommen andere dran, und die Folge bleibt', async () => {
  const spur: string[] = []
  const andere = (): void => {
    spur.push('andere')
    if (spur.length < 20) setImmediate(andere)
  }
  setImmediate(andere)
  const geformt = await formeUm(
    [1, 2, 3, 4, 5],
    n => {
      spur.push(`${n}`)
      return n * n
    },
    { amStueck: 2, abbruch: ohneAbbruch },
  )
  expect(geformt).toEqual([1, 4, 9, 16, 25])
  expect(spur.join(' ')).toMatch(/^1 2 (andere )+3 4 (andere )+5/)
  expect(await formeUm([], () => 1, { amStueck: 2, abbruch: ohneAbbruch })).toEqual([])
})

test('wer abbricht, bekommt nach dem laufenden Stück nichts mehr geformt', async () => {
  const abbruch = new AbortController()
  const geformt: number[] = []
  const lauf = formeUm([1, 2, 3], n => void geformt.push(n), { amStueck: 1, abbruch: abbruch.signal })
  abbruch.abort()
  await expect(lauf).rejects.toBe(abbruch.signal.reason)
  expect(geformt).toEqual([1])
})
