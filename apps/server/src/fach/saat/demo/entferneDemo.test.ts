import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { neueDatenbank } from '../../../../pruefstand/neueDatenbank.ts'
import { DEMO_BENUTZER, saeeDemoBenutzer } from '../demoBenutzer.ts'
import { verweigereDemobestand } from '../demobestand.ts'
import { saeeGewaesser } from '../gewaesser.ts'
import { saeeNetz } from '../netz.ts'
import { saeeDemobilder } from './demobilder.ts'
import { saeeDemodaten } from './demodaten.ts'
import { entferneDemo, HatAbhaengige } from './entferneDemo.ts'

const { db, entferne } = await neueDatenbank()
const leer = await neueDatenbank({ leer: true })
afterAll(() => Promise.all([entferne(), leer.entferne()]))

beforeAll(async () => {
  await saeeDemoBenutzer(db)
  await saeeGewaesser(db)
  await saeeNetz(db)
  await saeeDemodaten(db, { messstellen: 4, aufnahmen: 12, samen: 1, mitJournal: true }, () => {})
  await saeeDemobilder(db)
})

/** Zeilen je Tabelle mit `ist_demo`, gefragt nach dem Katalog: eine neue solche Tabelle zählt von selbst mit. */
async function zaehleDemo(): Promise<Record<string, number>> {
  const { rows } = await sql<{ tabelle: string }>`
    select table_name as tabelle from information_schema.columns
    where table_schema = 'public' and column_name = 'ist_demo'
  `.execute(db)
  const anzahlen: Record<string, number> = {}
  for (const { tabelle } of rows) {
    const gezaehlt = await sql<{ anzahl: number }>`
      select count(*)::int as anzahl from ${sql.table(tabelle)} where ist_demo
    `.execute(db)
    anzahlen[tabelle] = gezaehlt.rows[0]?.anzahl ?? -1
  }
  return anzahlen
}

const OHNE_DEMO = { aufnahme: 0, benutzer: 0, messstelle: 0, organisationseinheit: 0, projekt: 0 }

test('in PROD verweigern Beispieldaten und Demo-Benutzer den Start und nennen den Befehl, der sie entfernt', async () => {
  await expect(verweigereDemobestand(db, 'PROD')).rejects.toMatchObject({
    kennung: 'DEMO_IN_PROD',
    message: expect.stringMatching(
      new RegExp(`${DEMO_BENUTZER.length} Demo-Benutzer.*12 Aufnahmen.*npm run demo -- --entfernen$`),
    ),
  })
  for (const umgebung of ['LOCAL', 'DEMO', 'PREPROD'] as const) await verweigereDemobestand(db, umgebung)
  await verweigereDemobestand(leer.db, 'PROD')
})

test('entfernen: was an Beispieldaten hängt, geht nur ausdrücklich mit; danach bleibt nichts, und PROD darf starten', async () => {
  const { aufnahme } = await musterwelt(db)
  const abhaengig = await aufnahme({ art: 'LAND', von: 'land-noe', mzb: { auftragnehmer: 'auftragnehmer' } })
  const [demoLand] = await db.selectFrom('benutzer').select('id').where('username', '=', 'admin').execute()
  const personId = demoLand?.id ?? 0
  // Unveränderliches, das bleibt und von einem Demo-Benutzer stammt.
  await sql`
    insert into taxalistenversion (art, name, gueltig_von, quellen, kenngroessen, pruefsumme, status, aktiviert_von)
    select art, 'Eigene Liste', gueltig_von, quellen, kenngroessen, pruefsumme, 'ABGELOEST', ${personId}
    from taxalistenversion limit 1
  `.execute(db)
  const vorher = await zaehleDemo()
  const bleibend = await db.selectFrom('taxon').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()

  await expect(entferneDemo(db, false)).rejects.toMatchObject({ abhaengige: { aufnahmen: 1, projekte: 1 } })
  await expect(entferneDemo(db, false)).rejects.toBeInstanceOf(HatAbhaengige)
  expect(await zaehleDemo()).toEqual(vorher)

  expect(await entferneDemo(db, true)).toMatchObject({
    aufnahmen: 13,
    benutzer: DEMO_BENUTZER.length - 1,
    gesperrt: 1,
  })
  expect(await zaehleDemo()).toEqual(OHNE_DEMO)
  await verweigereDemobestand(db, 'PROD')
  expect(await db.selectFrom('aufnahme').select('id').where('id', '=', abhaengig).execute()).toEqual([])
  expect(await db.selectFrom('taxon').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).toEqual(
    bleibend,
  )
  expect(await db.selectFrom('benutzer').selectAll().execute()).toMatchObject([
    { id: personId, username: `entfernt-${personId}`, aktiv: false, rollen: [], organisationseinheit_id: null },
  ])
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from journal
    where tabelle = 'aufnahme' and aktion = 'DELETED' and anfrage_id = 'demo-entfernen'
  `.execute(db)
  expect(rows).toEqual([{ anzahl: 13 }])
  expect(await entferneDemo(db, false)).toMatchObject({ aufnahmen: 0, benutzer: 0, gesperrt: 0 })
})
