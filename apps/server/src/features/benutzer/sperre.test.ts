import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { SPERREN } from '../../technik/db/sperren.ts'
import { benutzerhilfe } from './benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { kennung, lies, neuer, aendere, NOE, BUND } = await benutzerhilfe(dienst)

describe('[SESS-01] Sperre und Entzug wirken auf laufende Sitzungen', () => {
  const geht = async (wer: string) => (await als(wer)('/projekte')).statusCode
  test('gesperrt: schon die nächste Anfrage mit demselben Token wird abgelehnt, und beim Anmeldedienst endet jede Sitzung', async () => {
    const { id, username } = await neuer(NOE, ['LAND'])
    await sql`
      insert into oidc_eintrag (art, id, nutzlast, grant_id, laeuft_ab) values
        ('Session', 's-1', ${JSON.stringify({ accountId: String(id) })}, null, now() + interval '1 hour'),
        ('Grant', 'g-1', ${JSON.stringify({ accountId: String(id) })}, null, now() + interval '1 hour'),
        ('RefreshToken', 'r-1', ${JSON.stringify({ accountId: String(id) })}, 'g-1', now() + interval '1 hour'),
        ('Session', 's-2', ${JSON.stringify({ accountId: `${id}0` })}, null, now() + interval '1 hour')
    `.execute(db)
    expect(await geht(username)).toBe(200)
    expect((await aendere('land-noe', id, { aktiv: false })).statusCode).toBe(200)
    const danach = await als(username)('/projekte')
    expect([danach.statusCode, danach.json().message]).toEqual([403, expect.stringContaining('deaktiviert')])
    const uebrig = await db
      .selectFrom('oidc_eintrag')
      .select('id')
      .where('id', 'in', ['s-1', 'g-1', 'r-1', 's-2'])
      .execute()
    expect(uebrig).toEqual([{ id: 's-2' }])
    expect(
      (await dienst.app.inject({ method: 'POST', url: '/benthosdb/api/test/token', payload: { username } })).statusCode,
    ).toBe(400)
    await aendere('land-noe', id, { aktiv: true })
    expect(await geht(username)).toBe(200)
  })

  test('Rolle entzogen: die nächste Anfrage hat sie nicht mehr, auch wenn sie die gewählte war', async () => {
    const { id, username } = await neuer(NOE, ['LAND', 'LESEN'])
    await als(username)(post('/api/auth/role', { role: 'LAND' }))
    expect((await als(username)('/user')).statusCode).toBe(200)
    expect((await aendere('admin', id, { rollen: ['LESEN'] })).statusCode).toBe(200)
    expect((await als(username)('/user')).statusCode).toBe(403)
    expect((await als(username)('/api/auth/user')).json()).toMatchObject({
      user: { activeRole: null, authorities: [{ authority: 'ROLE_LESEN' }] },
    })
  })

  test('wer gesperrt wird, während die eigene Anfrage wartet, ändert nichts mehr', async () => {
    const chefin = await neuer(NOE, ['LAND'])
    const kollege = await neuer(NOE, ['LESEN'])
    const vorher = await lies(kollege.id)
    const [sperrt, aendert] = await nacheinander(
      ['admin', chefin.id, { aktiv: false }],
      [chefin.username, kollege.id, { vorname: 'Noch schnell' }],
    )
    expect([sperrt?.statusCode, aendert?.statusCode]).toEqual([200, 403])
    expect(aendert?.json().message).toMatch(/inzwischen gesperrt/)
    expect(await lies(kollege.id)).toEqual(vorher)
  })
})

describe('[ROLE-02] wem die Administration entzogen wird, während die eigene Anfrage wartet', () => {
  test('legt keine Organisation mehr an und ändert keine, auch wenn sie noch Benutzer verwaltet', async () => {
    const chefin = await neuer(NOE, ['ADMIN', 'LAND'])
    const { zeilen } = (await als('admin')('/user/organisationseinheit')).json<{
      zeilen: { id: number; version: number; daten: object }[]
    }>()
    const { version, daten } = zeilen.find(({ id }) => id === NOE) ?? { version: 0, daten: {} }
    const antworten = await warteschlange([
      await aenderung('admin', chefin.id, { rollen: ['LAND'] }),
      {
        wer: chefin.username,
        anfrage: post('/user/organisationseinheit/create', { name: 'Noch schnell ein Amt', art: 'SONSTIGE' }),
      },
      {
        wer: chefin.username,
        anfrage: post('/user/organisationseinheit/update', {
          id: NOE,
          version,
          daten: { ...daten, bundesland: 'AT-4' },
        }),
      },
    ])
    expect(antworten.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
  })
})

type Wartende = { wer: string; anfrage: ReturnType<typeof post> }

async function aenderung(wer: string, id: number, abweichung: object): Promise<Wartende> {
  const { version, daten } = await lies(id)
  return { wer, anfrage: post('/user/update', { id, version, daten: { ...daten, grund: 'Zugleich', ...abweichung } }) }
}

async function nacheinander(...aufgaben: readonly (readonly [string, number, object])[]) {
  return warteschlange(await Promise.all(aufgaben.map(aufgabe => aenderung(...aufgabe))))
}

/** Anfragen, die alle schon als berechtigt durchgelassen sind und in dieser Reihenfolge drankommen. */
async function warteschlange(bereit: readonly Wartende[]) {
  const vorher = await zaehleWartende(db)
  // Die Sitzungen sind damit gemerkt.
  for (const { wer } of bereit) expect((await als(wer)('/user')).statusCode).toBe(200)
  const laufend: ReturnType<ReturnType<typeof als>>[] = []
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${SPERREN.BENUTZER})`.execute(tx)
    for (const { wer, anfrage } of bereit) {
      laufend.push(als(wer)(anfrage))
      await expect.poll(() => zaehleWartende(db), { interval: 10 }).toBe(vorher + laufend.length)
    }
  })
  return Promise.all(laufend)
}

describe('[ROLE-02] eine aktive Administration bleibt', () => {
  const aktive = async () =>
    (
      await db
        .selectFrom('benutzer')
        .select('username')
        .where('aktiv', '=', true)
        .where(sql<boolean>`'ADMIN' = any (rollen)`)
        .execute()
    ).map(({ username }) => username)
  const alleinZuZweit = async () => {
    const zweite = await neuer(BUND, ['ADMIN'])
    await db
      .updateTable('benutzer')
      .set({ aktiv: false })
      .where(sql<boolean>`'ADMIN' = any (rollen)`)
      .where('username', 'not in', ['admin', zweite.username])
      .execute()
    return zweite
  }
  for (const [was, abweichung] of [
    ['sperren', { aktiv: false }],
    ['entrechten', { rollen: ['LESEN'] }],
  ] as const)
    test(`zwei ${was} einander zugleich: eine bleibt`, async () => {
      const zweite = await alleinZuZweit()
      const admin = await kennung('admin')
      const antworten = await nacheinander(['admin', zweite.id, abweichung], [zweite.username, admin, abweichung])
      expect(antworten.map(({ statusCode }) => statusCode)).toEqual([200, 403])
      expect(await aktive()).toEqual(['admin'])
    })
})
