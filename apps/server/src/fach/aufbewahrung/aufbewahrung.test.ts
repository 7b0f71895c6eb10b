import { AUFBEWAHRUNG, AUFBEWAHRUNGSARTEN, type Aufbewahrungsart } from '@benthos/fachmodell/aufbewahrung'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { AUFBEWAHRUNGSORTE, DAUERHAFT } from './arten.ts'
import { halteFristenEin, ladeLaufstaende } from './lauf.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const welt = await musterwelt(db)
const { id: wer } = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'auftragnehmer')
  .executeTakeFirstOrThrow()
const aufnahme = await welt.aufnahme({})

/** Nacht der Prüfung; weit genug voraus, dass nichts, was die Saat anlegte, zufällig an einer Frist liegt. */
const JETZT = new Date('2033-05-10T10:00:00Z')
const EINE_STUNDE = 3_600_000
const TAG = 24 * EINE_STUNDE

/** Fristen in Tagen, wie die Datenschutzerklärung sie zusagt, und eine Zeile, deren Frist zu diesem Zeitpunkt beginnt. */
const FAELLE: Readonly<
  Partial<Record<Aufbewahrungsart, { tage: number; zeile: (ab: string, marke: string) => string }>>
> = {
  ANMELDUNGEN: {
    tage: 0,
    zeile: (ab, m) =>
      `insert into oidc_eintrag (art, id, nutzlast, laeuft_ab) values ('Session', '${m}', '{}', '${ab}')`,
  },
  AUFTRAEGE: { tage: 90, zeile: (ab, m) => auftrag(ab, m, 90) },
  AUSFUHREN: { tage: 14, zeile: (ab, m) => auftrag(ab, m, 14) },
  MAILS: {
    tage: 90,
    zeile: (ab, m) => `insert into post (grund, art, empfaenger_id, sammeltag, zustand, beendet_am)
      values ('${m}', 'SAMMLUNG', ${wer}, date '2000-01-01' + ${++zaehler}, 'GESENDET', '${ab}')`,
  },
  GELESENE_NACHRICHTEN: {
    tage: 180,
    zeile: (ab, m) => nachricht(m, `'${ab}'::timestamptz - interval '1 day'`, `'${ab}'`),
  },
  UNGELESENE_NACHRICHTEN: { tage: 730, zeile: (ab, m) => nachricht(m, `'${ab}'`, 'null') },
  UNBESTAETIGTE_REGISTRIERUNGEN: { tage: 7, zeile: (ab, m) => registrierung(m, `'ANGELEGT', '${ab}', null, null`) },
  WARTENDE_REGISTRIERUNGEN: { tage: 365, zeile: (ab, m) => registrierung(m, `'WARTET', '${ab}', null, null`) },
  ABGELEHNTE_REGISTRIERUNGEN: {
    tage: 180,
    zeile: (ab, m) => registrierung(m, `'ABGELEHNT', '2020-01-01', '${ab}', 'unbekannt'`),
  },
  FREIGEGEBENE_REGISTRIERUNGEN: {
    tage: 730,
    zeile: (ab, m) => registrierung(m, `'FREIGEGEBEN', '2020-01-01', '${ab}', null`),
  },
  EINSICHTEN: {
    tage: 365,
    // Die Anzahl ist hier die Marke: sonst steht in der Zeile kein Text.
    zeile: (ab, m) => `insert into benutzereinsicht (benutzer_id, von, anzahl, zuletzt_am)
      values (${wer}, (select id from benutzer where username = '${m.startsWith('innen') ? 'admin' : 'bund'}'), ${m.length}, '${ab}')`,
  },
  BERICHTIGUNGEN: {
    tage: 365,
    zeile: (ab, m) => `insert into berichtigung (benutzer_id, text, eingelangt_am, erledigt_am, antwort)
      values (${wer}, '${m}', '2020-01-01', '${ab}', 'x')`,
  },
  BARRIEREN: {
    tage: 365,
    zeile: (ab, m) =>
      `insert into barriere (beschreibung, eingelangt_am, erledigt_am, massnahme) values ('${m}', '2020-01-01', '${ab}', 'x')`,
  },
  VERWORFENE_EINLESUNGEN: {
    tage: 180,
    zeile: (ab, m) => `insert into einlesung (art, benutzer_id, dateiname, bytes, sha256, zustand, angelegt_am)
      values ('MESSSTELLEN', ${wer}, '${m}', 1, repeat('a', 64), 'UNLESBAR', '${ab}')`,
  },
  ARCHIVLAEUFE: {
    tage: 365,
    zeile: (ab, m) => `insert into archivlauf (angelegt_am, ausgang, grund) values ('${ab}', 'GESCHEITERT', '${m}')`,
  },
  AUFBEWAHRUNGSLAEUFE: {
    tage: 1095,
    zeile: (ab, m) =>
      `insert into aufbewahrungslauf (nacht, art, tage, anzahl, gelaufen_am) values ('2001-01-01', '${m}', 1, 0, '${ab}')`,
  },
}

