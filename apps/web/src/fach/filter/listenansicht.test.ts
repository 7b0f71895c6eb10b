import { describe, expect, test } from 'vitest'
import { gezeigteSpalten, ordne, VORGABE, verschiebe } from './listenansicht.ts'

const SPALTEN = [
  { id: 'code', isRowHeader: true },
  { id: 'datum' },
  { id: 'ort' },
  { id: 'klasse' },
  { id: 'knopf', isHeaderHidden: true },
]
const namen = (spalten: readonly { id: string }[]) => spalten.map(({ id }) => id)

describe('Ansicht einer Liste', () => {
  test('[A-ANSICHT-01] ohne eigene Ansicht wie vorgegeben, Schaltflächen am Ende', () => {
    expect(namen(gezeigteSpalten(SPALTEN, VORGABE))).toEqual(['code', 'datum', 'ort', 'klasse', 'knopf'])
  })

  test('[A-ANSICHT-01] eigene Reihenfolge; eine neue Spalte steht hinter ihrer Vorgängerin, eine alte ist vergessen', () => {
    const ansicht = { ...VORGABE, reihenfolge: ['klasse', 'fort', 'code', 'datum'] }
    expect(namen(ordne(SPALTEN, ansicht))).toEqual(['klasse', 'code', 'datum', 'ort'])
  })

  test('[A-ANSICHT-01] verborgen bleibt verborgen, nur nicht die Spalte, die die Zeile benennt', () => {
    const ansicht = { ...VORGABE, verborgen: ['code', 'ort', 'knopf'] }
    expect(namen(gezeigteSpalten(SPALTEN, ansicht))).toEqual(['code', 'datum', 'klasse', 'knopf'])
  })

  test('[A-ANSICHT-01] verschieben tauscht mit der Nachbarin und bleibt am Rand stehen', () => {
    const danach = verschiebe(SPALTEN, VORGABE, 'ort', -1)
    expect(danach.reihenfolge).toEqual(['code', 'ort', 'datum', 'klasse'])
    expect(verschiebe(SPALTEN, danach, 'code', -1)).toBe(danach)
    expect(verschiebe(SPALTEN, danach, 'klasse', 1)).toBe(danach)
    expect(verschiebe(SPALTEN, danach, 'knopf', -1)).toBe(danach)
  })
})
