import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpunkt } from './endpunkt.ts'

/** Die Aufrufe der Spezifikation, je Zeile Methode und Pfad; Parameter als `{}`. */
const vorgabe = readFileSync(new URL('../../../docs/vorgabe/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(zeile => zeile.replace('\t', ' '))

const istEndpunkt = (wert: unknown): wert is Endpunkt =>
  typeof wert === 'object' && wert !== null && 'methode' in wert && 'pfad' in wert && 'recht' in wert

/** Alles, was die Dateien des Vertrags ausführen, auch in Listen und Tafeln. */
function endpunkteIn(wert: unknown): readonly Endpunkt[] {
  if (istEndpunkt(wert)) return [wert]
  if (typeof wert !== 'object' || wert === null || '_zod' in wert) return []
  return Object.values(wert).flatMap(endpunkteIn)
}

const dateien = readdirSync(new URL('.', import.meta.url)).filter(name =>
  /^(?!.*\.test\.ts$|index\.ts$).*\.ts$/.test(name),
)
const erklaert = new Set(
  (await Promise.all(dateien.map(name => import(`./${name}`))))
    .flatMap(endpunkteIn)
    // Der Browser schickt jede ändernde Methode als POST (Spezifikation, Abschnitt 7).
    .map(({ methode, pfad }) => `${methode === 'GET' ? 'GET' : 'POST'} ${pfad.replaceAll(/:\w+/g, '{}')}`),
)

test('die Vorgabe ist vollständig: 204 Aufrufe, keiner doppelt', () => {
  expect(vorgabe).toHaveLength(204)
  expect(new Set(vorgabe).size).toBe(204)
})

test('der Vertrag erklärt jeden Aufruf der Spezifikation', () => {
  expect(vorgabe.filter(aufruf => !erklaert.has(aufruf))).toEqual([])
})
