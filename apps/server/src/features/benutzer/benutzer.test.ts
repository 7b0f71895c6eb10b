import type { BenutzerZeile } from '@benthos/vertrag/benutzer'
import { afterAll, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { benutzerhilfe, type Felder, felder } from './benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { kennung, lies, anlage, legeAn, neuer, aendere, NOE, BUERO, UNI, BUND } = await benutzerhilfe(dienst)

type Seite = { zeilen: BenutzerZeile[]; gesamt: number }

describe('[API-18] Anlegen', () => {
  const FEHLER: [string, object, string[]][] = [
    ['ohne Namen', { vorname: ' ', nachname: '' }, ['nachname', 'vorname']],
    ['ohne Rolle', { rollen: [] }, ['rollen']],
    ['mit unbekannter Rolle', { rollen: ['CHEF'] }, ['rollen.0']],
    ['ohne Begründung', { grund: ' ' }, ['grund']],
    ['E-Mail ohne Ort', { email: 'nora' }, ['email']],
    ['zwei E-Mail-Adressen', { email: 'a@b.at,c@d.at' }, ['email']],
    ['Kopfzeile in der E-Mail-Adresse', { email: 'a@b.at\nBcc: c@d.at' }, ['email']],
    ['Benutzername mit Leerzeichen', { username: 'nora neu' }, ['username']],
    ['Benutzername mit Umlaut', { username: 'nöra' }, ['username']],
    ['Benutzername eines gelöschten Kontos', { username: 'Person-17' }, ['username']],
    ['Benutzername mit zerlegtem Umlaut', { username: 'no\u0308ra' }, ['username']],
    ['kyrillisches a im Benutzernamen', { username: '\u0430dmin' }, ['username']],
    ['breite Zeichen im Benutzernamen', { username: '\uff41dmin' }, ['username']],
    ['Rolle Land ohne Bundesland', { rollen: ['LAND'], organisationseinheitId: BUND }, ['organisationseinheitId']],
    [
      'Rolle Auftragnehmer im Amt',
      { rollen: ['AUFTRAGNEHMER'], organisationseinheitId: NOE },
      ['organisationseinheitId'],
    ],
    [
      'Rolle Fachprojekt ohne Organisation',
      { rollen: ['FACHPROJEKT'], organisationseinheitId: null },
      ['organisationseinheitId'],
    ],
    ['Organisation, die es nicht gibt', { organisationseinheitId: 999_999 }, ['organisationseinheitId']],
  ]
  test.each(FEHLER)('%s: Meldung am Feld, nichts gespeichert', async (_, abweichung, soll) => {
    const vorher = await letzterJournaleintrag(db)
    const antwort = await legeAn('admin', anlage(BUND, ['LESEN'], abweichung))
    expect(antwort.statusCode, antwort.body).toBe(400)
    expect([...new Set(felder(antwort))].sort()).toEqual(soll)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })

  test.each(['admin', 'ADMIN', ' Admin ', 'ad\u00admin', 'adm\u200bin'])(
    'den Benutzernamen %j gibt es schon, wie er auch geschrieben ist',
    async username => {
      const antwort = await legeAn('admin', anlage(BUND, ['LESEN'], { username }))
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['username']])
      expect(antwort.json<{ errors: Felder }>().errors[0]?.message).toMatch(/gibt es schon/)
    },
  )
  test('das Kelvinzeichen ist ein k: derselbe Name', async () => {
    await neuer(BUND, ['LESEN'], { username: 'kelvin' })
    const antwort = await legeAn('admin', anlage(BUND, ['LESEN'], { username: '\u212aelvin' }))
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['username']])
  })
  test('zwei legen zugleich denselben Namen an: einer gewinnt, der andere erfährt es am Feld', async () => {
    const eingabe = anlage(BUND, ['LESEN'], { username: 'zugleich' })
    const antworten = await Promise.all([legeAn('admin', eingabe), legeAn('admin', eingabe)])
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('ein Name mit HTML bleibt Text, wie er geschrieben ist', async () => {
    const name = '<img src=x onerror=alert(1)> & „Söhne“'
    const { id } = await neuer(BUND, ['LESEN'], { nachname: name })
    expect((await lies(id)).daten.nachname).toBe(name)
    expect(
      (await als('admin')(`/user?suche=${encodeURIComponent('onerror=alert')}`)).json<Seite>().zeilen[0]?.nachname,
    ).toBe(name)
  })

  test('[SESS-01] wer angelegt ist, steht auf der Anmeldeseite zur Wahl und kommt herein', async () => {
    const { username } = await neuer(NOE, ['LAND'], { username: 'Willi.Wald' })
    expect(username).toBe('Willi.Wald')
    const ich = (await als('willi.wald')('/api/auth/user')).json()
    expect(ich).toMatchObject({
      isLoggedIn: true,
      user: { username: 'willi.wald', authorities: [{ authority: 'ROLE_LAND' }] },
    })
  })

  test('jede Vergabe steht mit wer, wann und warum im Verlauf und im Journal', async () => {
    const vorher = await letzterJournaleintrag(db)
    const { id } = await neuer(NOE, ['LAND', 'LESEN'], { grund: 'Vertretung von L. Leitgeb' })
    expect((await lies(id)).verlauf).toMatchObject([
      { art: 'ROLLE_VERGEBEN', rolle: 'LESEN', durch: 'Adele Achleitner', grund: 'Vertretung von L. Leitgeb' },
      { art: 'ROLLE_VERGEBEN', rolle: 'LAND', durch: 'Adele Achleitner', grund: 'Vertretung von L. Leitgeb' },
      { art: 'ANGELEGT', rolle: null, durch: 'Adele Achleitner' },
    ])
    const journal = await db.selectFrom('journal').selectAll().where('id', '>', vorher).orderBy('id').execute()
    expect(journal.map(({ tabelle, aktion }) => `${tabelle} ${aktion}`)).toEqual([
      'benutzer NEW',
      ...Array<string>(3).fill('benutzer_ereignis NEW'),
    ])
    expect(new Set(journal.map(({ benutzer_id }) => benutzer_id))).toEqual(new Set([await kennung('admin')]))
  })
})

