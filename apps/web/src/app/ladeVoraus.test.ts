import { afterEach, expect, test, vi } from 'vitest'
import type { Seite } from '../technik/navigation/weg.ts'
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

test('die Seite eines Wegs, den der Server beim vorigen Aufruf nannte, lädt schon vor ihm', async () => {
  const seite = SEITEN.ProjektePage as Required<Seite>
  // Beides gestellt: ein Paket, das hier wirklich zu laden begänne, käme erst, wenn die Prüfung vorbei ist.
  const lade = vi.spyOn(seite, 'lade').mockResolvedValue(undefined)
  const ladeTeil = vi.spyOn(seite, 'ladeTeil').mockResolvedValue(undefined)
  const eine = ablage()
  await ladeVoraus('/vorhaben/7', eine)
  expect(lade).not.toHaveBeenCalled()
  merkeWege([{ ...WEG, name: 'Gruppe', path: '/gruppe', component: null, subRoutes: [WEG] }] as never, eine)
  await ladeVoraus('/vorhaben/7', eine)
  expect(lade).toHaveBeenCalledOnce()
  expect(ladeTeil).toHaveBeenCalledExactlyOnceWith({ id: '7' })
})

test.each(['kein JSON', '{"/x":"ErfundenePage"}', 'null'])('ein unlesbarer Merker %s hindert nichts', async text => {
  await expect(ladeVoraus('/x', ablage({ [MERKER_WEGE]: text }))).resolves.toBeUndefined()
})
