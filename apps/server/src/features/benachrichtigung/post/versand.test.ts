import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'
import { leseKonfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { bauePostdienst, type Postdienst } from '../../../technik/post/postdienst.ts'
import { ablehnung, postumgebung } from '../../../technik/post/smtp.pruefhilfe.ts'
import { nimmNaechste } from '../../../technik/post/sql.ts'
import { postpruefung } from './post.pruefhilfe.ts'
import { baueVerfasser } from './verfasser.ts'

const p = await postpruefung()
const { db, eingang, versende, gibZurueck, zustaende, postdienst, weiseZu, gelungen, welt } = p
afterAll(p.beende)
afterEach(p.leere)

const BUERO = await welt.organisationVon('auftragnehmer')
const BUERO2 = await welt.organisationVon('auftragnehmer2')
const empfaenger = () => eingang.map(({ an }) => an.join())
/** Ein weiterer Server an derselben Datenbank und demselben Postdienst. */
function zweiterServer(): Postdienst {
  const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(postdienst.port) })
  const dienst = bauePostdienst({ konfiguration, db, protokoll: pino({ level: 'silent' }) })
  dienst.kenne(baueVerfasser(konfiguration))
  return dienst
}

describe('Nichts geht hinaus', () => {
  test('[ROLE-02] an jemanden, der inzwischen gesperrt ist', async () => {
    await gibZurueck()
    const setze = (aktiv: boolean) =>
      db.updateTable('benutzer').set({ aktiv }).where('username', '=', 'auftragnehmer').execute()
    await setze(false)
    await versende()
    await setze(true)
    await versende()
    expect(empfaenger()).toEqual([])
  })

  test('[ROLE-02] an jemanden, der zwischen Ereignis und Versand das Recht an der Aufnahme verlor', async () => {
    const id = await gibZurueck()
    postdienst.verhalten.beiEmpfaenger = () => ablehnung(450, 'später')
    await versende()
    expect(await zustaende()).toEqual(['WARTET'])
    await gelungen(weiseZu('bund', id, BUERO2))
    postdienst.verhalten.beiEmpfaenger = () => null
    await p.lassWarten()
    await versende()
    expect(empfaenger()).toEqual(['auftragnehmer2@benthos-demo.example'])
    expect((await p.post())[0]).toMatchObject({
      zustand: 'ENTFALLEN',
      grund: expect.stringContaining('nicht mehr lesen') as string,
    })
  })

  test('A-MELDUNG-07: was inzwischen gelesen oder abbestellt ist', async () => {
    await p.gibZweiZurueck()
    postdienst.verhalten.beiEmpfaenger = () => ablehnung(450, 'später')
    await versende()
    await p.lassWarten()
    await versende()
    await sql`update benachrichtigung set gelesen_am = now() where id = (select min(id) from benachrichtigung)`.execute(
      db,
    )
    await db
      .insertInto('benachrichtigungswahl')
      .values({ benutzer_id: await p.nummerVon('auftragnehmer'), art: 'UNPLAUSIBEL', weg: 'GLOCKE' })
      .execute()
    postdienst.verhalten.beiEmpfaenger = () => null
    await p.lassWarten()
    await versende()
    expect(empfaenger()).toEqual([])
    expect(await zustaende()).toEqual(['ENTFALLEN', 'ENTFALLEN'])
  })

  test('A-MELDUNG-07: ohne Adresse, mit einer, die keine ist, und wovon jemand nur in der Glocke lesen will', async () => {
    const setze = (email: string) =>
      db.updateTable('benutzer').set({ email }).where('username', '=', 'auftragnehmer').execute()
    for (const email of ['', 'anna@example.at\r\nBcc: mallory@example.at']) {
      await setze(email)
      await gibZurueck()
      await versende()
    }
    await setze('auftragnehmer@benthos-demo.example')
    await db
      .insertInto('benachrichtigungswahl')
      .values({ benutzer_id: await p.nummerVon('auftragnehmer'), art: 'UNPLAUSIBEL', weg: 'GLOCKE' })
      .execute()
    await gibZurueck()
    await versende()
    expect(empfaenger()).toEqual([])
    expect(await zustaende()).toEqual(['ENTFALLEN'])
  })

  test('A-MELDUNG-06: wenn das Ereignis nicht geschah, und von dem, was vor mehr als zwei Tagen war', async () => {
    const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
    expect((await p.wechsle('auftragnehmer', id, { status: 'UNPLAUSIBEL', grund: 'x' })).statusCode).toBe(403)
    await gibZurueck()
    await sql`update benachrichtigung set angelegt_am = now() - interval '49 hours'`.execute(db)
    await versende()
    expect(await zustaende()).toEqual([])
  })
})

