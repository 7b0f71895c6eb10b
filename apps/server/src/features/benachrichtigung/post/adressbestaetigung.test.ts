import { createHash } from 'node:crypto'
import type { OffeneRegistrierung } from '@benthos/vertrag/registrierung'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { leseKonfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { ablehnung, postumgebung } from '../../../technik/post/smtp.pruefhilfe.ts'
import { postpruefung } from './post.pruefhilfe.ts'
import { baueVerfasser } from './verfasser.ts'

const p = await postpruefung()
const { db, als, eingang, versende } = p
afterAll(p.beende)
afterEach(async () => {
  await p.leere()
  await db.deleteFrom('registrierung').execute()
})

let zaehler = 0
const bitte = (abweichung: object = {}) => ({
  vorname: 'Rita',
  nachname: 'Rabe',
  email: 'rita.rabe@beispiel.at',
  username: `rita${++zaehler}`,
  organisation: 'Büro Rabe',
  rolle: 'AUFTRAGNEHMER',
  begruendung: null,
  einverstanden: true,
  ...abweichung,
})
const registriere = async (abweichung: object = {}, kopf: Record<string, string> = {}) => {
  const antwort = await als(null)({
    ...post('/register', bitte(abweichung)),
    headers: kopf,
    remoteAddress: naechsteAdresse(),
  })
  expect(antwort.statusCode, antwort.body).toBe(202)
  return antwort
}
const bestaetige = (kennzeichen: string) =>
  als(null)({ ...post('/register/bestaetigen', { kennzeichen }), remoteAddress: naechsteAdresse() })
const wartende = async () =>
  (await als('admin')('/api/registrierungen')).json<{ zeilen: OffeneRegistrierung[] }>().zeilen
const VERWEIS = /https:\/\/benthos\.example\.at\/benthosdb\/registrierung-bestaetigen\/([\w-]+)/
const mitVerweis = () => eingang.map(({ mail }) => mail).filter(({ text }) => VERWEIS.test(text ?? ''))
const kennzeichenIn = (mail = mitVerweis().at(-1)) => {
  const kennzeichen = VERWEIS.exec(mail?.text ?? '')?.[1]
  if (kennzeichen === undefined) throw new Error(`In der Mail steht kein Verweis: ${mail?.text}`)
  return kennzeichen
}
const wieVieleAufSperrenWarten = async () =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
  ).rows.length
const zeilen = () =>
  db
    .selectFrom('registrierung')
    .select(['stand', 'email_bestaetigt_am', 'bestaetigbar_bis', 'version'])
    .orderBy('id')
    .execute()

describe('[API-16] A-BENUTZER-12: Was nicht gilt', () => {
  test('unbekannt, verändert, abgelaufen, schon benutzt: eine Antwort für alle, und nichts ist bestätigt', async () => {
    await registriere()
    await versende()
    const gueltiges = kennzeichenIn()
    for (const leeres of ['', ' ']) expect((await bestaetige(leeres)).statusCode).toBe(400)
    const antworten = [
      await bestaetige('A'.repeat(43)),
      await bestaetige(`${gueltiges.slice(0, -1)}${gueltiges.endsWith('A') ? 'E' : 'A'}`),
      await bestaetige(`${gueltiges}'--`),
      await bestaetige(gueltiges.slice(0, 1)),
      await bestaetige(createHash('sha256').update(gueltiges).digest('hex')),
    ]
    await sql`update bestaetigungslink set gilt_bis = now() - interval '1 second'`.execute(db)
    antworten.push(await bestaetige(gueltiges))
    expect((await zeilen()).map(({ stand }) => stand)).toEqual(['ANGELEGT'])
    await sql`update bestaetigungslink set gilt_bis = now() + interval '1 hour'`.execute(db)
    expect((await bestaetige(gueltiges)).statusCode).toBe(200)
    antworten.push(await bestaetige(gueltiges))
    const [erste] = antworten
    expect(erste?.statusCode).toBe(404)
    expect(erste?.json()).toMatchObject({ message: expect.stringContaining('gilt nicht oder nicht mehr') as string })
    for (const { statusCode, body } of antworten) expect([statusCode, body]).toEqual([404, erste?.body])
    expect((await zeilen()).map(({ stand, version }) => [stand, version])).toEqual([['WARTET', 2]])
  })

  test('zweimal zugleich bestätigt: einmal', async () => {
    await registriere()
    await versende()
    const kennzeichen = kennzeichenIn()
    const antworten = await Promise.all([1, 2, 3].map(() => bestaetige(kennzeichen)))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect(await wartende()).toHaveLength(1)
  })

  test('unbestätigt sieht sie niemand, und entscheiden lässt sich nicht über sie', async () => {
    await registriere()
    await versende()
    expect(await wartende()).toEqual([])
    const { id, version } = await db.selectFrom('registrierung').select(['id', 'version']).executeTakeFirstOrThrow()
    const ablehnen = post(`/api/registrierungen/${id}/ablehnen`, { version, grund: 'Unbekannt' })
    expect((await als('admin')(ablehnen)).statusCode).toBe(404)
    const anlage = {
      ...bitte(),
      organisationseinheitId: null,
      rollen: ['LESEN'],
      grund: 'x',
      registrierung: { id, version },
    }
    const { organisation: _o, rolle: _r, begruendung: _b, einverstanden: _e, ...rumpf } = anlage
    expect((await als('admin')(post('/user/create', rumpf))).statusCode).toBe(404)
  })
})

