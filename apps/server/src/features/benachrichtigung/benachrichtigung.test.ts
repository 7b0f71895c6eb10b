import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { meldehilfe } from './benachrichtigung.pruefhilfe.ts'
import { baueMailtext } from './post/mailtext.ts'
import { liste } from './sql.ts'

const dienst = await pruefdienst()
const { db, als, ende } = dienst
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const { lies, zuAufnahme, beiWem, gelungen, wechsle, weiseZu } = meldehilfe(dienst)

const BUERO = await welt.organisationVon('auftragnehmer')
const BUERO2 = await welt.organisationVon('auftragnehmer2')
/** Bewertete Aufnahme in Niederösterreich, MZB beim Büro „auftragnehmer“. */
const bewertete = () => welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
const uebergib = { status: 'BEWERTUNG_ABGESCHLOSSEN' }
const gibZurueck = { status: 'UNPLAUSIBEL', grund: 'Die Fläche fehlt' }

describe('Abgelehnt wird', () => {
  test('A-MELDUNG-01: wer nicht angemeldet ist: jeder Aufruf', async () => {
    for (const anfrage of [
      '/api/benachrichtigungen',
      '/api/benachrichtigungen/ungelesen',
      post('/api/benachrichtigungen/1/gelesen'),
      post('/api/benachrichtigungen/gelesen', { bis: 1 }),
    ])
      expect((await als(null)(anfrage)).statusCode).toBe(401)
  })

  test('[ROLE-02] Fremdes gibt es nicht: weder lesen noch als gelesen kennzeichnen, auch nicht die Administration', async () => {
    const id = await bewertete()
    await gelungen(wechsle('auftragnehmer', id, uebergib))
    const [eine] = await zuAufnahme('land-noe', id)
    const nummer = eine?.id ?? 0
    for (const wer of ['admin', 'bund', 'land-ooe', 'auftragnehmer', 'mehrrollen']) {
      const istEigene = wer === 'mehrrollen'
      expect(
        (await lies(wer)).zeilen.some(zeile => zeile.id === nummer),
        wer,
      ).toBe(false)
      if (!istEigene) await gelungen(als(wer)(post('/api/benachrichtigungen/gelesen', { bis: 2_000_000 })))
      expect((await als(wer)(post(`/api/benachrichtigungen/${nummer}/gelesen`))).statusCode, wer).toBe(404)
    }
    expect((await zuAufnahme('land-noe', id)).map(({ istGelesen }) => istGelesen)).toEqual([false])
  })
})

