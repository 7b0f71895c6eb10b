import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../../pruefstand/pdf.ts'
import { benutzerhilfe } from '../benutzer.pruefhilfe.ts'
import { DATENARTEN } from './datenarten.ts'
import { SPALTENTITEL, wertInWorten } from './worte.ts'

const dienst = await pruefdienst()
const { db, als } = dienst
afterAll(() => dienst.ende())
const hilfe = await benutzerhilfe(dienst)
const welt = await musterwelt(db)
const auskunft = async (wer: string) => (await als(wer)('/api/meine-daten')).json()
const artVon = async (wer: string, art: string) =>
  (await auskunft(wer)).arten.find((eine: { art: string }) => eine.art === art)

test('[A-DSGVO-03] ohne Anmeldung 401; niemand bekommt mit einer fremden Kennung etwas anderes als die eigene Auskunft', async () => {
  expect((await als(null)('/api/meine-daten')).statusCode).toBe(401)
  const fremde = await hilfe.kennung('land-noe')
  for (const weg of [`/api/meine-daten?id=${fremde}`, `/api/meine-daten?benutzerId=${fremde}`]) {
    const antwort = await als('auftragnehmer')(weg)
    expect([200, 400]).toContain(antwort.statusCode)
    expect(antwort.body).not.toContain('Leitgeb')
  }
  expect((await als('auftragnehmer')(`/api/meine-daten/${fremde}`)).statusCode).toBe(404)
})

test('[A-DSGVO-03] Person, je Art Anzahl, Zweck und Aufbewahrung; Nachrichten nur die eigenen', async () => {
  const buero = await welt.organisationVon('auftragnehmer')
  for (let i = 0; i < 3; i++) {
    const id = await welt.aufnahme({})
    expect((await als('bund')(post(`/aufnahme/${id}/mzb/assignAuftragnehmer/${buero}`))).statusCode).toBe(200)
  }
  const eigene = await auskunft('auftragnehmer')
  expect(eigene.person).toMatchObject({
    username: 'auftragnehmer',
    vorname: 'Anna',
    nachname: 'Auinger',
    rollen: ['AUFTRAGNEHMER'],
  })
  for (const { label, zweck, aufbewahrung, anzahl, zeilen } of eigene.arten) {
    expect(
      [label, zweck, aufbewahrung].every(text => text.length > 3),
      label,
    ).toBe(true)
    if (zeilen !== null) expect(zeilen.length).toBe(anzahl)
  }
  expect(await artVon('auftragnehmer', 'benachrichtigungen')).toMatchObject({
    anzahl: 3,
    aufbewahrung: 'gelesene 180 Tage, ungelesene 730 Tage',
  })
  expect(await artVon('land-ooe', 'benachrichtigungen')).toMatchObject({ anzahl: 0, zeilen: [] })
})

test('[A-DSGVO-03] wer meine Angaben geändert hat, mit Feldern, neueste zuerst', async () => {
  const id = await hilfe.kennung('land-noe')
  expect((await hilfe.aendere('admin', id, { email: 'neu@beispiel.at' })).statusCode).toBe(200)
  const [letzte] = (await auskunft('land-noe')).aenderungen
  expect(letzte).toMatchObject({ durch: 'Adele Achleitner', was: 'E-Mail-Adresse' })
})

test('[A-DSGVO-07] wer mein Konto geöffnet hat: je Person einmal, wie oft und wann zuletzt; ich selbst und wer scheitert nicht', async () => {
  const id = await hilfe.kennung('lesen')
  const vorher = await artVon('lesen', 'einsichten')
  for (const wer of ['admin', 'admin', 'bund', 'lesen', 'land-ooe']) await als(wer)(`/user/${id}`)
  const { zeilen } = await artVon('lesen', 'einsichten')
  expect(vorher.anzahl).toBe(0)
  expect(zeilen.map(({ wer, anzahl }: { wer: string; anzahl: number }) => [wer, anzahl]).toSorted()).toEqual([
    ['Adele Achleitner', 2],
    ['Bruno Burgstaller', 1],
  ])
  expect(zeilen[0].wer).toBe('Bruno Burgstaller')
})

test('[A-DSGVO-07] wer die Liste als Datei mitnimmt, steht bei jeder Person darin, wer nur blättert nicht; sich selbst vermerkt niemand', async () => {
  const wer = async (person: string) =>
    (await artVon(person, 'einsichten')).zeilen.map((eine: { wer: string; anzahl: number }) => [eine.wer, eine.anzahl])
  await als('qs')('/user?groesse=200')
  expect(await wer('fachprojekt')).toEqual([])
  expect((await als('lesen')('/user?fuerDatei=true')).statusCode).toBe(403)
  expect((await als('qs')('/user?groesse=200&fuerDatei=true')).statusCode).toBe(200)
  expect((await als('qs')('/user?groesse=200&fuerDatei=true')).statusCode).toBe(200)
  const [{ vorname, nachname }] = (
    await sql<{
      vorname: string
      nachname: string
    }>`select vorname, nachname from benutzer where username = 'qs'`.execute(db)
  ).rows as [{ vorname: string; nachname: string }]
  expect(await wer('fachprojekt')).toEqual([[`${vorname} ${nachname}`, 2]])
  // Ein Land nimmt nur die Seinen mit.
  await als('land-ooe')('/user?groesse=200&fuerDatei=true')
  expect(await wer('fachprojekt')).toHaveLength(1)
  expect((await wer('qs')).map(([name]: [string]) => name)).not.toContain(`${vorname} ${nachname}`)
})

