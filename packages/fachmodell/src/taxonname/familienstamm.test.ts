import { describe, expect, it } from 'vitest'
import { istGleicherStamm } from './familienstamm.ts'
import { erstelleTaxonSuche } from './taxonSuche.ts'
import type { TaxonSuchEintrag } from './typen.ts'

describe('gleicher Stamm', () => {
  it.each([
    ['stratiomyiidae', 'stratiomyidae', true],
    ['ceratopogoninae', 'ceratopogonidae', true],
    ['tubifizidae', 'tubificidae', true],
    ['limnephillidae', 'limnephilidae', true],
    ['helodidae', 'perlodidae', false],
    ['perlidae', 'perlodidae', false],
    ['corizidae', 'corixidae', false],
    ['naididae', 'nabidae', false],
    ['baetis', 'baetidae', false],
  ])('%s und %s: %s', (a, b, gleich) => {
    expect(istGleicherStamm(a, b)).toBe(gleich)
    expect(istGleicherStamm(b, a)).toBe(gleich)
  })
})

it('zu einer unbekannten Familie wird keine angeboten, die nur ähnlich klingt', () => {
  const familie = (name: string): TaxonSuchEintrag => ({
    name: `${name} Gen. sp.`,
    rang: 'FAMILIE',
    gruppe: 'Insecta',
    familie: name,
    gattung: null,
    akzeptiert: null,
  })
  const suche = erstelleTaxonSuche(['Perlodidae', 'Perlidae', 'Tubificidae', 'Helophoridae'].map(familie))
  const vorschlaege = (text: string) => {
    const z = suche.ordneZu(text)
    return z.art === 'TREFFER' ? expect.fail(z.taxon.name) : z.vorschlaege.map(v => v.name)
  }
  expect(vorschlaege('Helodidae')).toEqual([])
  expect(vorschlaege('Tubifizidae Gen. sp.')).toEqual(['Tubificidae Gen. sp.'])
})
