import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { mitTransaktion } from '../../../technik/db/datenbank.ts'
import { postpruefung } from './post.pruefhilfe.ts'
import { stelleSammlungenEin } from './sql.ts'

const p = await postpruefung()
const { db, eingang, versende, welt, wechsle, gelungen, zustaende } = p
afterAll(p.beende)
afterEach(p.leere)

/** Übergebene Aufnahme in Niederösterreich: „land-noe“ und „mehrrollen“ erfahren es gesammelt. */
const uebergib = async () => {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
  await gelungen(wechsle('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' }))
  return id
}
const setzeZeit = (zeit: string) =>
  sql`update benachrichtigung set angelegt_am = ${zeit}::timestamptz where post_id is null`.execute(db)
const stelleEin = (stunde: number, jetzt: string) =>
  mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => stelleSammlungenEin(tx, stunde, new Date(jetzt)))
const tage = async () =>
  (await db.selectFrom('post').select('sammeltag').distinct().orderBy('sammeltag').execute()).map(
    ({ sammeltag }) => sammeltag,
  )

describe('A-MELDUNG-07: Gesammeltes', () => {
  test('kommt je Person in einer Mail; was schon gelesen ist, steht nicht darin', async () => {
    const ids = [await uebergib(), await uebergib(), await uebergib()]
    await sql`
      update benachrichtigung set gelesen_am = now()
      where aufnahme_id = ${ids[0]} and empfaenger_id = (select id from benutzer where username = 'land-noe')
    `.execute(db)
    const { rows } = await sql<{ stunde: number; jetzt: string }>`
      select extract(hour from now() at time zone 'Europe/Vienna')::int as stunde, now() + interval '1 s' as jetzt
    `.execute(db)
    // Alles ist vor der vollen Stunde geschehen, die eben schlug.
    await sql`update benachrichtigung set angelegt_am = date_trunc('hour', now()) - interval '1 minute'`.execute(db)
    const { stunde = 0, jetzt = '' } = rows[0] ?? {}
    await stelleEin(stunde, jetzt)
    await versende()
    const land = eingang.find(({ an }) => an.includes('land-noe@benthos-demo.example'))
    const mehr = eingang.find(({ an }) => an.includes('mehrrollen@benthos-demo.example'))
    expect(eingang).toHaveLength(2)
    expect(land?.mail.subject).toBe('[TEST] 2 Benachrichtigungen')
    expect(mehr?.mail.subject).toBe('[TEST] 3 Benachrichtigungen')
    expect(land?.mail.text).not.toContain(`/aufnahme-detail/${ids[0]}/`)
    for (const id of ids.slice(1)) expect(land?.mail.text).toContain(`/aufnahme-detail/${id}/status`)
    expect(land?.roh).toMatch(/post-abmelden\/\d+\.SAMMLUNG\./)
  })

  // Umstellung in Österreich 2026: am 29. März von 2 auf 3 Uhr, am 25. Oktober von 3 auf 2 Uhr.
  test.each([
    ['im Winter', 7, '2026-11-27T05:30Z', '2026-11-27T05:59:59Z', '2026-11-27T06:00:00Z'],
    ['im Sommer', 7, '2026-07-01T04:30Z', '2026-07-01T04:59:59Z', '2026-07-01T05:00:00Z'],
    ['am Tag ohne zwei Uhr', 2, '2026-03-29T00:30Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
    ['am Tag mit zweimal zwei Uhr', 2, '2026-10-24T23:30Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z'],
  ])(
    '%s zur vollen Stunde %i, nicht davor, und an diesem Tag nicht noch einmal',
    async (_wann, stunde, geschah, davor, dann) => {
      await uebergib()
      await uebergib()
      await setzeZeit(geschah)
      expect(await stelleEin(stunde, davor)).toBe(0)
      expect(await stelleEin(stunde, dann)).toBe(4)
      // Was danach geschieht, wartet bis morgen, auch wenn dieselbe Stunde noch einmal schlägt.
      await uebergib()
      await setzeZeit(dann)
      const spaeter = new Date(Date.parse(dann) + 3_600_000).toISOString()
      expect(await stelleEin(stunde, spaeter)).toBe(0)
      expect(await tage()).toEqual([dann.slice(0, 10)])
      expect(await zustaende()).toEqual(['WARTET', 'WARTET'])
    },
  )
})
