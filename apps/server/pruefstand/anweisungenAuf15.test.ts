import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { neueDatenbank } from './neueDatenbank.ts'
import { kopiereVorlage } from './pruefdatenbank.ts'
import { richtePruefstandEin } from './pruefstand.ts'

/**
 * Versteht diese Fassung der Datenbank, was das Produkt einer anderen schickte? Mit `ANWEISUNGEN` (dem Ordner, in den ein Lauf mit
 * `ANWEISUNGSBUCH` schrieb) wird jede Anweisung vorbereitet: Sprache, Tabellen, Funktionen und Typen stimmen dann, ausgeführt ist sie nicht.
 */

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

const ORDNER = process.env['ANWEISUNGEN'] ?? ''

/** Was sich vorbereiten lässt; Transaktionen, Sperren und Einstellungen schreibt jede Fassung gleich. */
const VORBEREITBAR = /^\s*(select|insert|update|delete|with|values|merge)\b/i

/** Hüllen, deren Inhalt eine solche Anweisung ist. */
const HUELLEN = [/^declare \S+ no scroll cursor for ([^]*)$/, /^copy \(([^]*)\) to stdout\b[^()]*(?:\([^()]*\))?$/]

const inhaltVon = (text: string): string => HUELLEN.map(huelle => huelle.exec(text)?.[1]).find(Boolean) ?? text

function liesAnweisungen(): string[] {
  if (!existsSync(ORDNER)) return ['select id from benutzer where username = $1']
  const alle = readdirSync(ORDNER).flatMap(name => JSON.parse(readFileSync(join(ORDNER, name), 'utf8')) as string[])
  return [...new Set(alle.map(inhaltVon))].filter(text => VORBEREITBAR.test(text))
}

/** @returns was diese Datenbank nicht versteht, mit dem Grund */
async function sucheUnverstandene(wo: Datenbank, anweisungen: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  return wo.connection().execute(async verbindung => {
    const unverstanden = new Map<string, string>()
    for (const text of anweisungen)
      try {
        await sql.raw(`prepare anweisung as ${text}`).execute(verbindung)
        await sql`deallocate anweisung`.execute(verbindung)
      } catch (fehler) {
        unverstanden.set(text, (fehler as Error).message)
      }
    return unverstanden
  })
}

/**
 * Was nur diese Fassung nicht versteht. Was auf demselben Schema auch die eingebettete nicht versteht, gehörte zur Ausgangslage einer Prüfung:
 * eine Tabelle, die nur sie anlegt, ein Stand vor einer Migration.
 */
async function sucheNurHierUnverstandene(anweisungen: readonly string[]): Promise<string[]> {
  const unverstanden = await sucheUnverstandene(db, anweisungen)
  if (unverstanden.size === 0) return []
  const stand = await richtePruefstandEin({})
  const eingebettet = await kopiereVorlage(stand.ort)
  const auchDort = await sucheUnverstandene(eingebettet.db, unverstanden.keys())
  await eingebettet.entferne()
  await stand.schliesse()
  return [...unverstanden]
    .filter(([text]) => !auchDort.has(text))
    .map(([text, grund]) => `${grund}: ${text.slice(0, 500)}`)
}

test('jede Anweisung des Produkts lässt sich vorbereiten', async () => {
  const anweisungen = liesAnweisungen()
  if (ORDNER) expect(anweisungen.length).toBeGreaterThan(1_000)
  expect(await sucheNurHierUnverstandene(anweisungen)).toEqual([])
})

test('was eine Fassung nicht kennt, fällt auf', async () => {
  const fremdes = ['select gibt_es_nicht(1)', 'select from benutzer where gibt_es_nicht', 'select qualify from from']
  expect([...(await sucheUnverstandene(db, fremdes)).keys()]).toEqual(fremdes)
  expect(inhaltVon('declare "z1" no scroll cursor for select 1')).toBe('select 1')
  expect(inhaltVon(`copy (select (1)) to stdout with (format csv, delimiter ';')`)).toBe('select (1)')
})
