import { expect, test } from 'vitest'
import { filterOptions, findExact } from './filterOptions.ts'

const options = [
  { value: '1', label: 'Große Mühl', description: 'Oberösterreich' },
  { value: '2', label: 'Mühlbach' },
  { value: '3', label: 'Enns' },
  { value: '4', label: 'enns', isDisabled: true },
]

test('Filtert ohne Rücksicht auf Groß- und Kleinschreibung und Umlautpunkte, Anfänge zuerst', () => {
  expect(filterOptions(options, 'muhl').map(option => option.value)).toEqual(['2', '1'])
  expect(filterOptions(options, 'mühl ober').map(option => option.value)).toEqual(['1'])
  expect(filterOptions(options, '  ')).toHaveLength(4)
  expect(filterOptions(options, 'Traun')).toEqual([])
})

test('Genau getippt gilt als gewählt, gesperrte und mehrdeutige Einträge nicht', () => {
  expect(findExact(options, ' enns ')?.value).toBe('3')
  expect(findExact([...options, { value: '5', label: 'Enns' }], 'Enns')).toBeUndefined()
  expect(findExact(options, 'Enn')).toBeUndefined()
})
