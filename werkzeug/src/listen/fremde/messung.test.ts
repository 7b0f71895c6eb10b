import { expect, it } from 'vitest'
import { messeBlatt } from './messung.ts'

const ordneZu = (text: string) =>
  ({ art: ['Nitzschia palea', 'NI009A', 'NA001A'].includes(text) ? 'TREFFER' : 'UNBEKANNT' }) as const

it('zählt Funde und Menge je Probe, nach Namen, nach Code und nach einem von beiden, und nennt, was offen bleibt', () => {
  const messung = messeBlatt(
    [
      { code: 'NI009A', name: 'Nitzschia palea', mengen: [10, 0, 20] },
      { code: 'NA001A', name: 'Navicula verschrieben', mengen: [5, 15, 0] },
      { code: 'XX999', name: 'Unbekannte Alge', mengen: [50, 0, 0] },
    ],
    ordneZu,
  )
  expect(messung).toEqual({
    taxa: 3,
    funde: 5,
    nachName: { funde: 2 / 5, menge: 30 / 100, offene: ['Navicula verschrieben (2)', 'Unbekannte Alge (1)'] },
    nachCode: { funde: 4 / 5, menge: 50 / 100, offene: ['XX999 (1)'] },
    nachEinem: { funde: 4 / 5, menge: 50 / 100, offene: ['Unbekannte Alge XX999 (1)'] },
  })
})
