import { afterEach, expect, test, vi } from 'vitest'
import { ladeVoraus, MERKER_WEGE, merkeWege } from './ladeVoraus.ts'
import { SEITEN } from './seiten.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function ablage(anfang: Record<string, string> = {}) {
  const inhalt = new Map(Object.entries(anfang))
  return () => ({
    getItem: (name: string) => inhalt.get(name) ?? null,
    setItem: (name: string, wert: string) => void inhalt.set(name, wert),
  })
}
const WEG = {
  name: 'Projekte',
  path: '/vorhaben/:id',
  component: 'ProjektePage',
  bereiche: [],
  permission: null,
  visible: true,
  subRoutes: [],
} as const

test('die Seite eines Wegs, den der Server beim vorigen Aufruf nannte, lädt schon vor ihm', () => {
  const seite = SEITEN.ProjektePage
  if (seite === null) throw new Error('Die Projekte haben eine Seite.')
  const lade = vi.spyOn(seite, 'lade').mockResolvedValue(undefined)
  const eine = ablage()
  ladeVoraus('/vorhaben/7', eine)
  expect(lade).not.toHaveBeenCalled()
  merkeWege([{ ...WEG, name: 'Gruppe', path: '/gruppe', component: null, subRoutes: [WEG] }] as never, eine)
  ladeVoraus('/vorhaben/7', eine)
  expect(lade).toHaveBeenCalledOnce()
})

test.each(['kein JSON', '{"/x":"ErfundenePage"}', 'null'])('ein unlesbarer Merker %s hindert nichts', text => {
  expect(() => ladeVoraus('/x', ablage({ [MERKER_WEGE]: text }))).not.toThrow()
})
