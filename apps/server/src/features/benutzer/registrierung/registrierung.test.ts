import { ROLLEN } from '@benthos/fachmodell'
import type { OffeneRegistrierung } from '@benthos/vertrag/registrierung'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letzterJournaleintrag, naechsteAdresse } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { benutzerhilfe, felder } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { anlage, legeAn, lies, NOE, OOE, BUERO } = await benutzerhilfe(dienst)

const NOE_NAME = 'Amt der Landesregierung Niederösterreich – Gewässeraufsicht (Demo)'
let zaehler = 0
const bitte = (abweichung: object = {}) => {
  zaehler += 1
  return {
    vorname: 'Rita',
    nachname: 'Rabe',
    email: 'rita.rabe@beispiel.at',
    username: `rita${zaehler}`,
    organisation: 'Büro Rabe',
    rolle: 'AUFTRAGNEHMER',
    begruendung: 'Auftrag des Landes',
    einverstanden: true,
    ...abweichung,
  }
}
const registriere = (body: object, remoteAddress = naechsteAdresse()) =>
  als(null)({ ...post('/register', body), remoteAddress })
const wartende = async (wer: string): Promise<OffeneRegistrierung[]> =>
  (await als(wer)('/api/registrierungen')).json<{ zeilen: OffeneRegistrierung[] }>().zeilen
const finde = async (username: string, wer = 'admin'): Promise<OffeneRegistrierung> => {
  const zeile = (await wartende(wer)).find(eine => eine.username === username)
  if (!zeile) throw new Error(`${username} wartet nicht bei ${wer}`)
  return zeile
}
/** Eine eingelangte Registrierung. */
const eingelangt = async (abweichung: object = {}) => {
  const body = bitte(abweichung)
  expect((await registriere(body)).statusCode).toBe(202)
  return finde(body.username)
}
const anlageseite = (wer: string, registrierung?: number) =>
  als(wer)(`/user/create${registrierung === undefined ? '' : `?registrierung=${registrierung}`}`)
const lehneAb = (wer: string | null, { id, version }: { id: number; version: number }, grund = 'Unbekannt') =>
  als(wer)(post(`/api/registrierungen/${id}/ablehnen`, { version, grund }))

describe('[API-16] Die Registrierung verrät nichts', () => {
  test('ein vorhandenes Konto, ein gesperrtes, eine vorhandene E-Mail-Adresse: dieselbe Antwort wie für ein neues', async () => {
    const neu = await registriere(bitte())
    for (const abweichung of [
      { username: 'admin' },
      { username: 'ADMIN' },
      { email: 'admin@benthos-demo.example' },
      { organisation: NOE_NAME },
    ]) {
      const vorhanden = await registriere(bitte(abweichung))
      expect([vorhanden.statusCode, vorhanden.body]).toEqual([neu.statusCode, neu.body])
    }
    const zweimal = bitte()
    expect((await registriere(zweimal)).body).toBe((await registriere(zweimal)).body)
  })
  test('es entsteht kein Benutzer, und niemand kommt damit herein', async () => {
    const { username } = await eingelangt()
    expect(await db.selectFrom('benutzer').select('id').where('username', '=', username).execute()).toEqual([])
    const token = await dienst.app.inject({ method: 'POST', url: '/benthosdb/api/test/token', payload: { username } })
    expect(token.statusCode).toBe(400)
  })
  test('je Adresse und Minute höchstens zehn', async () => {
    const adresse = naechsteAdresse()
    const antworten = []
    for (let i = 0; i < 11; i++) antworten.push((await registriere(bitte(), adresse)).statusCode)
    expect(antworten).toEqual([...Array<number>(10).fill(202), 429])
    expect((await registriere(bitte())).statusCode).toBe(202)
  })
  test('ohne Verwaltung sieht niemand Registrierungen; andere Organisationen sehen sie nicht', async () => {
    const { id, username, version } = await eingelangt({ organisation: NOE_NAME.toUpperCase().replace(' ', '  ') })
    expect((await als(null)('/api/registrierungen')).statusCode).toBe(401)
    for (const wer of ['qs', 'lesen']) {
      expect((await als(wer)('/api/registrierungen')).statusCode).toBe(403)
      expect((await lehneAb(wer, { id, version })).statusCode).toBe(403)
    }
    expect(await finde(username, 'land-noe')).toMatchObject({ organisationseinheitId: NOE })
    for (const wer of ['land-ooe', 'auftragnehmer', 'fachprojekt']) {
      expect(await wartende(wer)).toEqual([])
      expect((await lehneAb(wer, { id, version })).statusCode).toBe(404)
    }
    // Auch über das Anlegen nicht: was sie nichts angeht, gibt es nicht.
    const fremd = await legeAn('land-ooe', anlage(OOE, ['LAND'], { registrierung: { id, version } }))
    expect(fremd.statusCode).toBe(404)
    // Ohne bekannte Organisation entscheiden die Administration und der Bund.
    const ohne = await eingelangt()
    expect((await wartende('land-noe')).map(zeile => zeile.id)).not.toContain(ohne.id)
    expect((await lehneAb('land-noe', ohne)).statusCode).toBe(404)
  })
})

