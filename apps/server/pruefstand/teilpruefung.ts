import type { Einlesezeile, Einlesung, Ersetzung } from '@benthos/vertrag/einlesung'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Einlesehandwerk } from '../src/technik/einlesen/einleseart.ts'
import { zaehleAnweisungen } from './anweisungen.ts'
import type { Pruefdienst } from './dienst.ts'
import { uebernimmBeliebiges } from './ersetzen.ts'

type Handgriffe = {
  pruefe(inhalt: readonly (readonly string[])[]): Promise<Einlesung>
  tue(id: number, was: string, rumpf: object): Promise<Einlesung>
  vorgang(id: number): Promise<Einlesung>
  zeilen(id: number): Promise<readonly Einlesezeile[]>
}

/**
 * Was eine Berichtigung an der Datenbank tut.
 * @returns Nummern der Zeilen, die danach neu im Protokoll stehen, und wie viele Anweisungen es brauchte
 */
export async function beobachteBerichtigung({ db }: Pick<Pruefdienst, 'db'>, id: number, tu: () => Promise<unknown>) {
  const fassungen = async () =>
    (
      await sql<{ nummer: number; fassung: string }>`
        select nummer, xmin::text as fassung from einlesung_zeile where einlesung_id = ${id} order by nummer
      `.execute(db)
    ).rows
  const vorher = new Map((await fassungen()).map(({ nummer, fassung }) => [nummer, fassung]))
  const anweisungen = await zaehleAnweisungen(tu)
  const neue = (await fassungen()).filter(({ nummer, fassung }) => vorher.get(nummer) !== fassung)
  return { neue: neue.map(({ nummer }) => nummer), anweisungen }
}

/** So viele stellt eine Berichtigung höchstens, gleich wie viele Zeilen die Datei hat: der Aufruf selbst, die Kenntnis, das Protokoll. */
export const ANWEISUNGEN_HOECHSTENS = 60

/**
 * Für erzeugte Dateien und Ersetzungen: was nach einer Berichtigung dasteht, wo nur das Betroffene noch einmal geprüft ist, stünde auch nach
 * einer Prüfung aller Zeilen da.
 * @param werte was in jeder Spalte stehen kann
 */
export async function pruefeWieGanz<K, S>(
  { db, pruefe, tue, vorgang, zeilen }: Pick<Pruefdienst, 'db'> & Handgriffe,
  handwerk: Einlesehandwerk<K, S>,
  kopf: readonly string[],
  werte: readonly (readonly string[])[],
): Promise<void> {
  const ersetzung = fc
    .record({
      spalte: fc.nat(werte.length - 1),
      von: fc.nat(9),
      nach: fc.nat(9),
      zeile: fc.option(fc.integer({ min: 2, max: 9 })),
    })
    .map(({ spalte, von, nach, zeile }): Ersetzung => {
      const moegliche = (werte[spalte] ?? []).filter(wert => wert !== '')
      const wert = (i: number) => moegliche[i % moegliche.length] ?? ''
      return { spalte, zeile, text: wert(von), wert: wert(nach) }
    })
  const reihe = fc.tuple(...werte.map(auswahl => fc.constantFrom(...auswahl)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(reihe, { minLength: 1, maxLength: 8 }),
      fc.array(ersetzung, { minLength: 1, maxLength: 4 }),
      async (reihen, ersetzungen) => {
        const { id } = await pruefe([kopf, ...reihen])
        await uebernimmBeliebiges(db, id, handwerk, ersetzungen)
        const teil = [await vorgang(id), await zeilen(id)] as const
        const ganz = [await tue(id, 'pruefen', { ersetzungen }), await zeilen(id)] as const
        expect(teil[1]).toEqual(ganz[1])
        expect([teil[0].bilanz, teil[0].fragen]).toEqual([ganz[0].bilanz, ganz[0].fragen])
      },
    ),
    { numRuns: 40 },
  )
}
