import { expect, test } from 'vitest'
import { baueAdresse } from './adresse.ts'

test('[CLIENT-03] undefined, leere Texte und leere Felder entfallen; Felder wiederholen den Schlüssel', () => {
  expect(baueAdresse('/x', {}, { a: undefined, b: '', c: [], d: null })).toBe('/x')
  expect(baueAdresse('/x', {}, { a: ['1', '2'], b: 0, c: false, d: ['', 'ä ö'] })).toBe(
    '/x?a=1&a=2&b=0&c=false&d=%C3%A4+%C3%B6',
  )
})

test('[CLIENT-03] Parameter im Pfad sind verschlüsselt und dürfen nicht fehlen', () => {
  expect(baueAdresse('/x/:id/y/:name', { id: 7, name: 'a/b ?' })).toBe('/x/7/y/a%2Fb%20%3F')
  expect(() => baueAdresse('/x/:id', { id: '' })).toThrow('Parameter id fehlt')
})
