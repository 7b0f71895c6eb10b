import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { ablehnung, postumgebung } from '../../../technik/post/smtp.pruefhilfe.ts'
import { postpruefung } from './post.pruefhilfe.ts'

const p = await postpruefung()
const { db, als, eingang, versende, gibZurueck } = p
afterAll(p.beende)
afterEach(p.leere)

type Wege = { zeilen: { art: string; weg: string; vorgabe: string }[]; hatVersand: boolean; adresse: string | null }
const wegeVon = async (wer: string) => (await als(wer)('/api/benachrichtigungen/wege')).json<Wege>()
const wegVon = async (wer: string, art: string) => (await wegeVon(wer)).zeilen.find(zeile => zeile.art === art)?.weg
const waehle = (wer: string | null, ...wege: unknown[]) => als(wer)(post('/api/benachrichtigungen/wege', { wege }))
/** Wie ein Postdienst abbestellt: ohne Anmeldung, ohne Cookie, als Formular. */
const klicke = (weg: string) =>
  als(null)({
    method: 'POST',
    url: weg,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
    remoteAddress: naechsteAdresse(),
  })
/** Weg zum Abbestellen aus der letzten Mail. */
const abmeldeweg = () => {
  const weg = /List-Unsubscribe: <https:\/\/benthos\.example\.at\/benthosdb(\/post-abmelden\/[^>]+)>/.exec(
    eingang.at(-1)?.roh ?? '',
  )?.[1]
  if (weg === undefined) throw new Error('In der Mail steht keine Abmeldung.')
  return weg
}

describe('A-MELDUNG-07: Eigene Wege', () => {
  test('stellt nur ein, wer angemeldet ist, und nur mit Arten und Wegen, die es gibt', async () => {
    expect((await als(null)('/api/benachrichtigungen/wege')).statusCode).toBe(401)
    expect((await waehle(null, { art: 'RUECKFRAGE', weg: 'GLOCKE' })).statusCode).toBe(401)
    for (const wege of [
      [],
      [{ art: 'ERFUNDEN', weg: 'GLOCKE' }],
      [{ art: 'RUECKFRAGE', weg: 'BRIEF' }],
      [{ art: 'RUECKFRAGE', weg: 'GLOCKE', benutzerId: 1 }],
      [
        { art: 'RUECKFRAGE', weg: 'GLOCKE' },
        { art: 'RUECKFRAGE', weg: 'TAEGLICH' },
      ],
    ])
      expect((await waehle('land-noe', ...wege)).statusCode).toBe(400)
    expect(await wegVon('land-noe', 'RUECKFRAGE')).toBe('SOFORT')
  })

  test('ändern nur die eigenen; was der Vorgabe gleicht, braucht keine Zeile', async () => {
    expect(
      (await waehle('land-noe', { art: 'RUECKFRAGE', weg: 'TAEGLICH' }, { art: 'UEBERGEBEN', weg: 'SOFORT' }))
        .statusCode,
    ).toBe(204)
    expect(await wegVon('land-noe', 'RUECKFRAGE')).toBe('TAEGLICH')
    expect(await wegVon('land-ooe', 'RUECKFRAGE')).toBe('SOFORT')
    expect((await waehle('land-noe', { art: 'RUECKFRAGE', weg: 'SOFORT' })).statusCode).toBe(204)
    expect(await db.selectFrom('benachrichtigungswahl').select(['art', 'weg']).execute()).toEqual([
      { art: 'UEBERGEBEN', weg: 'SOFORT' },
    ])
    expect(await wegeVon('land-noe')).toMatchObject({
      hatVersand: true,
      adresse: 'land-noe@benthos-demo.example',
      sammelstunde: 7,
    })
  })

  test('Vorgaben: zugewiesen, übernommen, überfällig, zurückgegeben, gefragt und freigeschaltet sofort; Barrieren sieht nur die Administration', async () => {
    const sofort = (await wegeVon('admin')).zeilen.filter(({ weg }) => weg === 'SOFORT').map(({ art }) => art)
    expect(sofort.sort()).toEqual([
      'ARCHIV_UEBERNOMMEN',
      'BERICHTIGUNG',
      'BERICHTIGUNG_ERLEDIGT',
      'EINLESUNG_UEBERNOMMEN',
      'REGISTRIERUNG',
      'RUECKFRAGE',
      'UEBERFAELLIG',
      'UNPLAUSIBEL',
      'ZUGANG_FREIGEGEBEN',
      'ZUGEWIESEN',
      'ZWEITBESTIMMUNG',
      'ZWEITBESTIMMUNG_FREI',
    ])
    expect(await wegVon('admin', 'BARRIERE')).toBe('TAEGLICH')
    expect(await wegVon('land-noe', 'BARRIERE')).toBeUndefined()
    expect(await wegVon('lesen', 'RUECKFRAGE')).toBeUndefined()
    expect(await wegVon('qs', 'BERICHTIGUNG')).toBeUndefined()
  })

  test('sofort statt gesammelt: was eben übergeben wurde, geht gleich hinaus', async () => {
    await waehle('land-noe', { art: 'UEBERGEBEN', weg: 'SOFORT' })
    const id = await p.welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
    await p.gelungen(p.wechsle('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' }))
    await versende()
    expect(eingang.map(({ an }) => an.join())).toEqual(['land-noe@benthos-demo.example'])
  })
})

