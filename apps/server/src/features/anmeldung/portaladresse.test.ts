import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baueApp } from '../../app.ts'
import type { Kopfangaben } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { postumgebung, startePruefpost } from '../../technik/post/smtp.pruefhilfe.ts'
import { testKonfiguration } from './anmeldung.pruefhilfe.ts'
import { GEHEIMNIS, PORTAL, portalpruefstand } from './portal.pruefhilfe.ts'

/** Wohin die Verweise in Mails führen: über das Portal, über das jemand kommt; gelesen an einem wirklichen Postdienst. */

const postdienst = await startePruefpost()
const UMGEBUNG = postumgebung(postdienst.port, { PVP_ORIGINS: 'https://portal.example.at,https://zweites.example.at' })
const p = await portalpruefstand(UMGEBUNG)
const { db } = p
afterAll(async () => {
  await p.ende()
  await postdienst.beende()
})

const MIT_KENNZEICHEN = { Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' }
const ADMIN: Kopfangaben = { 'X-PVP-ROLES': 'BENTHOS-ADMIN', 'X-PVP-GID': 'AT:L3:1:admin', ...MIT_KENNZEICHEN }
const NORA: Kopfangaben = {
  'X-PVP-ROLES': 'BENTHOS-QS',
  'X-PVP-USERID': 'nora.neu@noel.gv.at',
  'X-PVP-GID': 'AT:L3:1:nora',
  'X-PVP-PRINCIPAL-NAME': 'Neu',
  'X-PVP-GIVEN-NAME': 'Nora',
  'X-PVP-MAIL': 'nora.neu@noel.gv.at',
}
const ueber = (rechner: string, schema = 'https') => ({ 'X-PVP-ORIG-SCHEME': schema, 'X-PVP-ORIG-HOST': rechner })
const werBinIch = (koepfe: Kopfangaben) => p.sende({ koepfe })
const sende = async (weg: string, rumpf: object, koepfe: Kopfangaben = ADMIN) => {
  const antwort = await p.sende({ methode: 'POST', weg, koepfe, rumpf })
  expect(antwort.status, antwort.rumpf).toBe(weg.startsWith('/register') ? 202 : 200)
  return antwort.json() as { id: number }
}
/** Alle Ursprünge in den Mails, die jetzt hinausgehen, im Text, im HTML und in den Köpfen, außer dem zum Abbestellen. */
async function ursprungDerMails(app = p.app): Promise<string[]> {
  postdienst.eingang.length = 0
  await sql`update post set angelegt_am = angelegt_am - interval '61 minutes'`.execute(db)
  await app.postdienst.arbeiteAb()
  return [
    ...new Set(
      postdienst.eingang.flatMap(({ mail, roh }) =>
        [mail.text ?? '', mail.html || '', roh.split('\r\n\r\n')[0] ?? ''].flatMap(text =>
          [...text.matchAll(/https?:\/\/[^\s"'<>]+?(?=\/benthosdb(?!\/post-abmelden))/g)].map(([ursprung]) => ursprung),
        ),
      ),
    ),
  ]
}
/** Etwas, wovon die Person sofort per Mail erfährt. */
async function geschieht(benutzerId: number): Promise<void> {
  await sql`
    insert into benachrichtigung (art, ereignis, empfaenger_id)
    values ('ZUGANG_FREIGEGEBEN', 'pruefung:' || (select count(*) from benachrichtigung), ${benutzerId})
  `.execute(db)
}
const gemerkt = async (id: number) =>
  (await db.selectFrom('benutzer').select('portalursprung').where('id', '=', id).executeTakeFirstOrThrow())
    .portalursprung

let nora = 0
beforeAll(async () => {
  await p.person('admin.portal', { externer_schluessel: 'gid AT:VKZ:L3 AT:L3:1:admin', rollen: ['ADMIN'] })
})

describe('Verweise in Mails führen über das Portal', () => {
  test('schon in der über die Freigabe, ehe die Person einmal angemeldet war', async () => {
    const bitte = { begruendung: 'Neu im Haus', einverstanden: true }
    await sende('/register/otf', bitte, { ...NORA, ...MIT_KENNZEICHEN, ...ueber('portal.example.at') })
    const [zeile] = (
      (await p.sende({ weg: '/api/registrierungen', koepfe: ADMIN })).json() as {
        zeilen: { id: number; version: number }[]
      }
    ).zeilen
    const angelegt = await sende('/user/create', {
      username: 'nora.neu@noel.gv.at',
      vorname: 'Nora',
      nachname: 'Neu',
      email: 'nora.neu@noel.gv.at',
      organisationseinheitId: p.noe,
      rollen: ['QS'],
      grund: 'Passt',
      registrierung: { id: zeile?.id, version: zeile?.version },
    })
    nora = angelegt.id
    expect(await ursprungDerMails()).toEqual(['https://portal.example.at'])
  })
  test('über das, über das sie zuletzt kam; die Version bleibt, und das Journal hält es fest', async () => {
    const stand = () => db.selectFrom('benutzer').select('version').where('id', '=', nora).executeTakeFirstOrThrow()
    const vorher = await stand()
    expect((await werBinIch({ ...NORA, ...ueber('zweites.example.at') })).status).toBe(200)
    expect([await gemerkt(nora), await stand()]).toEqual(['https://zweites.example.at', vorher])
    const { rows } = await sql<{ nach: string }>`
      select nachher ->> 'portalursprung' as nach from journal
      where tabelle = 'benutzer' and schluessel = ${String(nora)} order by id desc limit 1
    `.execute(db)
    expect(rows).toEqual([{ nach: 'https://zweites.example.at' }])
    await geschieht(nora)
    expect(await ursprungDerMails()).toEqual(['https://zweites.example.at'])
    // Abbestellen muss auch, wer am Portal nicht angemeldet ist, und ein Postdienst.
    expect(postdienst.eingang.map(({ roh }) => /^List-Unsubscribe: <(https:\/\/[^/]+)/m.exec(roh)?.[1])).toEqual([
      'https://benthos.example.at',
    ])
    const auskunft = await p.sende({ weg: '/api/meine-daten', koepfe: NORA })
    expect((auskunft.json() as { person: object }).person).toMatchObject({
      portalursprung: 'https://zweites.example.at',
    })
  })
  test.each([
    ['fremd.example', 'https'],
    ['zweites.example.at.fremd.example', 'https'],
    ['portal.example.at@fremd.example', 'https'],
    ['portal.example.at', 'http'],
  ])('42: „%s“ (%s) ist nicht eingerichtet und ändert nichts', async (rechner, schema) => {
    expect((await werBinIch({ ...NORA, ...ueber(rechner, schema) })).status).toBe(200)
    expect(await gemerkt(nora)).toBe('https://zweites.example.at')
    await geschieht(nora)
    expect(await ursprungDerMails()).toEqual(['https://zweites.example.at'])
  })
  test('nennt das Portal keine Adresse, gilt die letzte weiter', async () => {
    expect((await werBinIch(NORA)).status).toBe(200)
    expect(await gemerkt(nora)).toBe('https://zweites.example.at')
  })
  test('nicht mehr, wenn es nicht mehr eingerichtet ist', async () => {
    await geschieht(nora)
    const portal = { PVP_ENABLED: 'true', PVP_TRUSTED_PROXIES: PORTAL, PVP_SHARED_SECRET: GEHEIMNIS }
    const umgebung = { ...UMGEBUNG, ...portal, PVP_ORIGINS: 'https://portal.example.at' }
    const anderer = await baueApp(testKonfiguration(umgebung), db)
    await anderer.ready()
    try {
      expect(await ursprungDerMails(anderer)).toEqual(['https://benthos.example.at'])
    } finally {
      await anderer.close()
    }
  })
  test('auch in der über die Sperre; wer sich anders anmeldet, bekommt die eingestellte Adresse', async () => {
    const { version, daten } = (await p.sende({ weg: `/user/${nora}`, koepfe: ADMIN })).json() as {
      version: number
      daten: object
    }
    await sende('/user/update', { id: nora, version, daten: { ...daten, aktiv: false, grund: 'Fort' } })
    expect(await ursprungDerMails()).toEqual(['https://zweites.example.at'])
    const { id } = await sende('/user/create', {
      username: 'otto.ohne',
      vorname: 'Otto',
      nachname: 'Ohne',
      email: 'otto.ohne@noel.gv.at',
      organisationseinheitId: p.noe,
      rollen: ['LESEN'],
      grund: 'Neu',
    })
    expect([await ursprungDerMails(), await gemerkt(id)]).toEqual([['https://benthos.example.at'], null])
  })
  test('Wer gesperrt ist und am Portal steht, hinterlässt nichts', async () => {
    expect((await werBinIch({ ...NORA, ...ueber('portal.example.at') })).status).toBe(403)
    expect(await gemerkt(nora)).toBe('https://zweites.example.at')
  })
})
