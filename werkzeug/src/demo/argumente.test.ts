import { expect, test } from 'vitest'
import { Angabefehler } from '../angabefehler.ts'
import { liesAngaben } from './argumente.ts'
import { beschreibeBestand } from './bestand.ts'
import { erzeugeDemo } from './lauf.ts'

test('ohne Angaben entstehen 5000 Messstellen und 100 000 Aufnahmen ohne Journal', () => {
  expect(liesAngaben([])).toEqual({
    umfang: { messstellen: 5000, aufnahmen: 100_000, samen: 20_260_101, mitJournal: false },
    datenbankUrl: undefined,
    hilfe: false,
    entfernen: null,
  })
})

test('jede Angabe kommt an', () => {
  const argumente = ['--sites', '7', '--surveys=70', '--seed', '3', '--journal', '--database-url', 'postgresql://x/y']
  expect(liesAngaben(argumente)).toEqual({
    umfang: { messstellen: 7, aufnahmen: 70, samen: 3, mitJournal: true },
    datenbankUrl: 'postgresql://x/y',
    hilfe: false,
    entfernen: null,
  })
})

test('entfernen ist eine eigene Angabe, und was daran hängt, geht nur ausdrücklich mit', () => {
  expect(liesAngaben(['--entfernen']).entfernen).toEqual({ samtAbhaengigen: false })
  expect(liesAngaben(['--entfernen', '--samt-abhaengigen']).entfernen).toEqual({ samtAbhaengigen: true })
})

test.each([
  [['--sites', '0'], '--sites ist „0“; erwartet wird eine ganze Zahl von 1 bis 50000.'],
  [['--surveys', '1.5'], '--surveys ist „1.5“'],
  [['--seed', 'x'], '--seed ist „x“'],
  [['--sites', '2', '--surveys', '2001'], 'erlaubt sind 1000 je Messstelle'],
  [['--messstellen', '5'], 'npm run demo --'],
  [['viele'], 'Die Angaben sind nicht lesbar'],
])('%j wird mit Grund abgewiesen', (argumente, grund) => {
  expect(() => liesAngaben(argumente)).toThrow(Angabefehler)
  expect(() => liesAngaben(argumente)).toThrow(grund)
})

test('in PROD entstehen keine Beispieldaten', async () => {
  const env = {
    ENVIRONMENT: 'PROD',
    OIDC_URL: 'https://sso.example.at',
    DATABASE_URL: 'postgresql://nirgends.invalid/db',
  }
  await expect(erzeugeDemo(liesAngaben([]), env, () => {})).rejects.toThrow('In PROD')
})

test('der Bericht nennt Mengen, Anteile und Dauer', () => {
  const bestand = {
    messstellen: 5000,
    aufnahmen: 100_000,
    funde: 4_950_000,
    bewertungen: 90_000,
    journalzeilen: 30,
    klassen: [18_000, 45_000, 18_000, 6300, 2700],
    groesse: 2 * 1024 ** 3,
  }
  const text = beschreibeBestand({ bestand, sekunden: 250 })
  expect(text).toContain('(49,5 je Aufnahme)')
  expect(text).toContain('1: 20,0 % · 2: 50,0 % · 3: 20,0 % · 4: 7,0 % · 5: 3,0 %')
  expect(text).toContain('Dauer 250 s (400 Aufnahmen je Sekunde)')
})
