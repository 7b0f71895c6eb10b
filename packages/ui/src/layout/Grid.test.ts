import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GRID_COLUMNS } from '../konstanten.ts'
import { resolveSpan } from './Grid.tsx'

test('[UI-15] Fehlende Breiten übernehmen die nächstkleinere, darunter gilt die ganze Zeile', () => {
  expect(resolveSpan(4)).toEqual({ sm: 12, md: 4, lg: 4, xl: 4 })
  expect(resolveSpan({ sm: 6, lg: 3 })).toEqual({ sm: 6, md: 6, lg: 3, xl: 3 })
  expect(resolveSpan({})).toEqual({ sm: 12, md: 12, lg: 12, xl: 12 })
})

test('[UI-15] Das Raster hat zwölf Spalten', () => {
  const css = readFileSync(new URL('Grid.module.css', import.meta.url), 'utf8')
  expect(css).toContain(`repeat(${GRID_COLUMNS}, `)
  expect(css).toContain(`span ${GRID_COLUMNS};`)
  expect(GRID_COLUMNS).toBe(12)
})