describe('[API-18] Ändern', () => {
  test('ein überholter Stand bekommt 409 und überschreibt nichts; von zwei Gleichzeitigen gewinnt einer', async () => {
    const { id } = await neuer(BUND, ['LESEN'])
    expect((await aendere('admin', id, { vorname: 'Erste' })).json()).toMatchObject({
      version: 2,
      daten: { vorname: 'Erste' },
    })
    const zweite = await aendere('admin', id, { vorname: 'Zweite' }, 1)
    expect([zweite.statusCode, zweite.json().code]).toEqual([409, 'VERSIONSKONFLIKT'])
    const zugleich = await Promise.all([
      aendere('admin', id, { vorname: 'A' }, 2),
      aendere('admin', id, { vorname: 'B' }, 2),
    ])
    expect(zugleich.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await lies(id)).version).toBe(3)
  })

  test('ohne Begründung ändern sich Name und E-Mail, aber weder Rollen noch Organisation noch Sperre', async () => {
    const { id } = await neuer(BUND, ['LESEN'])
    expect((await aendere('admin', id, { vorname: 'Nova', email: null, grund: null })).statusCode).toBe(200)
    for (const abweichung of [
      { rollen: ['LESEN', 'QS'] },
      { rollen: [] },
      { aktiv: false },
      { organisationseinheitId: NOE },
    ]) {
      const antwort = await aendere('admin', id, { ...abweichung, grund: null })
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['daten.grund']])
    }
    expect((await lies(id)).verlauf).toHaveLength(2)
  })

  test('Vergabe, Entziehung, Wechsel und Sperre stehen einzeln im Verlauf', async () => {
    const { id } = await neuer(NOE, ['LAND'])
    await aendere('admin', id, {
      rollen: ['QS'],
      organisationseinheitId: BUND,
      aktiv: false,
      grund: 'Wechselt zum Bund',
    })
    const { verlauf } = await lies(id)
    expect(verlauf.slice(0, 4)).toMatchObject([
      { art: 'GESPERRT', rolle: null },
      { art: 'ORGANISATION', organisationseinheit: 'Bundesministerium, Abteilung Gewässerökologie (Demo)' },
      { art: 'ROLLE_VERGEBEN', rolle: 'QS', grund: 'Wechselt zum Bund' },
      { art: 'ROLLE_ENTZOGEN', rolle: 'LAND', durch: 'Adele Achleitner' },
    ])
    await aendere('admin', id, { aktiv: true })
    expect((await lies(id)).verlauf[0]?.art).toBe('ENTSPERRT')
  })
})

test('die Liste sucht, filtert, sortiert und blättert', async () => {
  await neuer(BUND, ['LESEN'], { vorname: 'Zacharias', nachname: 'Ähre', username: 'zacharias' })
  const namen = async (abfrage: string) =>
    (await als('admin')(`/user?groesse=200&${abfrage}`)).json<Seite>().zeilen.map(({ username }) => username)
  expect(await namen('suche=Zacharias')).toEqual(['zacharias'])
  expect(await namen('suche=Steinfluh')).toEqual(['auftragnehmer2'])
  expect(await namen('rolle=QS&suche=demo.example')).toEqual(expect.arrayContaining(['qs', 'mehrrollen']))
  expect(await namen('stand=GESPERRT')).not.toContain('land-noe')
  expect(await namen(`organisationseinheitId=${UNI}&rolle=FACHPROJEKT`)).toContain('fachprojekt')
  const nachName = await namen('sortierung=name')
  expect(nachName.indexOf('zacharias')).toBeLessThan(nachName.indexOf('land-noe'))
  expect(await namen('sortierung=name&richtung=ab')).not.toEqual(nachName)
  for (const sortierung of ['username', 'organisationseinheit', 'stand', 'angelegt'])
    expect((await namen(`sortierung=${sortierung}&richtung=ab`)).length).toBe(nachName.length)
  const zweite = (await als('admin')('/user?groesse=2&seite=2')).json<Seite>()
  expect(zweite.zeilen.map(({ username }) => username)).toEqual(nachName.slice(2, 4))
})

test('[API-18] [ROLE-05] Ist die eigene Organisation Auftragnehmer?', async () => {
  const frage = async (wer: string) => (await als(wer)('/user/organisationseinheit/auftragnehmer')).json()
  expect(await frage('auftragnehmer')).toEqual({
    auftragnehmer: true,
    organisationseinheit: { id: BUERO, name: 'Limnologisches Büro Augraben (Demo)' },
  })
  expect(await frage('land-noe')).toMatchObject({ auftragnehmer: false, organisationseinheit: { id: NOE } })
  const { username } = await neuer(null, ['LESEN'])
  expect(await frage(username)).toEqual({ auftragnehmer: false, organisationseinheit: null })
  expect((await als(null)('/user/organisationseinheit/auftragnehmer')).statusCode).toBe(401)
})