let zaehler = 0
const auftrag = (ab: string, m: string, tage: number) =>
  `insert into auftrag (art, titel, benutzer_id, akteur, eingabe, zustand, beendet_am, aufbewahren_tage)
    values ('PRUEFUNG', '${m}', ${wer}, '{"rollen": []}', '{}', 'SUCCESS', '${ab}', ${tage})`
const nachricht = (m: string, angelegt: string, gelesen: string) =>
  `insert into benachrichtigung (empfaenger_id, art, ereignis, aufnahme_id, angelegt_am, gelesen_am)
    values (${wer}, 'ZUTEILUNG', '${m}', ${aufnahme}, ${angelegt}, ${gelesen})`
const registrierung = (m: string, rest: string) =>
  `insert into registrierung (art, username, vorname, nachname, email, stand, eingelangt_am, entschieden_am, grund)
    values ('SELBST', '${m}', 'V', 'N', 'e@beispiel.at', ${rest})`

const gibtEs = async (art: Aufbewahrungsart, marke: string): Promise<boolean> => {
  if (art === 'EINSICHTEN') {
    const zeilen = await db.selectFrom('benutzereinsicht').select('von').where('anzahl', '=', marke.length).execute()
    return zeilen.length > 0
  }
  const { rows } = await sql`
    select from ${sql.table(AUFBEWAHRUNGSORTE[art].tabelle)} as t where t::text like ${`%${marke}%`}
  `.execute(db)
  return rows.length > 0
}

