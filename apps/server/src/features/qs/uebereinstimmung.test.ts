import type { QsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lasseSitzungenVerfallen } from '../../../pruefstand/uhr.ts'

const { db, als, ende } = await pruefdienst()
afterAll(() => vi.restoreAllMocks())
afterAll(ende)
const welt = await musterwelt(db)
// Beispieldaten mit Zweitbestimmungen zählten mit.
await sql`delete from qs_auftrag`.execute(db)
const personVon = async (username: string) =>
  (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
const handle = (wer: string, id: number, rumpf: object) =>
  als(wer)(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', version: 0, ...rumpf }))
const zeilen = (taxa: readonly string[]) =>
  taxa.map((taxon, i) => ({ zeile: i + 1, taxon, artStadium: 'LARVE', anzahl: 10 }))

async function lege(erste: readonly string[], zweite: readonly string[] | null, person = 'qs'): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await als('auftragnehmer')(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: zeilen(erste) }))
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  const daten = { auswahl: 'GEZIELT', zweitbestimmerId: await personVon(person) }
  expect((await handle('bund', id, { aktion: 'ANFORDERN', daten })).statusCode).toBe(200)
  const gespeichert = await handle(person, id, { aktion: 'SPEICHERN', zeilen: zeilen(zweite ?? erste) })
  expect(gespeichert.statusCode, gespeichert.body).toBe(200)
  if (zweite) expect((await handle(person, id, { aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
  return id
}
const lies = async (wer: string | null, nach = 'AUFTRAGNEHMER') => {
  const antwort = await als(wer)(`/api/qs/uebereinstimmung?nach=${nach}`)
  return { status: antwort.statusCode, zeilen: antwort.json<QsUebereinstimmung>().zeilen }
}
const gesamt = async (wer: string, nach?: string) =>
  (await lies(wer, nach)).zeilen.find(({ name, jahr }) => name === null && jahr === null)

await lege(['Baetis rhodani', 'Gammarus fossarum', 'Ephemera danica'], ['Baetis rhodani', 'Gammarus fossarum'])
await lege(['Baetis rhodani'], ['Baetis rhodani', 'Tubifex tubifex'])

describe('[A-QS-15] Übereinstimmung: abgelehnt und verdeckt', () => {
  test('ohne Anmeldung 401, lesende Rolle und Fachprojekt 403, falsche Gliederung 400', async () => {
    expect([(await lies(null)).status, (await lies('lesen')).status, (await lies('fachprojekt')).status]).toEqual([
      401, 403, 403,
    ])
    expect((await lies('bund', 'FARBE')).status).toBe(400)
  })

  test('fremdes Land und fremdes Büro zählen nichts davon', async () => {
    for (const wer of ['land-ooe', 'auftragnehmer2'])
      for (const nach of ['AUFTRAGNEHMER', 'BESTIMMER', 'GRUPPE']) expect((await lies(wer, nach)).zeilen).toEqual([])
  })

  test('eine offene Zweitbestimmung ändert keine Zahl, für niemanden', async () => {
    const vorher = [await lies('bund'), await lies('land-noe'), await lies('auftragnehmer', 'GRUPPE')]
    const id = await lege(['Asellus aquaticus'], null)
    expect([await lies('bund'), await lies('land-noe'), await lies('auftragnehmer', 'GRUPPE')]).toEqual(vorher)
    await sql`delete from qs_auftrag where aufnahme_id = ${id}`.execute(db)
  })

  test('wer eine Probe des Elements blind bestimmt, zählt eine abgeschlossene derselben Aufnahme nicht mit', async () => {
    const id = await lege(['Baetis rhodani'], ['Baetis rhodani'], 'mehrrollen')
    const vorher = (await gesamt('bund'))?.proben
    const person = await personVon('qs')
    await sql`
      insert into probe (aufnahme_id, methode) values (${id}, 'SCREENING')
    `.execute(db)
    await sql`
      insert into qs_auftrag (aufnahme_id, methode, auswahl, angefordert_von, zweitbestimmer_id)
      values (${id}, 'SCREENING', 'GEZIELT', ${person}, ${person})
    `.execute(db)
    lasseSitzungenVerfallen()
    expect((await gesamt('qs'))?.proben).toBe((vorher ?? 0) - 1)
    await sql`delete from qs_auftrag where aufnahme_id = ${id}`.execute(db)
  })
})

test('[A-QS-15] gleiche Namen aus zwei Büros sind zwei Personen, jede mit ihrem Büro', async () => {
  const { rows: haeuser } = await sql<{ username: string; haus_id: number; haus: string }>`
    select b.username, o.id as haus_id, o.name as haus
    from benutzer as b
    join organisationseinheit as o on o.id = b.organisationseinheit_id
    where b.username in ('auftragnehmer', 'auftragnehmer2')
    order by b.username
  `.execute(db)
  const ids = [
    await lege(['Baetis rhodani'], ['Baetis rhodani']),
    await lege(['Baetis rhodani', 'Elmis sp.'], ['Baetis rhodani']),
  ]
  for (const [i, { haus_id }] of haeuser.entries())
    await sql`
      update qs_auftrag set beurteilter_bestimmer = 'M. Huber', beurteilte_organisation_id = ${haus_id}
      where aufnahme_id = ${ids[i]}
    `.execute(db)
  const huber = async (wer: string) =>
    (await lies(wer, 'BESTIMMER')).zeilen
      .filter(({ name, jahr }) => name === 'M. Huber' && jahr === null)
      .map(({ haus, proben, taxa, gemeinsame }) => ({ haus, proben, taxa, gemeinsame }))
  const [eines, anderes] = haeuser.map(({ haus }, i) => ({ haus, proben: 1, taxa: i + 1, gemeinsame: 1 }))
  expect(await huber('bund')).toEqual([eines, anderes].sort((a, b) => ((a?.haus ?? '') < (b?.haus ?? '') ? -1 : 1)))
  expect(await huber('auftragnehmer')).toEqual([eines])
  const andere = await lies('bund', 'AUFTRAGNEHMER')
  expect(andere.zeilen.every(({ haus }) => haus === null)).toBe(true)
  for (const id of ids) await sql`delete from qs_auftrag where aufnahme_id = ${id}`.execute(db)
})

test('[A-QS-15] gezählt wird, wessen Bestimmung es war, auch wenn die Aufnahme später ein anderes Büro hat', async () => {
  const id = await lege(['Baetis rhodani'], ['Baetis rhodani', 'Ephemera danica'])
  const namen = async (wer: string, nach: string) =>
    (await lies(wer, nach)).zeilen.filter(({ name, jahr }) => name !== null && jahr === null)
  const vorher = [await namen('auftragnehmer', 'AUFTRAGNEHMER'), await namen('bund', 'BESTIMMER')]
  const { organisationseinheit_id } = await db
    .selectFrom('benutzer')
    .select('organisationseinheit_id')
    .where('username', '=', 'auftragnehmer2')
    .executeTakeFirstOrThrow()
  await db.updateTable('aufnahme').set({ mzb_auftragnehmer_id: organisationseinheit_id }).where('id', '=', id).execute()
  await sql`
    update bestimmung set bestimmer = 'Jemand anderer' where aufnahme_id = ${id} and art = 'ERSTBESTIMMUNG'
  `.execute(db)
  for (const nach of ['AUFTRAGNEHMER', 'BESTIMMER', 'GRUPPE'])
    expect((await lies('auftragnehmer2', nach)).zeilen).toEqual([])
  expect([await namen('auftragnehmer', 'AUFTRAGNEHMER'), await namen('bund', 'BESTIMMER')]).toEqual(vorher)
  await sql`delete from qs_auftrag where aufnahme_id = ${id}`.execute(db)
})

test('[A-QS-15] die Gruppe eines Taxons bleibt, auch wenn die erste Liste später nach einer Fassung steht, die es nicht kennt', async () => {
  const vorher = (await lies('bund', 'GRUPPE')).zeilen
  expect(vorher.map(({ name }) => name)).not.toContain('ohne Gruppe')
  await sql`
    insert into taxalistenversion (art, name, gueltig_von, status, quellen, kenngroessen, pruefsumme)
    values ('MZB_AUT', 'Neu und leer', '2030-01-01', 'ENTWURF', '[]', '{}', repeat('0', 64))
  `.execute(db)
  await sql`
    update bestimmung set taxalistenversion_id = (select id from taxalistenversion where name = 'Neu und leer')
    where art = 'ERSTBESTIMMUNG' and aufnahme_id in (select aufnahme_id from qs_auftrag where status = 'ABGESCHLOSSEN')
  `.execute(db)
  expect((await lies('bund', 'GRUPPE')).zeilen).toEqual(vorher)
})

test('[A-QS-15] ein Synonym zählt zur Gruppe seines gültigen Namens, ein Name nur einer anderen Fassung zu seiner; Unbekanntes bleibt ohne', async () => {
  const { rows: synonyme } = await sql<{ name: string; gruppe: string; fassung: number }>`
    select synonym.name, gueltig.gruppe, synonym.taxalistenversion_id as fassung
    from taxon as synonym
    join taxon as gueltig on gueltig.taxalistenversion_id = synonym.taxalistenversion_id and gueltig.name = synonym.akzeptiert
    join taxalistenversion as liste on liste.id = synonym.taxalistenversion_id and liste.name = 'MZB 2026.3'
    order by synonym.gruppe = gueltig.gruppe, synonym.name
    limit 1
  `.execute(db)
  const [synonym] = synonyme
  if (!synonym) throw new Error('Die Liste hat kein Synonym.')
  const zaehle = async (fassung: unknown, ...taxa: string[]) => {
    const zeilen = taxa.map(taxon => ({ taxon, gefunden: { erste: true, zweite: taxon !== 'Gibt esnicht' } }))
    const vergleich = { beide: 2, nurErste: 1, nurZweite: 0, aehnlichkeit: { ptd: null, spearman: -0.5 }, zeilen }
    const { rows } = await sql<{ zaehlung: { gruppen: unknown[] } }>`
      select qs_zaehlung(${JSON.stringify(vergleich)}::jsonb, ${fassung}::int) as zaehlung
    `.execute(db)
    return rows[0]?.zaehlung
  }
  expect(await zaehle(synonym.fassung, synonym.name, 'Gibt esnicht')).toEqual({
    taxa: 3,
    gemeinsame: 2,
    ptd: null,
    spearman: -0.5,
    gruppen: expect.arrayContaining([
      { gruppe: synonym.gruppe, taxa: 1, gemeinsame: 1 },
      { gruppe: 'ohne Gruppe', taxa: 1, gemeinsame: 0 },
    ]),
  })
  const leere = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('name', '=', 'Neu und leer')
    .executeTakeFirstOrThrow()
  expect((await zaehle(leere.id, synonym.name))?.gruppen).toEqual([{ gruppe: synonym.gruppe, taxa: 1, gemeinsame: 1 }])
})

test('[A-QS-15] Zahlen von Hand: zwei Proben, fünf Taxa, drei in beiden Listen', async () => {
  for (const wer of ['bund', 'admin', 'qs', 'land-noe', 'auftragnehmer']) {
    const alle = await gesamt(wer)
    expect(alle, wer).toMatchObject({ proben: 2, taxa: 5, gemeinsame: 3, anteil: 60 })
    // Wilson für 3 von 5, nach der geschlossenen Form mit z² = 3,8415: 0,2307 bis 0,8824.
    expect(alle?.von, wer).toBeCloseTo(23.07, 1)
    expect(alle?.bis, wer).toBeCloseTo(88.24, 1)
    // PTD: 1 − 20/30 und 1 − 10/20.
    expect(alle?.ptd, wer).toBeCloseTo((100 / 3 + 50) / 2, 6)
  }
  const gruppen = (await lies('bund', 'GRUPPE')).zeilen.filter(({ name, jahr }) => name !== null && jahr === null)
  expect(gruppen.map(({ taxa }) => taxa).reduce((a, b) => a + b, 0)).toBe(5)
  expect(gruppen.find(({ name }) => name?.startsWith('Oligochaeta'))).toMatchObject({
    taxa: 1,
    gemeinsame: 0,
    proben: 1,
    ptd: null,
  })
})