describe('Wer was erfährt', () => {
  test('A-MELDUNG-02: Zuweisung: der neue Auftragnehmer, einmal; dieselbe noch einmal ist keine Nachricht', async () => {
    const id = await welt.aufnahme({ mzb: {}, phb: {} })
    await gelungen(weiseZu('land-noe', id, BUERO))
    await gelungen(weiseZu('land-noe', id, BUERO))
    expect(await beiWem(id)).toEqual({ auftragnehmer: ['ZUGEWIESEN'] })
    await gelungen(weiseZu('bund', id, BUERO2))
    // Das erste Büro darf die Aufnahme nicht mehr lesen: auch seine Nachricht dazu ist fort.
    expect(await beiWem(id)).toEqual({ auftragnehmer2: ['ZUGEWIESEN'] })
    await gelungen(weiseZu('bund', id, BUERO))
    expect(await beiWem(id)).toEqual({ auftragnehmer: ['ZUGEWIESEN', 'ZUGEWIESEN'] })
    expect(await zuAufnahme('auftragnehmer', id)).toMatchObject([
      {
        titel: 'Aufnahme zugewiesen',
        gegenstand: expect.stringMatching(/^Musterstelle \d{4}, 21\.04\.2025 · MZB$/) as string,
        text: null,
        ziel: `/aufnahme-detail/${id}`,
      },
      {},
    ])
  })

  test('A-MELDUNG-02: auch wer den Auftrag in den Aufnahmedaten bekommt, erfährt es, mit seiner Frist; beim Anlegen ebenso', async () => {
    const id = await welt.aufnahme({ mzb: {}, phb: {} })
    const weg = `/aufnahme/${id}/aufnahmedaten`
    const aendere = async (angaben: object) => {
      const { version, daten } = (await als('land-noe')(weg)).json()
      await gelungen(als('land-noe')(post(weg, { version, daten: { ...daten, ...angaben } })))
    }
    await db.updateTable('aufnahme').set({ mzb_frist: '2099-05-31' }).where('id', '=', id).execute()
    await aendere({ auftragnehmerMzbId: BUERO })
    await aendere({ bemerkung: 'sonst nichts' })
    expect(await beiWem(id)).toEqual({ auftragnehmer: ['ZUGEWIESEN'] })
    expect(await zuAufnahme('auftragnehmer', id)).toMatchObject([{ text: 'zu übergeben bis 31.05.2099' }])
    await aendere({ auftragnehmerMzbId: BUERO2, auftragnehmerPhbId: BUERO })
    expect(await beiWem(id)).toEqual({ auftragnehmer: ['ZUGEWIESEN'], auftragnehmer2: ['ZUGEWIESEN'] })
    const { daten } = (await als('land-noe')(weg)).json()
    const neue = await als('land-noe')(
      post('/aufnahme/create', { ...daten, code: 'NEU-BEAUFTRAGT', datum: '2024-07-01' }),
    )
    expect(neue.statusCode, neue.body).toBe(200)
    const bekommen = { auftragnehmer: ['ZUGEWIESEN'], auftragnehmer2: ['ZUGEWIESEN'] }
    expect(await beiWem(neue.json<{ id: number }>().id)).toEqual(bekommen)
  })

  test('A-MELDUNG-02: übergeben: das Land; zurückgegeben: das Büro mit Grund; plausibel: das Büro; freigegeben: beide', async () => {
    const id = await bewertete()
    await gelungen(wechsle('auftragnehmer', id, uebergib))
    expect(await beiWem(id)).toEqual({ 'land-noe': ['UEBERGEBEN'], mehrrollen: ['UEBERGEBEN'] })
    await gelungen(wechsle('land-noe', id, gibZurueck))
    expect(await beiWem(id)).toEqual({
      'land-noe': ['UEBERGEBEN'],
      mehrrollen: ['UEBERGEBEN'],
      auftragnehmer: ['UNPLAUSIBEL'],
    })
    expect(await zuAufnahme('auftragnehmer', id)).toMatchObject([
      { text: 'Grund: Die Fläche fehlt', ziel: `/aufnahme-detail/${id}/status` },
    ])

    const zweite = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
    await gelungen(wechsle('qs', zweite, { status: 'PLAUSIBEL' }))
    expect(await beiWem(zweite)).toEqual({ auftragnehmer: ['PLAUSIBEL'] })
    await gelungen(wechsle('bund', zweite, { freigabe: 'OEFFENTLICH' }))
    expect(await beiWem(zweite)).toEqual({
      auftragnehmer: ['FREIGEGEBEN', 'PLAUSIBEL'],
      'land-noe': ['FREIGEGEBEN'],
      mehrrollen: ['FREIGEGEBEN'],
    })
    expect((await zuAufnahme('land-noe', zweite))[0]).toMatchObject({ text: 'Öffentlich freigegeben' })
    await gelungen(wechsle('bund', zweite, { freigabe: 'NICHT_FREIGEGEBEN' }))
    expect((await beiWem(zweite))['land-noe']).toEqual(['FREIGEGEBEN'])
  })

  test('A-MELDUNG-02: ohne Auftragnehmer erfährt das Land, was die Qualitätssicherung zurückgibt; das Fachprojekt bleibt unter sich', async () => {
    const ohne = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' } })
    await gelungen(wechsle('qs', ohne, gibZurueck))
    expect(await beiWem(ohne)).toEqual({ 'land-noe': ['UNPLAUSIBEL'], mehrrollen: ['UNPLAUSIBEL'] })
    const fach = await welt.aufnahme({ art: 'FACHPROJEKT', mzb: { status: 'BEWERTET' } })
    await gelungen(wechsle('admin', fach, uebergib))
    expect(await beiWem(fach)).toEqual({ fachprojekt: ['UEBERGEBEN'] })
  })

  test('A-MELDUNG-01: wer selbst handelt, bekommt keine Nachricht; was nicht geschah, meldet niemand', async () => {
    const id = await bewertete()
    await gelungen(wechsle('land-noe', id, uebergib))
    expect(await beiWem(id)).toEqual({ mehrrollen: ['UEBERGEBEN'] })
    const veraltet = await als('land-noe')(post(`/aufnahme/${id}/status/mzb`, { version: 999, ...gibZurueck }))
    expect(veraltet.statusCode).toBe(409)
    expect((await wechsle('auftragnehmer', id, gibZurueck)).statusCode).toBe(403)
    expect(await beiWem(id)).toEqual({ mehrrollen: ['UEBERGEBEN'] })
  })

  test('A-MELDUNG-02: Rückfrage an das Büro, Antwort zurück an das Land; eine Anmerkung geht an niemanden', async () => {
    const id = await reihe.aufnahme(await reihe.messstelle(), '2025-04-01', {
      auftragnehmer: 'auftragnehmer',
      taxa: { 'Baetis rhodani': 3 },
    })
    const wege = `/api/aufnahme/${id}/rueckfragen`
    const gegenstand = { art: 'FUND', methode: 'MHS', zeile: 1 }
    await gelungen(als('land-noe')(post(wege, { gegenstand, an: null, text: 'Nur gemerkt' })))
    expect(await beiWem(id)).toEqual({})
    await gelungen(als('land-noe')(post(wege, { gegenstand, an: 'AUFTRAGNEHMER', text: 'Wirklich rhodani?' })))
    expect(await beiWem(id)).toEqual({ auftragnehmer: ['RUECKFRAGE'] })
    const [frage] = (await als('auftragnehmer')(wege)).json<{ rueckfragen: { id: number }[] }>().rueckfragen
    expect(await zuAufnahme('auftragnehmer', id)).toMatchObject([
      {
        text: 'Baetis rhodani: Wirklich rhodani?',
        ziel: `/aufnahme-detail/${id}/plausibilitaet#rueckfrage-${frage?.id}`,
      },
    ])
    await gelungen(als('auftragnehmer')(post(`${wege}/${frage?.id}/antworten`, { text: 'Ja, geprüft' })))
    expect(await beiWem(id)).toEqual({
      auftragnehmer: ['RUECKFRAGE'],
      'land-noe': ['ANTWORT'],
      mehrrollen: ['ANTWORT'],
    })
  })

  test('eine freigegebene Registrierung steht beim neuen Benutzer', async () => {
    const person = { vorname: 'Rita', nachname: 'Rabe', email: 'rita.rabe@beispiel.at', username: 'rita' }
    const bitte = {
      ...person,
      organisation: 'Büro Rabe',
      rolle: 'AUFTRAGNEHMER',
      begruendung: null,
      einverstanden: true,
    }
    await gelungen(als(null)({ ...post('/register', bitte), remoteAddress: naechsteAdresse() }))
    const { zeilen } = (await als('admin')('/api/registrierungen')).json<{
      zeilen: { id: number; version: number }[]
    }>()
    const [{ id, version } = { id: 0, version: 0 }] = zeilen
    const anlage = { ...person, organisationseinheitId: BUERO, rollen: ['AUFTRAGNEHMER'], grund: 'Auftrag' }
    await gelungen(als('admin')(post('/user/create', { ...anlage, registrierung: { id, version } })))
    expect((await lies('rita')).zeilen.map(({ art, gegenstand }) => [art, gegenstand])).toEqual([
      ['ZUGANG_FREIGEGEBEN', null],
    ])
  })
})

