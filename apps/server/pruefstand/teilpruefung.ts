import type { Einlesezeile, Einlesung, Ersetzung } from '@benthos/vertrag/einlesung'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Einlesehandwerk } from '../src/technik/einlesen/einleseart.ts'
import type { Pruefdienst } from './dienst.ts'
import { uebernimmBeliebiges } from './ersetzen.ts'

type Handgriffe = {
  pruefe(inhalt: readonly (readonly string[])[]): Promise<Einlesung>
  tue(id: number, was: string, rumpf: object): Promise<Einlesung>
  vorgang(id: number): Promise<Einlesung>
  zeilen(id: number): Promise<readonly Einlesezeile[]>
}

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
