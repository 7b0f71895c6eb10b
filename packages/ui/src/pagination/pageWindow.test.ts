import { describe, expect, test } from 'vitest'
import { pageRange, pageWindow } from './pageWindow.ts'

describe('Seitenleiste', () => {
  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 249, [1, 2, 'gap', 249]],
    [100, 249, [1, 'gap', 99, 100, 101, 'gap', 249]],
    [249, 249, [1, 'gap', 248, 249]],
    [4, 249, [1, 2, 3, 4, 5, 'gap', 249]],
  ])('Seite %i von %i', (page, count, expected) => {
    expect(pageWindow(page, count)).toEqual(expected)
  })

  test('Bereich der ersten, der letzten und der leeren Seite', () => {
    expect(pageRange(1, 50, 12_408)).toEqual({ from: 1, to: 50, pageCount: 249 })
    expect(pageRange(249, 50, 12_408)).toEqual({ from: 12_401, to: 12_408, pageCount: 249 })
    expect(pageRange(1, 50, 0)).toEqual({ from: 0, to: 0, pageCount: 1 })
  })
})
