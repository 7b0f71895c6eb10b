import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import type { H2oPruefung } from '@benthos/vertrag/h2o'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Ausfuhr in H2O-Manier, mit fremdem Leser gelesen und an eigenen Abfragen gezählt. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

/** Was ein Leser gern falsch versteht: Formel, Strichpunkt, Anführung, Zeilenende, Schreibrichtung. */
const TUECKE = '=cmd|\' /C calc\'!A0;"quer"\nzweite Zeile \u202Ertl\u202C'
const AUFRUFE = ['h2oExport', 'h2oExportFile', 'h2oExportProtokoll'] as const

const sichere = async (url: string, payload: object) => {
  const antwort = await als('admin')(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}
const hole = (id: number, was: string, wer: string | null = 'admin') => als(wer)(`/aufnahme/${id}/${was}`)
async function pruefung(id: number, element = 'mzb'): Promise<H2oPruefung> {
  const antwort = await hole(id, `${element}/h2oExport`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json()
}
type Satz = Readonly<Record<string, string>>
/** Liest die Datei: fremder Dekodierer, fremder Zerleger, gleich viele Zellen je Zeile verlangt. */
function lies(inhalt: Buffer) {
  // Nur im Strom nimmt Node dafür überall ICU; sonst liest manche Fassung Latin-1.
  const text = new TextDecoder('windows-1252').decode(inhalt, { stream: true })
  const zeilen: string[][] = parse(text, { delimiter: ';' })
  const der = (art: string) => zeilen.filter(([erste]) => erste === art).map(([, ...rest]) => rest)
  const [titel = []] = der('S')
  const saetze: Satz[] = der('D').map(z => Object.fromEntries(titel.map((name, i) => [name, z[i] ?? ''])))
  const paare = (art: string) => Object.fromEntries(der(art).map(([name, wert]) => [name, wert]))
  return { zeilen, titel, saetze, kopf: paare('K'), ende: paare('E') }
}
async function datei(id: number, element = 'mzb', wer = 'admin') {
  const antwort = await hole(id, `${element}/h2oExportFile`, wer)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return { antwort, inhalt: antwort.rawPayload, ...lies(antwort.rawPayload) }
}

const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } })
await sichere(`/aufnahme/${id}/mzb/mhs/taxa`, {
  version: 0,
  zeilen: [
    { zeile: 1, taxon: 'Baetis rhodani', anzahl: 40.5, artStadium: 'LARVE', bemerkung: TUECKE },
    { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 25, sicherheit: 'CF', bestimmer: 'Jiří Dvořák' },
    { zeile: 3, taxon: 'Alainites muticus', anzahl: 3, bemerkung: 'Größe ≤ 5 mm 🦐; „klein“ – 2 €' },
    { zeile: 4, taxon: 'Baetis sp.', anzahl: 7 },
  ],
})
await sichere(`/aufnahme/${id}/mzb/screening/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', haeufigkeitsklasse: 2 }],
})
await sichere(`/aufnahme/${id}/mzb/quantitativeProbe/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Gammarus fossarum', anzahl: 0.12 }],
})
await sichere(`/aufnahme/${id}/phb/taxa`, {
  version: 0,
  zeilen: [
    { zeile: 1, taxon: 'Navicula gregaria', schalen: 100 },
    { zeile: 2, taxon: 'Achnanthidium minutissimum', schalen: 305 },
    { zeile: 3, taxon: 'Cladophora glomerata', deckung: 12.5, schaetzklasse: 4 },
    { zeile: 4, taxon: 'Ulothrix sp.', schaetzklasse: 3 },
    { zeile: 5, taxon: 'Phormidium sp.', schaetzklasse: 1 },
  ],
})
await sichere(`/aufnahme/${id}/phb/taxa/algenmischbestand`, {
  id: null,
  version: 0,
  daten: { name: 'Bestand, "links"', deckung: 12.5, teile: [{ taxon: 'Cladophora glomerata', anteil: 100 }] },
})
await sql`update probe set flaeche = 1.25, aussortiert_zaehler = 5, aussortiert_nenner = 30 where aufnahme_id = ${id} and methode = 'MHS'`.execute(
  db,
)
await sql`update probe set flaeche = 100 where aufnahme_id = ${id} and methode = 'QUANTITATIV'`.execute(db)
await db
  .updateTable('messstelle')
  .set({ name: TUECKE })
  .where('id', '=', eb => eb.selectFrom('aufnahme').select('messstelle_id').where('id', '=', id))
  .execute()

