import { describe, expect, it } from 'vitest'
import { pruefliste, taxon } from './pruefbeispiele/pruefliste.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'

describe('Index der Taxaliste', () => {
  it('folgt Synonymketten bis zum gültigen Namen', () => {
    const index = indiziereTaxaliste(
      pruefliste([taxon('alt', { akzeptiert: 'mittel' }), taxon('mittel', { akzeptiert: 'neu' }), taxon('neu')]),
    )
    expect([...index.akzeptiert]).toEqual([2, 2, 2])
  })

  it('lässt Verweise ins Leere und im Kreis für sich stehen', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('A', { akzeptiert: 'fehlt' }),
        taxon('B', { akzeptiert: 'C' }),
        taxon('C', { akzeptiert: 'B' }),
      ]),
    )
    expect(index.akzeptiert[0]).toBe(0)
    expect(index.akzeptiert[1]).toBe(1)
    expect(index.akzeptiert[2]).toBe(2)
  })

  it('bildet das operationelle Taxon auf seinen gültigen Namen ab', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('Art', { operationell: 'Gruppe alt' }),
        taxon('Gruppe alt', { akzeptiert: 'Gruppe' }),
        taxon('Gruppe'),
      ]),
    )
    expect(index.operationell[0]).toBe(2)
  })

  it('rechnet den Saprobiewert aus zehn Punkten; ohne Punkte oder Gewicht ist ein Taxon kein Indikator', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('A', { saprobie: [0, 2, 6, 2, 0, 3] }),
        taxon('x allein', { saprobie: [10, 0, 0, 0, 0, 5] }),
        taxon('ohne Gewicht', { saprobie: [0, 5, 5, 0, 0, 0] }),
        taxon('ohne Werte'),
      ]),
    )
    expect([...index.saprobiewert]).toEqual([2, 0, 1.5, Number.NaN])
    expect([...index.gewicht]).toEqual([3, 5, 0, 0])
  })

  it('nimmt den Wert der Familie vom Familieneintrag, sonst den gemeinsamen der Mitglieder, sonst keinen', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('Eins a', { familie: 'Einsidae', wertungsfamilie: 'Einsidae', psi: 3 }),
        taxon('Einsidae Gen. sp.', { rang: 'FAMILIE', familie: 'Einsidae', wertungsfamilie: 'Einsidae', psi: 2 }),
        taxon('Zwei a', { familie: 'Zweidae', wertungsfamilie: 'Zweidae', psi: 4 }),
        taxon('Zwei b', { familie: 'Zweidae', wertungsfamilie: 'Zweidae' }),
        taxon('Drei a', { familie: 'Dreidae', wertungsfamilie: 'Dreidae', psi: 1 }),
        taxon('Drei b', { familie: 'Dreidae', wertungsfamilie: 'Dreidae', psi: 2 }),
      ]),
    )
    expect(index.psi.namen).toEqual(['Einsidae', 'Zweidae', 'Dreidae'])
    expect([...(index.psi.werte.psi_gruppe ?? [])]).toEqual([2, 4, Number.NaN])
  })

  it('vereint Schreibweisen einer Sammelfamilie und zeigt die ausführliche', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('Polycelis', {
          wertungsfamilie: 'Planariidae',
          wertungsfamilieBmwp: 'Planariidae (mit Dugesiidae)',
          bmwp: 5,
        }),
        taxon('Dugesia', { wertungsfamilie: 'Dugesiidae', bmwp: 5 }),
      ]),
    )
    expect(index.bmwp.namen).toEqual(['Planariidae (mit Dugesiidae)'])
    expect(index.whpt.namen).toEqual(['Planariidae', 'Dugesiidae'])
  })

  it('gibt der veröffentlichten LIFE-Gruppe Vorrang vor dem Wert der Sammelfamilie', () => {
    const index = indiziereTaxaliste(
      pruefliste([
        taxon('Limonia', {
          familie: 'Limoniidae',
          wertungsfamilie: 'Tipulidae (mit Limoniidae, Cylindrotomidae und Pediciidae)',
          life: 4,
        }),
      ]),
    )
    expect(index.life.namen).toEqual(['Limoniidae'])
    expect([...(index.life.werte.life_gruppe ?? [])]).toEqual([2])
  })
})
