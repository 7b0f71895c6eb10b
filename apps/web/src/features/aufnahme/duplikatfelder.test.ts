import { expect, test } from 'vitest'
import { alsDuplikat, duplikatabschnitte, duplikatvorgabe, entfallendeTeile } from './duplikatfelder.ts'

const VORLAGE: Parameters<typeof duplikatvorgabe>[0] = {
  quelle: { code: 'A-1', datum: '2025-04-21', messstelle: 'Hainburg' },
  code: 'A-2',
  datum: '2026-04-21',
  messstelleId: 1,
  projektId: 2,
  methoden: ['MZB', 'PHB'],
  teile: [
    { teil: 'aufnahmedaten', anzahl: 1 },
    { teil: 'choriotop', anzahl: 1 },
    { teil: 'wuchsformen', anzahl: 3 },
    { teil: 'mzbKoepfe', anzahl: 1 },
    { teil: 'phbKopf', anzahl: 1 },
    { teil: 'phbTaxa', anzahl: 25 },
  ],
}
/** Alles gewählt, was die Vorlage hat. */
const alles = (methoden: ('MZB' | 'PHB')[]) => ({
  ...(duplikatvorgabe(VORLAGE) as Parameters<typeof alsDuplikat>[0]),
  methoden,
  teileOrtsbefund: ['choriotop', 'wuchsformen'],
  teilePhb: ['phbKopf', 'phbTaxa'],
})

test('[API-03] Duplikat ohne Phytobenthos: was deshalb entfällt, steht mit Namen da und wird nicht gesendet', () => {
  expect(entfallendeTeile(alles(['MZB']))).toEqual([
    { element: 'PHB', teile: ['Wuchsformen', 'Kopfdaten der Probe', 'Taxaliste'] },
  ])
  expect(alsDuplikat(alles(['MZB'])).teile).toEqual(['aufnahmedaten', 'choriotop', 'mzbKoepfe'])
  expect(entfallendeTeile(alles(['PHB']))).toEqual([{ element: 'MZB', teile: ['Choriotope', 'Kopfdaten der Proben'] }])
  expect(entfallendeTeile(alles(['MZB', 'PHB']))).toEqual([])
  expect(alsDuplikat(alles(['MZB', 'PHB'])).teile).toHaveLength(6)
})

test('[API-03] Jeder Teil bleibt sichtbar; ohne sein Qualitätselement lässt er sich nicht wählen und sagt, warum', () => {
  const felder = duplikatabschnitte(VORLAGE)[1]?.felder ?? []
  const gruende = (methoden: string[]) =>
    felder.flatMap(feld =>
      feld.art === 'mehrfachauswahl'
        ? (feld.optionen ?? []).flatMap(option => feld.ungueltig?.(option, { methoden }) ?? [])
        : [],
    )
  expect(gruende(['MZB', 'PHB'])).toEqual([])
  expect(gruende(['MZB'])).toEqual(Array(3).fill('nur mit Phytobenthos'))
  expect(felder.every(feld => feld.nurWenn === undefined)).toBe(true)
})
