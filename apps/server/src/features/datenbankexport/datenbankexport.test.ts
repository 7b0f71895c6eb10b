import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Sichtbare Datenbank: jede Tabelle mit eigenem Leser gelesen und an eigenen Abfragen gezählt. */

const { app, db, als, token, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const TUECKE = '=cmd|\'x\'!A0 "quer";\nzweite Zeile \u202Ertl\u202C'
const bach = await reihe.messstelle({ name: TUECKE })
const ids = {
  noe: await reihe.aufnahme(bach, '2024-05-01', { taxa: { 'Baetis rhodani': 4.5, 'Alainites muticus': 7 } }),
  beide: await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } }),
  ooe: await reihe.aufnahme(await reihe.messstelle({ name: 'Fremder Bach', bundesland: 'AT-4' }), '2024-05-20', {
    taxa: { 'Baetis alpinus': 99 },
  }),
  fach: await welt.aufnahme({ art: 'FACHPROJEKT' }),
}
const sichere = async (url: string, payload: object) => {
  const antwort = await als('admin')(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}
await sichere(`/aufnahme/${ids.beide}/mzb/mhs/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Gammarus fossarum', anzahl: 25, bemerkung: '+49 siehe "Protokoll"' }],
})
await sichere(`/aufnahme/${ids.beide}/phb/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }],
})
await sichere(`/aufnahme/${ids.beide}/ortsbefund/wetterHydrographie`, { version: 0, daten: { lufttemperatur: -3.5 } })
await sichere(`/aufnahme/${ids.beide}/ortsbefund/phytobenthos`, { version: 0, daten: { deckungAlgen: 40 } })
await sichere(`/aufnahme/${ids.noe}/mzb/bewertung/mhs`, {})

const lade = (wer: string | null, was = 'data') => als(wer)(`/export/db/${was}`)
type Zeile = Readonly<Record<string, string>>
const liesCsv = (inhalt: Buffer | undefined): Zeile[] =>
  parse(inhalt ?? '', { bom: true, columns: true, delimiter: ';', relax_column_count: false })
async function liesArchiv(wer: string, was = 'data') {
  const antwort = await lade(wer, was)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  const paket = JSON.parse(dateien.get('datapackage.json')?.toString() ?? '')
  const nachweis = JSON.parse(dateien.get('nachweis.json')?.toString() ?? '')
  return {
    dateien,
    paket,
    nachweis,
    tabelle: (name: string) => liesCsv(dateien.get(`${name}.csv`)),
    kopf: antwort.headers,
  }
}

describe('[API-11] Sichtbare Datenbank: Rechte', () => {
  test('anonym 401', async () => {
    for (const was of ['data', 'template']) expect((await lade(null, was)).statusCode).toBe(401)
  })

  test('ein Land bekommt nichts Fremdes, ein Fachprojekt nur Eigenes, wer nur Freigegebenes liest, nichts', async () => {
    const noe = await liesArchiv('land-noe')
    const alles = [...noe.dateien.values()].join('\n')
    for (const fremd of ['Fremder Bach', 'Baetis alpinus']) expect(alles).not.toContain(fremd)
    expect(noe.tabelle('aufnahme').map(({ code }) => code)).toEqual(await codes([ids.noe, ids.beide]))
    const fach = await liesArchiv('fachprojekt')
    expect(fach.tabelle('aufnahme').map(({ code }) => code)).toEqual(await codes([ids.fach]))
    expect(fach.tabelle('fund_mzb')).toEqual([])
    expect((await liesArchiv('lesen')).tabelle('aufnahme')).toEqual([])
  })

  test('wer nur ein Element liest, bekommt vom anderen nichts: Funde, Proben, Ortsbefund, Stand', async () => {
    const { dateien, tabelle } = await liesArchiv('auftragnehmer')
    expect(tabelle('fund_mzb')).toMatchObject([{ taxon: 'Gammarus fossarum' }])
    for (const name of ['fund_phb', 'probe_phb', 'ortsbefund_phytobenthos']) expect(tabelle(name), name).toEqual([])
    expect(tabelle('ortsbefund_wetter_hydrographie')).toHaveLength(1)
    expect(tabelle('aufnahme')).toMatchObject([{ methoden: 'MZB', phbStatus: '', auftragnehmerPhb: '' }])
    expect([...dateien.values()].join('\n')).not.toContain('Navicula')
  })
})

const codes = async (welche: readonly number[]) =>
  (await db.selectFrom('aufnahme').select('code').where('id', 'in', welche).orderBy('id').execute()).map(a => a.code)

