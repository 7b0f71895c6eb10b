import { describe, expect, it } from 'vitest'
import { leseStadium } from './stadium.ts'

describe('leseStadium', () => {
  it.each([
    ['Lv.', 'LARVE'],
    ['Lv', 'LARVE'],
    [' larve ', 'LARVE'],
    ['L.', 'LARVE'],
    ['Ad.', 'IMAGO'],
    ['(Imago)', 'IMAGO'],
    ['Puppe', 'PUPPE'],
    ['Ny.', 'NYMPHE'],
    ['Eier', 'EI'],
    ['juv.', 'JUVENIL'],
    ['indet.', 'INDET'],
    ['', null],
    ['Winter', null],
    ['constructor', null],
  ])('„%s“ ist %s', (text, stadium) => {
    expect(leseStadium(text)).toBe(stadium)
  })
})