describe('A-MELDUNG-09: Abbestellen ohne Anmeldung', () => {
  test('ein fremdes, verändertes oder erfundenes Kennzeichen bewirkt nichts', async () => {
    await gibZurueck()
    await versende()
    const weg = abmeldeweg()
    const [, person = '', siegel = ''] = /\/(\d+)\.UNPLAUSIBEL\.(.+)$/.exec(weg) ?? []
    const andere = await p.nummerVon('land-noe')
    const falsche = [
      `/post-abmelden/${andere}.UNPLAUSIBEL.${siegel}`,
      `/post-abmelden/${person}.RUECKFRAGE.${siegel}`,
      `/post-abmelden/${person}.SAMMLUNG.${siegel}`,
      `/post-abmelden/0${person}.UNPLAUSIBEL.${siegel}`,
      `/post-abmelden/${person}.UNPLAUSIBEL.${siegel.slice(0, -1)}_`,
      `/post-abmelden/${person}.UNPLAUSIBEL.${'A'.repeat(43)}`,
      `/post-abmelden/${person}.UNPLAUSIBEL.`,
      `/post-abmelden/${person}'--.UNPLAUSIBEL.${siegel}`,
    ]
    for (const falsch of falsche) {
      expect((await klicke(falsch)).statusCode, falsch).toBe(404)
      expect((await als(null)(falsch.replace('/post-abmelden/', '/api/post/abmeldung/'))).statusCode, falsch).toBe(404)
    }
    expect(await db.selectFrom('benachrichtigungswahl').selectAll().execute()).toEqual([])
  })

  test('Ansehen ändert nichts; ein Klick schaltet nur diese Art ab und gibt keinen Zugang', async () => {
    await gibZurueck()
    await versende()
    const weg = abmeldeweg()
    const ansicht = weg.replace('/post-abmelden/', '/api/post/abmeldung/')
    for (let i = 0; i < 2; i++)
      expect((await als(null)(ansicht)).json()).toEqual({
        titel: 'Als unplausibel zurückgegeben',
        istAbbestellt: false,
      })
    expect((await als(null)({ url: weg, headers: { accept: 'application/json' } })).statusCode).toBe(405)
    expect(await wegVon('auftragnehmer', 'UNPLAUSIBEL')).toBe('SOFORT')
    const antwort = await klicke(weg)
    expect([antwort.statusCode, antwort.body]).toEqual([204, ''])
    expect((await klicke(weg)).statusCode).toBe(204)
    expect((await als(null)(ansicht)).json()).toMatchObject({ istAbbestellt: true })
    expect((await wegeVon('auftragnehmer')).zeilen.filter(z => z.weg !== z.vorgabe).map(z => z.art)).toEqual([
      'UNPLAUSIBEL',
    ])
    await gibZurueck()
    await versende()
    expect(eingang).toHaveLength(1)
    // In der Glocke steht beides.
    expect((await p.lies('auftragnehmer')).ungelesen).toBe(2)
  })

  test('aus der Zusammenfassung: alles Gesammelte kommt nur noch in die Glocke, Sofortiges bleibt', async () => {
    const id = await p.welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
    await p.gelungen(p.wechsle('auftragnehmer', id, { status: 'BEWERTUNG_ABGESCHLOSSEN' }))
    await sql`
      with neu as (
        insert into post (art, empfaenger_id, sammeltag)
        select 'SAMMLUNG', id, current_date from benutzer where username = 'land-noe'
        returning id, empfaenger_id
      )
      update benachrichtigung set post_id = neu.id, post_offen = false from neu where neu.empfaenger_id = benachrichtigung.empfaenger_id
    `.execute(db)
    await versende()
    expect((await klicke(abmeldeweg())).statusCode).toBe(204)
    const wege = new Map((await wegeVon('land-noe')).zeilen.map(({ art, weg }) => [art, weg]))
    expect(wege.get('UEBERGEBEN')).toBe('GLOCKE')
    expect(wege.get('RUECKFRAGE')).toBe('SOFORT')
  })
})

