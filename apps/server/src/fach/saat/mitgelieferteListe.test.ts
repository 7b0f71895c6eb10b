import type { Taxaliste } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saeeDemoBenutzer } from './demoBenutzer.ts'
import { saeeListe } from './mitgelieferteListe.ts'

const { db, entferne } = await neueDatenbank()
await saeeDemoBenutzer(db)
afterAll(entferne)
/** Wie vor dem ersten Start: keine Liste dieser Art. */
const leere = () =>
  db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from taxalistenversion where art = 'MZB_BIOMASSE'`.execute(tx)
  })
await leere()
afterEach(leere)

const { id: adminId } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()
const liste: Taxaliste = {
  art: 'MZB_BIOMASSE',
  name: 'Prüfliste 2026',
  gueltigVon: '2026-01-01',
  quellen: [],
  kenngroessen: {},
  taxa: [],
}
/** Start des Servers mit dieser Liste. @returns was er meldet */
async function starte(inhalt = 'mitgeliefert'): Promise<string[]> {
  const meldungen: string[] = []
  await saeeListe(db, liste, inhalt, text => void meldungen.push(text))
  return meldungen
}
const fuehreEin = (name: string) =>
  db
    .insertInto('taxalistenversion')
    .values({
      art: liste.art,
      name,
      gueltig_von: '2025-06-01',
      status: 'GUELTIG',
      quellen: '[]',
      kenngroessen: '{}',
      pruefsumme: 'e'.repeat(64),
      angelegt_von: adminId,
      aktiviert_am: '2025-06-01T08:00:00Z',
      aktiviert_von: adminId,
    })
    .execute()
const stand = async () =>
  (
    await db
      .selectFrom('taxalistenversion')
      .select(['name', 'status'])
      .where('art', '=', liste.art)
      .orderBy('id')
      .execute()
  ).map(({ name, status }) => `${name}: ${status}`)

test('die erste ihrer Art gilt gleich; beim nächsten Start ist sie da, mit anderem Inhalt endet er', async () => {
  expect(await starte()).toHaveLength(1)
  expect(await stand()).toEqual(['Prüfliste 2026: GUELTIG'])
  expect(await starte()).toEqual([])
  await expect(starte('anderer Inhalt')).rejects.toThrow('braucht einen neuen Namen')
})

test('gilt schon eine, ist sie ein Entwurf und löst nichts ab; aktiviert gilt sie dauerhaft', async () => {
  await fuehreEin('Prüfliste 2025')
  expect((await starte()).at(-1)).toContain('„Prüfliste 2026“ ist ein Entwurf')
  expect(await stand()).toEqual(['Prüfliste 2025: GUELTIG', 'Prüfliste 2026: ENTWURF'])
  // Mit der Aktivierung gehören Datum und Prüfsumme der Administration, auch zurückgenommen; der nächste Start lässt sie so.
  await sql`update taxalistenversion set pruefsumme = ${'e'.repeat(64)} where name = 'Prüfliste 2026'`.execute(db)
  expect(await starte()).toEqual([])
  await sql`
    update taxalistenversion
    set status = 'GUELTIG', pruefsumme = ${'f'.repeat(64)}, aktiviert_am = now(), aktiviert_von = ${adminId}
    where name = 'Prüfliste 2026'
  `.execute(db)
  expect(await starte()).toEqual([])
})

test('trägt eine eingeführte Fassung ihren Namen, weicht sie aus: der Start gelingt und sagt es', async () => {
  await fuehreEin('Prüfliste 2026')
  expect(await starte()).toContain(
    'Eine eingeführte Taxaliste heißt schon „Prüfliste 2026“; die mitgelieferte heißt deshalb „Prüfliste 2026 (mitgeliefert)“.',
  )
  expect(await stand()).toEqual(['Prüfliste 2026: GUELTIG', 'Prüfliste 2026 (mitgeliefert): ENTWURF'])
  expect(await starte()).toEqual([])
})