describe('[API-16] Angaben', () => {
  const FEHLER: [string, object, string[]][] = [
    ['ohne Namen', { vorname: '', nachname: ' ' }, ['nachname', 'vorname']],
    ['ohne E-Mail-Adresse', { email: '' }, ['email']],
    ['mit zweien', { email: 'a@b.at, c@d.at' }, ['email']],
    ['ohne Organisation', { organisation: '' }, ['organisation']],
    ['Administration', { rolle: 'ADMIN' }, ['rolle']],
    ['ohne Einverständnis', { einverstanden: false }, ['einverstanden']],
    ['unzulässiger Benutzername', { username: 'rita rabe' }, ['username']],
  ]
  test.each(FEHLER)('%s: Meldung am Feld', async (_, abweichung, soll) => {
    const antwort = await registriere(bitte(abweichung))
    expect(antwort.statusCode).toBe(400)
    expect([...new Set(felder(antwort))].sort()).toEqual(soll)
  })
  test.each(['id', 'stand', 'externerSchluessel', 'organisationseinheitId', 'rollen', 'aktiv'])(
    '„%s“ ist eine unbekannte Angabe',
    async feld => {
      expect((await registriere(bitte({ [feld]: 1 }))).statusCode).toBe(400)
    },
  )
})

describe('[API-16] Entscheidung', () => {
  test('freigegeben: das Konto entsteht wie jedes, die Registrierung ist erledigt, ein zweites Mal geht es nicht', async () => {
    const wunsch = await eingelangt({ organisation: NOE_NAME, rolle: 'LAND' })
    const angaben = { username: wunsch.username, registrierung: { id: wunsch.id, version: wunsch.version } }
    // Auch hier vergibt niemand mehr, als er darf.
    const zuviel = await legeAn('land-noe', anlage(NOE, ['QS'], angaben))
    expect([zuviel.statusCode, felder(zuviel)]).toEqual([403, ['rollen']])
    const antworten = await Promise.all([1, 2].map(() => legeAn('land-noe', anlage(NOE, ['LAND'], angaben))))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const id = antworten.find(({ statusCode }) => statusCode === 200)?.json<{ id: number }>().id ?? 0
    expect((await lies(id)).verlauf).toMatchObject([
      { art: 'ROLLE_VERGEBEN', rolle: 'LAND', durch: 'Lena Leitgeb' },
      { art: 'ANGELEGT', organisationseinheit: NOE_NAME },
    ])
    expect((await wartende('admin')).map(zeile => zeile.id)).not.toContain(wunsch.id)
    expect((await als(wunsch.username)('/api/auth/user')).json()).toMatchObject({ isLoggedIn: true })
    expect((await lehneAb('admin', wunsch)).statusCode).toBe(409)
  })
  test('abgelehnt: nur mit Grund, sie verschwindet aus der Liste, und freigeben lässt sie sich nicht mehr', async () => {
    const wunsch = await eingelangt()
    const vorher = await letzterJournaleintrag(db)
    expect((await lehneAb('admin', wunsch, ' ')).statusCode).toBe(400)
    expect((await lehneAb('admin', { ...wunsch, version: 99 })).statusCode).toBe(409)
    expect((await lehneAb('admin', wunsch, 'Kein Auftrag bekannt')).statusCode).toBe(204)
    expect((await wartende('admin')).map(zeile => zeile.id)).not.toContain(wunsch.id)
    const danach = await legeAn(
      'admin',
      anlage(NOE, ['LESEN'], { registrierung: { id: wunsch.id, version: wunsch.version } }),
    )
    expect(danach.statusCode).toBe(409)
    const zeile = await db.selectFrom('registrierung').selectAll().where('id', '=', wunsch.id).executeTakeFirstOrThrow()
    expect(zeile).toMatchObject({ stand: 'ABGELEHNT', grund: 'Kein Auftrag bekannt', benutzer_id: null })
    expect(zeile.entschieden_von).not.toBeNull()
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })
  test('auch die 201. öffnet sich zur Freigabe; was sie nichts angeht oder entschieden ist, gibt es für andere nicht', async () => {
    await sql`
      insert into registrierung (art, stand, username, vorname, nachname, email, organisation, rolle)
      select 'SELBST', 'WARTET', 'menge' || i, 'Mia', 'Menge', 'mia@beispiel.at', 'Unbekannt', 'LESEN'
      from generate_series(1, 201) as i
    `.execute(db)
    const { id, username } = await db
      .selectFrom('registrierung')
      .select(['id', 'username'])
      .where('username', '=', 'menge201')
      .executeTakeFirstOrThrow()
    expect((await wartende('admin')).map(zeile => zeile.id)).not.toContain(id)
    expect((await anlageseite('admin', id)).json()).toMatchObject({ registrierung: { id, username }, rollen: ROLLEN })
    expect((await anlageseite('land-noe', id)).statusCode).toBe(404)
    expect((await anlageseite('lesen', id)).statusCode).toBe(403)
    await db.deleteFrom('registrierung').where('username', 'like', 'menge%').execute()
    expect((await anlageseite('admin', id)).statusCode).toBe(404)
  })
  test('den Benutzernamen gibt es inzwischen: Meldung am Feld, die Registrierung wartet weiter', async () => {
    const wunsch = await eingelangt({ username: 'land-noe' })
    const antwort = await legeAn(
      'admin',
      anlage(NOE, ['LESEN'], { username: 'land-noe', registrierung: { id: wunsch.id, version: wunsch.version } }),
    )
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['username']])
    expect((await wartende('admin')).map(zeile => zeile.id)).toContain(wunsch.id)
  })
})

