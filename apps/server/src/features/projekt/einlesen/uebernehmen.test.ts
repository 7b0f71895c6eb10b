import { afterAll, expect, test } from 'vitest'
import { ANWEISUNGEN_HOECHSTENS, beobachteBerichtigung, pruefeWieGanz } from '../../../../pruefstand/teilpruefung.ts'
import { projekthandwerk } from './handwerk.ts'
import { projekteinlesung } from './projekte.pruefhilfe.ts'

const p = await projekteinlesung()
afterAll(() => p.ende())

test('[A-EINLESEN-25] für 40 Dateien mit Projekten, auch doppelten: übernommen ist dasselbe wie ganz geprüft', async () => {
  await pruefeWieGanz(p, projekthandwerk, p.KOPF, [
    ['Güte Ybbs', 'güte  ybbs', 'Güte Erlauf', 'Güte Traisen', ''],
    ['Land', 'Lnad'],
    [p.ORGANISATION, 'Niemand'],
    ['Niederösterreich', 'Niederosterreich'],
    ['1.3.2026', '31.2.2026'],
    ['', '1.1.2025'],
  ])
}, 180_000)

test('[A-EINLESEN-25] 10 Zellen von 10.000 Projekten übernommen: geprüft ist nur, was sich ändert; die Bilanz zählt wieder alle', async () => {
  const reihen = Array.from({ length: 10_000 }, (_, i) =>
    i % 1000 === 7 ? p.gueltig().with(3, 'Niederosterreich') : p.gueltig(),
  )
  const { id, bilanz } = await p.pruefe([p.KOPF, ...reihen])
  expect(bilanz).toMatchObject({ gelesen: 10_000, abgelehnt: 10 })
  const { neue, anweisungen } = await beobachteBerichtigung(p, id, () =>
    p.tue(id, 'uebernehmen', { zellen: ['D9'], gleiche: true }),
  )
  expect((await p.vorgang(id)).bilanz).toMatchObject({ gelesen: 10_000, angenommen: 10_000, abgelehnt: 0 })
  expect(neue).toEqual(Array.from({ length: 10 }, (_, i) => 1000 * i + 9))
  expect(anweisungen).toBeLessThan(ANWEISUNGEN_HOECHSTENS)
}, 180_000)
