import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import { aktiviere } from './aktivierung.ts'
import { haltUnabgeloesteFest } from './sql.ts'
import { fuegeEin, ladeZeilen } from './vorschau/sql.ts'

const { db, ende } = await pruefdienst()
afterAll(ende)

const { id: benutzerId } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()

/** Entwurf mit vollständiger Vorschau; Taxa braucht die Aktivierung nicht. */
async function entwurf(name: string) {
  const pruefsumme = name.padEnd(64, '0')
  const { id } = await db
    .insertInto('taxalistenversion')
    .values({
      art: 'PHB',
      name,
      gueltig_von: '2026-06-01',
      status: 'ENTWURF',
      quellen: '[]',
      kenngroessen: '{}',
      pruefsumme,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vorschau = await db
    .insertInto('fassungsvorschau')
    .values({
      taxalistenversion_id: id,
      parametersatz_id: null,
      pruefsumme,
      benutzer_id: benutzerId,
      auftrag_id: null,
      beendet_am: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const aktivieren = () =>
    mitTransaktion(db, { benutzerId, anfrageId: 'prüfung' }, tx =>
      aktiviere(tx, { art: 'taxaliste', id }, { pruefsumme, gueltigVon: '2026-06-01' }, benutzerId, 'TEST'),
    )
  return { aktivieren, vorschau: vorschau.id }
}

test('zwei Aktivierungen zugleich gelten nacheinander: danach gilt genau eine Fassung', async () => {
  const [a, b] = [await entwurf('a'), await entwurf('b')]
  const laufende: Promise<void>[] = []
  await mitTransaktion(db, { benutzerId, anfrageId: 'prüfung' }, async tx => {
    await haltUnabgeloesteFest(tx, 'taxaliste', 'PHB')
    laufende.push(a.aktivieren(), b.aktivieren())
    await expect.poll(() => zaehleWartende(db)).toBe(2)
  })
  await Promise.all(laufende)
  const gueltige = await db
    .selectFrom('taxalistenversion')
    .select('name')
    .where('art', '=', 'PHB')
    .where(FASSUNGSSTAND, '=', 'GUELTIG')
    .execute()
  expect(gueltige).toHaveLength(1)
})

test('ein Ergebnis, dessen Aufnahme während der Vorschau gelöscht wird, entfällt', async () => {
  const { vorschau } = await entwurf('c')
  await fuegeEin(db, vorschau, [{ bewertung: 987_654_321, alt: 2, neu: 3, grund: 'Grund', istRechenbar: true }])
  expect(await ladeZeilen(db, vorschau, { seite: 1, groesse: 10, nurGeaenderte: false })).toEqual({
    zeilen: [],
    gesamt: 0,
  })
})
