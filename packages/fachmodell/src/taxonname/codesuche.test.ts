import { describe, expect, it } from 'vitest'
import { erstelleTaxonSuche } from './taxonSuche.ts'
import type { TaxonSuchEintrag } from './typen.ts'

function eintrag(name: string, mehr: Partial<TaxonSuchEintrag> = {}): TaxonSuchEintrag {
  return { name, rang: 'ART', gruppe: 'X', familie: null, gattung: null, akzeptiert: null, ...mehr }
}
const LISTE = [
  eintrag('Navicula gregaria'),
  eintrag('Planothidium lanceolatum'),
  eintrag('Achnanthes lanceolata', { akzeptiert: 'Planothidium lanceolatum' }),
  eintrag('Asellus sp.', { rang: 'GATTUNG' }),
  eintrag('Asellus meridianus'),
]
const CODES = {
  system: 'DARLEQ',
  namen: {
    NA023A: ['Navicula gregaria'],
    AC001A: ['Achnanthes lanceolata'],
    NA999Z: ['Navicula gregaria-Gr.'],
    ZZZ987: ['Navicula [small species]'],
    '8693': ['Asellus', 'Asellus meridianus'],
    '4409': ['Achnanthes lanceolata', 'Planothidium lanceolatum'],
  },
}
const suche = erstelleTaxonSuche(LISTE, CODES)

describe('[A-LISTE-04] Codes als zweiter Schlüssel', () => {
  it.each([
    ['NA023A', 'Navicula gregaria'],
    [' na023a ', 'Navicula gregaria'],
    ['AC001A', 'Planothidium lanceolatum'],
    ['NA999Z', 'Navicula gregaria-Gr.'],
    ['4409', 'Planothidium lanceolatum'],
  ])('%s ist %s, und der Treffer nennt Code und Namen der Quelle', (code, name) => {
    const z = suche.ordneZu(code)
    expect(z).toMatchObject({ art: 'TREFFER', ueber: 'CODE', taxon: { name } })
    expect(z.art === 'TREFFER' && z.hinweise[0]).toContain(`DARLEQ-Code ${code.trim().toUpperCase()} ist „`)
  })

  it('ein Code für zwei Taxa fragt nach, einer ohne Taxon der Liste nennt, was er meint', () => {
    expect(suche.ordneZu('8693')).toMatchObject({
      art: 'MEHRDEUTIG',
      vorschlaege: [{ name: 'Asellus sp.' }, { name: 'Asellus meridianus' }],
    })
    expect(suche.ordneZu('ZZZ987')).toMatchObject({
      art: 'UNBEKANNT',
      grund: 'DARLEQ-Code ZZZ987 ist „Navicula [small species]“; das führt die Liste nicht.',
    })
  })

  it.each(['NA024A', '4711', 'constructor', 'toString1', '__proto__', ''])('„%s“ ist kein Code', text => {
    expect(suche.ordneZu(text).art).toBe('UNBEKANNT')
  })

  it('ohne Codes bleibt ein Code unbekannt', () => {
    expect(erstelleTaxonSuche(LISTE).ordneZu('NA023A').art).toBe('UNBEKANNT')
  })
})