describe('A-MELDUNG-08: Der Versand im Betrieb', () => {
  test('[ROLE-02] gehört der Administration', async () => {
    for (const wer of [null, 'bund', 'land-noe', 'auftragnehmer', 'qs', 'lesen', 'fachprojekt'])
      for (const anfrage of ['/api/post', post('/api/post/probe'), post('/api/post/1/wiederholen')])
        expect((await als(wer)(anfrage)).statusCode, String(wer)).toBe(wer === null ? 401 : 403)
    expect(eingang).toEqual([])
  })

  test('nennt die Einstellung ohne Kennwort, den Ausgang und die letzten Fehler; Gescheitertes geht noch einmal', async () => {
    await p.gibZweiZurueck()
    let erste = true
    p.postdienst.verhalten.beiEmpfaenger = () => {
      const fehler = erste ? ablehnung(550, 'Postfach <voll>') : null
      erste = false
      return fehler
    }
    await versende()
    const stand = (await als('admin')('/api/post')).json<{ fehler: { id: number }[] }>()
    expect(stand).toMatchObject({
      versand: { rechner: 'localhost', von: 'benthos@example.at', umleitung: null, benutzer: null },
      zahlen: { wartet: 0, inVersand: 0, gesendet: 1, entfallen: 0, gescheitert: 1 },
      fehler: [
        {
          zustand: 'GESCHEITERT',
          empfaenger: 'auftragnehmer',
          versuche: 1,
          grund: expect.stringContaining('Postfach <voll>') as string,
        },
      ],
    })
    const { id = 0 } = stand.fehler[0] ?? {}
    expect((await als('admin')(post(`/api/post/${id}/wiederholen`))).statusCode).toBe(204)
    expect((await als('admin')(post(`/api/post/${id}/wiederholen`))).statusCode).toBe(404)
    await versende()
    expect(await p.zustaende()).toEqual(['GESENDET', 'GESENDET'])
    const zahlen = (await als(null)('/api/metrics')).body
    for (const zeile of [
      'benthosdb_mail_queue{state="waiting"} 0',
      'benthosdb_mail_queue{state="failed"} 0',
      'benthosdb_mails_total{outcome="sent"} ',
    ])
      expect(zahlen).toContain(zeile)
  })

  test('das Kennwort des Postdienstes steht in keiner Antwort', async () => {
    const geheim = await pruefdienst({ ...postumgebung(1), SMTP_URL: 'smtp://benthos:Streng%2FGeheim@localhost:1' })
    for (const anfrage of ['/api/post', post('/api/post/probe'), '/api/benachrichtigungen/wege', '/api/metrics']) {
      const { statusCode, body } = await geheim.als('admin')(anfrage)
      expect([statusCode, /Streng/.test(body)]).toEqual([200, false])
    }
    expect((await geheim.als('admin')('/api/post')).json()).toMatchObject({
      versand: { benutzer: 'benthos', verschluesselung: 'STARTTLS' },
    })
    await geheim.ende()
  })

  test('Probemail an sich selbst: mit der Antwort des Postdienstes, auch wenn er nicht will', async () => {
    expect((await als('admin')(post('/api/post/probe'))).json()).toMatchObject({
      gelungen: true,
      an: 'admin@benthos-demo.example',
      antwort: expect.stringMatching(/^250/) as string,
    })
    expect(eingang).toMatchObject([{ an: ['admin@benthos-demo.example'], mail: { subject: '[TEST] Probemail' } }])
    // Umbrochen wird auch eine lange Adresse: am Telefon lief sie über den Rand.
    expect(eingang[0]?.mail.html).toContain('overflow-wrap:anywhere')
    p.postdienst.verhalten.beiEmpfaenger = () => ablehnung(550, 'gibt es nicht')
    expect((await als('admin')(post('/api/post/probe'))).json()).toMatchObject({
      gelungen: false,
      antwort: expect.stringContaining('550 gibt es nicht') as string,
    })
    expect(await p.zustaende()).toEqual([])
  })

  test('ohne SMTP_URL sagt das Produkt es, und niemand sammelt etwas an', async () => {
    const ohne = await pruefdienst()
    expect((await ohne.als('admin')('/api/post')).json()).toMatchObject({ versand: null })
    const probe = await ohne.als('admin')(post('/api/post/probe'))
    expect([probe.statusCode, probe.json<{ message: string }>().message]).toEqual([
      404,
      'Der Versand von E-Mails ist nicht eingerichtet.',
    ])
    expect((await ohne.als('land-noe')('/api/benachrichtigungen/wege')).json()).toMatchObject({
      hatVersand: false,
      sammelstunde: null,
    })
    expect((await ohne.als(null)('/api/metrics')).body).not.toContain('benthosdb_mail')
    await ohne.ende()
  })
})

