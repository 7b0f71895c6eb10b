import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { NACHBARN_FERTIG_MS, zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { halteFristenEin } from '../../../fach/aufbewahrung/lauf.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'
import { sperreVerwaltung } from '../sql.ts'
import { pseudonymisiereAbgelaufene } from './pseudonymisierung.ts'

vi.setConfig({ testTimeout: 2 * NACHBARN_FERTIG_MS })
const dienst = await pruefdienst()
const { db } = dienst
afterAll(() => dienst.ende())
const { neuer, aendere, NOE } = await benutzerhilfe(dienst)

let nacht = 0
/** Eine Nacht, in der noch nichts lief. */
const neueNacht = () => new Date(Date.parse('2040-05-10T10:00:00Z') + ++nacht * 86_400_000)
/** Ein gesperrtes Konto; die Sperre stand so lange im Verlauf. */
async function gesperrtes(nachname: string, seit: string | null = '2033-01-01T00:00:00Z') {
  const { id } = await neuer(NOE, ['LAND'], { vorname: 'Traude', nachname, username: `t.${nachname.toLowerCase()}` })
  expect((await aendere('admin', id, { aktiv: false })).statusCode).toBe(200)
  if (seit === null) await sql`delete from benutzer_ereignis where benutzer_id = ${id}`.execute(db)
  else await sql`update benutzer_ereignis set zeitpunkt = ${seit}::timestamptz where benutzer_id = ${id}`.execute(db)
  return id
}
const nachnamen = async (...ids: number[]) =>
  (await db.selectFrom('benutzer').select('nachname').where('id', 'in', ids).orderBy('id').execute()).map(
    z => z.nachname,
  )
const fehlermeldungen = vi.fn()
const laufe = (jetzt: Date) =>
  halteFristenEin(db, { arten: ['GESPERRTE_KONTEN'], jetzt }, pseudonymisiereAbgelaufene({ error: fehlermeldungen }))
const nachweis = (jetzt: Date) =>
  db
    .selectFrom('aufbewahrungslauf')
    .select(['art', 'anzahl'])
    .where('nacht', '=', jetzt.toISOString().slice(0, 10))
    .orderBy('art')
    .execute()

test('[A-DSGVO-05] ein Konto, an dem es scheitert, hält die übrigen nicht auf; das Protokoll nennt niemanden', async () => {
  const eines = await gesperrtes('Querkopf')
  const anderes = await gesperrtes('Nachbarin')
  // Das Pseudonym trägt schon jemand.
  await sql`update benutzer set username = ${`person-${eines}`} where username = 'lesen'`.execute(db)
  const jetzt = neueNacht()
  await laufe(jetzt)
  expect(await nachnamen(eines, anderes)).toEqual(['Querkopf', String(anderes)])
  expect(await nachweis(jetzt)).toEqual([{ art: 'GESPERRTE_KONTEN', anzahl: 1 }])
  expect(fehlermeldungen.mock.calls).toEqual([[{ konto: eines, code: '23505' }, expect.any(String)]])
  expect(JSON.stringify(fehlermeldungen.mock.calls)).not.toMatch(/Querkopf|Traude/i)
  await sql`update benutzer set username = 'lesen' where username = ${`person-${eines}`}`.execute(db)
  await laufe(neueNacht())
  expect(await nachnamen(eines)).toEqual([String(eines)])
})

test('[A-DSGVO-05] eine Art, die scheitert, hält die übrigen nicht auf und läuft erst in der nächsten Nacht wieder', async () => {
  const jetzt = neueNacht()
  const arbeit = vi.fn(async (tx: typeof db, art: string) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)
    expect(rows[0]?.statement_timeout).toBe('0')
    if (art === 'MAILS') await sql`select 1 / 0`.execute(tx)
    return [{ ab: '2030-01-01T00:00:00Z' }]
  })
  const arten = ['MAILS', 'BARRIEREN'] as const
  await expect(halteFristenEin(db, { arten, jetzt }, arbeit)).rejects.toThrow(AggregateError)
  await halteFristenEin(db, { arten, jetzt }, arbeit)
  expect(arbeit.mock.calls.map(([, art]) => art)).toEqual(arten)
  expect(await nachweis(jetzt)).toEqual([
    { art: 'BARRIEREN', anzahl: 1 },
    { art: 'MAILS', anzahl: 0 },
  ])
})

test('[A-DSGVO-05] der Lauf und eine Änderung an Benutzern warten aufeinander', async () => {
  const id = await gesperrtes('Wartend')
  let lauf: Promise<void> | undefined
  await db.transaction().execute(async tx => {
    await sperreVerwaltung(tx)
    lauf = laufe(neueNacht())
    await vi.waitUntil(async () => (await zaehleWartende(db)) > 0, { timeout: NACHBARN_FERTIG_MS, interval: 100 })
    // Wer gerade entsperrt, behält seinen Namen.
    await sql`update benutzer set aktiv = true where id = ${id}`.execute(tx)
  })
  await lauf
  expect(await nachnamen(id)).toEqual(['Wartend'])
})

test('[A-DSGVO-05] steht keine Sperre im Verlauf, beginnt die Frist frühestens mit der Aufbewahrung selbst', async () => {
  const id = await gesperrtes('Ungewiss', null)
  await sql`update benutzer set angelegt_am = '2020-01-01T00:00:00Z' where id = ${id}`.execute(db)
  await sql`update schema_migration set angewandt_am = '2038-01-01T00:00:00Z' where nummer = 73`.execute(db)
  await laufe(neueNacht())
  expect(await nachnamen(id)).toEqual(['Ungewiss'])
  await sql`update schema_migration set angewandt_am = '2026-01-01T00:00:00Z' where nummer = 73`.execute(db)
  await sql`update benutzer set angelegt_am = '2039-01-01T00:00:00Z' where id = ${id}`.execute(db)
  await laufe(neueNacht())
  expect(await nachnamen(id)).toEqual(['Ungewiss'])
  await sql`update benutzer set angelegt_am = '2020-01-01T00:00:00Z' where id = ${id}`.execute(db)
  await laufe(neueNacht())
  expect(await nachnamen(id)).toEqual([String(id)])
})

test('[A-DSGVO-05] ein zusammengeführtes Konto folgt dem bleibenden, wenn dessen Angaben gelöscht sind', async () => {
  const bleibt = await gesperrtes('Bleibend', '2039-01-01T00:00:00Z')
  const altes = await gesperrtes('Vormals')
  await sql`update benutzer set zusammengefuehrt_mit = ${bleibt} where id = ${altes}`.execute(db)
  await laufe(neueNacht())
  expect(await nachnamen(bleibt, altes)).toEqual(['Bleibend', 'Vormals'])
  await sql`update benutzer_ereignis set zeitpunkt = '2033-01-01' where benutzer_id = ${bleibt}`.execute(db)
  await laufe(neueNacht())
  await laufe(neueNacht())
  expect(await nachnamen(bleibt, altes)).toEqual([String(bleibt), String(altes)])
})
