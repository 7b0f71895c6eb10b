import { type Akteur, darf, RECHTE, type Recht, ROLLEN, type Rolle } from '@benthos/fachmodell'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { neuer, sitzung, NOE, OOE, BUERO, UNI } = await vergabehilfe(dienst)

const ORGANISATIONEN: [number, string | null][] = [
  [NOE, 'AT-3'],
  [OOE, 'AT-4'],
  [BUERO, null],
  [UNI, null],
]
const LAENDER = new Map(ORGANISATIONEN)
const BEREICHE = ['GZUEV', 'LAND', 'FACHPROJEKT'] as const
const SACHEN = BEREICHE.flatMap(bereich =>
  ORGANISATIONEN.flatMap(([organisationseinheitId]) =>
    ORGANISATIONEN.map(([auftragnehmerId, bundesland]) => ({
      bereich,
      bundesland,
      organisationseinheitId,
      auftragnehmerId,
      freigabe: 'NICHT_FREIGEGEBEN' as const,
      status: 'ROHDATEN' as const,
    })),
  ),
)

/** Was eine Person mit einer Rolle in einer Organisation sieht: Kennungen aus der Liste der Benutzer, wie es die Rechtetafel sagt. */
const bestand = async () => {
  const { rows } = await sql<{ id: number; organisation: number | null }>`
    select id, organisationseinheit_id as organisation from benutzer
  `.execute(db)
  return rows
}
const sieht = (rolle: Rolle, organisation: number, zeile: { organisation: number | null }): boolean =>
  rolle === 'ADMIN' || rolle === 'BUND' || rolle === 'QS' || (rolle !== 'LESEN' && zeile.organisation === organisation)

const eineRolle = fc.record({
  rolle: fc.constantFrom<Rolle>(...ROLLEN),
  organisation: fc.constantFrom(...ORGANISATIONEN.map(([id]) => id)),
  /** gilt sie heute? */
  gilt: fc.boolean(),
})

test('[ROLE-01] [A-BENUTZER-17] mit Vergaben darf und sieht jemand genau, was Personen mit je einer Rolle zusammen dürfen und sehen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rolle: fc.constantFrom<Rolle>(...ROLLEN), organisation: fc.constantFrom(NOE, OOE, BUERO, UNI) }),
      fc.uniqueArray(eineRolle, {
        maxLength: 4,
        selector: ({ rolle, organisation }) => `${rolle} ${organisation}`,
      }),
      async (eigene, vergaben) => {
        const { id, username } = await neuer(UNI, ['LESEN'])
        await sql`
          update benutzer set rollen = ${[eigene.rolle]}, organisationseinheit_id = ${eigene.organisation} where id = ${id}
        `.execute(db)
        for (const { rolle, organisation, gilt } of vergaben)
          await sql`
            insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, gueltig_bis, grund)
            values (${id}, ${rolle}, ${organisation}, ${tag(gilt ? -1 : -9)}, ${tag(gilt ? 1 : -2)}, 'x')
          `.execute(db)
        const einzelne = [eigene, ...vergaben.filter(({ gilt }) => gilt)].map(({ rolle, organisation }) => ({
          rolle,
          organisation,
        }))
        const { eigeneRollen, weitereRollen, organisationseinheit } = (await sitzung(username)) as never as {
          eigeneRollen: Rolle[]
          weitereRollen: NonNullable<Akteur['weitere']>
          organisationseinheit: { id: number; bundesland: string | null }
        }
        const akteur: Akteur = {
          rollen: eigeneRollen,
          organisationseinheitId: organisationseinheit.id,
          bundesland: organisationseinheit.bundesland,
          weitere: weitereRollen,
        }
        const darfAls = (recht: Recht, sache: (typeof SACHEN)[number]) =>
          einzelne.some(({ rolle, organisation }) =>
            darf(
              { rollen: [rolle], organisationseinheitId: organisation, bundesland: LAENDER.get(organisation) ?? null },
              recht,
              sache,
            ),
          )
        for (const recht of RECHTE)
          for (const sache of SACHEN) expect(darf(akteur, recht, sache)).toBe(darfAls(recht, sache))

        const antwort = await als(username)('/user?groesse=200')
        const soll = (await bestand()).filter(zeile =>
          einzelne.some(({ rolle, organisation }) => sieht(rolle, organisation, zeile)),
        )
        if (einzelne.every(({ rolle }) => rolle === 'LESEN')) expect(antwort.statusCode).toBe(403)
        else
          expect(
            antwort
              .json<{ zeilen: { id: number }[] }>()
              .zeilen.map(zeile => zeile.id)
              .sort((a, b) => a - b),
          ).toEqual(soll.map(zeile => zeile.id).sort((a, b) => a - b))
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