describe('[API-16] A-BENUTZER-12: Der Weg zur Bestätigung', () => {
  test('Verweis in der Mail: Ansehen bestätigt nicht, die Schaltfläche einmal; gespeichert ist nur die Prüfsumme', async () => {
    await registriere(
      {},
      { host: 'boese.example', 'x-forwarded-host': 'boese.example', origin: 'https://boese.example' },
    )
    await versende()
    expect(eingang.map(({ an }) => an)).toEqual([['rita.rabe@beispiel.at']])
    const kennzeichen = kennzeichenIn()
    expect(Buffer.from(kennzeichen, 'base64url')).toHaveLength(32)
    expect(eingang[0]?.roh).not.toContain('boese')
    for (const [tabelle] of [['bestaetigungslink'], ['registrierung'], ['post']] as const) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(tabelle)} as t`.execute(db)
      expect(rows.length, tabelle).toBe(1)
      expect(rows[0]?.text, tabelle).not.toContain(kennzeichen)
    }
    // Wie ein Postdienst, der Verweise prüft: was er auch öffnet, bestätigt nichts.
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [
        `/registrierung-bestaetigen/${kennzeichen}`,
        `/register/bestaetigen?kennzeichen=${kennzeichen}`,
      ])
        await als(null)({ method, url, headers: { accept: 'text/html' } })
    expect((await zeilen())[0]?.stand).toBe('ANGELEGT')
    expect((await bestaetige(kennzeichen)).json()).toEqual({
      meldung: expect.stringContaining('ist bestätigt') as string,
    })
    expect(await wartende()).toMatchObject([{ email: 'rita.rabe@beispiel.at', istUnbestaetigt: false }])
    expect(await db.selectFrom('bestaetigungslink').selectAll().execute()).toEqual([])
  })

  test('die Frist beginnt mit der Mail und ist 24 Stunden', async () => {
    await registriere()
    expect((await zeilen())[0]?.bestaetigbar_bis).toBeNull()
    await versende()
    const { rows } = await sql<{ stunden: number }>`
      select round(extract(epoch from gilt_bis - now()) / 3600)::int as stunden from bestaetigungslink
    `.execute(db)
    expect(rows).toEqual([{ stunden: 24 }])
  })

  test('brauchte die Mail zwei Versuche, gilt der Verweis aus jedem, und mit dem ersten sind beide benutzt', async () => {
    await registriere()
    p.postdienst.verhalten.nachMail = () => ablehnung(451, 'später')
    await versende()
    p.postdienst.verhalten.nachMail = () => null
    await p.lassWarten()
    await versende()
    const [erstes = '', zweites = ''] = eingang.map(({ mail }) => kennzeichenIn(mail))
    expect(erstes).not.toBe(zweites)
    expect((await bestaetige(erstes)).statusCode).toBe(200)
    expect((await bestaetige(zweites)).statusCode).toBe(404)
  })

  test('beide Verweise zugleich: einer bestätigt, und keiner hält den anderen auf', async () => {
    await registriere()
    p.postdienst.verhalten.nachMail = () => ablehnung(451, 'später')
    await versende()
    p.postdienst.verhalten.nachMail = () => null
    await p.lassWarten()
    await versende()
    const beide = eingang.map(({ mail }) => kennzeichenIn(mail))
    // Solange die Registrierung festgehalten ist, kommen beide bis zu ihr.
    const laufende = await db.transaction().execute(async tx => {
      await tx.selectFrom('registrierung').select('id').forUpdate().execute()
      const anfragen = beide.map(bestaetige)
      await expect.poll(wieVieleAufSperrenWarten).toBe(2)
      return anfragen
    })
    const antworten = await Promise.all(laufende)
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await wartende()).toHaveLength(1)
  })

  test('ist der Benutzername die Adresse, sagt die Mail das statt sie zu verstümmeln', async () => {
    await registriere({ email: 'Rita.Rabe@beispiel.at', username: 'rita.rabe@beispiel.at' })
    await versende()
    expect(eingang[0]?.mail.text).toContain('Benutzername: diese E-Mail-Adresse\n')
  })

  test('die Mail nennt Name, Benutzername und Organisation ohne Auszeichnung und ohne fremde Adressen, der Betreff niemanden; abbestellen lässt sie sich nicht', async () => {
    await registriere({
      username: 'www.boese.example@beispiel.at',
      vorname: '<img src=x onerror=alert(1)>',
      nachname: 'Gewonnen! https://boese.example/x\u202eabc',
      organisation: 'Büro Rabe <b>www.boese.example</b>',
      begruendung: 'mailto:boese@example.com',
    })
    await versende()
    const { mail, roh } = eingang[0] ?? {}
    expect(mail?.subject).toBe('[TEST] E-Mail-Adresse bestätigen')
    expect(mail?.headers.get('list-unsubscribe')).toBeUndefined()
    expect(roh).toContain('Auto-Submitted: auto-generated')
    for (const inhalt of [mail?.text ?? '', String(mail?.html)]) {
      expect(inhalt).toContain('img src x onerror alert Gewonnen https boese example x')
      expect(inhalt).toContain(
        'Benutzername: www boese example beispiel at\nOrganisation: Büro Rabe b www boese example b',
      )
      expect(inhalt).not.toMatch(/<img|<b>|boese\.|mailto|\u202e/)
      expect(
        [...inhalt.matchAll(/https?:\/\/([^/"<\s]+)/g)].every(([, rechner]) => rechner === 'benthos.example.at'),
      ).toBe(true)
    }
  })
})

describe('[API-16] A-BENUTZER-12: Die Registrierung verrät nichts', () => {
  test('neue Adresse, vorhandenes Konto, gesperrtes Konto, schon angeschrieben: gleiche Antwort, gleiche Arbeit', async () => {
    await sql`update benutzer set aktiv = false where username = 'lesen'`.execute(db)
    const antworten = [
      await registriere(),
      await registriere({ email: 'Land-NOE@benthos-demo.example' }),
      await registriere({ email: 'lesen@benthos-demo.example' }),
      await registriere({ username: 'admin' }),
      await registriere(),
    ]
    await sql`update benutzer set aktiv = true where username = 'lesen'`.execute(db)
    for (const { statusCode, body, headers } of antworten)
      expect([statusCode, body, Object.keys(headers).sort()]).toEqual([
        202,
        antworten[0]?.body,
        Object.keys(antworten[0]?.headers ?? {}).sort(),
      ])
    expect(antworten[0]?.json<{ meldung: string }>().meldung).toContain('Bestätigen Sie jetzt Ihre E-Mail-Adresse')
    // Was die Anfrage hinterließ, ist für alle dasselbe; nach Konten gefragt wird erst beim Verfassen.
    const stand = { stand: 'ANGELEGT', email_bestaetigt_am: null, bestaetigbar_bis: null, version: 1 }
    expect(await zeilen()).toEqual(Array.from({ length: 5 }, () => stand))
    expect(await p.zustaende()).toEqual(Array.from({ length: 5 }, () => 'WARTET'))
  })

  test('die Adresse eines Kontos, auch eines gesperrten und anders geschrieben, bekommt statt des Verweises den Weg zur Anmeldung', async () => {
    await sql`update benutzer set aktiv = false where username = 'lesen'`.execute(db)
    await registriere({ email: 'Land-NOE@benthos-demo.example' })
    await registriere({ email: 'lesen@benthos-demo.example' })
    await versende()
    await sql`update benutzer set aktiv = true where username = 'lesen'`.execute(db)
    expect(eingang).toHaveLength(2)
    for (const { mail } of eingang) {
      expect(mail.subject).toBe('[TEST] Ihr Konto besteht schon')
      expect(mail.text).toContain('https://benthos.example.at/benthosdb/start')
      for (const inhalt of [mail.text ?? '', String(mail.html)])
        expect(inhalt).not.toMatch(/registrierung-bestaetigen|Rita|Rabe|land-noe/i)
    }
    expect(await db.selectFrom('bestaetigungslink').selectAll().execute()).toEqual([])
    expect(await wartende()).toEqual([])
  })
})

describe('[API-16] A-BENUTZER-12: Eine fremde Adresse lässt sich nicht überschwemmen', () => {
  test('drei in 24 Stunden je Adresse, gleich wie geschrieben und von wo', async () => {
    for (const email of [
      'rita.rabe@beispiel.at',
      'Rita.Rabe@Beispiel.at',
      'RITA.RABE@BEISPIEL.AT',
      'rita.rabe@beispiel.at',
    ])
      await registriere({ email })
    await versende()
    expect(eingang).toHaveLength(3)
    expect(await p.zustaende()).toEqual(['GESENDET', 'GESENDET', 'GESENDET', 'ENTFALLEN'])
    await registriere({ email: 'andere@beispiel.at' })
    await versende()
    expect(eingang).toHaveLength(4)
    // Sind sie abgelaufen, gibt es einen neuen.
    await sql`update registrierung set bestaetigbar_bis = now() - interval '1 second'`.execute(db)
    await registriere()
    await versende()
    expect(eingang).toHaveLength(5)
  })

  test('auch ein Konto bekommt den Hinweis höchstens dreimal am Tag', async () => {
    for (let i = 0; i < 5; i++) await registriere({ email: 'land-noe@benthos-demo.example' })
    await versende()
    expect(eingang).toHaveLength(3)
  })

  test('wer sich verschrieben hat, registriert sich gleich noch einmal: jeder Verweis bestätigt seine Registrierung', async () => {
    await registriere({ nachname: 'Raabe' })
    await versende()
    await registriere({ nachname: 'Rabe' })
    await versende()
    expect((await bestaetige(kennzeichenIn(mitVerweis()[1]))).statusCode).toBe(200)
    expect((await wartende()).map(({ nachname }) => nachname)).toEqual(['Rabe'])
    expect((await bestaetige(kennzeichenIn(mitVerweis()[0]))).statusCode).toBe(200)
    expect(await wartende()).toHaveLength(2)
  })

  test('und den Versand hält sie nicht auf: was inzwischen zu melden ist, geht vor', async () => {
    for (let i = 0; i < 30; i++) await registriere({ email: `flut${i}@beispiel.at` })
    let istGemeldet = false
    p.postdienst.verhalten.nachMail = async () => {
      if (!istGemeldet) {
        istGemeldet = true
        await p.gibZurueck()
      }
      return null
    }
    await versende()
    expect(eingang).toHaveLength(31)
    const stelle = eingang.findIndex(({ mail }) => !VERWEIS.test(mail.text ?? ''))
    expect(stelle).toBeGreaterThan(0)
    expect(stelle).toBeLessThan(25)
  })

  test('über 200 in der Stunde warten sie, verloren ist keine; andere Mails warten nicht mit', async () => {
    await registriere({ email: 'erste@beispiel.at' })
    await versende()
    await sql`
      insert into post (art, registrierung_id, zustand, beendet_am)
      select art, registrierung_id, zustand, beendet_am from post cross join generate_series(2, 200)
    `.execute(db)
    await registriere()
    await p.gibZurueck()
    await versende()
    expect(mitVerweis()).toHaveLength(1)
    expect(eingang).toHaveLength(2)
    await sql`update post set beendet_am = beendet_am - interval '61 minutes' where zustand = 'GESENDET'`.execute(db)
    await versende()
    expect(mitVerweis()).toHaveLength(2)
  })

  test('was hinter einem Plus steht, macht keine andere Adresse; ein Plus am Anfang gehört zum Namen', async () => {
    for (const zusatz of ['', '+1', '+2', '+3', '+a+b']) {
      const email = `Opfer${zusatz}@beispiel.at`
      await registriere({ email })
      await versende()
      for (const mail of mitVerweis().slice(-1)) await bestaetige(kennzeichenIn(mail))
    }
    expect(mitVerweis()).toHaveLength(3)
    for (const email of ['+a@beispiel.at', '+b@beispiel.at', '+c@beispiel.at', '+d@beispiel.at']) {
      await registriere({ email })
      await versende()
    }
    expect(mitVerweis()).toHaveLength(7)
  })

  test('auch wer jedes Mal bestätigt, bekommt in 24 Stunden drei', async () => {
    for (let i = 0; i < 5; i++) {
      await registriere()
      await versende()
      if (i < 3) expect((await bestaetige(kennzeichenIn())).statusCode).toBe(200)
    }
    expect(mitVerweis()).toHaveLength(3)
    expect(await wartende()).toHaveLength(3)
  })
})

test('[API-16] A-BENUTZER-12: ohne eingerichteten Versand wartet die Registrierung sofort, als unbestätigt kenntlich', async () => {
  const ohne = await pruefdienst()
  const antwort = await ohne.als(null)({ ...post('/register', bitte()), remoteAddress: naechsteAdresse() })
  expect(antwort.json<{ meldung: string }>().meldung).not.toContain('Bestätigen Sie')
  const { zeilen: offene } = (await ohne.als('admin')('/api/registrierungen')).json<{ zeilen: OffeneRegistrierung[] }>()
  expect(offene).toMatchObject([{ email: 'rita.rabe@beispiel.at', istUnbestaetigt: true }])
  expect(await ohne.db.selectFrom('post').selectAll().execute()).toEqual([])
  await ohne.ende()
})

test('[API-16] A-BENUTZER-12: wird der Versand abgeschaltet, warten die, deren Mail nicht hinausging, unbestätigt; die anderen auf ihren Verweis', async () => {
  const { meldeAnstehendes } = baueVerfasser(leseKonfiguration({ ENVIRONMENT: 'TEST' }))
  await registriere({ nachname: 'Angeschrieben' })
  await versende()
  await registriere({ nachname: 'Abgeschnitten' })
  // Eben erst fällig: ein anderer Server kann sie noch versenden.
  await meldeAnstehendes(db)
  expect(await wartende()).toEqual([])
  await sql`update post set faellig_am = now() - interval '16 minutes'`.execute(db)
  const mit = baueVerfasser(leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(p.postdienst.port) }))
  await mit.meldeAnstehendes(db)
  expect(await wartende()).toEqual([])
  await meldeAnstehendes(db)
  expect(await wartende()).toMatchObject([{ nachname: 'Abgeschnitten', istUnbestaetigt: true }])
  expect((await p.lies('admin')).zeilen).toMatchObject([{ art: 'REGISTRIERUNG' }])
  expect(await p.zustaende()).toEqual(['GESENDET', 'ENTFALLEN'])
  expect((await bestaetige(kennzeichenIn())).statusCode).toBe(200)
})
