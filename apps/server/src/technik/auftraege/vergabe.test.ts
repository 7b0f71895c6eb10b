import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mitTransaktion } from '../db/datenbank.ts'
import type { Sitzung } from '../http/sitzung.ts'
import { auftragspruefung, pruefarbeit } from './auftrag.pruefhilfe.ts'
import type { Auftragsdienst } from './auftragsdienst.ts'
import { RECHTE_VERLOREN } from './sql.ts'

const { db, benutzerId, auftraggeber, neuerDienst, stand, warteAuf } = await auftragspruefung()
const OOE = (
  await db
    .selectFrom('benutzer')
    .select('organisationseinheit_id as id')
    .where('username', '=', 'land-ooe')
    .executeTakeFirstOrThrow()
).id

const vergib = async () => {
  await sql`delete from rollenvergabe`.execute(db)
  await sql`
    insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, grund)
    values (${benutzerId}, 'LAND', ${OOE}, current_date - 3, 'Vertretung')
  `.execute(db)
}
const mitVergabe = {
  ...auftraggeber,
  akteur: { ...auftraggeber.akteur, weitere: [{ rolle: 'LAND', organisationseinheitId: OOE, bundesland: 'AT-4' }] },
} as Sitzung
const arbeit = pruefarbeit(async ({ abbruch }) => {
  await once(abbruch, 'abort')
  return 'bis hierher'
})
const beauftrage = (dienst: Auftragsdienst, wer = mitVergabe) =>
  mitTransaktion(db, { benutzerId, anfrageId: 'pruefung' }, tx =>
    dienst.beauftrage(tx, wer, arbeit, 'Probe', { anzahl: 1 }),
  )

test('[A-BENUTZER-17] solange die Vergabe gilt, läuft der Auftrag', async () => {
  await vergib()
  const kurz = pruefarbeit(async () => 'getan')
  const dienst = neuerDienst(kurz)
  const { id } = await beauftrage(dienst)
  await dienst.arbeiteAb()
  expect(await stand(id)).toMatchObject({ state: 'SUCCESS', zusammenfassung: 'getan' })
})

test.each<[string, () => Promise<unknown>]>([
  ['entzogen ist', () => sql`update rollenvergabe set entzogen_am = now(), entzugsgrund = 'Ende'`.execute(db)],
  ['gestern endete', () => sql`update rollenvergabe set gueltig_bis = current_date - 1`.execute(db)],
  ['erst morgen beginnt', () => sql`update rollenvergabe set gueltig_ab = current_date + 1`.execute(db)],
  [
    'für eine andere Organisation gilt',
    () =>
      sql`update rollenvergabe set organisationseinheit_id = ${auftraggeber.akteur.organisationseinheitId}`.execute(db),
  ],
  ['eine andere Rolle nennt', () => sql`update rollenvergabe set rolle = 'FACHPROJEKT'`.execute(db)],
])('[A-BENUTZER-17] ein Auftrag mit einer Vergabe, die inzwischen %s, beginnt nicht oder endet', async (_, seither) => {
  await vergib()
  const dienst = neuerDienst(arbeit)
  const laufend = await beauftrage(dienst)
  const fertig = dienst.arbeiteAb()
  await warteAuf(laufend.id, 'RUNNING')
  const wartend = await beauftrage(dienst)
  await seither()
  await neuerDienst(arbeit).arbeiteAb()
  expect(await stand(wartend.id)).toMatchObject({ state: 'FAILURE', fehler: RECHTE_VERLOREN })
  await fertig
  expect(await stand(laufend.id)).toMatchObject({ state: 'FAILURE', fehler: RECHTE_VERLOREN })
})

test('[A-BENUTZER-17] ein Auftrag allein mit den eigenen Rollen merkt vom Entzug nichts', async () => {
  await vergib()
  const kurz = pruefarbeit(async () => 'getan')
  const dienst = neuerDienst(kurz)
  const { id } = await beauftrage(dienst, auftraggeber)
  await sql`delete from rollenvergabe`.execute(db)
  await dienst.arbeiteAb()
  expect(await stand(id)).toMatchObject({ state: 'SUCCESS' })
})