describe('[API-16] Freigabe durch Bund und Land', () => {
  const BUERO_NAME = 'Büro für Gewässerökologie'
  let beauftragt = 0
  let unbeauftragt = 0
  beforeAll(async () => {
    const welt = await musterwelt(db)
    const neuesBuero = async (name: string, istAuftragnehmer: boolean) =>
      (
        await db
          .insertInto('organisationseinheit')
          .values({ name, art: 'SONSTIGE', ist_auftragnehmer: istAuftragnehmer, aktiv: true })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    beauftragt = await neuesBuero(BUERO_NAME, true)
    unbeauftragt = await neuesBuero('Büro ohne Auftrag', true)
    for (const art of ['LAND', 'FACHPROJEKT'] as const) {
      const bundesland = art === 'LAND' ? 'AT-3' : 'AT-4'
      const id = await welt.aufnahme({ art, bundesland, von: art === 'LAND' ? 'land-noe' : 'fachprojekt2', mzb: {} })
      await db.updateTable('aufnahme').set({ mzb_auftragnehmer_id: beauftragt }).where('id', '=', id).execute()
    }
  })
  const fuer = (organisation: string) => eingelangt({ organisation })
  const gibFrei = (wer: string, wunsch: OffeneRegistrierung, organisation: number | null, rollen: string[]) =>
    legeAn(wer, anlage(organisation, rollen, { registrierung: { id: wunsch.id, version: wunsch.version } }))

  test('ein Land sieht und entscheidet die Registrierungen der Büros, die es beauftragt, kein anderes', async () => {
    const wunsch = await fuer(BUERO_NAME)
    const ohneAuftrag = await fuer('Büro ohne Auftrag')
    expect((await wartende('land-noe')).map(({ id }) => id)).toContain(wunsch.id)
    expect((await wartende('land-noe')).map(({ id }) => id)).not.toContain(ohneAuftrag.id)
    // Ein Fachprojekt in Oberösterreich beauftragt kein Land.
    expect((await wartende('land-ooe')).map(({ id }) => id)).not.toContain(wunsch.id)
    for (const [wer, eine] of [
      ['land-ooe', wunsch],
      ['land-noe', ohneAuftrag],
    ] as const) {
      expect((await anlageseite(wer, eine.id)).statusCode).toBe(404)
      expect((await lehneAb(wer, eine)).statusCode).toBe(404)
      expect((await gibFrei(wer, eine, beauftragt, ['AUFTRAGNEHMER'])).statusCode).toBe(404)
    }
    expect((await anlageseite('land-noe', wunsch.id)).json()).toMatchObject({
      rollen: ['AUFTRAGNEHMER', 'LESEN'],
      organisationseinheitId: beauftragt,
    })
    for (const rolle of ['LAND', 'QS', 'ADMIN', 'FACHPROJEKT']) {
      const zuviel = await gibFrei('land-noe', wunsch, beauftragt, [rolle])
      expect([rolle, zuviel.statusCode, felder(zuviel)]).toEqual([rolle, 403, ['rollen']])
    }
    // Nicht in ein anderes Büro, um das niemand gebeten hat.
    expect((await gibFrei('land-noe', ohneAuftrag, unbeauftragt, ['AUFTRAGNEHMER'])).statusCode).toBe(404)
    expect((await gibFrei('land-noe', wunsch, BUERO, ['AUFTRAGNEHMER'])).statusCode).toBe(403)
    const frei = await gibFrei('land-noe', wunsch, beauftragt, ['AUFTRAGNEHMER'])
    expect(frei.statusCode, frei.body).toBe(200)
    expect((await lies(frei.json<{ id: number }>().id)).daten).toMatchObject({
      organisationseinheitId: beauftragt,
      rollen: ['AUFTRAGNEHMER'],
    })
    // Danach ist es das Konto eines fremden Hauses.
    expect((await als('land-noe')(`/user/${frei.json<{ id: number }>().id}`)).statusCode).toBe(404)
  })
  test('der Bund entscheidet über alle, gibt aber weder Administration noch Bund noch Qualitätssicherung', async () => {
    const wunsch = await fuer('Büro, das niemand kennt')
    expect((await anlageseite('bund', wunsch.id)).json()).toMatchObject({
      rollen: ['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT', 'LESEN'],
      organisationseinheitId: null,
    })
    for (const rolle of ['ADMIN', 'BUND', 'QS']) {
      const zuviel = await gibFrei('bund', wunsch, BUERO, [rolle, 'LESEN'])
      expect([rolle, zuviel.statusCode, felder(zuviel)]).toEqual([rolle, 403, ['rollen']])
    }
    expect((await gibFrei('bund', wunsch, NOE, ['LAND'])).statusCode).toBe(200)
    expect((await lehneAb('bund', await fuer(BUERO_NAME))).statusCode).toBe(204)
  })
  test('ohne Registrierung legt der Bund niemanden an, und ändern darf er niemanden', async () => {
    expect((await legeAn('bund', anlage(BUERO, ['LESEN']))).statusCode).toBe(403)
    expect((await anlageseite('bund')).json()).toMatchObject({ rollen: [] })
    expect((await anlageseite('land-noe')).json()).toMatchObject({
      rollen: ['LAND', 'LESEN'],
      organisationseinheitId: NOE,
      registrierung: null,
    })
  })
  test('wer entscheidet, erfährt davon in der Glocke', async () => {
    await db.deleteFrom('benachrichtigung').where('art', '=', 'REGISTRIERUNG').execute()
    const { id } = await fuer(BUERO_NAME)
    const empfaenger = await db
      .selectFrom('benachrichtigung')
      .innerJoin('benutzer', 'benutzer.id', 'empfaenger_id')
      .select('username')
      .where('ereignis', '=', `registrierung-wartet:${id}`)
      .execute()
    const namen = empfaenger.map(({ username }) => username)
    expect(namen).toEqual(expect.arrayContaining(['admin', 'bund', 'land-noe']))
    for (const name of ['land-ooe', 'auftragnehmer', 'qs', 'lesen']) expect(namen).not.toContain(name)
  })
})

test('[API-16] beim eingebauten Anmeldedienst gibt es keine unbekannte Identität: sofort registrieren kann sich niemand', async () => {
  const body = { begruendung: null, einverstanden: true }
  const sende = (wer: string | null) => als(wer)({ ...post('/register/otf', body), remoteAddress: naechsteAdresse() })
  expect((await sende(null)).statusCode).toBe(401)
  expect((await sende('lesen')).statusCode).toBe(403)
})
