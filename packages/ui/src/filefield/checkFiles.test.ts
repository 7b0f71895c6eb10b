import { expect, test } from 'vitest'
import { checkFiles, formatFileSize } from './checkFiles.ts'

const limits = { extensions: ['.xlsx', '.csv'], maxFiles: 2, maxSizeBytes: 1_000_000 }

test('Nimmt an, was passt, und begründet jede Ablehnung', () => {
  const added = [
    { name: 'liste.XLSX', size: 500 },
    { name: 'bild.png', size: 500 },
    { name: 'leer.csv', size: 0 },
    { name: 'gross.csv', size: 1_500_000 },
    { name: 'zweite.csv', size: 10 },
    { name: 'dritte.csv', size: 10 },
  ]
  const { files, problems } = checkFiles([], added, limits)
  expect(files.map(file => file.name)).toEqual(['liste.XLSX', 'zweite.csv'])
  expect(problems).toEqual([
    '„bild.png“ hat kein erlaubtes Format (.xlsx, .csv).',
    '„leer.csv“ ist leer.',
    '„gross.csv“ ist mit 1,5 MB zu groß (höchstens 1 MB).',
    '„dritte.csv“ wurde nicht übernommen: höchstens 2 Dateien.',
  ])
})

test('Dieselbe Datei zählt einmal', () => {
  const file = { name: 'liste.csv', size: 10 }
  expect(checkFiles([file], [{ ...file }], { maxFiles: 1 })).toEqual({ files: [file], problems: [] })
})

test('Größen lesen sich deutsch', () => {
  expect(formatFileSize(999)).toBe('999 Byte')
  expect(formatFileSize(1500)).toBe('1,5 kB')
  expect(formatFileSize(20_000_000)).toBe('20 MB')
})