describe('[API-11] Sichtbare Datenbank: Inhalt', () => {
  test('so viele Zeilen, wie der Leser in der Datenbank hat', async () => {
    const { tabelle } = await liesArchiv('admin')
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from projekt) as projekt, (select count(*)::int from messstelle) as messstelle,
        (select count(*)::int from aufnahme) as aufnahme, (select count(*)::int from bewertung) as ergebnis,
        (select count(*)::int from probe where methode <> 'PHB') as probe_mzb,
        (select count(*)::int from probe where methode = 'PHB') as probe_phb,
        (select count(*)::int from fund join bestimmung b on b.id = bestimmung_id where b.methode <> 'PHB') as fund_mzb,
        (select count(*)::int from fund join bestimmung b on b.id = bestimmung_id where b.methode = 'PHB') as fund_phb,
        (select count(*)::int from aufnahme_abschnitt where abschnitt = 'phytobenthos') as ortsbefund_phytobenthos
    `.execute(db)
    for (const [name, anzahl] of Object.entries(rows[0] ?? {})) expect(tabelle(name), name).toHaveLength(anzahl)
    expect(rows[0]?.fund_mzb).toBeGreaterThan(3)
  })

  test('deutsche Zahlen, Tage, ja und nein, Schlüssel der Auswahl; gültiger Name neben dem bestimmten', async () => {
    const { tabelle } = await liesArchiv('land-noe')
    expect(tabelle('fund_mzb').slice(0, 2)).toMatchObject([
      {
        taxon: 'Baetis rhodani',
        anzahl: '4,5',
        methode: 'MHS',
        gueltigerName: 'Baetis rhodani',
        gruppe: 'Ephemeroptera',
      },
      { taxon: 'Alainites muticus', anzahl: '7', gueltigerName: 'Baetis muticus' },
    ])
    expect(tabelle('ortsbefund_wetter_hydrographie')).toMatchObject([{ lufttemperatur: '-3,5' }])
    expect(tabelle('aufnahme')[0]).toMatchObject({ datum: '2024-05-01', istDemo: 'nein', mzbStatus: 'BEWERTET' })
    expect(tabelle('ergebnis')).toMatchObject([{ fuehrend: 'ja', veraltet: 'nein', element: 'MZB' }])
  })

  test('Formeln entschärft, Anführung, Strichpunkt, Zeilenende und Schreibrichtung überstehen die Datei', async () => {
    const { tabelle } = await liesArchiv('land-noe')
    expect(tabelle('messstelle').map(({ name }) => name)).toContain(`'${TUECKE}`)
    expect(tabelle('fund_mzb').at(-1)).toMatchObject({ bemerkung: `'+49 siehe "Protokoll"` })
  })

  test('Datenpaket: je Datei Zeilen, Größe und SHA-256; jede Spalte mit Typ und Bezeichnung des Katalogs', async () => {
    const { dateien, paket, nachweis, tabelle, kopf } = await liesArchiv('land-noe')
    expect(kopf['content-type']).toBe('application/zip')
    expect(kopf['content-disposition']).toMatch(/filename="Benthosdatenbank_\d{4}-\d\d-\d\d\.zip"$/)
    const alle = [...paket.resources, ...paket.beilagen]
    expect([...alle.map(({ path }) => path), 'datapackage.json', 'nachweis.json'].toSorted()).toEqual(
      [...dateien.keys()].toSorted(),
    )
    for (const { path, bytes, hash } of alle) {
      const inhalt = dateien.get(path) ?? Buffer.alloc(0)
      expect(inhalt.length, path).toBe(bytes)
      expect(hash, path).toBe(`sha256:${createHash('sha256').update(inhalt).digest('hex')}`)
    }
    for (const r of paket.resources) {
      expect(r.zeilenGeschrieben, r.path).toBe(r.zeilenErwartet)
      expect(liesCsv(dateien.get(r.path)), r.path).toHaveLength(r.zeilenGeschrieben)
      expect(dateien.get(r.path)?.toString().slice(1).split('\r\n')[0], r.path).toBe(
        r.schema.fields.map(({ name }: { name: string }) => name).join(';'),
      )
      const namen = r.schema.fields.map(({ name }: { name: string }) => name)
      expect(new Set(namen).size, r.path).toBe(namen.length)
    }
    expect(nachweis.ausgefuehrtVon).toContain('Lena Leitgeb')
    expect(nachweis.abfrage).toBe('/export/db/data')
    // Die Fassungen, die in den Zeilen stehen: keine fehlt, keine kommt dazu.
    const werte = (name: string, feld: string) => [...new Set(tabelle(name).map(zeile => zeile[feld]))].toSorted()
    expect(nachweis.taxalisten).toEqual(
      [...new Set([...werte('probe_mzb', 'taxalistenversion'), ...werte('probe_phb', 'taxalistenversion')])].toSorted(),
    )
    expect(nachweis.taxalisten.length).toBeGreaterThan(0)
    expect(nachweis.verfahren).toEqual(
      tabelle('ergebnis').map(
        z =>
          `${z['verfahren']}, Edition ${z['edition']}, Parametersatz ${z['parametersatz']}, Rechenkern ${z['rechenkern']}`,
      ),
    )
    expect(nachweis.vorbehalte).toEqual(['Demonstrationsparameter – nicht amtlich'])
    expect((await liesArchiv('lesen')).nachweis).toMatchObject({ taxalisten: [], verfahren: [], vorbehalte: [] })
    expect(tabelle('woerterbuch')).toContainEqual(
      expect.objectContaining({ tabelle: 'fund_mzb', feld: 'biomasse', bezeichnung: 'Biomasse', einheit: 'g/m²' }),
    )
    expect(tabelle('wertelisten')).toContainEqual({
      tabelle: 'fund_mzb',
      feld: 'artStadium',
      wert: 'LARVE',
      bezeichnung: 'Larve',
    })
  })

  test('die Vorlage hat dieselben Dateien und Spalten, ohne Zeilen', async () => {
    const [daten, vorlage] = [await liesArchiv('land-noe'), await liesArchiv('land-noe', 'template')]
    expect([...vorlage.dateien.keys()]).toEqual([...daten.dateien.keys()])
    for (const { path } of vorlage.paket.resources) {
      const zeilen = vorlage.dateien.get(path)?.toString().trimEnd().split('\r\n') ?? []
      expect(zeilen, path).toHaveLength(1)
      expect(zeilen[0]).toBe(daten.dateien.get(path)?.toString().split('\r\n')[0])
    }
    expect(vorlage.dateien.get('woerterbuch.csv')).toEqual(daten.dateien.get('woerterbuch.csv'))
  })
})

