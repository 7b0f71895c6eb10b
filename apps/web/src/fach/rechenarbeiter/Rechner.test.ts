import { expect, test } from 'vitest'
import type { Auftrag, Nachricht } from './nachrichten.ts'
import { type Rechenaufgabe, Rechner } from './Rechner.ts'

/** Arbeiter, der nur mitschreibt; geantwortet wird von Hand. */
class Mitschrift extends EventTarget {
  readonly auftraege: Auftrag[] = []
  postMessage(auftrag: Auftrag): void {
    this.auftraege.push(auftrag)
  }
  antworte(nachricht: Nachricht): void {
    this.dispatchEvent(new MessageEvent('message', { data: nachricht }))
  }
  get arten(): string[] {
    return this.auftraege.map(eine => eine.art)
  }
}

function aufbau() {
  const arbeiter = new Mitschrift()
  const aufgabe = { grundlage: {}, funde: [], liste: { name: 'L' }, satz: { name: 'P' } } as unknown as Rechenaufgabe
  return { arbeiter, rechner: new Rechner(arbeiter as unknown as Worker), aufgabe }
}

test('Taxaliste und Parametersatz gehen nur beim ersten Mal hinüber; jede Antwort kommt zu ihrer Frage', async () => {
  const { arbeiter, rechner, aufgabe } = aufbau()
  const [erste, zweite] = [rechner.bewerte(aufgabe), rechner.bewerte(aufgabe)]
  expect(arbeiter.arten).toEqual(['LISTE', 'PARAMETER', 'BEWERTE', 'BEWERTE'])
  const ergebnis = (text: string) => ({ ergebnis: { text } }) as never
  arbeiter.antworte({ art: 'ERGEBNIS', nummer: 2, ergebnis: ergebnis('zwei') })
  arbeiter.antworte({ art: 'ERGEBNIS', nummer: 1, ergebnis: ergebnis('eins') })
  expect(await erste).toEqual(ergebnis('eins'))
  expect(await zweite).toEqual(ergebnis('zwei'))
})

test('ein Fehler der Rechnung und ein Ausfall des Arbeiters kommen als Fehler an', async () => {
  const { arbeiter, rechner, aufgabe } = aufbau()
  const eine = rechner.bewerte(aufgabe)
  arbeiter.antworte({ art: 'FEHLER', nummer: 1, text: 'Liste fehlt' })
  await expect(eine).rejects.toThrow('Liste fehlt')
  const andere = rechner.bewerte(aufgabe)
  arbeiter.dispatchEvent(new Event('error'))
  await expect(andere).rejects.toThrow('Bitte laden Sie die Seite neu')
})

test('eine Suche nennt ihren Fortschritt; nach dem Abbruch hört der Arbeiter davon, und es folgt nichts mehr', async () => {
  const { arbeiter, rechner, aufgabe } = aufbau()
  const abbruch = new AbortController()
  const fortschritt: number[] = []
  const suche = rechner.sucheEinzelbestimmungen(aufgabe, n => fortschritt.push(n), abbruch.signal)
  arbeiter.antworte({ art: 'FORTSCHRITT', nummer: 1, erledigt: 3 })
  abbruch.abort()
  arbeiter.antworte({ art: 'FORTSCHRITT', nummer: 1, erledigt: 9 })
  await expect(suche).rejects.toThrow('Abgebrochen')
  expect(fortschritt).toEqual([3])
  expect(arbeiter.auftraege.at(-1)).toEqual({ art: 'BRICH_AB', nummer: 1 })
})
