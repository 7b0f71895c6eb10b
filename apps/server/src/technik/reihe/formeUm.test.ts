import { expect, test } from 'vitest'
import { formeUm } from './formeUm.ts'

const ohneAbbruch = new AbortController().signal

test('vor jedem Stück kommen andere dran, und die Folge bleibt', async () => {
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
  expect(spur.join(' ')).toMatch(/^(andere )+1 2 (andere )+3 4 (andere )+5/)
  expect(await formeUm([], () => 1, { amStueck: 2, abbruch: ohneAbbruch })).toEqual([])
})

test('kostet eines viel, ist das Stück kürzer: niemand wartet auf hundert davon', async () => {
  const spur: string[] = []
  const andere = (): void => {
    spur.push('andere')
    if (spur.length < 200) setImmediate(andere)
  }
  setImmediate(andere)
  await formeUm(
    [1, 2, 3, 4],
    n => {
      spur.push(`${n}`)
      for (const bis = performance.now() + 15; performance.now() < bis; );
    },
    { amStueck: 100 },
  )
  expect(spur.join(' ')).toMatch(/^(andere )+1( 2)? (andere )+.*4/)
})

test('in einer Runde entsteht nur ein Stück, wie viele auch zugleich formen; keiner wartet auf das Ende eines anderen', async () => {
  let runde = 0
  let laeuft = true
  const zaehle = (): void => {
    runde++
    if (laeuft) setImmediate(zaehle)
  }
  setImmediate(zaehle)
  const stuecke: { wer: number; runde: number }[] = []
  await Promise.all([1, 2, 3, 4].map(wer => formeUm([1, 2, 3], () => stuecke.push({ wer, runde }), { amStueck: 1 })))
  laeuft = false
  expect(stuecke).toHaveLength(12)
  expect(new Set(stuecke.map(stueck => stueck.runde)).size).toBe(12)
  expect(stuecke.slice(0, 4).map(({ wer }) => wer)).toEqual([1, 2, 3, 4])
})

test('wer abbricht, bekommt nach dem laufenden Stück nichts mehr geformt', async () => {
  const abbruch = new AbortController()
  const geformt: number[] = []
  const lauf = formeUm(
    [1, 2, 3],
    n => {
      geformt.push(n)
      abbruch.abort()
    },
    { amStueck: 1, abbruch: abbruch.signal },
  )
  await expect(lauf).rejects.toMatchObject({ name: 'AbortError' })
  expect(geformt).toEqual([1])
})
