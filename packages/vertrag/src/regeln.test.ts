import { describe, expect, test } from 'vitest'
import { Charakteristik } from './messstellenabschnitte.ts'
import { MorphologieHydraulikBefund } from './ortsbefundabschnitte.ts'
import { Projektdaten } from './projekt.ts'
import { Wuchsformbefund } from './wuchsform.ts'

describe('Regeln über mehrere Felder', () => {
  const wuchsform = { taxon: null, wuchsform: 'POLSTER', deckung: 5 }

  test.each([-1, 1e308, true, {}, { length: 1e9 }, ['x'], 'x'])(
    '[FORM-03] was ein Feld nicht haben darf, beanstandet das Feld selbst, und keine Regel scheitert daran: %j',
    wert => {
      const felder = (ergebnis: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) => [
        ...new Set(ergebnis.error?.issues.map(({ path }) => path[0])),
      ]
      expect(felder(Charakteristik.safeParse({ bioregion: 'DO', innereDifferenzierung: wert }))).toEqual([
        'innereDifferenzierung',
      ])
      expect(felder(MorphologieHydraulikBefund.safeParse({ umlandnutzung: wert }))).toEqual(['umlandnutzung'])
      expect(felder(Wuchsformbefund.safeParse({ ...wuchsform, farbgruppe: wert }))).toEqual(['farbgruppe'])
    },
  )

  test('[FORM-06] alle Fehler auf einmal: ein beanstandetes Feld verdeckt keine Regel über die anderen', () => {
    const ergebnis = Projektdaten.safeParse({
      name: '',
      bereich: 'LAND',
      organisationseinheitId: 1,
      beginn: '2024-01-01',
      ende: '2023-01-01',
    })
    expect(ergebnis.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'ende'])
    expect(Wuchsformbefund.safeParse(wuchsform).error?.issues[0]?.path).toEqual(['taxon'])
  })
})
