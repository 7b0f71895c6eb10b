import { expect, test } from 'vitest'
import { neuestesGilt } from './neuestesGilt.ts'

/** Rechnung, die erst antwortet, wenn man sie lässt. */
function aufbau() {
  const begonnen: string[] = []
  const gezeigt: string[] = []
  const fehler: unknown[] = []
  let loese: (antwort: string) => void = () => undefined
  let scheitere: (grund: Error) => void = () => undefined
  const frage = neuestesGilt(
    (text: string) => {
      begonnen.push(text)
      return new Promise<string>((ja, nein) => {
        loese = ja
        scheitere = nein
      })
    },
    antwort => gezeigt.push(antwort),
    grund => fehler.push(grund),
  )
  const ruhe = () => new Promise(weiter => setTimeout(weiter))
  return {
    begonnen,
    gezeigt,
    fehler,
    frage,
    ruhe,
    loese: (t: string) => loese(t),
    scheitere: (e: Error) => scheitere(e),
  }
}

test('von dem, was während einer Rechnung kommt, wird nur das Letzte gerechnet; ein überholtes Ergebnis erscheint nicht', async () => {
  const a = aufbau()
  for (const text of ['1', '2', '3']) a.frage(text)
  expect(a.begonnen).toEqual(['1'])
  a.loese('eins')
  await a.ruhe()
  expect(a.begonnen).toEqual(['1', '3'])
  expect(a.gezeigt).toEqual([])
  a.loese('drei')
  await a.ruhe()
  expect(a.gezeigt).toEqual(['drei'])
  a.frage('4')
  expect(a.begonnen).toEqual(['1', '3', '4'])
})

test('ein Fehler hält nichts auf: die nächste Frage wird gerechnet', async () => {
  const a = aufbau()
  a.frage('1')
  a.scheitere(new Error('geht nicht'))
  await a.ruhe()
  expect(a.fehler).toHaveLength(1)
  a.frage('2')
  a.loese('zwei')
  await a.ruhe()
  expect(a.gezeigt).toEqual(['zwei'])
})