describe('[API-07] [API-08] H2O-Manier: Rechte', () => {
  test('anonym 401; fremdes Land, fremdes Büro, fremdes Element und unbekannte Aufnahme 404', async () => {
    const fremde = await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe' })
    for (const was of AUFRUFE) {
      expect((await hole(id, `mzb/${was}`, null)).statusCode, was).toBe(401)
      for (const [welche, element, wer] of [
        [fremde, 'mzb', 'land-noe'],
        [id, 'mzb', 'fachprojekt'],
        [id, 'mzb', 'lesen'],
        [id, 'phb', 'auftragnehmer'],
        [id, 'mzb', 'auftragnehmer2'],
        [fremde, 'phb', 'admin'],
        [2_000_000, 'mzb', 'admin'],
      ] as const) {
        const antwort = await hole(welche, `${element}/${was}`, wer)
        expect(antwort.statusCode, `${wer} ${was}`).toBe(404)
        expect(antwort.body).not.toContain('MU-')
      }
    }
  })

  test('wer die Rohdaten des Elements liest, führt sie aus; vom anderen steht nichts darin', async () => {
    const { inhalt } = await datei(id, 'mzb', 'auftragnehmer')
    for (const fremd of ['Navicula', 'Cladophora', 'DARLEQ']) expect(inhalt.toString('latin1')).not.toContain(fremd)
  })

  test('eine Edition, die es nicht gibt, wird am Feld abgelehnt', async () => {
    const antwort = await hole(id, 'mzb/h2oExportFile?edition=amtlich')
    expect(antwort.json()).toMatchObject({ status: 400, errors: [{ field: 'edition' }] })
    expect(antwort.body).toContain('h2o-manier-1')
  })
})