describe('[A-DSGVO-05] Aufbewahrung', () => {
  test('jede Art, die löscht, hat hier ihren Fall', () => {
    expect(Object.keys(FAELLE)).toEqual(AUFBEWAHRUNGSARTEN.filter(art => AUFBEWAHRUNG[art].folge === 'GELOESCHT'))
  })

  test.each(Object.entries(FAELLE) as [Aufbewahrungsart, { tage: number; zeile: (ab: string, m: string) => string }][])(
    '%s: eine Stunde vor der Frist bleibt es, eine danach ist es fort und nachgewiesen',
    async (art, { tage, zeile }) => {
      const ab = (abstand: number) => new Date(JETZT.getTime() - tage * TAG + abstand).toISOString()
      await sql.raw(zeile(ab(EINE_STUNDE), `innen-${art}`)).execute(db)
      await sql.raw(zeile(ab(-EINE_STUNDE), `aussen-${art}`)).execute(db)
      await halteFristenEin(db, { arten: [art], jetzt: JETZT })
      expect([await gibtEs(art, `innen-${art}`), await gibtEs(art, `aussen-${art}`)]).toEqual([true, false])
      const [lauf, ...weitere] = await db.selectFrom('aufbewahrungslauf').selectAll().where('art', '=', art).execute()
      expect(weitere).toEqual([])
      expect(lauf).toMatchObject({ nacht: '2033-05-10', tage })
      expect(lauf?.anzahl).toBeGreaterThan(0)
      expect(new Date(lauf?.bis ?? 0).toISOString()).toBe(ab(-EINE_STUNDE))
      // In derselben Nacht kein zweites Mal, in der nächsten wieder.
      await halteFristenEin(db, { arten: [art], jetzt: new Date(JETZT.getTime() + 2 * EINE_STUNDE) })
      expect(await gibtEs(art, `innen-${art}`)).toBe(true)
      await halteFristenEin(db, { arten: [art], jetzt: new Date(JETZT.getTime() + TAG) })
      expect(await gibtEs(art, `innen-${art}`)).toBe(false)
    },
  )

  test('eine unbestätigte Registrierung bleibt, bis auch die Frist ihrer Mail so lange um ist', async () => {
    const jetzt = new Date('2049-05-10T10:00:00Z')
    const ende = (abstand: number) => new Date(jetzt.getTime() - 7 * TAG + abstand).toISOString()
    for (const [marke, bis] of [
      ['frist-innen', ende(EINE_STUNDE)],
      ['frist-aussen', ende(-EINE_STUNDE)],
    ] as const) {
      await sql.raw(registrierung(marke, `'ANGELEGT', '2040-01-01', null, null`)).execute(db)
      await sql`update registrierung set bestaetigbar_bis = ${bis} where username = ${marke}`.execute(db)
    }
    await halteFristenEin(db, { arten: ['UNBESTAETIGTE_REGISTRIERUNGEN'], jetzt })
    expect(await gibtEs('UNBESTAETIGTE_REGISTRIERUNGEN', 'frist-innen')).toBe(true)
    expect(await gibtEs('UNBESTAETIGTE_REGISTRIERUNGEN', 'frist-aussen')).toBe(false)
  })

  test('mit dem Auftrag geht seine Datei; was läuft, wartet oder ein Stück weit geladen ist, bleibt immer', async () => {
    const spaet = new Date('2050-01-02T10:00:00Z')
    await sql.raw(auftrag('2040-01-01', 'mit-datei', 90)).execute(db)
    await sql`
      insert into auftrag_dateiteil (auftrag_id, nummer, inhalt) select id, 1, 'x' from auftrag where titel = 'mit-datei'
    `.execute(db)
    await sql`
      insert into auftrag (art, titel, benutzer_id, akteur, eingabe, angelegt_am)
      values ('PRUEFUNG', 'wartet', ${wer}, '{"rollen": []}', '{}', '2040-01-01')
    `.execute(db)
    await sql`
      insert into einlesung (art, benutzer_id, dateiname, bytes, sha256, zustand, angelegt_am, form, gelesen, angenommen, geaendert,
        unveraendert, uebersprungen, abgelehnt, geladen)
      values ('MESSSTELLEN', ${wer}, 'halb.csv', 1, repeat('a', 64), 'GEPRUEFT', '2040-01-01', '{}', 2, 2, 0, 0, 0, 0, 1)
    `.execute(db)
    await sql`insert into barriere (beschreibung, eingelangt_am) values ('noch offen', '2040-01-01')`.execute(db)
    await halteFristenEin(db, {
      arten: ['AUFTRAEGE', 'VERWORFENE_EINLESUNGEN', 'BARRIEREN'],
      jetzt: spaet,
    })
    expect(await gibtEs('AUFTRAEGE', 'mit-datei')).toBe(false)
    expect(await db.selectFrom('auftrag_dateiteil').select('nummer').execute()).toEqual([])
    expect(await gibtEs('AUFTRAEGE', 'wartet')).toBe(true)
    expect(await gibtEs('VERWORFENE_EINLESUNGEN', 'halb.csv')).toBe(true)
    expect(await gibtEs('BARRIEREN', 'noch offen')).toBe(true)
  })

  test('eine hochgeladene Datei bleibt, solange die letzte Prüfung nicht so lange her ist oder ihr Auftrag noch läuft', async () => {
    const lege = (marke: string, geprueft: string | null, auftragId: RawBuilder<unknown>) =>
      sql`
        insert into einlesung (art, benutzer_id, dateiname, bytes, sha256, zustand, angelegt_am, geprueft_am, auftrag_id)
        values ('MESSSTELLEN', ${wer}, ${marke}, 1, repeat('a', 64), 'UNLESBAR', '2051-01-01', ${geprueft}, ${auftragId})
      `.execute(db)
    await sql`
      insert into auftrag (art, titel, benutzer_id, akteur, eingabe, angelegt_am)
      values ('PRUEFUNG', 'prüft noch', ${wer}, '{"rollen": []}', '{}', '2051-01-01')
    `.execute(db)
    await sql.raw(auftrag('2051-12-30', 'ist geprüft', 90)).execute(db)
    const ihr = (titel: string) => sql`(select id from auftrag where titel = ${titel})`
    await lege('lang-her.csv', '2051-01-02', sql`null`)
    await lege('neu-geprueft.csv', '2051-12-01', sql`null`)
    await lege('laeuft.csv', null, ihr('prüft noch'))
    await lege('beendet.csv', null, ihr('ist geprüft'))
    await halteFristenEin(db, { arten: ['VERWORFENE_EINLESUNGEN'], jetzt: new Date('2052-01-02T10:00:00Z') })
    const dateien = ['lang-her.csv', 'neu-geprueft.csv', 'laeuft.csv', 'beendet.csv']
    expect(await Promise.all(dateien.map(datei => gibtEs('VERWORFENE_EINLESUNGEN', datei)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('vor zwei Uhr in Österreich geschieht nichts; zwei Server zugleich löschen und vermerken einmal', async () => {
    await db.deleteFrom('aufbewahrungslauf').where('art', '=', 'MAILS').execute()
    const marke = 'zugleich'
    await sql.raw(FAELLE.MAILS?.zeile('2041-01-01', marke) ?? '').execute(db)
    await halteFristenEin(db, { arten: ['MAILS'], jetzt: new Date('2043-07-01T23:59:00Z') })
    expect(await gibtEs('MAILS', marke)).toBe(true)
    const jetzt = new Date('2043-07-02T00:01:00Z')
    await Promise.all([1, 2, 3].map(() => halteFristenEin(db, { arten: ['MAILS'], jetzt })))
    expect(await gibtEs('MAILS', marke)).toBe(false)
    const laeufe = await db.selectFrom('aufbewahrungslauf').selectAll().where('art', '=', 'MAILS').execute()
    expect(laeufe.map(({ nacht, anzahl }) => [nacht, anzahl > 0])).toEqual([['2043-07-02', true]])
  })

  test('der Nachweis nennt niemanden, und nur die Administration sieht ihn', async () => {
    for (const [name, status] of [
      [null, 401],
      ['bund', 403],
      ['land-noe', 403],
      ['qs', 403],
      ['lesen', 403],
    ] as const)
      expect((await als(name)('/api/aufbewahrung')).statusCode, String(name)).toBe(status)
    const { zeilen } = (await als('admin')('/api/aufbewahrung')).json<{
      zeilen: { art: string; frist: string; lauf: { anzahl: number; imJahr: number } | null }[]
    }>()
    expect(zeilen.map(({ art }) => art)).toEqual(AUFBEWAHRUNGSARTEN)
    expect(zeilen.find(({ art }) => art === 'MAILS')?.frist).toBe('90 Tage nach dem Versand')
    for (const [art, lauf] of await ladeLaufstaende(db))
      if (art in AUFBEWAHRUNG) expect(zeilen.find(zeile => zeile.art === art)?.lauf, art).toEqual(lauf)
    const { rows } = await sql<{ spalte: string }>`
      select column_name as spalte from information_schema.columns where table_name = 'aufbewahrungslauf' and data_type = 'text'
    `.execute(db)
    expect(rows).toEqual([{ spalte: 'art' }])
  })

  test('jede Tabelle mit Personenbezug löscht eine Art, oder es steht da, weshalb sie bleibt', async () => {
    const { rows } = await sql<{ tabelle: string }>`
      select distinct c.relname as tabelle
      from pg_class as c
      left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'benutzer'::regclass
      left join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attname ~ '(^|_)(email|vorname|nachname|username|kontakt|probenehmer|bestimmer|anschrift|akteur|nutzlast|benutzer_id|empfaenger_id)$'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (k.oid is not null or a.attname is not null)
      order by 1
    `.execute(db)
    const tabellen = rows.map(({ tabelle }) => tabelle)
    expect(tabellen.length).toBeGreaterThan(35)
    const geloescht = new Set(Object.values(AUFBEWAHRUNGSORTE).map(({ tabelle }) => tabelle))
    expect(tabellen.filter(name => !geloescht.has(name))).toEqual(Object.keys(DAUERHAFT).toSorted())
  })
})
