import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { ladePersonen } from '../../../fach/benachrichtigung/sql.ts'
import { ladeQsPersonen } from '../../../fach/zweitbestimmung/zuweisungSql.ts'
import { felder } from '../benutzer.pruefhilfe.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { kennung, lies, neuer, aendere, wunsch, sende, gib, entziehe, sitzung, NOE, OOE, BUERO, UNI, BUND } =
  await vergabehilfe(dienst)

describe('[A-BENUTZER-17] Was nicht geht', () => {
  test.each<[string, string | null, number, (ziel: { id: number }) => [number, object]]>([
    ['nicht angemeldet', null, 401, ({ id }) => [id, wunsch('LESEN', NOE)]],
    ['Lesezugriff', 'lesen', 403, ({ id }) => [id, wunsch('LESEN', NOE)]],
    ['Bund', 'bund', 403, ({ id }) => [id, wunsch('BUND', null)]],
    ['Qualitätssicherung', 'qs', 403, ({ id }) => [id, wunsch('QS', null)]],
    ['das Land in einem anderen Land', 'land-noe', 403, ({ id }) => [id, wunsch('LAND', OOE)]],
    ['das Land in einem Büro', 'land-noe', 403, ({ id }) => [id, wunsch('AUFTRAGNEHMER', BUERO)]],
    ['das Land die Qualitätssicherung', 'land-noe', 403, ({ id }) => [id, wunsch('QS', null)]],
    ['das Land die Administration', 'land-noe', 403, ({ id }) => [id, wunsch('ADMIN', null)]],
    ['das Land Lesezugriff ohne Organisation', 'land-noe', 403, ({ id }) => [id, wunsch('LESEN', null)]],
    ['ein fremdes Land sieht die Person nicht', 'land-ooe', 404, ({ id }) => [id, wunsch('LAND', OOE)]],
    ['ein Büro sieht die Person nicht', 'auftragnehmer', 404, ({ id }) => [id, wunsch('AUFTRAGNEHMER', BUERO)]],
  ])('%s vergibt nicht', async (_, wer, status, was) => {
    const ziel = await neuer(NOE, ['LAND'])
    const vorher = await letzterJournaleintrag(db)
    const [id, vergabe] = was(ziel)
    const antwort = await sende(wer, id, { vergaben: [vergabe] })
    expect(antwort.statusCode, antwort.body).toBe(status)
    expect((await lies(ziel.id)).vergaben).toEqual([])
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  test.each(['admin', 'land-noe'])('%s gibt und nimmt sich selbst nichts', async wer => {
    const id = await kennung(wer)
    const antwort = await sende(wer, id, { vergaben: [wunsch('LESEN', NOE)] })
    expect([antwort.statusCode, felder(antwort)]).toEqual([403, ['vergaben.0.rolle']])
    expect((await lies(id)).vergaben).toEqual([])
  })

  test('wer eine Rolle hat, die das Land nicht vergibt, den ändert und sperrt das Land nicht, auch wenn sie erst beginnt', async () => {
    const { id } = await neuer(NOE, ['LAND'])
    await gib(id, wunsch('LAND', OOE, { gueltigAb: tag(30) }))
    for (const abweichung of [{ aktiv: false }, { email: 'anders@beispiel.at' }])
      expect((await aendere('land-noe', id, abweichung)).statusCode).toBe(403)
    expect((await als('land-noe')(`/user/${id}`)).json()).toMatchObject({
      rechte: { bearbeiten: false, vergeben: [] },
      vergaben: [{ entziehbar: false }],
    })
    const vergabe = (await lies(id)).vergaben[0]?.id ?? 0
    expect((await entziehe('land-noe', id, vergabe)).statusCode).toBe(403)
    expect((await lies(id)).vergaben).toMatchObject([{ stand: 'BEGINNT', entzogenAm: null }])
  })

  test.each<[string, () => object, string[]]>([
    ['unbekannte Rolle', () => wunsch('CHEF', NOE), ['vergaben.0.rolle']],
    ['ohne Begründung', () => wunsch('LAND', OOE, { grund: ' ' }), ['vergaben.0.grund']],
    [
      'Ende vor Beginn',
      () => wunsch('LAND', OOE, { gueltigAb: tag(5), gueltigBis: tag(4) }),
      ['vergaben.0.gueltigBis'],
    ],
    ['Beginn gestern', () => wunsch('LAND', OOE, { gueltigAb: tag(-1) }), ['vergaben.0.gueltigAb']],
    ['kein Kalendertag', () => wunsch('LAND', OOE, { gueltigAb: '2027-02-30' }), ['vergaben.0.gueltigAb']],
    ['Land ohne Organisation', () => wunsch('LAND', null), ['vergaben.0.organisationseinheitId']],
    ['Land ohne Bundesland', () => wunsch('LAND', BUND), ['vergaben.0.organisationseinheitId']],
    ['Auftragnehmer im Amt', () => wunsch('AUFTRAGNEHMER', OOE), ['vergaben.0.organisationseinheitId']],
    ['Organisation, die es nicht gibt', () => wunsch('LESEN', 999_999), ['vergaben.0.organisationseinheitId']],
    ['schon in der eigenen Organisation', () => wunsch('LAND', NOE), ['vergaben.0.rolle']],
    ['Qualitätssicherung für eine Organisation', () => wunsch('QS', BUERO), ['vergaben.0.organisationseinheitId']],
    ['Bund für eine Organisation', () => wunsch('BUND', BUND), ['vergaben.0.organisationseinheitId']],
    ['Administration für eine Organisation', () => wunsch('ADMIN', NOE), ['vergaben.0.organisationseinheitId']],
    ['unbekannte Angabe', () => wunsch('LAND', OOE, { vergeben_von: 1 }), ['vergaben.0']],
  ])('%s: Meldung am Feld, nichts gespeichert', async (_, vergabe, soll) => {
    const { id } = await neuer(NOE, ['LAND'])
    const vorher = await letzterJournaleintrag(db)
    const antwort = await sende('admin', id, { vergaben: [vergabe()] })
    expect(antwort.statusCode, antwort.body).toBe(400)
    expect([...new Set(felder(antwort))]).toEqual(soll)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  test('dieselbe Rolle zweimal am selben Tag: weder nacheinander noch in einem Aufruf; am Tag danach schon', async () => {
    const { id } = await neuer(NOE, ['LAND'])
    await gib(id, wunsch('LAND', OOE, { gueltigAb: tag(10), gueltigBis: tag(20) }))
    for (const [ab, bis] of [
      [tag(20), null],
      [tag(0), tag(10)],
      [tag(12), tag(13)],
      [tag(0), null],
    ])
      expect(
        felder(await sende('admin', id, { vergaben: [wunsch('LAND', OOE, { gueltigAb: ab, gueltigBis: bis })] })),
      ).toEqual(['vergaben.0.gueltigAb'])
    const zweimal = [wunsch('AUFTRAGNEHMER', BUERO), wunsch('AUFTRAGNEHMER', BUERO)]
    expect(felder(await sende('admin', id, { vergaben: zweimal }))).toEqual(['vergaben.1.gueltigAb'])
    const { vergaben } = await gib(
      id,
      wunsch('LAND', OOE, { gueltigAb: tag(21) }),
      wunsch('LAND', OOE, { gueltigBis: tag(9) }),
    )
    expect(vergaben.map(({ stand }) => stand)).toEqual(['GILT', 'BEGINNT', 'BEGINNT'])
  })
  test('auch die Datenbank nimmt dieselbe Rolle nicht zweimal am selben Tag', async () => {
    const { id } = await neuer(NOE, ['LAND'])
    const einfuegen = (rolle: string, organisation: number | null) =>
      sql`
        insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, grund)
        values (${id}, ${rolle}, ${organisation}, '2026-01-01', 'x')
      `.execute(db)
    await einfuegen('QS', null)
    await einfuegen('QS', NOE)
    await einfuegen('LESEN', null)
    await expect(einfuegen('QS', null)).rejects.toThrow(/rollenvergabe_einmal/)
    await expect(einfuegen('LAND', null)).rejects.toThrow(/rollenvergabe_organisation_check/)
  })

  test('entzogen wird nur, was an dieser Person offen ist, und nur einmal', async () => {
    const { id } = await neuer(NOE, ['LAND'])
    const andere = await neuer(NOE, ['LAND'])
    const fremde = (await gib(andere.id, wunsch('LAND', OOE))).vergaben[0]?.id ?? 0
    const eigene = (await gib(id, wunsch('LAND', OOE))).vergaben[0]?.id ?? 0
    expect(felder(await entziehe('admin', id, fremde))).toEqual(['entzuege.0.id'])
    expect(felder(await entziehe('admin', id, eigene, eigene))).toEqual(['entzuege.1.id'])
    expect((await entziehe('admin', id, eigene)).statusCode).toBe(200)
    expect(felder(await entziehe('admin', id, eigene))).toEqual(['entzuege.0.id'])
    expect((await lies(andere.id)).vergaben).toMatchObject([{ stand: 'GILT' }])
  })

  test('die letzte Administration ohne Enddatum bleibt; eine befristete ersetzt sie nicht', async () => {
    const admin = await kennung('admin')
    const vertretung = await neuer(BUND, ['BUND'])
    await gib(vertretung.id, wunsch('ADMIN', null, { gueltigBis: tag(400) }))
    for (const abweichung of [{ rollen: ['BUND'] }, { aktiv: false }]) {
      const antwort = await aendere(vertretung.username, admin, abweichung)
      expect([antwort.statusCode, antwort.json().errors[0]?.message]).toEqual([
        400,
        expect.stringMatching(/letzte aktive Fachliche Administration ohne Enddatum/),
      ])
    }
    const zweite = await neuer(BUND, ['BUND'])
    const dauernd = (await gib(zweite.id, wunsch('ADMIN', null))).vergaben[0]?.id ?? 0
    expect((await aendere(zweite.username, admin, { rollen: ['BUND'] })).statusCode).toBe(200)
    // Jetzt ist sie die letzte: weder Entzug noch Sperre.
    const stand = await als(vertretung.username)(`/user/${zweite.id}`)
    const { version, daten } = stand.json()
    const entzuege = [{ id: dauernd, grund: 'Weil' }]
    const versuche = [{ entzuege }, { daten: { ...daten, aktiv: false, grund: 'Weil' } }]
    for (const rumpf of versuche)
      expect(
        (await als(vertretung.username)(post('/user/update', { id: zweite.id, version, daten, ...rumpf }))).statusCode,
      ).toBe(400)
    const { version: v, daten: d } = (await als(zweite.username)(`/user/${admin}`)).json()
    const zurueck = { id: admin, version: v, daten: { ...d, rollen: ['ADMIN'], grund: 'Zurück' } }
    expect((await als(zweite.username)(post('/user/update', zurueck))).statusCode).toBe(200)
    expect((await entziehe('admin', zweite.id, dauernd)).statusCode).toBe(200)
  })
})

describe('[A-BENUTZER-17] Vergeben und entziehen', () => {
  test('wirkt mit der nächsten Anfrage, auch auf den Wechsel der Rolle, und steht mit wer und warum da', async () => {
    const { id, username } = await neuer(NOE, ['LAND'])
    await sitzung(username)
    const rolle = (role: string | null) => als(username)(post('/api/auth/role', { role }))
    expect((await rolle('AUFTRAGNEHMER')).statusCode).toBe(400)
    const { vergaben } = await gib(id, wunsch('AUFTRAGNEHMER', BUERO, { gueltigBis: tag(0) }))
    expect(vergaben).toMatchObject([
      { rolle: 'AUFTRAGNEHMER', organisationseinheitId: BUERO, stand: 'GILT', entziehbar: true, entzogenAm: null },
    ])
    expect(await sitzung(username)).toMatchObject({
      eigeneRollen: ['LAND'],
      weitereRollen: [{ rolle: 'AUFTRAGNEHMER', organisationseinheitId: BUERO }],
      switchableRoles: [{ id: 'LAND' }, { id: 'AUFTRAGNEHMER' }],
    })
    const gewechselt = await rolle('AUFTRAGNEHMER')
    expect([gewechselt.statusCode, gewechselt.json().user.activeRole]).toEqual([200, 'AUFTRAGNEHMER'])
    const buero = async () => (await als(username)('/user?groesse=100')).json<{ gesamt: number }>().gesamt
    expect(await buero()).toBe((await als('auftragnehmer')('/user')).json<{ gesamt: number }>().gesamt)

    expect((await entziehe('admin', id, vergaben[0]?.id ?? 0)).statusCode).toBe(200)
    expect(await buero()).toBe((await als('land-noe')('/user')).json<{ gesamt: number }>().gesamt)
    expect(await sitzung(username)).toMatchObject({ activeRole: null, weitereRollen: [] })
    expect((await rolle('AUFTRAGNEHMER')).statusCode).toBe(400)
    const stand = await lies(id)
    expect(stand.vergaben).toMatchObject([
      { stand: 'ENTZOGEN', entzugsgrund: 'Wieder zurück', entzogenVon: 'Adele Achleitner', entziehbar: false },
    ])
    expect(stand.verlauf.slice(0, 2)).toMatchObject([
      { art: 'ROLLE_ENTZOGEN', rolle: 'AUFTRAGNEHMER', grund: 'Wieder zurück', durch: 'Adele Achleitner' },
      { art: 'ROLLE_VERGEBEN', rolle: 'AUFTRAGNEHMER', grund: 'Hilft dort aus', durch: 'Adele Achleitner' },
    ])
    expect(stand.verlauf[0]?.organisationseinheit).toBe(stand.vergaben[0]?.organisationseinheit)
    const journal = await db
      .selectFrom('journal')
      .select(['aktion', 'benutzer_id'])
      .where('tabelle', '=', 'rollenvergabe')
      .where('schluessel', '=', String(vergaben[0]?.id))
      .orderBy('id')
      .execute()
    const admin = await kennung('admin')
    expect(journal.map(({ benutzer_id }) => benutzer_id)).toEqual([admin, admin])
  })

  test.each<[string, number, number | null, boolean]>([
    ['beginnt morgen', 1, null, false],
    ['beginnt heute', 0, null, true],
    ['endet heute', -5, 0, true],
    ['endete gestern', -5, -1, false],
    ['nur heute', 0, 0, true],
  ])('eine Vergabe, die %s, richtet sich nach dem Tag in Österreich', async (_, ab, bis, gilt) => {
    const { id, username } = await neuer(UNI, ['LESEN'])
    await sql`
      insert into rollenvergabe (benutzer_id, rolle, organisationseinheit_id, gueltig_ab, gueltig_bis, grund)
      values (${id}, 'LAND', ${OOE}, ${tag(ab)}, ${bis === null ? null : tag(bis)}, 'Grenze')
    `.execute(db)
    expect((await sitzung(username)).weitereRollen.length).toBe(gilt ? 1 : 0)
    expect((await als(username)(post('/api/auth/role', { role: 'LAND' }))).statusCode).toBe(gilt ? 200 : 400)
    expect((await ladePersonen(db, ['LAND'])).some(person => person.id === id)).toBe(gilt)
    const gefiltert = (await als('admin')('/user?rolle=LAND&groesse=200')).json<{ zeilen: { id: number }[] }>()
    expect(gefiltert.zeilen.some(zeile => zeile.id === id)).toBe(gilt)
  })

  test('wer die Qualitätssicherung auf Zeit hat, steht zur Wahl; wer die Administration auf Zeit hat, nicht', async () => {
    const { id } = await neuer(UNI, ['LESEN'])
    const waehlbar = async () => (await ladeQsPersonen(db)).some(({ value }) => value === String(id))
    expect(await waehlbar()).toBe(false)
    await gib(id, wunsch('QS', null))
    expect(await waehlbar()).toBe(true)
    await gib(id, wunsch('ADMIN', null, { gueltigBis: tag(1) }))
    expect(await waehlbar()).toBe(false)
  })

  test('eine Sperre entzieht alles; mit dem Entsperren kommt nichts zurück', async () => {
    const { id, username } = await neuer(NOE, ['LAND'])
    await gib(id, wunsch('LAND', OOE), wunsch('AUFTRAGNEHMER', BUERO, { gueltigAb: tag(7) }))
    expect((await aendere('admin', id, { aktiv: false, grund: 'Geht' })).statusCode).toBe(200)
    expect((await lies(id)).vergaben).toMatchObject([
      { stand: 'ENTZOGEN', entzugsgrund: 'Geht' },
      { stand: 'ENTZOGEN', entzugsgrund: 'Geht' },
    ])
    const gesperrt = await sende('admin', id, { vergaben: [wunsch('LAND', OOE)] })
    expect(felder(gesperrt)).toEqual(['vergaben'])
    expect((await aendere('admin', id, { aktiv: true })).statusCode).toBe(200)
    expect(await sitzung(username)).toMatchObject({ eigeneRollen: ['LAND'], weitereRollen: [] })
  })

  test('beim Zusammenführen entfallen die des geschlossenen Kontos; das bleibende bekommt keine', async () => {
    const altes = await neuer(NOE, ['LAND'])
    const bleibt = await neuer(NOE, ['LAND'])
    await gib(altes.id, wunsch('LAND', OOE))
    const vorschau = (await als('admin')(`/api/benutzer/${altes.id}/zusammenfuehrung?mit=${bleibt.id}`)).json()
    expect(vorschau.bleibt.join(' ')).toMatch(/Entzogen werden dem geschlossenen Konto/)
    const [{ version }, { version: mitVersion }] = [await lies(altes.id), await lies(bleibt.id)]
    const rumpf = { version, mit: bleibt.id, mitVersion, grund: 'Zweimal angelegt' }
    expect((await als('admin')(post(`/api/benutzer/${altes.id}/zusammenfuehren`, rumpf))).statusCode).toBe(200)
    expect((await lies(altes.id)).vergaben).toMatchObject([{ stand: 'ENTZOGEN', entzugsgrund: 'Zweimal angelegt' }])
    expect((await lies(bleibt.id)).vergaben).toEqual([])
  })

  test('einer Organisation nimmt niemand, was eine Vergabe in ihr voraussetzt', async () => {
    const { id } = await neuer(UNI, ['LESEN'])
    const organisation = (
      await db
        .insertInto('organisationseinheit')
        .values({ name: 'Büro auf Zeit', art: 'AUFTRAGNEHMER', bundesland: null, ist_auftragnehmer: true })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await gib(id, wunsch('AUFTRAGNEHMER', organisation, { gueltigAb: tag(3) }))
    const { zeilen } = (await als('admin')('/user/organisationseinheit')).json<{
      zeilen: { id: number; version: number; daten: object }[]
    }>()
    const stand = zeilen.find(zeile => zeile.id === organisation)
    const rumpf = {
      id: organisation,
      version: stand?.version,
      daten: { ...stand?.daten, istAuftragnehmer: false },
    }
    const antwort = await als('admin')(post('/user/organisationseinheit/update', rumpf))
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['daten.istAuftragnehmer']])
  })

  test('in der Auskunft über sich selbst steht jede Vergabe', async () => {
    const { id, username } = await neuer(NOE, ['LAND'])
    await gib(id, wunsch('LAND', OOE))
    const { arten } = (await als(username)('/api/meine-daten')).json<{
      arten: { art: string; zeilen: Record<string, unknown>[] | null }[]
    }>()
    expect(arten.find(({ art }) => art === 'vergaben')?.zeilen).toMatchObject([
      { rolle: 'LAND', gueltig_ab: tag(0), gueltig_bis: null, grund: 'Hilft dort aus' },
    ])
  })
})
