import { expect, test, vi } from 'vitest'
import { ladeEinmalNeu } from './nachladen.ts'

function fenster({ istOnline = true, gesperrt = false } = {}) {
  const merker = new Map<string, string>()
  const ladeNeu = vi.fn()
  const speicher = () => {
    if (gesperrt) throw new Error('gesperrt')
    return {
      getItem: (name: string) => merker.get(name) ?? null,
      setItem: (n: string, w: string) => void merker.set(n, w),
    }
  }
  return { istOnline: () => istOnline, speicher, ladeNeu }
}
const fehlt = (paket: string) => new TypeError(`Failed to fetch dynamically imported module: ${paket}`)

test('[ERR-04] fehlt ein Paket, lädt die Seite einmal neu; fehlt es danach noch, bleibt es bei der Fehlerseite', () => {
  const f = fenster()
  expect(ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(true)
  expect(ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(false)
  expect(f.ladeNeu).toHaveBeenCalledTimes(1)
})

test('[ERR-04] ein anderes Paket (die nächste neue Fassung) darf wieder neu laden', () => {
  const f = fenster()
  ladeEinmalNeu(fehlt('/assets/a-1.js'), f)
  expect(ladeEinmalNeu(fehlt('/assets/a-2.js'), f)).toBe(true)
})

test.each([
  ['ohne Netz', { istOnline: false }],
  ['ohne Merker', { gesperrt: true }],
])('[ERR-04] %s wird nie neu geladen', (_, lage) => {
  const f = fenster(lage)
  expect(ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(false)
  expect(f.ladeNeu).not.toHaveBeenCalled()
})
