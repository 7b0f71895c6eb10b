import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { legeZweitbestimmungAn } from '../../../../pruefstand/zweitbestimmung.ts'
import { tag, vergabehilfe } from '../vergabe/vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db } = dienst
const { neuer, gib, wunsch, lies, kennung, BUND } = await vergabehilfe(dienst)
const welt = await musterwelt(db)
const admin = await kennung('admin')

const seheNach = () => dienst.app.auftraege.beauftrageAnstehendes()
const stand = (id: number) =>
  db
    .selectFrom('qs_auftrag')
    .select(['zweitbestimmer_id as person', 'version'])
    .where('aufnahme_id', '=', id)
    .executeTakeFirstOrThrow()
const frei = (id: number) =>
  db
    .selectFrom('benachrichtigung')
    .select('empfaenger_id')
    .where('art', '=', 'ZWEITBESTIMMUNG_FREI')
    .where('aufnahme_id', '=', id)
    .execute()
test('[A-BENUTZER-15] die Rolle gilt noch: der Auftrag bleibt, auch am letzten Tag', async () => {
  const person = await neuer(BUND, ['LESEN'])
  await gib(person.id, wunsch('QS', null, { gueltigBis: tag(0) }))
  const id = await legeZweitbestimmungAn(db, welt, person.id)
  const vorher = await stand(id)
  await seheNach()
  expect(await stand(id)).toEqual(vorher)
  expect(await frei(id)).toEqual([])
})

test('[A-BENUTZER-15] nennt der externe Anmeldedienst die Rolle einmal nicht, verliert niemand seine begonnene Arbeit', async () => {
  const person = await neuer(BUND, ['QS'])
  const id = await legeZweitbestimmungAn(db, welt, person.id)
  const vorher = await stand(id)
  await sql`
    update benutzer set provider = 'KEYCLOAK', externer_schluessel = 'qs-person', rollen = '{LESEN}' where id = ${person.id}
  `.execute(db)
  await seheNach()
  expect(await stand(id)).toEqual(vorher)
})

test.each([
  ['die Vergabe ist ausgelaufen', 'Die Rolle Qualitätssicherung ist ausgelaufen.'],
  ['das Konto ist gesperrt', 'Das Konto ist gesperrt.'],
] as const)(
  '[A-BENUTZER-15] %s: der Auftrag ist frei, wer ihn bestellt hat, erfährt es, der Verlauf nennt es, einmal',
  async (fall, grund) => {
    const person = await neuer(BUND, ['LESEN'])
    await gib(person.id, wunsch('QS', null, { gueltigBis: tag(3) }))
    const id = await legeZweitbestimmungAn(db, welt, person.id)
    await db.updateTable('qs_auftrag').set({ angefordert_von: admin }).where('aufnahme_id', '=', id).execute()
    // Was die Zeit tut: der letzte Tag ist vorbei.
    if (grund === 'Das Konto ist gesperrt.')
      await sql`update benutzer set aktiv = false where id = ${person.id}`.execute(db)
    else
      await sql`
      update rollenvergabe set gueltig_ab = ${tag(-9)}, gueltig_bis = ${tag(-1)} where benutzer_id = ${person.id}
    `.execute(db)
    await Promise.all([seheNach(), seheNach()])
    expect((await stand(id)).person, fall).toBeNull()
    expect(await frei(id)).toEqual([{ empfaenger_id: admin }])
    const verlauf = (await lies(person.id)).verlauf.filter(({ art }) => art === 'ARBEIT_ABGEGEBEN')
    expect(verlauf).toMatchObject([
      { gegenstand: expect.stringContaining(`${id}/MHS`) as string, durch: null, andere: null, grund },
    ])
  },
)
