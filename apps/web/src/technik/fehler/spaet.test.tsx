import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { spaet } from './nachladen.ts'

const paket = { default: ({ name }: { name: string }) => <p>Guten Tag, {name}</p> }
const zeichne = (Inhalt: typeof paket.default) =>
  renderToString(
    <Suspense fallback={<p>wird geladen</p>}>
      <Inhalt name="Steyr" />
    </Suspense>,
  )

test('was schon geladen ist, steht im ersten Bild; ohne Platzhalter davor', async () => {
  const hole = vi.fn(async () => paket)
  const { Inhalt, lade } = spaet(hole)
  expect(await lade()).toBe(paket)
  expect(zeichne(Inhalt as typeof paket.default)).toContain('Steyr')
  expect(hole).toHaveBeenCalledOnce()
})

test('was noch nicht geladen ist, zeigt den Platzhalter', () => {
  const { Inhalt } = spaet(async () => paket)
  const bild = zeichne(Inhalt as typeof paket.default)
  expect(bild).toContain('wird geladen')
  expect(bild).not.toContain('Steyr')
})

test('scheitert das Vorausladen, holt der Baustein sein Paket selbst', async () => {
  const hole = vi.fn(async () => paket).mockRejectedValueOnce(new Error('fort'))
  const { Inhalt, lade } = spaet(hole)
  await expect(lade()).rejects.toThrow('fort')
  expect(zeichne(Inhalt as typeof paket.default)).toContain('wird geladen')
  expect(hole).toHaveBeenCalledTimes(2)
})
