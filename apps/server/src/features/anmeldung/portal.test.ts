import { request as anfrage, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { ladePersonen } from '../../fach/benachrichtigung/sql.ts'
import { ladeQsPersonen } from '../../fach/zweitbestimmung/zuweisungSql.ts'
import { type Kopfangaben, SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { GEHEIMNIS, PORTAL, portalpruefstand, type Rohanfrage, type Rohantwort } from './portal.pruefhilfe.ts'

/** Anmeldung über den Portalverbund, so wie sie gedacht ist; was nicht gelten darf, steht in portalfaelschung.test.ts. */
const p = await portalpruefstand()
afterAll(() => p.ende())
const mit = (rollen: string | undefined, koepfe: Kopfangaben = {}): Kopfangaben => ({
  'X-PVP-ROLES': rollen,
  ...koepfe,
})
type Benutzer = { authorities: { authority: string }[]; username: string; switchableRoles: unknown[]; pvp: boolean }
const werBinIch = async (koepfe: Kopfangaben, anfrage: Rohanfrage = {}) => {
  const antwort = await p.sende({ ...anfrage, koepfe })
  const rumpf = antwort.json() as { user?: Benutzer; message?: string; code?: string }
  return { status: antwort.status, rollen: rumpf.user?.authorities.map(a => a.authority.slice(5)), ...rumpf }
}
const rollenMit = async (rollen: string, koepfe: Kopfangaben = {}) => {
  const { status, rollen: ist } = await werBinIch(mit(rollen, koepfe))
  return status === 200 ? ist : status
}

describe('[SESS-01] Rollen des Portals, begrenzt durch die eigene Organisation', () => {
  test.each<[string, string[] | number]>([
    ['BENTHOS-QS;BENTHOS-LESEN', ['QS', 'LESEN']],
    ['BENTHOS-LAND(bundesland=AT-3)', ['LAND']],
    ['BENTHOS-LAND()', 403],
    ['', 403],
    ['fremd(a=b)', 403],
    // Evas Organisation führt kein Kennzeichen XFN-1: für andere spricht sie nicht.
    ['BENTHOS-AUFTRAGNEHMER(org=XFN-1)', 403],
    ['BENTHOS-AUFTRAGNEHMER(org=XFN-1);BENTHOS-LESEN', ['LESEN']],
    ['BENTHOS-AUFTRAGNEHMER(org=L3-WA2)', ['AUFTRAGNEHMER']],
    // Ohne Parameter: die Einheit, die das Portal nennt.
    ['BENTHOS-FACHPROJEKT', ['FACHPROJEKT']],
    ['BENTHOS-FACHPROJEKT(org)', 403],
  ])('%s: %j', async (rollen, soll) => {
    expect(await rollenMit(rollen)).toEqual(soll)
  })
  test('vom Portal mit Bundesteilnehmer gilt nur das Bundesland der eigenen Organisation', async () => {
    const bund = { 'X-PVP-PARTICIPANT-ID': 'AT:VKZ:BMLUK', 'X-PVP-GID': 'AT:B:1:bund' }
    await p.person('bund.person', { externer_schluessel: 'gid AT:VKZ:BMLUK AT:B:1:bund' })
    expect(await rollenMit('BENTHOS-LAND(bundesland=AT-3,bundesland=AT-9)', bund)).toEqual(['LAND'])
    expect(await rollenMit('BENTHOS-LAND(bundesland=AT-9)', bund)).toBe(403)
  })
  test('eine Rolle, die das Portal nicht mehr nennt, gilt bei der nächsten Anfrage nicht mehr', async () => {
    expect((await p.sende({ weg: '/user', koepfe: mit('BENTHOS-QS') })).status).toBe(200)
    expect((await p.sende({ weg: '/user', koepfe: mit('BENTHOS-LESEN') })).status).toBe(403)
  })
  test('[A-MELDUNG-04] mit den Rollen des Portals folgen Meldungen und Auswahl, bei der nächsten Anfrage', async () => {
    const gilt = async () => ({
      meldung: (await ladePersonen(p.db, ['LAND'])).some(person => person.id === p.eva),
      zweitbestimmung: (await ladeQsPersonen(p.db)).some(person => person.value === String(p.eva)),
    })
    await rollenMit('BENTHOS-LAND(bundesland=AT-3);BENTHOS-QS')
    expect(await gilt()).toEqual({ meldung: true, zweitbestimmung: true })
    await rollenMit('BENTHOS-QS')
    expect(await gilt()).toEqual({ meldung: false, zweitbestimmung: true })
    // Eine Rolle, die hier nichts gibt, lässt auch keine alte stehen.
    expect(await rollenMit('BENTHOS-LAND()')).toBe(403)
    expect(await gilt()).toEqual({ meldung: false, zweitbestimmung: false })
  })
  test('[ROLE-04] keine Rollenwahl: keine wählbare Rolle, kein Wechsel', async () => {
    const { user } = await werBinIch(mit('BENTHOS-QS;BENTHOS-LESEN'))
    expect(user).toMatchObject({ pvp: true, oidc: false, provider: 'PVP', switchableRoles: [], activeRole: null })
    const koepfe = { ...mit('BENTHOS-QS;BENTHOS-LESEN'), Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' }
    const antwort = await p.sende({ methode: 'POST', weg: '/api/auth/role', koepfe, rumpf: { role: 'QS' } })
    expect([antwort.status, antwort.rumpf]).toEqual([403, expect.stringContaining('bestimmt Ihr Portal')])
  })
  test.each(['2.0', '1.9', '1.8'] as const)('Fassung %s meldet dieselbe Person an', async fassung => {
    const rollen = fassung === '2.0' ? 'X-PVP-ROLES' : 'X-AUTHORIZE-roles'
    // 1.8 kennt kein Kennzeichen der Einheit; die Rolle hier braucht keines.
    const { user } = await werBinIch({ [rollen]: 'BENTHOS-QS' }, { satz: SAETZE[fassung] })
    expect(user?.username).toBe('eva.muster@noel.gv.at')
  })
  test('Name und Adresse kommen vom Portal und werden nachgeführt, mit Eintrag im Journal', async () => {
    const neu = { 'X-PVP-PRINCIPAL-NAME': 'Muster-Neu', 'X-PVP-MAIL': 'Neu@noel.gv.at' }
    expect((await werBinIch(mit('BENTHOS-QS', neu))).user).toMatchObject({ currentUserName: 'Eva Muster-Neu' })
    const eintrag = await p.db
      .selectFrom('journal')
      .select('nachher')
      .where('tabelle', '=', 'benutzer')
      .where('schluessel', '=', String(p.eva))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(eintrag.nachher).toMatchObject({ nachname: 'Muster-Neu', email: 'neu@noel.gv.at' })
    await werBinIch(mit('BENTHOS-QS'))
  })
  test('gesperrt ist gesperrt', async () => {
    await p.person('gesperrt', { externer_schluessel: 'gid AT:VKZ:L3 AT:L3:1:zu', aktiv: false })
    const { status, message } = await werBinIch(mit('BENTHOS-QS', { 'X-PVP-GID': 'AT:L3:1:zu' }))
    expect([status, message]).toEqual([403, expect.stringContaining('deaktiviert')])
  })
})

describe('[GEN-03] Unbekannte Personen und Organisationen', () => {
  const NEU: Kopfangaben = {
    'X-PVP-GID': 'AT:VKZ:XFN-9:neu',
    'X-PVP-USERID': 'nora.neu@buero.example',
    'X-PVP-MAIL': 'nora.neu@buero.example',
    'X-PVP-PARTICIPANT-ID': 'AT:VKZ:XFN-9z',
    'X-PVP-OU-GV-OU-ID': 'AT:VKZ:XFN-9z',
    'X-PVP-OU-OKZ': 'XFN-9z',
    'X-PVP-OU': 'Büro Neu',
  }
  const bitte = (koepfe: Kopfangaben, q = p) =>
    q.sende({
      methode: 'POST',
      weg: '/register/otf',
      koepfe: { ...koepfe, Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' },
      rumpf: { begruendung: 'Auftrag des Landes', einverstanden: true },
    })

  test('vorläufig: bitten, warten, freigegeben werden; der Schlüssel ist der des Portals', async () => {
    const nora = mit('BENTHOS-AUFTRAGNEHMER;BENTHOS-ADMIN-NICHT', NEU)
    expect(await werBinIch(nora)).toMatchObject({ status: 403, code: 'NICHT_EINGETRAGEN' })
    expect((await p.sende({ weg: '/user', koepfe: nora })).status).toBe(403)
    // Nach fünf Sekunden oder wenn sie fragt, wer sie ist, weiß der Server es neu.
    expect((await bitte(nora)).status).toBe(202)
    expect(await werBinIch(nora)).toMatchObject({
      status: 403,
      message: expect.stringContaining('wartet auf Freigabe'),
    })
    const zeile = await p.db
      .selectFrom('registrierung')
      .selectAll()
      .where('provider', '=', 'PVP')
      .executeTakeFirstOrThrow()
    expect(zeile).toMatchObject({
      art: 'OTF',
      vorname: 'Eva',
      nachname: 'Muster',
      username: 'nora.neu@buero.example',
      organisation: 'Büro Neu (XFN-9z)',
      organisationseinheit_id: null,
      externer_schluessel: 'gid AT:VKZ:XFN-9z AT:VKZ:XFN-9:neu',
      rolle: null,
    })
    // Eine Administration, die selbst über das Portal kommt, legt Organisation und Person an.
    await p.person('admin.portal', { externer_schluessel: 'gid AT:VKZ:L3 AT:L3:1:admin', rollen: ['ADMIN'] })
    const admin = mit('BENTHOS-ADMIN', { 'X-PVP-GID': 'AT:L3:1:admin', Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' })
    const organisation = await p.sende({
      methode: 'POST',
      weg: '/user/organisationseinheit/create',
      koepfe: admin,
      rumpf: {
        name: 'Büro Neu',
        art: 'AUFTRAGNEHMER',
        istAuftragnehmer: true,
        bundesland: null,
        portalkennungen: 'XFN-9z',
      },
    })
    expect(organisation.status, organisation.rumpf).toBe(200)
    const organisationseinheitId = (organisation.json() as { id: number }).id
    const angelegt = await p.sende({
      methode: 'POST',
      weg: '/user/create',
      koepfe: admin,
      rumpf: {
        username: 'nora.neu@buero.example',
        vorname: 'Nora',
        nachname: 'Neu',
        email: 'nora.neu@buero.example',
        organisationseinheitId,
        rollen: ['AUFTRAGNEHMER'],
        grund: 'Passt',
        registrierung: { id: zeile.id, version: zeile.version },
      },
    })
    expect(angelegt.status, angelegt.rumpf).toBe(200)
    // Die Seite fragt beides zugleich: was sie öffnen darf, stammt nicht aus der Zeit vor der Freigabe.
    const { rumpf } = await p.sende({ weg: '/api/routes', koepfe: nora })
    expect(rumpf).toMatch(/"component":"MessstellenPage","bereiche":\["/)
    expect(await werBinIch(nora)).toMatchObject({
      status: 200,
      rollen: ['AUFTRAGNEHMER'],
      user: { username: 'nora.neu@buero.example', organisationseinheit: { id: organisationseinheitId } },
    })
  })
  test('bekannte Organisation: die Bitte geht auch an die, die deren Benutzer verwalten', async () => {
    const koepfe = mit(undefined, { 'X-PVP-GID': 'AT:L3:1:otto', 'X-PVP-USERID': 'otto' })
    expect((await bitte(koepfe)).status).toBe(202)
    const zeile = await p.db
      .selectFrom('registrierung')
      .select(['organisationseinheit_id', 'organisation'])
      .where('username', '=', 'otto')
      .executeTakeFirstOrThrow()
    expect(zeile).toEqual({ organisationseinheit_id: p.noe, organisation: 'Abteilung Wasserwirtschaft (L3-WA2)' })
  })
  test('beide abweisen: niemand kann bitten, und auch Eingetragene einer unbekannten Organisation kommen nicht herein', async () => {
    const streng = await portalpruefstand({ PVP_UNKNOWN_PERSONS: 'ablehnen', PVP_UNKNOWN_ORGANISATIONS: 'ablehnen' })
    const text = async (koepfe: Kopfangaben) => (await streng.sende({ koepfe })).rumpf
    const unbekannt = mit('BENTHOS-QS', { 'X-PVP-GID': 'AT:L3:1:neu' })
    try {
      expect(await text(mit('BENTHOS-QS'))).toContain('"isLoggedIn":true')
      expect(await text(unbekannt)).toContain('nicht eingetragen. Bitte wenden Sie sich an den Helpdesk')
      expect((await bitte(unbekannt, streng)).status).toBe(403)
      const fremdeEinheit = { 'X-PVP-OU-OKZ': undefined, 'X-PVP-OU-GV-OU-ID': 'AT:VKZ:L3-XX' }
      expect(await text(mit('BENTHOS-QS', fremdeEinheit))).toContain('Ihre Organisation ist in der Benthosdatenbank')
      expect(await streng.db.selectFrom('registrierung').select('id').execute()).toEqual([])
    } finally {
      await streng.ende()
    }
  })
  test('führen zwei Organisationen dieselbe Kennung, gehört sie keiner', async () => {
    await p.organisation('Doppelt A', { portalkennungen: ['XFN-7'] })
    const id = await p.organisation('Doppelt B', { portalkennungen: ['XFN-7'] })
    await p.person('doppelt', { externer_schluessel: 'gid AT:VKZ:XFN-7 AT:L3:1:dd', organisationseinheit_id: id })
    const koepfe = { 'X-PVP-GID': 'AT:L3:1:dd', 'X-PVP-PARTICIPANT-ID': 'AT:VKZ:XFN-7' }
    expect(await rollenMit('BENTHOS-FACHPROJEKT(org=XFN-7)', koepfe)).toBe(403)
  })
})

test('[GEN-03] Metriken zählen Ereignisse und nennen niemanden', async () => {
  await p.sende({ koepfe: mit('BENTHOS-ADMIN(') })
  const { rumpf } = await p.sende({ weg: '/api/metrics', satz: null })
  expect(rumpf).toMatch(/benthosdb_security_events_total\{kind="ROLLEN_UNLESBAR"\} [1-9]/)
  expect(rumpf).not.toMatch(/eva|muster|L3-WA2|127\.0\.0/i)
})

test('[GEN-03] ein zugestandenes Paar: Niederösterreich darf Wien nennen', async () => {
  const q = await portalpruefstand({ PVP_LAND_PAIRS: 'AT-3:AT-9' })
  const status = async (land: string) =>
    (await q.sende({ koepfe: mit(`BENTHOS-QS;BENTHOS-LAND(bundesland=${land})`) })).status
  const weitere = async (rollen: string) =>
    ((await q.sende({ koepfe: mit(rollen) })).json() as { user: { eigeneRollen: string[]; weitereRollen: object[] } })
      .user
  const wien = { rolle: 'LAND', organisationseinheitId: null, bundesland: 'AT-9' }
  try {
    expect([await status('AT-9'), await status('AT-8')]).toEqual([200, 403])
    expect(await weitere('BENTHOS-LAND(bundesland=AT-3,bundesland=AT-9)')).toMatchObject({
      eigeneRollen: ['LAND'],
      weitereRollen: [wien],
    })
    expect(await weitere('BENTHOS-LAND(bundesland=AT-9)')).toMatchObject({ eigeneRollen: [], weitereRollen: [wien] })
    expect(await weitere('BENTHOS-LAND(bundesland=AT-3)')).toMatchObject({ eigeneRollen: ['LAND'], weitereRollen: [] })
  } finally {
    await q.ende()
  }
})

describe('[A-BENUTZER-18] Vergaben und Portal', () => {
  const sitzung = async (rollen: string) => (await p.sende({ koepfe: mit(rollen) })).json() as { user: object }
  const vergib = async (rolle: 'LAND' | 'AUFTRAGNEHMER' | 'QS', organisationseinheit_id: number | null) =>
    p.db
      .insertInto('rollenvergabe')
      .values({ benutzer_id: p.eva, rolle, organisationseinheit_id, gueltig_ab: '2026-01-01', grund: 'x' } as never)
      .execute()

  test('eine Vergabe allein gibt nichts; erst zusammen mit derselben Rolle für dieselbe Stelle im Portal', async () => {
    const buero = await p.organisation('Büro V', { ist_auftragnehmer: true, portalkennungen: ['XFN-88'] })
    await vergib('AUFTRAGNEHMER', buero)
    await vergib('QS', null)
    const imBuero = { rolle: 'AUFTRAGNEHMER', organisationseinheitId: buero, bundesland: null }
    const faelle: [string, object[]][] = [
      ['BENTHOS-LESEN', []],
      ['BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER', []],
      ['BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER(org=XFN-99)', []],
      ['BENTHOS-LESEN;BENTHOS-FACHPROJEKT(org=XFN-88)', []],
      ['BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER(org=XFN-88)', [imBuero]],
    ]
    for (const [rollen, weitereRollen] of faelle)
      expect(await sitzung(rollen), rollen).toMatchObject({ user: { weitereRollen } })
    await p.db.deleteFrom('rollenvergabe').execute()
    expect(await sitzung('BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER(org=XFN-88)')).toMatchObject({
      user: { weitereRollen: [] },
    })
  })

  test('[A-MELDUNG-04] wofür das Portal sie nicht mehr nennt, wirkt sie auch in Meldungen und Auswahl nicht', async () => {
    const wo = await p.organisation('Büro M', { ist_auftragnehmer: true, portalkennungen: ['XFN-89'] })
    await vergib('AUFTRAGNEHMER', wo)
    await vergib('QS', null)
    const gilt = async () => ({
      meldung: (await ladePersonen(p.db, ['AUFTRAGNEHMER'])).some(person => person.id === p.eva),
      weitere: (await ladePersonen(p.db, ['LESEN'])).find(({ id }) => id === p.eva)?.akteur.weitere?.map(v => v.rolle),
      zweitbestimmung: (await ladeQsPersonen(p.db)).some(person => person.value === String(p.eva)),
    })
    const beides = 'BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER(org=XFN-89);BENTHOS-QS'
    await sitzung(beides)
    // QS nennt es ohne Organisation: da steht sie auch als eigene.
    expect(await gilt()).toEqual({ meldung: true, weitere: ['AUFTRAGNEHMER', 'QS'], zweitbestimmung: true })
    await sitzung('BENTHOS-LESEN;BENTHOS-AUFTRAGNEHMER(org=XFN-99)')
    expect(await gilt()).toEqual({ meldung: false, weitere: undefined, zweitbestimmung: false })
    await sitzung(beides)
    expect(await gilt()).toEqual({ meldung: true, weitere: ['AUFTRAGNEHMER', 'QS'], zweitbestimmung: true })
    await p.db.deleteFrom('rollenvergabe').execute()
  })

  test('ein fremdes Bundesland gibt auch eine Vergabe nicht, wenn es dem Portal nicht zugestanden ist', async () => {
    const wien = await p.organisation('Wien V', { art: 'LAND', bundesland: 'AT-9' })
    await vergib('LAND', wien)
    expect(await sitzung('BENTHOS-LAND(bundesland=AT-3)')).toMatchObject({
      user: { eigeneRollen: ['LAND'], weitereRollen: [] },
    })
    expect((await p.sende({ koepfe: mit('BENTHOS-LAND(bundesland=AT-3,bundesland=AT-9)') })).status).toBe(403)
    await p.db.deleteFrom('rollenvergabe').execute()
  })
})

test('[GEN-03] hinter einem Portal, unter einem fremden Pfad, ohne WebSockets: anmelden, lesen, abmelden', async () => {
  const q = await portalpruefstand({ BASE_PATH: '/portal/eco/benthosdb' })
  const portal = createServer((von, nach) => {
    // Das Portal entfernt, was der Browser an solchen Köpfen schickt, setzt seine und lässt keinen Wechsel des Protokolls zu.
    const eigene = Object.entries(von.headers).filter(
      ([name]) => !/^x-(pvp|authenticate|authorize)-|^upgrade$|^sec-fetch-mode$/.test(name),
    )
    const koepfe = { ...Object.fromEntries(eigene), ...SAETZE['2.1'], 'X-PVP-ROLES': 'BENTHOS-QS' }
    const weiter = anfrage(
      {
        port: q.port,
        host: '127.0.0.1',
        localAddress: PORTAL,
        method: von.method,
        path: von.url,
        headers: { ...koepfe, 'X-PVP-TXID': '4711@p', 'X-Benthos-Portal-Secret': GEHEIMNIS },
      },
      antwort => {
        nach.writeHead(antwort.statusCode ?? 0, antwort.headers)
        antwort.pipe(nach)
      },
    )
    von.pipe(weiter)
  })
  await new Promise<void>(fertig => portal.listen(0, '127.0.0.1', fertig))
  const { port } = portal.address() as AddressInfo
  const hole = (weg: string, headers: IncomingHttpHeaders = {}) =>
    fetch(`http://127.0.0.1:${port}/portal/eco/benthosdb${weg}`, {
      headers: headers as Record<string, string>,
      redirect: 'manual',
    })
  try {
    const ich = await hole('/api/auth/user', { 'X-PVP-USERID': 'chef', 'X-PVP-ROLES': 'BENTHOS-ADMIN' })
    expect(await ich.json()).toMatchObject({ user: { username: 'eva.muster@noel.gv.at', provider: 'PVP' } })
    const kekse = ich.headers.getSetCookie()
    expect(kekse.map(keks => keks.split('=')[0]).sort()).toEqual(['XSRF-TOKEN', 'benthos_portal'])
    for (const keks of kekse) expect(keks).toContain('Path=/portal/eco/benthosdb;')
    const ab = await hole('/logout', { accept: 'text/html', cookie: kekse.map(k => k.split(';')[0]).join('; ') })
    const ziel = new URL(ab.headers.get('location') ?? '', `http://127.0.0.1:${port}/portal/eco/benthosdb/logout`)
    expect([ab.status, ziel.pathname]).toEqual([303, '/portal/eco/benthosdb/'])
    expect(ab.headers.getSetCookie().join()).toContain('benthos_portal=;')
  } finally {
    portal.close()
    await q.ende()
  }
})

test('[GEN-03] zu viele Köpfe sind auch für ein Portal zu viele', async () => {
  let antwort: Rohantwort | null = null
  const dazu = async () => {
    antwort = await p.sende({ koepfe: { 'X-Viel': 'x'.repeat(100_000) } }).catch(() => ({ status: 431 }) as Rohantwort)
  }
  expect(await p.zaehle('UNLESBARE_ANFRAGE', dazu)).toBe(1)
  expect((antwort as unknown as Rohantwort).status).toBe(431)
})