describe('[QS] Zweitbestimmung', () => {
  test('der Beauftragte erfährt von seinem Auftrag und von sonst nichts an diesem Element, auch nicht von früher', async () => {
    const id = await reihe.aufnahme(await reihe.messstelle(), '2025-04-01', {
      auftragnehmer: 'auftragnehmer',
      taxa: { 'Baetis rhodani': 4177 },
      spalten: { mzb_status: 'BEWERTET' },
    })
    await gelungen(wechsle('auftragnehmer', id, uebergib))
    expect((await zuAufnahme('mehrrollen', id)).map(({ art }) => art)).toEqual(['UEBERGEBEN'])
    const person = (
      await db.selectFrom('benutzer').select('id').where('username', '=', 'mehrrollen').executeTakeFirstOrThrow()
    ).id
    const handle = (rumpf: object) => als('land-noe')(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf }))
    const daten = { auswahl: 'GEZIELT', frist: '2026-12-24', zweitbestimmerId: person }
    await gelungen(handle({ aktion: 'ANFORDERN', version: 0, daten }))
    const blind = await zuAufnahme('mehrrollen', id)
    expect(blind).toMatchObject([
      { art: 'ZWEITBESTIMMUNG', text: 'zu bestimmen bis 24.12.2026', ziel: `/aufnahme-detail/${id}/qs` },
    ])
    expect(JSON.stringify(blind)).not.toMatch(/4177|Baetis|Bewertung abgeschlossen/)
    // Zurückgeben lässt sich die Erstliste so lange nicht; eine Rückfrage an das Land erfährt nur, wer sehen darf.
    expect((await wechsle('land-noe', id, gibZurueck)).statusCode).toBe(409)
    const frage = { gegenstand: { art: 'FUND', methode: 'MHS', zeile: 1 }, an: 'LAND', text: 'Stimmt das Glas?' }
    await gelungen(als('auftragnehmer')(post(`/api/aufnahme/${id}/rueckfragen`, frage)))
    expect((await zuAufnahme('land-noe', id)).map(({ art }) => art)).toContain('RUECKFRAGE')
    expect((await zuAufnahme('mehrrollen', id)).map(({ art }) => art)).toEqual(['ZWEITBESTIMMUNG'])
    await gelungen(handle({ aktion: 'ZURUECKZIEHEN', version: 1 }))
    // Sehend liest sie wieder, was sie als Land bekam; den Auftrag gibt es nicht mehr.
    expect((await zuAufnahme('mehrrollen', id)).map(({ art }) => art)).toEqual(['UEBERGEBEN'])
  })
})

