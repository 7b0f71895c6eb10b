import { describe, expect, test } from 'vitest'
import { treeMove, visibleRows } from './treeState.ts'

const NODES = [
  {
    id: 'a',
    label: 'A',
    children: [
      { id: 'a1', label: 'A1' },
      { id: 'a2', label: 'A2', children: [{ id: 'a21', label: 'A21' }] },
    ],
  },
  { id: 'b', label: 'B', children: [{ id: 'b1', label: 'B1' }] },
  { id: 'c', label: 'C' },
]

const ids = (expanded: readonly string[]) => visibleRows(NODES, new Set(expanded)).map(row => row.node.id)
const move = (key: string, id: string, expanded: readonly string[] = ['a']) =>
  treeMove(key, id, visibleRows(NODES, new Set(expanded)))

describe('Baum', () => {
  test('Zu sehen ist, was unter aufgeklappten Knoten liegt', () => {
    expect(ids([])).toEqual(['a', 'b', 'c'])
    expect(ids(['a'])).toEqual(['a', 'a1', 'a2', 'b', 'c'])
    expect(ids(['a2'])).toEqual(['a', 'b', 'c'])
    expect(ids(['a', 'a2', 'c'])).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'c'])
  })

  test('Jede Zeile kennt Tiefe, Stelle und Zahl ihrer Geschwister', () => {
    const row = visibleRows(NODES, new Set(['a', 'a2'])).find(entry => entry.node.id === 'a2')
    expect(row).toMatchObject({ parentId: 'a', level: 2, position: 2, siblingCount: 2, isExpanded: true })
  })

  test('Auf und ab gehen durch die sichtbaren Zeilen und bleiben an den Enden stehen', () => {
    expect(move('ArrowDown', 'a2')).toEqual({ focus: 'b' })
    expect(move('ArrowUp', 'b')).toEqual({ focus: 'a2' })
    expect(move('ArrowUp', 'a')).toEqual({ focus: undefined })
    expect(move('Home', 'c')).toEqual({ focus: 'a' })
    expect(move('End', 'a')).toEqual({ focus: 'c' })
  })

  test('Pfeil rechts klappt auf, geht hinein, tut an Blättern nichts', () => {
    expect(move('ArrowRight', 'b')).toEqual({ expand: ['b'] })
    expect(move('ArrowRight', 'a')).toEqual({ focus: 'a1' })
    expect(move('ArrowRight', 'c')).toEqual({})
  })

  test('Pfeil links klappt zu oder geht zum Elternknoten', () => {
    expect(move('ArrowLeft', 'a')).toEqual({ collapse: 'a' })
    expect(move('ArrowLeft', 'a1')).toEqual({ focus: 'a' })
    expect(move('ArrowLeft', 'c')).toEqual({ focus: undefined })
  })

  test('Der Stern klappt alle Geschwister auf, andere Tasten gehören nicht dem Baum', () => {
    expect(move('*', 'c', [])).toEqual({ expand: ['a', 'b'] })
    expect(move('Tab', 'a')).toBeUndefined()
    expect(move('ArrowDown', 'fremd')).toBeUndefined()
  })
})