describe('[A-MANIER-01] Form der Datei', () => {
  test('Kopf, Spalten, Daten, Ende; jede Zeile mit gleich vielen Zellen; überall „nicht amtlich“', async () => {
    const { antwort, zeilen, titel, kopf, inhalt } = await datei(id)
    expect(antwort.headers['content-type']).toBe('text/csv; charset=windows-1252')
    expect(antwort.headers['content-disposition']).toMatch(/^attachment; filename="H2O-Manier_MZB_MU-AUF-\d+\.csv"$/)
    expect(zeilen.map(([art]) => art).join('')).toMatch(/^K+SD+E+$/)
    expect(new Set(zeilen.map(zeile => zeile.length))).toEqual(new Set([titel.length + 1]))
    expect(kopf).toMatchObject({
      Layout: 'H2O-Manier, NICHT AMTLICH',
      Edition: 'h2o-manier-1',
      Zeichensatz: 'Windows-1252',
      Probenahme: '21.04.2025',
      Qualitätselement: 'Makrozoobenthos',
      Taxoncodes: 'AQEM',
      Beispieldaten: 'nein',
    })
    // Ein Byte je Umlaut: „Qualitätselement“ stünde in UTF-8 mit zweien da.
    expect(inhalt.includes(Buffer.from([0x51, 0x75, 0x61, 0x6c, 0x69, 0x74, 0xe4, 0x74]))).toBe(true)
    const { edition } = await pruefung(id)
    expect(edition).toMatchObject({ istAmtlich: false, gueltigAb: '2026-01-01' })
    expect(edition.name).toContain('nicht amtlich')
    expect(edition.spalten.map(spalte => spalte.titel)).toEqual(titel)
    expect(edition.spalten.find(spalte => spalte.titel === 'Taxoncode')?.offen).toContain('Codeliste')
  })

  test('gleiche Daten, gleiche Byte, wer immer sie abruft; eine Änderung ändert die Prüfsumme', async () => {
    const [a, b] = [await datei(id), await datei(id, 'mzb', 'land-noe')]
    expect(a.inhalt.equals(b.inhalt)).toBe(true)
    const vorher = await pruefung(id)
    expect(vorher.datei?.pruefsumme).toBe(createHash('sha256').update(a.inhalt).digest('hex'))
    expect(vorher.datei?.groesse).toBe(a.inhalt.length)
    const andere = await welt.aufnahme()
    await sichere(`/aufnahme/${andere}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 1 }],
    })
    expect((await pruefung(andere)).datei?.pruefsumme).not.toBe(vorher.datei?.pruefsumme)
  })

  test('ein fremdes Programm zählt dieselben Zeilen und Summen', async () => {
    const { rows } = await sql<{ anzahl: number; summe: number }>`
      select count(*)::int as anzahl, sum(fund.anzahl)::float8 as summe
      from fund join bestimmung on bestimmung.id = fund.bestimmung_id
      where bestimmung.aufnahme_id = ${id} and bestimmung.methode <> 'PHB' and bestimmung.art = 'ERSTBESTIMMUNG'
    `.execute(db)
    expect(zaehleFremd((await datei(id)).inhalt)).toEqual([rows[0]?.anzahl, rows[0]?.summe, 1])
  })
})

describe('[A-MANIER-02] Zeilen', () => {
  test('je Fund der Erstbestimmung eine, gezählt und summiert an der Datenbank; das Ende nennt beides', async () => {
    for (const [element, bedingung] of [
      ['mzb', sql`bestimmung.methode <> 'PHB'`],
      ['phb', sql`bestimmung.methode = 'PHB'`],
    ] as const) {
      const { rows } = await sql<{ taxon: string; anzahl: number | null; schalen: number | null }>`
        select taxon.name as taxon, fund.anzahl, fund.schalen
        from fund join bestimmung on bestimmung.id = fund.bestimmung_id join taxon on taxon.id = fund.taxon_id
        where bestimmung.aufnahme_id = ${id} and ${bedingung} and bestimmung.art = 'ERSTBESTIMMUNG'
      `.execute(db)
      const { saetze, ende: schluss } = await datei(id, element)
      expect(saetze.map(satz => satz['Taxon']).toSorted()).toEqual(rows.map(({ taxon }) => taxon).toSorted())
      const summe = (feld: 'anzahl' | 'schalen') => rows.reduce((n, zeile) => n + (zeile[feld] ?? 0), 0)
      expect(schluss).toEqual({
        Datenzeilen: String(rows.length),
        Abgelehnt: element === 'phb' ? '1' : '0',
        'Summe Anzahl': String(Number(summe('anzahl').toFixed(2))).replace('.', ','),
        'Summe Schalen': String(summe('schalen')),
      })
    }
  })

  test('Zahlen mit Komma, Stadium als Kürzel, Code der Quelle; ein Synonym mit dem Code des gültigen Namens', async () => {
    const { saetze } = await datei(id)
    expect(saetze.slice(0, 4)).toMatchObject([
      // 40,5 aus 5/30 auf 1,25 m²: 40,5 · 6 / 1,25
      { Datum: '21.04.2025', Methode: 'MHS', Stadium: 'Lv.', Anzahl: '40,5', 'Ind./m²': '194,4' },
      { Taxon: 'Gammarus fossarum', Sicherheit: 'cf.', Anzahl: '25', 'Ind./m²': '120' },
      { Taxon: 'Alainites muticus', 'Ind./m²': '14,4' },
      { Taxon: 'Baetis sp.', 'Ind./m²': '33,6' },
    ])
    for (const satz of saetze) expect(satz['Taxoncode']).toMatch(/^\d*$/)
    expect(saetze[0]?.['Taxoncode']).not.toBe('')
  })

  test('„n.a.“, wo die Methode nicht misst; leer, wo nichts angegeben ist; „<“, wo gerundet nichts bliebe', async () => {
    const { saetze } = await datei(id)
    const [mhs, screening, quantitativ] = ['MHS', 'SCREENING', 'QUANTITATIV'].map(m =>
      saetze.find(satz => satz['Methode'] === m),
    )
    expect(mhs).toMatchObject({ Häufigkeitsklasse: 'n.a.', 'Biomasse g/m²': 'n.a.', Schalen: 'n.a.', Habitat: '' })
    expect(screening).toMatchObject({ Anzahl: 'n.a.', 'Ind./m²': 'n.a.', Häufigkeitsklasse: '2', Stadium: '' })
    // 0,12 auf 100 m² sind 0,0012 je m²
    expect(quantitativ).toMatchObject({ Anzahl: '0,12', 'Ind./m²': '<0,01' })
  })

  test('Phytobenthos: Schalen, Schätzklasse und Deckung; „<5“ allein bei Schätzklasse 3 ohne Deckung', async () => {
    const { saetze, kopf } = await datei(id, 'phb')
    expect(kopf['Taxoncodes']).toBe('DARLEQ')
    const nach = (name: string) => saetze.find(satz => satz['Taxon'] === name)
    expect(nach('Navicula gregaria')).toMatchObject({
      Schalen: '100',
      Schätzklasse: 'n.a.',
      'Deckung %': 'n.a.',
      Stadium: 'n.a.',
      Anzahl: 'n.a.',
      'Ind./m²': 'n.a.',
      Habitat: 'n.a.',
    })
    expect(nach('Cladophora glomerata')).toMatchObject({ Schalen: 'n.a.', Schätzklasse: '4', 'Deckung %': '12,5' })
    expect(nach('Ulothrix sp.')).toMatchObject({ Schätzklasse: '3', 'Deckung %': '<5' })
    expect(nach('Phormidium sp.')).toMatchObject({ Schätzklasse: '1', 'Deckung %': '' })
  })

  test('ein Mischbestand wird abgelehnt und genannt: erwartet ist geschrieben und abgelehnt', async () => {
    const stand = await pruefung(id, 'phb')
    expect(stand).toMatchObject({ erwartet: 6, geschrieben: 5, hindernis: null })
    expect(stand.abgelehnt).toEqual([
      { text: expect.stringContaining('nur einzelne'), stellen: ['Mischbestand „Bestand, "links"“'] },
    ])
    const protokoll = (await hole(id, 'phb/h2oExportProtokoll')).body
    expect(protokoll).toContain('Zeilen erwartet: 6\r\nZeilen geschrieben: 5\r\nZeilen abgelehnt: 1')
    expect(protokoll).toContain('Bestand, "links"')
  })

  test('die Zweitbestimmung zählt nicht', async () => {
    const geprueft = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    await sichere(`/aufnahme/${geprueft}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 4 }],
    })
    await sql`
      insert into bestimmung (aufnahme_id, methode, art, taxalistenversion_id)
      select aufnahme_id, methode, 'ZWEITBESTIMMUNG', taxalistenversion_id from bestimmung where aufnahme_id = ${geprueft}
    `.execute(db)
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
      select zweite.id, 1, fund.taxon_id, 99
      from bestimmung as zweite, fund join bestimmung as erste on erste.id = fund.bestimmung_id
      where zweite.aufnahme_id = ${geprueft} and zweite.art = 'ZWEITBESTIMMUNG' and erste.aufnahme_id = ${geprueft}
    `.execute(db)
    const { saetze } = await datei(geprueft)
    expect(saetze.map(satz => satz['Anzahl'])).toEqual(['4'])
  })

  test('ohne Funde gibt es keine Datei: Prüfung und Protokoll sagen warum, der Abruf ist 404 mit dem Grund', async () => {
    const leer = await welt.aufnahme()
    const stand = await pruefung(leer)
    expect(stand).toMatchObject({ erwartet: 0, geschrieben: 0, datei: null, vorschau: [] })
    expect(stand.hindernis).toContain('noch kein Fund')
    const antwort = await hole(leer, 'mzb/h2oExportFile')
    expect(antwort.json()).toMatchObject({ status: 404, message: stand.hindernis })
    expect((await hole(leer, 'mzb/h2oExportProtokoll')).body).toContain(`Datei: keine. ${stand.hindernis}`)
  })
})

describe('[A-MANIER-03] Zeichen', () => {
  test('freier Text: eine Zeile, entschärft, Ersetztes genannt; Strichpunkt und Anführung bleiben', async () => {
    const { saetze, kopf } = await datei(id)
    const text = `'=cmd|' /C calc'!A0;"quer" zweite Zeile rtl`
    expect(saetze[0]?.['Bemerkung']).toBe(text)
    expect(kopf['Name der Messstelle']).toBe(text)
    expect(saetze[1]?.['Bestimmt von']).toBe('Jirí Dvorák')
    expect(saetze[2]?.['Bemerkung']).toBe('Größe <= 5 mm ?; „klein“ – 2 €')
    const { warnungen } = await pruefung(id)
    const texte = warnungen.map(warnung => warnung.text)
    for (const teil of [
      'Bestimmt von: „ř“ (U+0159) ist durch „r“ ersetzt.',
      'Bemerkung: „≤“ (U+2264) ist durch „<=“ ersetzt.',
      'Bemerkung: „🦐“ (U+1F990) ist durch „?“ ersetzt.',
      'Bemerkung: ein Zeilenende ist durch ein Blank ersetzt.',
      'Name der Messstelle: das Zeichen U+202E ist weggelassen.',
    ])
      expect(texte).toContain(teil)
    expect(texte.filter(t => t.includes('beginnt wie eine Formel'))).toHaveLength(2)
    const protokoll = (await hole(id, 'mzb/h2oExportProtokoll')).body
    for (const warnung of texte) expect(protokoll).toContain(warnung)
    expect(protokoll).not.toMatch(/^zweite Zeile/m)
  })

  test('ein Schlüssel wird nie verändert: die Zeile ist abgelehnt, mit Grund', async () => {
    const andere = await welt.aufnahme()
    await sichere(`/aufnahme/${andere}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [{ zeile: 1, taxon: 'Gammarus fossarum', anzahl: 4 }],
    })
    const setze = (code: string) =>
      db
        .updateTable('messstelle')
        .set({ gzuev_id: null, art: 'LAND', code })
        .where('id', '=', eb => eb.selectFrom('aufnahme').select('messstelle_id').where('id', '=', andere))
        .execute()
    for (const [code, grund] of [
      ['=1+1', 'beginnt wie eine Formel'],
      ['Mřiž-1', '„ř“ (U+0159)'],
    ] as const) {
      await setze(code)
      const stand = await pruefung(andere)
      expect(stand).toMatchObject({ erwartet: 1, geschrieben: 0, datei: null })
      expect(stand.abgelehnt[0]?.text).toContain(grund)
      expect((await hole(andere, 'mzb/h2oExportFile')).statusCode).toBe(404)
    }
  })

  test('Warnungen nennen, was fehlt: Status, Code des Taxons, Fläche', async () => {
    const ohneFlaeche = await welt.aufnahme()
    await sichere(`/aufnahme/${ohneFlaeche}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [{ zeile: 1, taxon: 'Baetis sp.', anzahl: 4 }],
    })
    await sql`update probe set flaeche = null where aufnahme_id = ${ohneFlaeche}`.execute(db)
    const { saetze } = await datei(ohneFlaeche)
    expect(saetze[0]).toMatchObject({ Taxoncode: '', 'Ind./m²': '' })
    const { warnungen } = await pruefung(ohneFlaeche)
    const stelle = 'Detaillierte MZB-Methode (MHS), Zeile 1'
    expect(warnungen).toEqual(
      expect.arrayContaining([
        { text: expect.stringContaining('„Baetis sp.“ ist kein eindeutiger Code'), stellen: [stelle] },
        { text: expect.stringContaining('keine Fläche'), stellen: [stelle] },
        { text: expect.stringContaining('noch nicht plausibel'), stellen: ['Aufnahme'] },
      ]),
    )
  })
})