describe('Aufträge', () => {
  const einAuftrag = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into auftrag (art, titel, benutzer_id, akteur, eingabe)
      select 'PROBE', 'Import der Messstellen', benutzer.id, jsonb_build_object(
        'rollen', rollen, 'organisationseinheitId', organisationseinheit_id, 'bundesland', bundesland), '{}'
      from benutzer
      join organisationseinheit on organisationseinheit.id = organisationseinheit_id
      where username = 'fachprojekt'
      returning id
    `.execute(db)
    return rows[0]?.id ?? 0
  }
  const beende = (id: number, zustand: string, nachSekunden: number) =>
    sql`
      update auftrag
      set zustand = ${zustand}, beendet_am = angelegt_am + make_interval(secs => ${nachSekunden}),
        zusammenfassung = ${zustand === 'SUCCESS' ? '12 Messstellen geladen' : null},
        fehler = ${zustand === 'FAILURE' ? 'Die Datei ist leer' : null}
      where id = ${id}
    `.execute(db)

  test('A-MELDUNG-03: gemeldet wird, was scheiterte oder länger als eine Minute brauchte, jedes Ende einmal', async () => {
    for (const [zustand, sekunden] of [
      ['SUCCESS', 60],
      ['SUCCESS', 61],
      ['FAILURE', 1],
      ['CANCELLED', 600],
    ] as const) {
      const id = await einAuftrag()
      await beende(id, zustand, sekunden)
      await sql`update auftrag set fortgesetzt = true where id = ${id}`.execute(db)
    }
    expect((await lies('fachprojekt')).zeilen.filter(({ ziel }) => ziel === '/user-tasklist')).toMatchObject([
      { art: 'AUFTRAG_GESCHEITERT', gegenstand: 'Import der Messstellen', text: 'Die Datei ist leer' },
      { art: 'AUFTRAG_BEENDET', gegenstand: 'Import der Messstellen', text: '12 Messstellen geladen' },
    ])
  })

  test('A-EUMELDUNG-06: hat das Ergebnis eine Seite, führt die Glocke dorthin; die Mail nur zur Liste: ein Filter kann Namen nennen', async () => {
    const id = await einAuftrag()
    await sql`
      update auftrag
      set art = 'AUSFUHR', eingabe = '{"adresse": "/api/eumeldung/pruefung?suche=Huber"}', datei_name = 'p.json',
        datei_typ = 'application/json', datei_bytes = 2, datei_sha256 = ${'a'.repeat(64)}
      where id = ${id}
    `.execute(db)
    await beende(id, 'SUCCESS', 90)
    const ziele = async () => (await lies('fachprojekt')).zeilen.map(({ ziel }) => ziel)
    const seite = `/eu-meldung?suche=Huber&alle=true&auftrag=${id}`
    expect(await ziele()).toContain(seite)
    const empfaenger = await db
      .selectFrom('benutzer')
      .select('id')
      .where('username', '=', 'fachprojekt')
      .executeTakeFirstOrThrow()
    const akteur = { rollen: ['FACHPROJEKT' as const], organisationseinheitId: null, bundesland: null }
    const [zeile] = (await liste(db, { benutzerId: empfaenger.id, akteur }, 1000, new Map())).filter(
      ({ auftragId }) => auftragId === id,
    )
    expect(
      zeile &&
        baueMailtext([zeile], { basis: 'https://beispiel.at', abmeldung: '' }, { vorspann: '', sammeltag: null }).text,
    ).toContain('https://beispiel.at/user-tasklist')
    // Ist das Ergebnis fort, bleibt die Liste.
    await sql`update auftrag set datei_bytes = null, datei_sha256 = null where id = ${id}`.execute(db)
    expect(await ziele()).not.toContain(seite)
  })
})

describe('Gelesen', () => {
  test('eine, dann alle bis zu einer; was danach kam, bleibt ungelesen', async () => {
    const melde = async () => {
      const id = await welt.aufnahme({
        bundesland: 'AT-4',
        mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer3' },
      })
      await gelungen(wechsle('auftragnehmer3', id, uebergib))
    }
    for (let i = 0; i < 4; i++) await melde()
    const an = als('land-ooe')
    const ungelesen = async () => (await an('/api/benachrichtigungen/ungelesen')).json<{ anzahl: number }>().anzahl
    const nummern = (await lies('land-ooe')).zeilen.map(({ id }) => id)
    expect([nummern.length, await ungelesen()]).toEqual([4, 4])
    expect(nummern).toEqual(nummern.toSorted((a, b) => b - a))
    await gelungen(an(post(`/api/benachrichtigungen/${nummern[3]}/gelesen`)))
    await gelungen(an(post(`/api/benachrichtigungen/${nummern[3]}/gelesen`)))
    expect(await ungelesen()).toBe(3)
    await gelungen(an(post('/api/benachrichtigungen/gelesen', { bis: nummern[1] })))
    expect((await lies('land-ooe')).zeilen.map(({ istGelesen }) => istGelesen)).toEqual([false, true, true, true])
    expect((await lies('land-ooe')).ungelesen).toBe(1)
    expect((await an(post('/api/benachrichtigungen/gelesen', { bis: 0 }))).json()).toMatchObject({
      errors: [{ field: 'bis' }],
    })
  })

  test('A-MELDUNG-01: wer die Rolle wechselt, sieht, was er in ihr lesen darf; wer sein Bundesland verliert, nichts mehr davon', async () => {
    const id = await bewertete()
    await gelungen(wechsle('auftragnehmer', id, uebergib))
    const rolle = (role: string | null) => als('mehrrollen')(post('/api/auth/role', { role }))
    await gelungen(rolle('LESEN'))
    const [eine] = await zuAufnahme('land-noe', id)
    expect(await zuAufnahme('mehrrollen', id)).toEqual([])
    await gelungen(rolle(null))
    const [meine] = await zuAufnahme('mehrrollen', id)
    expect(meine?.id).not.toBe(eine?.id)
    await db
      .updateTable('messstelle')
      .set({ bundesland: 'AT-4' })
      .where('id', '=', db.selectFrom('aufnahme').select('messstelle_id').where('id', '=', id))
      .execute()
    expect(await zuAufnahme('land-noe', id)).toEqual([])
    expect((await als('land-noe')(post(`/api/benachrichtigungen/${eine?.id}/gelesen`))).statusCode).toBe(404)
  })
})