test('[A-DSGVO-03] die eigene Registrierung mit dem Tag der Bestätigung und den Mails dazu; fremde nicht', async () => {
  const registriert = async (wer: string, bestaetigtAm: string) => {
    const { id } = await db
      .insertInto('registrierung')
      .values({ art: 'SELBST', username: wer, vorname: 'Eva', nachname: 'Eder', email: `${wer}@beispiel.at` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      update registrierung
      set stand = 'FREIGEGEBEN', entschieden_am = now(), benutzer_id = ${await hilfe.kennung(wer)}, email_bestaetigt_am = ${bestaetigtAm}
      where id = ${id}
    `.execute(db)
    await sql`insert into post (art, registrierung_id) values ('BESTAETIGUNG', ${id})`.execute(db)
  }
  await registriert('qs', '2026-03-01T10:00:00Z')
  await registriert('land-ooe', '2026-03-02T10:00:00Z')
  expect((await artVon('qs', 'registrierung')).zeilen).toMatchObject([
    { email: 'qs@beispiel.at', email_bestaetigt_am: expect.stringContaining('2026-03-01') as string },
  ])
  expect((await artVon('qs', 'mails')).zeilen).toMatchObject([{ art: 'BESTAETIGUNG', zustand: 'WARTET' }])
})

test('[A-DSGVO-07] die Auskunft als Archiv: jede Zeile, die am Schirm steht; Formeln entschärft; nur die eigene', async () => {
  expect((await als(null)('/api/meine-daten/datei')).statusCode).toBe(401)
  await db
    .insertInto('benutzerfilter')
    .values({
      benutzer_id: await hilfe.kennung('auftragnehmer'),
      schluessel: 'filters_aufnahmen',
      name: 'Meine-Auswahl',
      wert: '=HYPERLINK("http://boese.example");b',
    })
    .execute()
  const antwort = await als('auftragnehmer')('/api/meine-daten/datei')
  expect(antwort.headers['content-type']).toBe('application/zip')
  const dateien = await packeAus(antwort.rawPayload)
  const text = (name: string) => dateien.get(name)?.toString('utf8') ?? ''
  const json = JSON.parse(text('meine-daten.json'))
  expect(json).toEqual(await auskunft('auftragnehmer'))
  const mitZeilen = json.arten.filter(({ zeilen }: { zeilen: unknown[] | null }) => zeilen?.length)
  expect(mitZeilen.length).toBeGreaterThan(1)
  for (const { art, zeilen } of mitZeilen)
    expect(text(`${art}.csv`).trimEnd().split('\r\n'), art).toHaveLength(zeilen.length + 1)
  expect([...dateien.keys()].toSorted()).toEqual(
    [
      ...mitZeilen.map(({ art }: { art: string }) => `${art}.csv`),
      'aenderungen.csv',
      'auskunft.pdf',
      'meine-daten.json',
      'person.csv',
      'uebersicht.csv',
    ].toSorted(),
  )
  expect(text('person.csv')).toMatch(/^\uFEFFAngabe;Wert\r\n/)
  expect(text('person.csv')).toContain('Nachname;Auinger')
  expect(text('filter.csv')).toContain(`"'=HYPERLINK(""http://boese.example"");b"`)
  for (const inhalt of dateien.values()) expect(inhalt.toString('utf8')).not.toContain('Leitgeb')
  const { text: blatt, istGetaggt, sprache } = lesePdf(dateien.get('auskunft.pdf') ?? Buffer.alloc(0))
  expect([istGetaggt, sprache]).toEqual([true, 'de-AT'])
  for (const zeile of ['Anna Auinger', 'Was gespeichert ist', 'Gespeicherte Filter', 'Meine-Auswahl'])
    expect(blatt).toContain(zeile)
  expect(blatt).not.toContain('Leitgeb')
})

test('[A-DSGVO-07] Überschriften und Werte stehen in Worten da, nie wie in der Datenbank', async () => {
  const id = await hilfe.kennung('bund')
  await sql`
    insert into benutzer_ereignis (benutzer_id, art, rolle, grund) values (${id}, 'ROLLE_VERGEBEN', 'QS', 'Vertretung')
  `.execute(db)
  await sql`insert into benachrichtigung (empfaenger_id, art, ereignis) values (${id}, 'BARRIERE', 'pruefung:1')`.execute(
    db,
  )
  const dateien = await packeAus((await als('bund')('/api/meine-daten/datei')).rawPayload)
  const text = (name: string) => dateien.get(name)?.toString('utf8') ?? ''
  expect(text('rollen.csv')).toMatch(/^\uFEFFWas;Rolle;Zeitpunkt;Begründung\r\n/)
  expect(text('rollen.csv')).toContain('Rolle vergeben;Qualitätssicherung;')
  expect(text('benachrichtigungen.csv')).toMatch(/\r\nBarriere gemeldet;/)
  const blatt = lesePdf(dateien.get('auskunft.pdf') ?? Buffer.alloc(0)).text
  expect(blatt).toContain('Rolle vergeben')
  const spalten = DATENARTEN.flatMap(art => art.spalten ?? [])
  expect(spalten.filter(spalte => !(spalte in SPALTENTITEL))).toEqual([])
  expect(Object.keys(SPALTENTITEL).filter(spalte => !spalten.includes(spalte))).toEqual([])
  for (const [name, inhalt] of dateien)
    if (name.endsWith('.csv')) expect(inhalt.toString('utf8').split('\r\n')[0], name).not.toMatch(/[a-z]_[a-z]/)
  for (const spalte of new Set(spalten.filter(eine => eine.includes('_')))) expect(blatt).not.toContain(spalte)
})

test('[A-DSGVO-07] jeder Schlüssel, den die Datenbank an diesen Stellen zulässt, hat sein Wort', async () => {
  const { rows } = await sql<{ tabelle: string; spalte: string; regel: string }>`
    select conrelid::regclass::text as tabelle, attname as spalte, pg_get_constraintdef(pg_constraint.oid) as regel
    from pg_constraint
    join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and conrelid = any (array['benutzer_ereignis', 'post', 'auftrag', 'einlesung', 'benachrichtigungswahl']::regclass[])
      and attname in ('art', 'zustand', 'weg')
  `.execute(db)
  const schluessel = rows.flatMap(({ spalte, regel }) =>
    [...regel.matchAll(/'([A-Z_]+)'::text/g)].map(([, wert = '']) => [spalte, wert] as const),
  )
  expect(schluessel.length).toBeGreaterThan(30)
  expect(schluessel.filter(([spalte, wert]) => wertInWorten(spalte, wert) === wert)).toEqual([])
})

/** Verweise auf eine Person, die keine Angabe über sie sind. */
const KEINE_ANGABE: Readonly<Record<string, string>> = {}

test('[A-DSGVO-03] jede Spalte der Datenbank, die auf eine Person verweist, kommt in der Auskunft vor oder steht mit Grund als Ausnahme da', async () => {
  const { rows } = await sql<{ bezug: string }>`
    select tabelle.relname || '.' || spalte.attname as bezug
    from pg_constraint as bedingung
    join pg_class as tabelle on tabelle.oid = bedingung.conrelid
    join pg_attribute as spalte on spalte.attrelid = bedingung.conrelid and spalte.attnum = any (bedingung.conkey)
    where bedingung.contype = 'f' and bedingung.confrelid = 'benutzer'::regclass
    order by bezug
  `.execute(db)
  const verweise = rows.map(({ bezug }) => bezug)
  expect(verweise.length).toBeGreaterThan(50)
  const genannte = DATENARTEN.flatMap(({ bezuege }) => bezuege)
  expect(verweise.filter(bezug => !genannte.includes(bezug) && !(bezug in KEINE_ANGABE))).toEqual([])
  expect(genannte.filter(bezug => !verweise.includes(bezug))).toEqual([])
  expect(new Set(genannte).size).toBe(genannte.length)
})

test('[A-DSGVO-03] gezählt wird, was die Person getan hat und wo sie beim Namen steht; nicht, was andere taten', async () => {
  const id = await hilfe.kennung('fachprojekt2')
  const zahlen = async () =>
    new Map<string, number>(
      (await auskunft('fachprojekt2')).arten.map(({ art, anzahl }: { art: string; anzahl: number }) => [art, anzahl]),
    )
  const vorher = await zahlen()
  const aufnahme = await welt.aufnahme({ art: 'FACHPROJEKT', von: 'fachprojekt2' })
  await sql`
    update aufnahme
    set probenehmer = (select upper(nachname) || '; ' || vorname || ' ' || nachname from benutzer where id = ${id}), angelegt_von = ${id}
    where id = ${aufnahme}
  `.execute(db)
  await sql`
    insert into einlesung (art, benutzer_id, dateiname, bytes, sha256) values ('MESSSTELLEN', ${id}, 'stellen.csv', 9, repeat('a', 64))
  `.execute(db)
  await sql`
    insert into benutzereinsicht (benutzer_id, von) values (${await hilfe.kennung('admin')}, ${id})
  `.execute(db)
  const danach = await zahlen()
  const mehr = [...danach].filter(([art, anzahl]) => anzahl !== vorher.get(art))
  expect(Object.fromEntries(mehr.map(([art, anzahl]) => [art, anzahl - (vorher.get(art) ?? 0)]))).toEqual({
    angelegt: 1,
    ansichten: 1,
    dateien: 1,
    genannt: 1,
  })
  expect((await artVon('fachprojekt2', 'dateien')).zeilen).toMatchObject([{ dateiname: 'stellen.csv' }])
})
