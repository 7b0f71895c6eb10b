import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANGE, langeZuerst } from './langeZuerst.ts'

const WURZEL = new URL('../../', import.meta.url)

test('was lange dauert, beginnt zuerst, das Längste davor; alles andere bleibt in seiner Ordnung', () => {
  const [laengste, zweite] = LANGE.map(lange => `/irgendwo/${lange}`)
  const dateien = ['/irgendwo/z.test.ts', zweite, '/irgendwo/a.test.ts', laengste]
  expect(langeZuerst(dateien, datei => String(datei))).toEqual([
    laengste,
    zweite,
    '/irgendwo/z.test.ts',
    '/irgendwo/a.test.ts',
  ])
})

test('jede als lang genannte Datei gibt es', () => {
  expect(LANGE.filter(lange => !existsSync(fileURLToPath(new URL(lange, WURZEL))))).toEqual([])
})