test('A-MELDUNG-02: eine gemeldete Barriere erfährt die Administration, sonst niemand', async () => {
  await p.gelungen(
    als(null)({
      ...post('/api/barrieren', { beschreibung: 'Geheimes Kontaktwort' }),
      remoteAddress: naechsteAdresse(),
    }),
  )
  const [eine] = (await p.lies('admin')).zeilen
  expect(eine).toMatchObject({ art: 'BARRIERE', titel: 'Barriere gemeldet', text: null, ziel: '/barrieren' })
  for (const wer of ['bund', 'land-noe', 'mehrrollen']) expect((await p.lies(wer)).zeilen).toEqual([])
  await waehle('admin', { art: 'BARRIERE', weg: 'SOFORT' })
  await versende()
  expect(eingang).toMatchObject([{ an: ['admin@benthos-demo.example'], mail: { subject: '[TEST] Barriere gemeldet' } }])
  expect(eingang[0]?.roh).not.toContain('Kontaktwort')
  // Ein Schwall ist eine Nachricht, bis sie gelesen oder einen Tag alt ist.
  const melde = () =>
    p.gelungen(als(null)({ ...post('/api/barrieren', { beschreibung: 'x' }), remoteAddress: naechsteAdresse() }))
  const anzahl = async () => (await p.lies('admin')).zeilen.length
  await melde()
  await melde()
  expect(await anzahl()).toBe(1)
  await p.gelungen(als('admin')(post(`/api/benachrichtigungen/${eine?.id}/gelesen`)))
  await melde()
  expect(await anzahl()).toBe(2)
  await sql`update benachrichtigung set angelegt_am = now() - interval '25 hours'`.execute(db)
  await melde()
  expect(await anzahl()).toBe(3)
})
