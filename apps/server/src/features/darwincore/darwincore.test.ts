import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { type Archiv, liesDarwinCore } from '../../../pruefstand/darwincoreleser.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { darwincorewelt, FREI } from './darwincorewelt.pruefhilfe.ts'
import definitionen from './pruefdaten/begriffe.json' with { type: 'json' }

/** Darwin Core Archive, gelesen nach dem Text Guide und gezählt an eigenen Abfragen. */

const { db, als, ende, welt, ids } = await darwincorewelt()
afterAll(ende)

const lade = (wer: string | null, abfrage = '') => als(wer)(`/export/darwincore${abfrage}`)
async function lies(wer: string, abfrage = '') {
  const antwort = await lade(wer, abfrage)
  expect(antwort.statusCode, antwort.body.slice(0, 400)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  return { dateien, kopf: antwort.headers, archiv: liesDarwinCore(dateien) }
}
const tabelle = (archiv: Archiv, datei: string) =>
  [archiv.kern, ...archiv.erweiterungen].find(eine => eine.datei === `${datei}.txt`)?.zeilen ?? []

describe('[A-DARWINCORE-01] Darwin Core Archive: Rechte und leere Auswahl', () => {
  test('anonym 401; nach Kennung 404, was man nicht lesen darf', async () => {
    expect((await lade(null)).statusCode).toBe(401)
    for (const abfrage of [`?id=${ids.roh}`, `?id=${ids.sommer}&id=${ids.roh}`])
      expect((await lade('land-ooe', abfrage)).statusCode).toBe(404)
  })

  test('wer ein Element nicht lesen darf, bekommt davon nichts; ein Land sieht Fremdes nur freigegeben', async () => {
    const auftrag = await lies('auftragnehmer')
    expect(tabelle(auftrag.archiv, 'event').map(({ eventType }) => eventType)).toEqual([
      'Site Visit',
      'Sample',
      'Sample',
    ])
    expect([...auftrag.dateien.values()].join('\n')).not.toMatch(/Navicula|:PHB:/)
    const land = await lies('land-noe')
    expect(land.archiv.kern.kennungen.filter(k => k.split(':').length === 3)).toHaveLength(3)
  })

  test.each([
    ['ein Filter, der nichts trifft', '?datumVon=2090-01-01', 404, 'trifft keine Aufnahme'],
    ['nichts Freigegebenes', '?datumVon=2024-05-01&datumBis=2024-05-02', 404, 'Keine der gewählten Aufnahmen (1)'],
    ['ein unbekanntes Kriterium', '?farbe=blau', 400, ''],
  ])('%s: kein leeres Archiv, sondern was zu tun ist', async (_, abfrage, status, satz) => {
    const antwort = await lade('land-noe', abfrage)
    expect(antwort.statusCode).toBe(status)
    expect(antwort.json().message).toContain(satz)
  })
})

describe('[A-DARWINCORE-01] Darwin Core Archive: Aufbau', () => {
  let alles: Awaited<ReturnType<typeof lies>>
  beforeAll(async () => {
    expect((await als('admin')(post(`/aufnahme/${ids.roh}/mzb/bewertung/mhs`))).statusCode).toBeLessThan(300)
    alles = await lies('admin')
  })

  test('ein Leser nach dem Text Guide liest jede Datei; jeder Begriff steht in der Definition seiner Zeilenart', () => {
    const { archiv } = alles
    expect([archiv.kern, ...archiv.erweiterungen].map(({ datei }) => datei)).toEqual([
      'event.txt',
      'occurrence.txt',
      'extendedmeasurementorfact.txt',
      'humboldt.txt',
    ])
    const erlaubt = definitionen.zeilenarten as Record<string, { begriffe: string[] }>
    for (const { datei, zeilenart, begriffe } of [archiv.kern, ...archiv.erweiterungen]) {
      expect(
        begriffe.filter(begriff => !erlaubt[zeilenart]?.begriffe.includes(begriff)),
        datei,
      ).toEqual([])
    }
  })

  test('Zeilen = Auswahl: gezählt an der Datenbank, nur Erstbestimmungen, nur Freigegebenes', async () => {
    const { rows } = await sql<Record<string, number>>`
      with frei as (
        select a.id, a.mzb_freigabe <> 'NICHT_FREIGEGEBEN' as mzb, coalesce(a.phb_freigabe <> 'NICHT_FREIGEGEBEN', false) as phb
        from aufnahme a
      ), p as (
        select b.id, b.methode from bestimmung b, frei
        where frei.id = b.aufnahme_id and b.art = 'ERSTBESTIMMUNG' and case when b.methode = 'PHB' then frei.phb else frei.mzb end
      )
      select (select count(*) from frei where mzb or phb)::int as begehungen, (select count(*) from p)::int as proben,
        (select count(*) from fund, p where p.id = fund.bestimmung_id)::int as funde,
        (select sum(num_nonnulls(biomasse, deckung, haeufigkeitsklasse, schaetzklasse)) from fund, p
          where p.id = fund.bestimmung_id)::int as werte
    `.execute(db)
    const [soll] = rows
    const { archiv } = alles
    const ereignisse = tabelle(archiv, 'event')
    expect(ereignisse.filter(({ eventType }) => eventType === 'Site Visit')).toHaveLength(soll?.['begehungen'] ?? -1)
    expect(ereignisse.filter(({ eventType }) => eventType === 'Sample')).toHaveLength(soll?.['proben'] ?? -1)
    expect(tabelle(archiv, 'occurrence')).toHaveLength(soll?.['funde'] ?? -1)
    expect(tabelle(archiv, 'humboldt')).toHaveLength(soll?.['proben'] ?? -1)
    const messwerte = tabelle(archiv, 'extendedmeasurementorfact')
    expect(messwerte.filter(({ occurrenceID }) => occurrenceID !== '')).toHaveLength(soll?.['werte'] ?? -1)
    // Wassertemperatur und pH; die Uferverbauung ist geschätzt.
    expect(messwerte.filter(({ occurrenceID }) => occurrenceID === '')).toHaveLength(2)
    expect(soll).toMatchObject({ begehungen: 3, proben: 5, funde: 8 })
  })

  test('Kennungen sind eindeutig, auch ohne Groß und Klein, und dieselben beim nächsten Mal', async () => {
    const kennungen = (archiv: Archiv) => [
      ...archiv.kern.kennungen,
      ...tabelle(archiv, 'occurrence').map(({ occurrenceID }) => occurrenceID ?? ''),
      ...tabelle(archiv, 'extendedmeasurementorfact').map(({ measurementID }) => measurementID ?? ''),
    ]
    const erste = kennungen(alles.archiv)
    expect(erste).not.toContain('')
    expect(new Set(erste.map(k => k.toLowerCase())).size).toBe(erste.length)
    expect(kennungen((await lies('admin')).archiv)).toEqual(erste)
  })

  test('Pflichtangaben, Wertelisten, Tage und Lage: nichts fehlt, was GBIF verlangt', () => {
    const { archiv } = alles
    for (const e of tabelle(archiv, 'event')) {
      expect(e['eventDate']).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect((e['decimalLatitude'] === '') === (e['geodeticDatum'] === '')).toBe(true)
      if (e['decimalLatitude'] !== '') {
        expect(Number(e['decimalLatitude'])).toBeGreaterThan(46.3)
        expect(Number(e['decimalLatitude'])).toBeLessThan(49.1)
        expect(Number(e['decimalLongitude'])).toBeGreaterThan(9.5)
        expect(Number(e['decimalLongitude'])).toBeLessThan(17.2)
      }
      if (e['eventType'] !== 'Sample') continue
      for (const name of ['samplingProtocol', 'sampleSizeValue', 'sampleSizeUnit', 'parentEventID', 'accessRights'])
        expect(e[name], name).not.toBe('')
    }
    for (const f of tabelle(archiv, 'occurrence')) {
      expect(['PreservedSpecimen', 'HumanObservation', 'MaterialSample']).toContain(f['basisOfRecord'])
      expect(['', 'larva', 'pupa', 'adult', 'juvenile', 'nymph', 'egg']).toContain(f['lifeStage'])
      expect(f['individualCount']).toMatch(/^\d*$/)
      expect((f['organismQuantity'] === '') === (f['organismQuantityType'] === '')).toBe(true)
      expect(f['scientificName']).not.toMatch(/ (sp|cf|aff|agg)\.|-Gr\.|\/|^$/)
      expect(f['occurrenceStatus']).toBe('present')
    }
    for (const h of tabelle(archiv, 'humboldt')) {
      for (const [wert, einheit] of [
        ['totalAreaSampledValue', 'totalAreaSampledUnit'],
        ['samplingEffortValue', 'samplingEffortUnit'],
      ] as const)
        expect((h[wert] === '') === (h[einheit] === '')).toBe(true)
      for (const [name, wert] of Object.entries(h)) if (/^(is|has)/.test(name)) expect(wert).toMatch(/^(true|false|)$/)
    }
    for (const zeile of [archiv.kern, ...archiv.erweiterungen].flatMap(({ zeilen }) => zeilen))
      for (const wert of Object.values(zeile)) expect(wert).not.toMatch(/^(null|undefined|NaN|-|#NV)$|[\t\r\n]|^\s|\s$/)
  })

  test('Ortszeit mit ihrem Versatz, Sommer wie Winter; eingegebene und umgerechnete Lage', () => {
    const zeiten = tabelle(alles.archiv, 'event')
      .filter(({ eventType, eventTime }) => eventType === 'Site Visit' && eventTime !== '')
      .map(({ eventDate, eventTime }) => `${eventDate} ${eventTime}`)
    expect(zeiten.sort()).toEqual(['2023-01-15 09:00+01:00', '2024-07-01 14:05+02:00'])
    expect(tabelle(alles.archiv, 'event')[0]).toMatchObject({
      decimalLatitude: '48.1',
      decimalLongitude: '16.9',
      verbatimCoordinates: '668592.73 478846.81',
      verbatimSRS: 'EPSG:31287',
      minimumElevationInMeters: '139',
      maximumElevationInMeters: '139',
      countryCode: 'AT',
      stateProvince: 'Niederösterreich',
      habitat: 'Mesolithal (> 6–20 cm) 60 % | Akal (> 0,2–2 cm) 40 % | Xylal (Holz) < 5 %',
    })
  })

  test('Gezähltes ist ganz, Hochgerechnetes steht als Menge je m² (1,25 m², ganz ausgezählt)', () => {
    const funde = tabelle(alles.archiv, 'occurrence')
    const fund = (wortlaut: string, methode: string) =>
      funde.find(f => f['verbatimIdentification'] === wortlaut && f['coreid']?.includes(`:${methode}:`))
    expect(fund('Gammarus fossarum', 'MHS')).toMatchObject({
      individualCount: '7',
      organismQuantity: '5.6',
      organismQuantityType: 'individuals per m²',
      basisOfRecord: 'MaterialSample',
      taxonRank: 'species',
      kingdom: 'Animalia',
    })
    expect(fund('Baetis scambus-Gr.', 'MHS')).toMatchObject({
      individualCount: '',
      organismQuantity: '3.6',
      scientificName: 'Baetis',
      taxonRank: 'genus',
      identificationQualifier: 'scambus-Gr.',
    })
    expect(fund('Gammarus fossarum', 'SCR')).toMatchObject({
      individualCount: '',
      organismQuantity: '4',
      organismQuantityType: 'Häufigkeitsskala 1–5',
      lifeStage: 'larva',
      basisOfRecord: 'HumanObservation',
    })
    expect(fund('Navicula gregaria', 'PHB')).toMatchObject({
      organismQuantity: '100',
      organismQuantityType: 'valves',
      basisOfRecord: 'PreservedSpecimen',
      kingdom: 'Chromista',
      dateIdentified: '2024-09-01',
    })
    expect(fund('Cladophora cf. glomerata', 'PHB')).toMatchObject({
      scientificName: 'Cladophora glomerata',
      identificationQualifier: 'cf. glomerata',
      organismQuantity: '12.5',
      organismQuantityType: '% coverage',
    })
    expect(fund('Alainites muticus', 'MHS')).toMatchObject({
      scientificName: 'Alainites muticus',
      acceptedNameUsage: 'Baetis muticus',
    })
  })

  test('Personen stehen nirgends, auch nicht in Bemerkungen; an ihrer Stelle die Organisation', async () => {
    const { name } = await db
      .selectFrom('organisationseinheit')
      .select('name')
      .where('id', '=', await welt.organisationVon('auftragnehmer'))
      .executeTakeFirstOrThrow()
    expect([...alles.dateien.values()].join('\n')).not.toMatch(/Muster(frau|mann)|0664|Prüfer/)
    expect(tabelle(alles.archiv, 'occurrence').map(f => f['identifiedBy'])).toContain(name)
  })

  test('feindliche Namen sprengen weder Zeile noch XML; der Text bleibt, was er ist', () => {
    const [erste] = tabelle(alles.archiv, 'event')
    expect(erste?.['locality']).toBe('=cmd|\'x\'!A0 "quer" & <b> zweite Zeile \u202Ertl\u202C null')
  })

  test('der Nachweis nennt je Datei erwartete und geschriebene Zeilen, Größe und SHA-256, aber niemanden', () => {
    const { dateien, archiv, kopf } = alles
    const nachweis = JSON.parse(dateien.get('nachweis.json')?.toString() ?? '')
    expect(nachweis).toMatchObject({
      abfrage: '/export/darwincore',
      aufnahmenGewaehlt: 4,
      aufnahmenEnthalten: 3,
      aufnahmenNichtFreigegeben: 1,
      aufnahmenNurFuerBehoerden: 1,
      nutzung: expect.stringMatching(/Keine Lizenz erteilt/),
    })
    const listen = new Set(tabelle(archiv, 'occurrence').flatMap(fund => fund['nameAccordingTo'] || []))
    expect(nachweis.taxalisten.length).toBeGreaterThan(0)
    for (const liste of listen)
      expect(
        nachweis.taxalisten.some((name: string) => liste.includes(name)),
        liste,
      ).toBe(true)
    expect(nachweis.verfahren.length).toBe(new Set(nachweis.verfahren).size)
    expect(nachweis.ausgefuehrtVon).toBeNull()
    for (const { name: path, zeilenErwartet, zeilenGeschrieben, bytes, sha256 } of nachweis.teile) {
      expect(zeilenGeschrieben, path).toBe(zeilenErwartet)
      if (zeilenErwartet !== null)
        expect(tabelle(archiv, path.replace('.txt', '')), path).toHaveLength(zeilenGeschrieben)
      const inhalt = dateien.get(path) ?? Buffer.alloc(0)
      expect([inhalt.length, createHash('sha256').update(inhalt).digest('hex')]).toEqual([bytes, sha256])
    }
    expect(kopf['content-disposition']).toMatch(/filename="DarwinCore_\d{4}-\d\d-\d\d\.zip"$/)
    expect([...dateien.keys()]).toEqual([
      'meta.xml',
      'eml.xml',
      'event.txt',
      'occurrence.txt',
      'extendedmeasurementorfact.txt',
      'humboldt.txt',
      'nachweis.json',
    ])
  })

  test('eml.xml: Pflichtteile in der Folge des Schemas, Abdeckung wie die Zeilen, keine erfundene Lizenz', () => {
    const kinder: string[] = []
    const texte = new Map<string, string[]>()
    const weg: string[] = []
    const leser = new SaxesParser()
    leser.on('error', fehler => {
      throw fehler
    })
    leser.on('opentag', ({ name }) => {
      if (weg.at(-1) === 'dataset') kinder.push(name)
      weg.push(name)
    })
    leser.on('text', text => {
      const name = weg.at(-1) ?? ''
      if (text.trim() !== '') texte.set(name, [...(texte.get(name) ?? []), text])
    })
    leser.on('closetag', () => void weg.pop())
    leser.write(alles.archiv.beschreibung).close()
    expect(texte.get('para')?.join(' ')).toMatch(/MGI .*EPSG 1618.* 1,5 m genau/)
    // Reihenfolge nach EML 2.2 (eml-resource.xsd, eml-dataset.xsd).
    const folge = [
      'title',
      'creator',
      'metadataProvider',
      'pubDate',
      'language',
      'abstract',
      'keywordSet',
      'intellectualRights',
      'licensed',
      'distribution',
      'coverage',
      'contact',
      'methods',
    ]
    expect(kinder.map(kind => folge.indexOf(kind))).toEqual(
      kinder.map(kind => folge.indexOf(kind)).toSorted((a, b) => a - b),
    )
    for (const pflicht of ['title', 'creator', 'pubDate', 'abstract', 'contact']) expect(kinder).toContain(pflicht)
    expect(kinder).not.toContain('licensed')
    expect(texte.get('calendarDate')).toEqual(['2023-01-15', '2024-07-01'])
    expect(texte.get('westBoundingCoordinate')).toEqual(['16.9'])
    expect(texte.get('individualName')).toBeUndefined()
  })
})

test('Ergebnisse gehen hinaus, sobald sie freigegeben sind, und nicht mehr, wenn sie veralten', async () => {
  await db
    .updateTable('aufnahme')
    .set({ ...FREI })
    .where('id', '=', ids.roh)
    .execute()
  const bewertung = await db
    .selectFrom('bewertung')
    .select(['id', 'klasse', 'ergebnis'])
    .where('aufnahme_id', '=', ids.roh)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { ergebnis, kenngroessen } = bewertung.ergebnis as {
    ergebnis: { eqr?: number | null; module: { wert: number | null; eqr: number | null }[] }
    kenngroessen: { schluessel: string; wert: number | null }[]
  }
  const zahlen = [
    bewertung.klasse,
    ergebnis.eqr,
    ...ergebnis.module.flatMap(({ wert, eqr }) => [wert, eqr]),
    ...kenngroessen.map(({ wert }) => wert),
  ].filter(wert => wert !== null && wert !== undefined)
  expect(zahlen.length).toBeGreaterThan(3)
  const werte = async () =>
    tabelle((await lies('admin', `?id=${ids.roh}`)).archiv, 'extendedmeasurementorfact').filter(
      ({ measurementMethod }) => measurementMethod !== '',
    )
  const gelesen = await werte()
  expect(gelesen.map(({ measurementValue }) => Number(measurementValue)).sort()).toEqual(
    zahlen.map(zahl => Number(zahl.toFixed(10))).sort(),
  )
  expect(gelesen.every(({ coreid }) => coreid?.endsWith(':MHS:1'))).toBe(true)
  await db.updateTable('bewertung').set({ veraltet: true }).where('id', '=', bewertung.id).execute()
  expect(await werte()).toEqual([])
  await db
    .updateTable('aufnahme')
    .set({ mzb_status: 'BEWERTET', mzb_freigabe: 'NICHT_FREIGEGEBEN' })
    .where('id', '=', ids.roh)
    .execute()
})