describe('A-MELDUNG-06: Eine Benachrichtigung', () => {
  test('geht einmal hinaus: an die Person, ohne Namen im Betreff, mit Verweis und Abmeldung', async () => {
    const id = await gibZurueck('<b>Fläche & „Menge“</b>\r\nBcc: mallory@example.at')
    await versende()
    await versende()
    expect(empfaenger()).toEqual(['auftragnehmer@benthos-demo.example'])
    const [{ mail, roh }] = eingang as [(typeof eingang)[number]]
    expect(mail.subject).toBe(`[TEST] Als unplausibel zurückgegeben – Aufnahme ${id}`)
    expect(mail.text).toContain(`https://benthos.example.at/benthosdb/aufnahme-detail/${id}/status`)
    expect(mail.text).toContain('Grund: <b>Fläche & „Menge“</b>')
    expect(mail.text).toMatch(/Musterstelle \d{4}, 21\.04\.2025 · MZB/)
    expect(mail.html).toContain('Grund: &lt;b&gt;Fläche &amp; „Menge“&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
    expect(roh).toMatch(
      /^List-Unsubscribe: <https:\/\/benthos\.example\.at\/benthosdb\/post-abmelden\/\d+\.UNPLAUSIBEL\.[\w-]{43}>\r$/m,
    )
    expect([...mail.headers.keys()]).not.toContain('bcc')
    for (const wort of ['Auinger', 'Leitgeb', 'Musterstelle', 'auftragnehmer'])
      expect(`${mail.subject}${roh.slice(0, roh.indexOf('\r\n\r\n')).replaceAll(/^To: .*$/gm, '')}`).not.toContain(wort)
    expect((await p.post())[0]).toMatchObject({ zustand: 'GESENDET', versuche: 1, pacht: null })
  })

  test('zwei Server versenden 30 Mails: jede einmal', async () => {
    for (let i = 0; i < 30; i++) {
      await weiseZu('land-noe', await welt.aufnahme({}), BUERO)
      await p.stelleEin()
      await p.vergehtStunde()
    }
    const server = [zweiterServer(), zweiterServer(), zweiterServer()]
    await Promise.all(server.map(einer => einer.arbeiteAb()))
    const kennungen = eingang.map(({ mail }) => mail.messageId)
    expect(kennungen).toHaveLength(30)
    expect(new Set(kennungen).size).toBe(30)
    expect(server.reduce((summe, { zaehler }) => summe + zaehler.gesendet, 0)).toBe(30)
  })

  test('hundert Zuweisungen in einer Stunde sind zwei Mails: die erste sofort, die übrigen gebündelt; je Art für sich', async () => {
    const ersteId = await welt.aufnahme({})
    await weiseZu('land-noe', ersteId, BUERO)
    await versende()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) {
      const id = await welt.aufnahme({})
      ids.push(id)
      await weiseZu('land-noe', id, BUERO)
    }
    await gibZurueck()
    await versende()
    expect(eingang.map(({ mail }) => mail.subject?.replace(/\d+$/, ''))).toEqual([
      '[TEST] Aufnahme zugewiesen – Aufnahme ',
      '[TEST] Als unplausibel zurückgegeben – Aufnahme ',
    ])
    await p.vergehtStunde()
    await versende()
    await versende()
    expect(eingang).toHaveLength(3)
    expect(eingang[2]?.mail.subject).toBe('[TEST] Aufnahme zugewiesen (3)')
    for (const id of ids) expect(eingang[2]?.mail.text).toContain(`/aufnahme-detail/${id}\n`)
    expect(eingang[2]?.roh).toMatch(/post-abmelden\/\d+\.ZUGEWIESEN\./)
  })

  test('nennt keine Taxa: wonach eine Rückfrage fragt, steht in der Anwendung', async () => {
    const reihe = await saeeProbenreihe(db, welt)
    const id = await reihe.aufnahme(await reihe.messstelle(), '2025-04-01', {
      auftragnehmer: 'auftragnehmer',
      taxa: { 'Baetis rhodani': 3 },
    })
    const gegenstand = { art: 'FUND', methode: 'MHS', zeile: 1 }
    const frage = { gegenstand, an: 'AUFTRAGNEHMER', text: 'Wirklich Baetis?' }
    await gelungen(p.als('land-noe')(post(`/api/aufnahme/${id}/rueckfragen`, frage)))
    await versende()
    expect(empfaenger()).toEqual(['auftragnehmer@benthos-demo.example'])
    expect(eingang[0]?.mail.subject).toBe(`[TEST] Rückfrage an Sie – Aufnahme ${id}`)
    expect(`${eingang[0]?.mail.text}${String(eingang[0]?.mail.html)}`).not.toMatch(/Baetis/)
  })

  test('acht Server stellen zugleich ein: aus jeder Benachrichtigung wird eine Mail', async () => {
    const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(postdienst.port) })
    const { post: einstellung } = konfiguration
    if (!einstellung) throw new Error('ohne Versand')
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    for (let runde = 0; runde < 5; runde++) {
      await sql`
        insert into benachrichtigung (art, ereignis, empfaenger_id, aufnahme_id, element)
        select 'ZUGEWIESEN', ${`runde:${runde}:`} || nummer, ${await p.nummerVon('auftragnehmer')}, ${id}, 'MZB'
        from generate_series(1, 60) as nummer
      `.execute(db)
      await Promise.all(Array.from({ length: 8 }, () => baueVerfasser(konfiguration).stelleEin(db, einstellung)))
      await p.vergehtStunde()
    }
    const { rows } = await sql<{ offen: number; verteilt: number }>`
      select count(*) filter (where post_offen)::int as offen, count(post_id)::int as verteilt from benachrichtigung
    `.execute(db)
    expect(rows).toEqual([{ offen: 0, verteilt: 300 }])
    // Keine ist leer ausgegangen, weil ein anderer ihr die Benachrichtigung nahm.
    expect(
      (await sql`select from post where not exists (select from benachrichtigung where post_id = post.id)`.execute(db))
        .rows,
    ).toEqual([])
  })

  test('stirbt der Server nach der Annahme aus der Datenbank, sendet sie der nächste, wenn die Pacht um ist', async () => {
    await gibZurueck()
    await p.app.postdienst.arbeiteAb()
    await sql`update post set zustand = 'WARTET', beendet_am = null, versuche = 0`.execute(db)
    eingang.length = 0
    await nimmNaechste(db, '00000000-0000-4000-8000-000000000001', { art: 'BESTAETIGUNG', jeStunde: 1 })
    await zweiterServer().arbeiteAb()
    expect(empfaenger()).toEqual([])
    await p.lassStocken()
    await zweiterServer().arbeiteAb()
    expect(empfaenger()).toHaveLength(1)
  })

  test('die verlorene Pacht: wer zu spät kommt, übergibt nichts mehr und überschreibt nichts', async () => {
    await gibZurueck()
    // Während der langsame noch verfasst, verfällt seine Pacht, und ein anderer sendet.
    const langsamer = zweiterServer()
    const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(postdienst.port) })
    const verfasser = baueVerfasser(konfiguration)
    langsamer.kenne({
      ...verfasser,
      verfasse: async (datenbank, post) => {
        const verfasst = await verfasser.verfasse(datenbank, post)
        await p.lassStocken()
        await zweiterServer().arbeiteAb()
        return verfasst
      },
    })
    await langsamer.arbeiteAb()
    expect(empfaenger()).toHaveLength(1)
    expect(await p.post()).toMatchObject([{ zustand: 'GESENDET', versuche: 2 }])
    expect(langsamer.zaehler.gesendet).toBe(0)
  })
})

