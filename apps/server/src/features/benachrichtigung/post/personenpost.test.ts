import type { OffeneRegistrierung } from '@benthos/vertrag/registrierung'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { DEMO_BENUTZER } from '../../../fach/saat/demoBenutzer.ts'
import { postpruefung } from './post.pruefhilfe.ts'

const p = await postpruefung()
const { db, als, eingang, versende, lies, gelungen } = p
afterAll(p.beende)
afterEach(async () => {
  await p.leere()
  await db.deleteFrom('registrierung').execute()
})

const NOE_NAME = 'Amt der Landesregierung Niederösterreich – Gewässeraufsicht (Demo)'
const organisationVon = async (username: string) =>
  (
    await db
      .selectFrom('benutzer')
      .select('organisationseinheit_id as id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
const NOE = await organisationVon('land-noe')

let zaehler = 0
const person = (abweichung: object = {}) => ({
  vorname: 'Rita',
  nachname: 'Rabe',
  email: `rita${++zaehler}@beispiel.at`,
  username: `rita-${zaehler}`,
  ...abweichung,
})
const WUNSCH = { rolle: 'LAND', begruendung: null, einverstanden: true }
/** Eine bestätigte Registrierung, ohne die Mail zur Bestätigung. */
async function bestaetigte(organisation = NOE_NAME): Promise<OffeneRegistrierung> {
  const wer = person()
  const anfrage = post('/register', { ...wer, ...WUNSCH, organisation })
  await gelungen(als(null)({ ...anfrage, remoteAddress: naechsteAdresse() }))
  await versende()
  const stelle = eingang.findIndex(({ an }) => an.includes(wer.email))
  const [ihre] = eingang.splice(stelle, 1)
  const kennzeichen = /registrierung-bestaetigen\/([\w-]+)/.exec(ihre?.mail.text ?? '')?.[1]
  await gelungen(als(null)({ ...post('/register/bestaetigen', { kennzeichen }), remoteAddress: naechsteAdresse() }))
  const { zeilen } = (await als('admin')('/api/registrierungen')).json<{ zeilen: OffeneRegistrierung[] }>()
  const zeile = zeilen.find(({ username }) => username === wer.username)
  if (!zeile) throw new Error('Die Registrierung wartet nicht.')
  return zeile
}
const lehneAb = (wer: string, { id, version }: OffeneRegistrierung, grund: string) =>
  als(wer)(post(`/api/registrierungen/${id}/ablehnen`, { version, grund }))
const legeAn = (wer: string, abweichung: object = {}) =>
  als(wer)(
    post('/user/create', { ...person(), organisationseinheitId: NOE, rollen: ['LAND'], grund: 'Neu', ...abweichung }),
  )
const neues = async (abweichung: object = {}): Promise<number> => {
  const antwort = await legeAn('admin', abweichung)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ id: number }>().id
}
const aendere = async (id: number, abweichung: object) => {
  const { version, daten } = (await als('admin')(`/user/${id}`)).json<{ version: number; daten: object }>()
  await gelungen(
    als('admin')(post('/user/update', { id, version, daten: { ...daten, grund: 'Geheimer Anlass', ...abweichung } })),
  )
}
const betreffe = () => eingang.map(({ an, mail }) => [an.join(), mail.subject])

describe('[API-16] A-BENUTZER-20: Eine Registrierung wartet', () => {
  const beiWem = async () => {
    const alle = await Promise.all(
      DEMO_BENUTZER.map(async ({ username }) => [username, (await lies(username)).zeilen] as const),
    )
    return alle.filter(([, zeilen]) => zeilen.length > 0)
  }

  test('ohne Bestätigung erfährt niemand davon', async () => {
    const anfrage = post('/register', { ...person(), ...WUNSCH, organisation: NOE_NAME })
    await gelungen(als(null)({ ...anfrage, remoteAddress: naechsteAdresse() }))
    await versende()
    expect(await beiWem()).toEqual([])
    expect(betreffe()).toEqual([[expect.stringContaining('rita') as string, '[TEST] E-Mail-Adresse bestätigen']])
  })

  test('bestätigt: die Administration, der Bund und wer die Benutzer der Organisation verwaltet, sonst niemand, und ohne die Person zu nennen', async () => {
    await bestaetigte()
    const bei = await beiWem()
    expect(bei.map(([wer]) => wer).sort()).toEqual(['admin', 'bund', 'land-noe', 'mehrrollen'])
    for (const [, zeilen] of bei)
      expect(zeilen).toMatchObject([
        { art: 'REGISTRIERUNG', gegenstand: null, text: null, ziel: '/benutzerverwaltung' },
      ])
    await versende()
    expect(betreffe().map(([, betreff]) => betreff)).toEqual(
      Array.from({ length: 4 }, () => '[TEST] Eine Registrierung wartet auf Freigabe'),
    )
    for (const { roh } of eingang) expect(roh).not.toMatch(/Rita|Rabe|rita\d/)
  })

  test('unbekannte Organisation: nur Administration und Bund; wer nur die Glocke will, bekommt keine Mail', async () => {
    for (const wer of ['admin', 'bund'])
      await gelungen(
        als(wer)(post('/api/benachrichtigungen/wege', { wege: [{ art: 'REGISTRIERUNG', weg: 'GLOCKE' }] })),
      )
    await bestaetigte('Büro, das niemand kennt')
    expect((await beiWem()).map(([wer]) => wer)).toEqual(['admin', 'bund'])
    await versende()
    expect(eingang).toEqual([])
  })

  test('eine Flut von Registrierungen ist eine Nachricht, bis sie gelesen ist', async () => {
    await bestaetigte()
    await bestaetigte()
    expect((await lies('land-noe')).zeilen).toHaveLength(1)
  })

  test.each([
    ['abgelehnt', (wunsch: OffeneRegistrierung) => gelungen(lehneAb('land-noe', wunsch, 'x'))],
    [
      'freigegeben',
      ({ id, version, username, email }: OffeneRegistrierung) =>
        gelungen(legeAn('land-noe', { username, email, registrierung: { id, version } })),
    ],
  ])(
    '%s: davon muss niemand mehr lesen, und von der nächsten erfährt, wer darüber entscheidet',
    async (_, entscheide) => {
      await entscheide(await bestaetigte())
      expect((await lies('admin')).zeilen).toMatchObject([{ art: 'REGISTRIERUNG', istGelesen: true }])
      await db.deleteFrom('benachrichtigung').where('art', '<>', 'REGISTRIERUNG').execute()
      await versende()
      expect(betreffe().map(([, betreff]) => betreff)).not.toContain('[TEST] Eine Registrierung wartet auf Freigabe')
      eingang.length = 0
      await bestaetigte('Büro, das niemand kennt')
      expect((await lies('admin')).zeilen.filter(({ istGelesen }) => !istGelesen)).toHaveLength(1)
      await versende()
      expect(betreffe().map(([, betreff]) => betreff)).toEqual(
        Array.from({ length: 2 }, () => '[TEST] Eine Registrierung wartet auf Freigabe'),
      )
    },
  )

  test('ohne Versand steht sie sofort in der Glocke, und in den Ausgang kommt nichts', async () => {
    const ohne = await pruefdienst()
    const anfrage = post('/register', { ...person(), ...WUNSCH, organisation: NOE_NAME })
    await gelungen(ohne.als(null)({ ...anfrage, remoteAddress: naechsteAdresse() }))
    const glocke = async (wer: string) =>
      (await ohne.als(wer)('/api/benachrichtigungen')).json<{ zeilen: { art: string }[] }>().zeilen.map(z => z.art)
    expect(await glocke('land-noe')).toEqual(['REGISTRIERUNG'])
    expect(await glocke('land-ooe')).toEqual([])
    await gelungen(
      ohne.als('admin')(
        post('/user/create', {
          ...person(),
          organisationseinheitId: NOE,
          rollen: ['LAND'],
          grund: 'x',
          einladen: true,
        }),
      ),
    )
    expect(await ohne.db.selectFrom('post').selectAll().execute()).toEqual([])
    await ohne.ende()
  })
})

describe('[API-16] A-BENUTZER-20: Entscheidung', () => {
  test('wer nicht darf oder zu spät kommt, löst keine Mail aus', async () => {
    const wunsch = await bestaetigte()
    expect((await lehneAb('land-ooe', wunsch, 'x')).statusCode).toBe(404)
    expect((await lehneAb('lesen', wunsch, 'x')).statusCode).toBe(403)
    expect((await lehneAb('admin', { ...wunsch, version: 9 }, 'x')).statusCode).toBe(409)
    await db.deleteFrom('benachrichtigung').execute()
    await versende()
    expect(eingang).toEqual([])
  })

  test('abgelehnt: die bestätigte Adresse erfährt es mit dem Grund, einmal', async () => {
    const wunsch = await bestaetigte()
    await db.deleteFrom('benachrichtigung').execute()
    await gelungen(lehneAb('land-noe', wunsch, 'Kein Auftrag <b>bekannt</b>'))
    expect((await lehneAb('admin', wunsch, 'noch einmal')).statusCode).toBe(409)
    await versende()
    expect(betreffe()).toEqual([[wunsch.email, '[TEST] Registrierung abgelehnt']])
    expect(eingang[0]?.mail.text).toContain('Grund: Kein Auftrag <b>bekannt</b>')
    expect(String(eingang[0]?.mail.html)).toContain('Kein Auftrag &lt;b&gt;bekannt&lt;/b&gt;')
  })

  test('abgelehnt mit unbestätigter Adresse: keine Mail, denn wem sie gehört, weiß niemand', async () => {
    const wunsch = await bestaetigte()
    await db.deleteFrom('benachrichtigung').execute()
    await sql`update registrierung set email_bestaetigt_am = null`.execute(db)
    await gelungen(lehneAb('admin', wunsch, 'x'))
    await versende()
    expect(eingang).toEqual([])
  })

  test('freigegeben: eine Mail an das neue Konto, keine zweite als Einladung', async () => {
    const { id, version, email, username } = await bestaetigte()
    await db.deleteFrom('benachrichtigung').execute()
    await neues({ username, email, registrierung: { id, version } })
    await versende()
    expect(betreffe()).toEqual([[email, '[TEST] Registrierung freigegeben']])
  })
})

describe('[API-16] A-BENUTZER-20: Konten', () => {
  test('eine Anlage, die abgelehnt wird, lädt niemanden ein', async () => {
    expect((await legeAn('land-ooe')).statusCode).toBe(403)
    expect((await legeAn('land-noe', { username: 'admin' })).statusCode).toBe(400)
    expect((await legeAn('admin', { einladen: 'ja' })).statusCode).toBe(400)
    await versende()
    expect(eingang).toEqual([])
  })

  test('angelegt: Einladung mit Benutzername und Adresse zum Anmelden, ohne Kennwort und Verweis auf anderes', async () => {
    await neues({ vorname: '<b>Eva www.boese.example</b>', email: 'eva@beispiel.at', username: 'eva' })
    await versende()
    expect(betreffe()).toEqual([['eva@beispiel.at', '[TEST] Ihr Konto in der Benthosdatenbank']])
    const { mail } = eingang[0] ?? {}
    expect(mail?.text).toContain('Ihr Benutzername: eva')
    expect(mail?.text).toContain('https://benthos.example.at/benthosdb/start')
    expect(mail?.text).toContain('Guten Tag b Eva www boese example b Rabe,')
    expect(String(mail?.html)).not.toMatch(/boese\.|<b>Eva|&lt;b/)
    expect(mail?.text).not.toContain('bestaetigen')
  })

  test('ohne Häkchen, ohne Adresse, oder vor dem Versand gesperrt: keine Einladung', async () => {
    await neues({ einladen: false })
    await neues({ email: null })
    const id = await neues()
    await sql`update benutzer set aktiv = false where id = ${id}`.execute(db)
    await versende()
    expect(eingang).toEqual([])
    expect(await p.zustaende()).toEqual(['ENTFALLEN'])
  })

  test('gesperrt: eine Mail ohne die Begründung; vor dem Versand entsperrt: keine; andere Änderungen: keine', async () => {
    const id = await neues({ einladen: false, email: 'gesperrt@beispiel.at', vorname: 'https://boese.example' })
    await aendere(id, { nachname: 'Rabenstein' })
    await aendere(id, { aktiv: false })
    await aendere(id, { nachname: 'Rabe' })
    await versende()
    expect(betreffe()).toEqual([['gesperrt@beispiel.at', '[TEST] Ihr Zugang ist gesperrt']])
    expect(eingang[0]?.roh).not.toMatch(/Geheimer Anlass|boese\.example/)
    await aendere(id, { aktiv: true })
    await aendere(id, { aktiv: false })
    await aendere(id, { aktiv: true })
    await versende()
    expect(eingang).toHaveLength(1)
  })

  test('gesperrt, entsperrt, gesperrt, ehe etwas hinausging: eine Mail', async () => {
    const id = await neues({ einladen: false })
    for (const aktiv of [false, true, false]) await aendere(id, { aktiv })
    await versende()
    expect(betreffe().map(([, betreff]) => betreff)).toEqual(['[TEST] Ihr Zugang ist gesperrt'])
  })

  test('was zwei Tage lang niemand versandte, geht auch danach nicht mehr hinaus; ein neuer Versuch schon', async () => {
    const vor = (stunden: number) =>
      sql`update post set angelegt_am = now() - make_interval(hours => ${stunden}), faellig_am = now() - make_interval(hours => ${stunden})`.execute(
        db,
      )
    const id = await neues()
    await vor(47)
    await versende()
    expect(betreffe().map(([, betreff]) => betreff)).toEqual(['[TEST] Ihr Konto in der Benthosdatenbank'])
    await aendere(id, { aktiv: false })
    await vor(49)
    await versende()
    expect(eingang).toHaveLength(1)
    expect(await p.zustaende()).toEqual(['GESENDET', 'ENTFALLEN'])
    // Wie von der Administration nach dem Scheitern noch einmal versucht: fällig ist sie jetzt.
    await sql`update post set zustand = 'WARTET', beendet_am = null, faellig_am = now() where art = 'SPERRE'`.execute(
      db,
    )
    await versende()
    expect(eingang).toHaveLength(2)
  })
})
