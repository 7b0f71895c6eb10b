import { expect, test } from 'vitest'
import { mzbFund } from '../../fach/taxagrid/pruefdaten/mzbFund.pruefhilfe.ts'
import { OHNE_AENDERUNG } from './variante.ts'
import { alsSprungmarke, leseVariante, type Probenlage, textDerVariante } from './verweis.ts'

const LAGE: Probenlage = {
  funde: [mzbFund(1, 'Baetis rhodani', 12), mzbFund(20, 'Perla sp.', 3)],
  liste: {
    nachName: name => (name === 'Baetis sp.' ? ({} as ReturnType<Probenlage['liste']['nachName']>) : undefined),
  },
  methode: 'MHS',
  stand: {
    grundlage: {
      verfahren: 'MZB_DETAILLIERT',
      edition: '2026-1',
      parametersatz: 'MZB-DEMO-2026',
      taxaliste: 'MZB 2026.1',
      typologie: { bioregion: 'FL', saprobiellerGrundzustand: 1.5, hoehenklasse: null, einzugsgebietsklasse: null },
      probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 1, nenner: 1 } },
    },
    editionen: [
      { edition: '2026-1', label: 'eins', vorbehalt: null },
      { edition: '2026-2', label: 'zwei', vorbehalt: null },
    ],
    parametersaetze: [{ name: 'MZB-DEMO-2026', bezeichnung: 'Demo' }],
  } as unknown as Probenlage['stand'],
}
const lies = (wert: unknown) => leseVariante(JSON.stringify(wert), LAGE)

test('die Adresse trägt die Variante hin und zurück; ohne Änderung trägt sie nichts', () => {
  const variante = {
    bioregion: 'DO',
    saprobiellerGrundzustand: 2,
    edition: '2026-2',
    funde: { 1: { menge: 9, taxon: 'Baetis sp.' }, 20: { weg: true } },
  } as const
  expect(leseVariante(textDerVariante(alsSprungmarke(variante)), LAGE)).toEqual({ variante, maengel: [] })
  expect(alsSprungmarke(OHNE_AENDERUNG)).toBe('')
  expect(leseVariante(textDerVariante(''), LAGE)).toEqual({ variante: OHNE_AENDERUNG, maengel: [] })
})

test('eine unlesbare Adresse ändert nichts und wird genannt', () => {
  for (const text of ['', '{', '[]', '"x"', '{"funde":[]}'])
    expect(leseVariante(text, LAGE), text).toEqual({
      variante: OHNE_AENDERUNG,
      maengel: ['Die Adresse ist unvollständig oder verändert.'],
    })
})

test('was sich so nicht eingeben ließe, wird mit Grund genannt und nicht gerechnet; der Rest gilt', () => {
  for (const menge of [-3, 0, 99_999_999_999, '7', null])
    expect(lies({ funde: { 1: { menge }, 20: { weg: true } } }), String(menge)).toEqual({
      variante: { funde: { 20: { weg: true } } },
      maengel: [expect.stringMatching(/^Baetis rhodani: ./)],
    })
  expect(lies({ funde: { 1: { taxon: 'Drache' } } })).toEqual({
    variante: OHNE_AENDERUNG,
    maengel: ['Baetis rhodani: „Drache“ steht nicht in der Taxaliste dieser Probe.'],
  })
  expect(lies({ funde: { 7: { weg: true }, 8: { weg: true } } })).toEqual({
    variante: OHNE_AENDERUNG,
    maengel: ['Ein geändertes Taxon steht nicht mehr in der gespeicherten Probe.'],
  })
  expect(
    lies({
      bioregion: 'XX',
      saprobiellerGrundzustand: 7,
      trophischerGrundzustand: 'M',
      edition: '1',
      parametersatz: 'x',
    }),
  ).toMatchObject({ variante: OHNE_AENDERUNG, maengel: { length: 5 } })
})