test('[API-11] wer auflegt, beendet die Abfrage: danach hält nichts eine Verbindung, und der nächste bekommt alles', async () => {
  // Was nicht in die Puffer der Leitung passt, muss warten, bis jemand liest: Zufall verdichtet sich nicht.
  const { rows } = await sql<{ id: number }>`
    insert into messstelle (art, code, name, gewaesser_id, bundesland, lagebeschreibung)
    select 'LAND', 'Z-' || n, 'Zufall', (select min(id) from gewaesser), 'AT-3',
      (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 120) as i)
    from generate_series(1, 9000) as n
    returning id
  `.execute(db)
  expect(rows).toHaveLength(9000)
  const offen = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and xact_start is not null
        and pid <> pg_backend_pid() and (query like 'copy%' or query like 'set local%')`.execute(db)
    ).rows.length
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const authorization = `Bearer ${await token('admin')}`
  const anfrage = get({ port, path: '/benthosdb/export/db/data', headers: { authorization } })
  anfrage.on('error', () => undefined)
  const [antwort] = await once(anfrage, 'response')
  expect(antwort.statusCode).toBe(200)
  await expect.poll(offen).toBe(1)
  anfrage.destroy()
  await expect.poll(offen).toBe(0)
  const { tabelle } = await liesArchiv('admin')
  expect(tabelle('messstelle').length).toBeGreaterThan(9000)
})

/** Ruft die Datenbank am eigenen Anschluss ab; die Antwort steht, gelesen ist noch nichts. */
async function beginneAbruf(wer: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${await token(wer)}` }
  const anfrage = get({ port, path: '/benthosdb/export/db/data', headers, agent: false })
  anfrage.on('error', () => undefined)
  const [antwort] = (await once(anfrage, 'response')) as [IncomingMessage]
  expect(antwort.statusCode).toBe(200)
  return { anfrage, antwort }
}
const lesende = async () =>
  (
    await sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and xact_start is not null
      and pid <> pg_backend_pid() and (query like 'copy%' or query like 'set local%')`.execute(db)
  ).rows.map(({ pid }) => pid)

test('[A-AUSFUHR-10] scheitert der Strom mittendrin, merkt es der Leser: die Verbindung reißt ab, und was er hat, ist kein Archiv', async () => {
  const { antwort } = await beginneAbruf('admin')
  await expect.poll(lesende).toHaveLength(1)
  const [pid] = await lesende()
  await sql`select pg_terminate_backend(${pid})`.execute(db)
  const teile: Buffer[] = []
  await expect(
    (async () => {
      for await (const teil of antwort) teile.push(teil as Buffer)
    })(),
  ).rejects.toThrow(/aborted/)
  expect(teile.length).toBeGreaterThan(0)
  await expect(packeAus(Buffer.concat(teile))).rejects.toThrow()
  await expect.poll(lesende).toHaveLength(0)
})

test('[A-AUSFUHR-07] wer nicht liest, hält andere nicht auf: ihre Listen und Ausfuhren kommen, der Speicher wächst nicht', async () => {
  const langsame = [await beginneAbruf('admin'), await beginneAbruf('admin')]
  for (const { antwort } of langsame) antwort.pause()
  await expect.poll(lesende).toHaveLength(2)
  const vorher = process.memoryUsage().rss
  expect((await als('land-noe')('/aufnahmen')).statusCode).toBe(200)
  expect((await liesArchiv('land-noe')).tabelle('messstelle').length).toBeGreaterThan(9000)
  expect(process.memoryUsage().rss - vorher).toBeLessThan(200 * 2 ** 20)
  for (const { anfrage } of langsame) anfrage.destroy()
  await expect.poll(lesende).toHaveLength(0)
})