describe('A-MELDUNG-08: Scheitert die Übergabe', () => {
  test('bleibt eine abgelehnte Mail mit dem Grund stehen und wird nicht wiederholt; die übrigen gehen hinaus', async () => {
    await p.gibZweiZurueck()
    let erste = true
    postdienst.verhalten.beiEmpfaenger = () => {
      if (!erste) return null
      erste = false
      return ablehnung(550, 'Postfach unbekannt')
    }
    await versende()
    await versende()
    expect(await p.post()).toMatchObject([
      { zustand: 'GESCHEITERT', versuche: 1, grund: expect.stringContaining('550 Postfach unbekannt') as string },
      { zustand: 'GESENDET' },
    ])
    expect(eingang).toHaveLength(1)
  })

  test('wird eine verschobene nach 1, 5, 15 Minuten, 1, 3, 6, 12, 24 Stunden wiederholt und scheitert dann', async () => {
    await gibZurueck()
    postdienst.verhalten.beiMail = () => ablehnung(451, 'später')
    const abstaende: number[] = []
    for (let versuch = 0; versuch < 9; versuch++) {
      await versende()
      const { rows } = await sql<{
        s: number
      }>`select round(extract(epoch from faellig_am - now()))::int as s from post where zustand = 'WARTET'`.execute(db)
      if (rows[0]) abstaende.push(rows[0].s)
      await p.lassWarten()
    }
    const erwartet = [60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400]
    expect(abstaende).toHaveLength(erwartet.length)
    for (const [i, s] of erwartet.entries()) expect(Math.abs((abstaende[i] ?? 0) - s)).toBeLessThan(30)
    expect(await p.post()).toMatchObject([
      { zustand: 'GESCHEITERT', versuche: 9, grund: expect.stringContaining('451') as string },
    ])
  })

  test('ist der Postdienst nicht erreichbar, kostet das eine Mail einen Versuch und nicht alle', async () => {
    await p.gibZweiZurueck()
    const fort = leseKonfiguration({ ENVIRONMENT: 'TEST', ...postumgebung(1) })
    const server = bauePostdienst({ konfiguration: fort, db, protokoll: pino({ level: 'silent' }) })
    server.kenne(baueVerfasser(fort))
    await server.arbeiteAb()
    expect((await p.post()).map(({ zustand, versuche }) => [zustand, versuche])).toEqual([
      ['WARTET', 1],
      ['WARTET', 0],
    ])
    await p.lassWarten()
    await versende()
    expect(eingang).toHaveLength(2)
  })

  test('antwortet der Postdienst nach der Annahme nicht mehr, geht dieselbe Mail mit derselben Message-ID noch einmal', async () => {
    await gibZurueck()
    postdienst.verhalten.nachMail = () => ablehnung(451, 'angenommen, aber nicht gesagt')
    await versende()
    postdienst.verhalten.nachMail = () => null
    await p.lassWarten()
    await versende()
    expect(eingang).toHaveLength(2)
    expect(new Set(eingang.map(({ mail }) => mail.messageId)).size).toBe(1)
  })
})