test('[A-MANIER-04] Protokoll: Prüfsumme der Datei, Edition mit Herkunft, jedes amtlich offene Feld', async () => {
  const [antwort, stand, { inhalt }] = [await hole(id, 'mzb/h2oExportProtokoll'), await pruefung(id), await datei(id)]
  expect(antwort.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(antwort.headers['content-disposition']).toContain('attachment')
  expect(antwort.body).toContain('NICHT AMTLICH')
  expect(antwort.body).toContain(`SHA-256: ${createHash('sha256').update(inhalt).digest('hex')}`)
  expect(antwort.body).toContain(stand.edition.herkunft)
  for (const { titel, offen } of stand.edition.spalten)
    if (offen !== null) expect(antwort.body).toContain(`- ${titel}: ${offen}`)
  // Wer es wann abgerufen hat, unterscheidet zwei Protokolle, sonst nichts.
  const ohneAbruf = (text: string) => text.replaceAll(/^(Ausgeführt von|Stand der Daten): .*$/gm, '')
  const anderes = (await hole(id, 'mzb/h2oExportProtokoll', 'land-noe')).body
  expect(ohneAbruf(anderes)).toBe(ohneAbruf(antwort.body))
  expect(anderes).toMatch(/^Ausgeführt von: Lena Leitgeb · land-noe · /m)
})

/** Datenzeilen, Summe der Anzahl und Zahl verschiedener Zeilenlängen: nach Python (csv, cp1252), wo es das gibt, sonst von Hand. */
function zaehleFremd(inhalt: Buffer): number[] {
  const programm = [
    'import csv, io, json, sys',
    "z = list(csv.reader(io.StringIO(sys.stdin.buffer.read().decode('cp1252'), newline=''), delimiter=';', strict=True))",
    "t = next(x for x in z if x[0] == 'S'); d = [dict(zip(t, x)) for x in z if x[0] == 'D']",
    "zahl = lambda s: float(s.replace(',', '.')) if s and s != 'n.a.' else 0",
    "print(json.dumps([len(d), round(sum(zahl(x['Anzahl']) for x in d), 2), len({len(x) for x in z})]))",
  ].join('\n')
  const python = spawnSync('python3', ['-c', programm], { input: inhalt, encoding: 'utf8' })
  if (python.error === undefined) return JSON.parse(python.stdout)
  // Kein Feld dieser Datei hat ein Zeilenende; Strichpunkte in Anführung zählen nicht als Trennung.
  const zeilen = inhalt
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .map(zeile => zeile.match(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)?.slice(0, -1) ?? [])
  const anzahlen = zeilen.filter(([art]) => art === 'D;').map(zeile => zeile[7]?.replace(';', '') ?? '')
  const summe = anzahlen.reduce((n, text) => n + (text === 'n.a.' ? 0 : Number(text.replace(',', '.'))), 0)
  return [anzahlen.length, Number(summe.toFixed(2)), new Set(zeilen.map(zeile => zeile.length)).size]
}
