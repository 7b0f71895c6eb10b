import { describe, expect, test } from 'vitest'
import { Typeahead, targetIndex } from './listboxKeys.ts'

const ENTRIES = ['Donau', 'Drau', 'Enns', 'Große Mühl', 'Große Erlauf', 'Mur'].map((label, index) => ({
  label,
  isDisabled: index === 2,
}))

describe('Tasten der Aufklappliste', () => {
  test('[UI-11] Pfeile überspringen Gesperrtes und bleiben an den Enden stehen', () => {
    expect(targetIndex('ArrowDown', 1, ENTRIES)).toBe(3)
    expect(targetIndex('ArrowUp', 3, ENTRIES)).toBe(1)
    expect(targetIndex('ArrowDown', 5, ENTRIES)).toBe(5)
    expect(targetIndex('ArrowUp', 0, ENTRIES)).toBe(0)
    expect(targetIndex('ArrowDown', -1, ENTRIES)).toBe(0)
  })

  test('[UI-11] Pos1, Ende und Blättern', () => {
    expect(targetIndex('Home', 4, ENTRIES)).toBe(0)
    expect(targetIndex('End', 0, ENTRIES)).toBe(5)
    expect(targetIndex('PageDown', 0, ENTRIES)).toBe(5)
    expect(targetIndex('PageUp', 5, ENTRIES)).toBe(0)
    expect(targetIndex('Tab', 0, ENTRIES)).toBeUndefined()
    expect(targetIndex('End', 0, [])).toBeUndefined()
  })

  test('Getipptes findet den Anfang, derselbe Buchstabe geht reihum, eine Pause beginnt neu', () => {
    const typeahead = new Typeahead()
    expect(typeahead.find('d', 0, 0, ENTRIES)).toBe(1)
    expect(typeahead.find('d', 100, 1, ENTRIES)).toBe(0)
    expect(typeahead.find('m', 2000, 0, ENTRIES)).toBe(5)
    expect(typeahead.isTyping(2400)).toBe(true)
    expect(typeahead.isTyping(2500)).toBe(false)
  })

  test('Umlaute und Leerzeichen gehören zum Getippten; Gesperrtes wird nicht gefunden', () => {
    const typeahead = new Typeahead()
    const found = [...'große e'].map((letter, index) => typeahead.find(letter, index * 100, 3, ENTRIES))
    expect(found.at(-1)).toBe(4)
    expect(new Typeahead().find('e', 0, 0, ENTRIES)).toBeUndefined()
  })
})
