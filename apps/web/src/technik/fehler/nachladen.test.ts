import { expect, test, vi } from 'vitest'
import { ladeEinmalNeu } from './nachladen.ts'

function fenster({ erreichbar = true, gesperrt = false } = {}) {
  const merker = new Map<string, string>()
  const ladeNeu = vi.fn()
  const speicher = () => {
    if (gesperrt) throw new Error('gesperrt')
    return {
      getItem: (name: string) => merker.get(name) ?? null,
      setItem: (n: string, w: string) => void merker.set(n, w),
    }
  }
  return { istErreichbar: async () => erreichbar, speicher, ladeNeu }
}
const fehlt = (paket: string) => new TypeError(`Failed to fetch dynamically imported module: ${paket}`)

test('[ERR-04] fehlt ein Paket, lädt die Seite einmal neu; fehlt es danach noch, bleibt es bei der Fehlerseite', async () => {
  const f = fenster()
  expect(await ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(true)
  expect(await ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(false)
  expect(f.ladeNeu).toHaveBeenCalledTimes(1)
})

test('[ERR-04] ein anderes Paket (die nächste neue Fassung) darf wieder neu laden', async () => {
  const f = fenster()
  await ladeEinmalNeu(fehlt('/assets/a-1.js'), f)
  expect(await ladeEinmalNeu(fehlt('/assets/a-2.js'), f)).toBe(true)
})

test('[ERR-04] fehlen mehrere Pakete zugleich, endet das Neuladen trotzdem', async () => {
  const f = fenster()
  const [a, b] = [fehlt('/assets/a-1.js'), fehlt('/assets/b-1.js')]
  expect(await ladeEinmalNeu(a, f)).toBe(true)
  expect(await ladeEinmalNeu(b, f)).toBe(true)
  expect(await ladeEinmalNeu(a, f)).toBe(false)
  expect(await ladeEinmalNeu(b, f)).toBe(false)
})

test.each([
  ['ohne Server', { erreichbar: false }],
  ['ohne Merker', { gesperrt: true }],
])('[ERR-04] %s wird nie neu geladen', async (_, lage) => {
  const f = fenster(lage)
  expect(await ladeEinmalNeu(fehlt('/assets/a-1.js'), f)).toBe(false)
  expect(f.ladeNeu).not.toHaveBeenCalled()
})
