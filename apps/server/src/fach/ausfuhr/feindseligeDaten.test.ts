import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { liesDarwinCore } from '../../../pruefstand/darwincoreleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import {
  FREMDE_LESER,
  liesCsvFremd,
  liesJsonFremd,
  liesMappeFremd,
  mitLeser,
  pruefePdfFremd,
  pruefeXmlFremd,
} from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/**
 * Was jemand in Namen und Bemerkungen geschrieben hat, kommt in jeder Datei als dieser Text an: nicht als Formel, nicht als Spalte,
 * nicht als Auszeichnung. Die Texte stehen unmittelbar in der Datenbank, auch solche, die keine Eingabe annähme.
 */

const TEXTE = [
  '=HYPERLINK("http://boese.example";"Klick")',
  '+49 1 234',
  '-2+3',
  '@SUM(1;2)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  'quer"ein;Strichpunkt,Beistrich|Strich',
  'erste\r\nzweite\nDritte',
  '""',
  '\u202Ertl\u202C \u200Bunsichtbar',
  'Zeilentrenner\u2028und\u2029Absatz\u0085Ende',
  'kein Zeichen\uFFFE\uFFFF',
  'Steuer\u0001\u001b[31m',
  '_x0041_ ist kein A, _x000D_ kein Wagenrücklauf',
  '  Rand  ',
  '<script>alert(1)</script> & ]]> &amp; <!--',
  "'; drop table aufnahme; --",
  'é gegen e\u0301, ř, ≤, 🦐',
  'ﬀ'.repeat(1900),
] as const

const { db, als, ende } = await pruefdienst()
const reihe = await saeeProbenreihe(db, await musterwelt(db))
afterAll(ende)

/** So weit die Spalte reicht; Namen haben keine Leerzeichen am Rand. */
const kurz = (text: string, laenge: number) => text.slice(0, laenge).replaceAll(/^ +| +$/g, '')

const ids: number[] = []
for (const [i, text] of TEXTE.entries()) {
  const stelle = await reihe.messstelle({
    name: kurz(text, 200),
    lagebeschreibung: text,
    laenge: 15.5,
    breite: 48.2,
  })
  const id = await reihe.aufnahme(stelle, `2024-05-${String(i + 1).padStart(2, '0')}`, {
    taxa: { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 },
    spalten: { code: kurz(`T-${i} ${text}`, 60), bemerkung: text, probenehmer: text.slice(0, 200) },
  })
  ids.push(id)
  await sql`update fund set bemerkung = ${text.slice(0, 500)}, bestimmer = ${text.slice(0, 200)}
    where bestimmung_id in (select id from bestimmung where aufnahme_id = ${id})`.execute(db)
  await sql`update probe set bemerkung = ${text} where aufnahme_id = ${id}`.execute(db)
  const bewertet = await als('admin')(post(`/bewertung/mzb/${id}`))
  expect(bewertet.statusCode, bewertet.body.slice(0, 200)).toBe(200)
}
// Erst jetzt: auch Projekt, Organisation und Taxaliste heißen böse.
await sql`update projekt set name = '=2+2";' || chr(10) || '<b>' || id`.execute(db)
await sql`update organisationseinheit set name = '@Amt;"<' || chr(8238) || id`.execute(db)
await sql`update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = 'OEFFENTLICH' where id = any(${ids}::bigint[])`.execute(
  db,
)

const hole = async (url: string, wer: string | null = 'admin') => {
  const antwort = await als(wer)(url)
  expect(antwort.statusCode, `${url}: ${antwort.body.slice(0, 300)}`).toBe(200)
  return antwort.rawPayload
}
const FORMEL = /^[=+\-@\t\r＝＋－＠]/
const entschaerft = (text: string) => (FORMEL.test(text) ? `'${text}` : text)
const { python3, 'python3-openpyxl': openpyxl, 'libxml2-utils': xmllint, qpdf } = FREMDE_LESER

test(
  mitLeser(
    'python3',
    '[A-AUSFUHR-06] sichtbare Datenbank: Python liest jede Tabelle streng, jede Zeile gleich breit, jeden Text',
  ),
  async () => {
    const dateien = await packeAus(await hole('/export/db/data'))
    if (!python3) return
    const funde = await packeAus(await hole('/export/funde'))
    for (const [name, inhalt] of funde) if (name.startsWith('fund')) dateien.set(`mit Ort: ${name}`, inhalt)
    let zeilen = 0
    for (const [name, inhalt] of dateien) {
      if (!name.endsWith('.csv')) continue
      const tabelle = liesCsvFremd(inhalt, ';')
      expect(new Set(tabelle.map(zeile => zeile.length)).size, name).toBe(1)
      for (const zelle of tabelle.flat()) if (FORMEL.test(zelle)) expect(zelle, name).toMatch(/^-\d+(,\d+)?$/)
      zeilen += tabelle.length
    }
    expect(zeilen).toBeGreaterThan(200)
    const spalte = (tabelle: string, feld: string) => {
      const [kopf, ...rest] = liesCsvFremd(dateien.get(`${tabelle}.csv`) ?? Buffer.from(''), ';')
      return rest.map(zeile => zeile[kopf?.indexOf(feld) ?? -1])
    }
    for (const [tabelle, feld, laenge] of [
      ['messstelle', 'name', 200],
      ['messstelle', 'lagebeschreibung', 4000],
      ['aufnahme', 'bemerkung', 4000],
      ['fund_mzb', 'bemerkung', 500],
    ] as const) {
      const erwartet = TEXTE.map(text => entschaerft(feld === 'name' ? kurz(text, laenge) : text.slice(0, laenge)))
      expect(spalte(tabelle, feld), `${tabelle}.${feld}`).toEqual(expect.arrayContaining(erwartet))
    }
    liesJsonFremd(dateien.get('datapackage.json') ?? Buffer.from(''))
  },
)

// oxlint-disable-next-line no-control-regex -- Steuerzeichen sind genau das, was nicht ankommen kann
const UNMOEGLICH = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
/** XML kennt manche Zeichen nicht und macht aus jedem Zeilenende dasselbe. */
const inXml = (text: string) => text.replaceAll(UNMOEGLICH, '').replaceAll(/\r\n?/g, '\n')

/** Eine Mappe über alles, und zu den Texten, die XML nicht fassen kann, je eine. */
const UEBER_ALLES = [
  '/gesamttaxaliste',
  '/ergebnisUebersichtByFilter?format=xlsx',
  '/export/funde?format=xlsx',
  '/export/datenexport/mzb',
]
const MAPPEN = [
  ...UEBER_ALLES,
  ...TEXTE.flatMap((text, i) => (inXml(text) === text ? [] : [`/aufnahme/${ids[i]}/mzb/datenexport`])),
]

describe('[A-AUSFUHR-06] Mappen', () => {
  test(mitLeser('libxml2-utils', 'jedes Stück ist wohlgeformtes XML'), async () => {
    for (const url of MAPPEN) {
      const mappe = await hole(url)
      // Der eigene Leser ist ebenso streng und hat keine Formel.
      await liesMappe(mappe)
      if (!xmllint) continue
      for (const [teil, inhalt] of await packeAus(mappe))
        expect(() => pruefeXmlFremd(inhalt), `${url} ${teil}`).not.toThrow()
    }
  })

  test(
    mitLeser('python3-openpyxl', 'openpyxl liest jede Zelle als Text, keine als Formel, und den Text unverändert'),
    async () => {
      if (!openpyxl) return
      for (const [i, text] of TEXTE.entries()) {
        const blaetter = liesMappeFremd(await hole(`/aufnahme/${ids[i]}/mzb/datenexport`))
        const zellen = Object.values(blaetter).flat(2)
        expect(zellen.filter(([art]) => art === 'f' || art === 'e')).toEqual([])
        const erwartet = inXml(text)
        const texte = zellen.flatMap(([, wert]) => (typeof wert === 'string' ? [wert.replaceAll(/\r\n?/g, '\n')] : []))
        expect(texte, JSON.stringify(text.slice(0, 40))).toContain(erwartet)
      }
      const alle = Object.values(liesMappeFremd(await hole('/export/funde?format=xlsx'))).flat(2)
      const werte = new Set(alle.map(([, wert]) => (typeof wert === 'string' ? wert.replaceAll(/\r\n?/g, '\n') : wert)))
      for (const text of TEXTE) expect(werte, text).toContain(inXml(text.slice(0, 500)))
      for (const url of UEBER_ALLES)
        expect(
          Object.values(liesMappeFremd(await hole(url)))
            .flat(2)
            .filter(([art]) => art === 'f'),
        ).toEqual([])
    },
  )
})

test(
  mitLeser('libxml2-utils', '[A-DARWINCORE-01] Darwin Core: Beschreibungen wohlgeformt, jede Zeile gleich breit'),
  async () => {
    const dateien = await packeAus(await hole('/export/darwincore'))
    const { kern, erweiterungen } = liesDarwinCore(dateien)
    expect(kern.zeilen).toHaveLength(2 * TEXTE.length)
    expect(erweiterungen.find(({ datei }) => datei === 'occurrence.txt')?.zeilen).toHaveLength(3 * TEXTE.length)
    if (!xmllint) return
    for (const name of ['meta.xml', 'eml.xml']) pruefeXmlFremd(dateien.get(name) ?? Buffer.from(''))
  },
)

test(
  mitLeser('python3', '[A-AUSFUHR-08] GeoJSON und OGC: Python liest jede Antwort streng, jeden Namen unverändert'),
  async () => {
    for (const url of [
      '/export/geojson/messstellen',
      '/export/geojson/aufnahmen',
      ...['messstellen', 'aufnahmen', 'bewertungen'].map(s => `/ogc/collections/${s}/items?limit=1000`),
    ]) {
      const inhalt = await hole(url)
      const { features } = (python3 ? liesJsonFremd : (roh: Buffer) => JSON.parse(roh.toString()))(inhalt) as {
        features: { properties: Record<string, unknown> }[]
      }
      expect(features.length, url).toBeGreaterThanOrEqual(TEXTE.length)
      const namen = features.map(({ properties: p }) => p['messstellenname'] ?? p['name'])
      if (!url.includes('bewertungen'))
        expect(namen, url).toEqual(expect.arrayContaining(TEXTE.map(text => kurz(text, 200))))
    }
  },
)

test('[A-OGC-01] OGC als Seite: nichts aus den Daten ist Auszeichnung', async () => {
  for (const sammlung of ['messstellen', 'aufnahmen', 'bewertungen']) {
    const seite = (await hole(`/ogc/collections/${sammlung}/items?f=html&limit=1000`, null)).toString()
    expect(seite, sammlung).not.toMatch(/<script|<b>|<!--/)
    expect(seite, sammlung).not.toMatch(UNMOEGLICH)
  }
})

test(
  mitLeser(
    'python3',
    '[A-MANIER-03] H2O-Manier: gültiges Windows-1252, jede Zeile gleich breit, keine Formel; was ersetzt ist, steht im Protokoll',
  ),
  async () => {
    for (const [i, text] of TEXTE.entries()) {
      const antwort = await als('admin')(`/aufnahme/${ids[i]}/mzb/h2oExportFile`)
      const protokoll = (await hole(`/aufnahme/${ids[i]}/mzb/h2oExportProtokoll`)).toString()
      // Der Code der Aufnahme ist ein Schlüssel: lässt er sich nicht schreiben, gibt es keine Datei.
      if (antwort.statusCode === 404) {
        expect(protokoll, text).toMatch(/lässt sich in Windows-1252 nicht schreiben/)
        continue
      }
      const stumm = /[^\x20-\x7eäöüÄÖÜß]/.test(text) && !/^[\t\r ]|\n/.test(text)
      if (stumm && text !== TEXTE.at(-1)) expect(protokoll, text).toMatch(/ist (durch|weggelassen)|Hochkomma/)
      if (!python3) continue
      const zeilen = liesCsvFremd(antwort.rawPayload, ';', 'cp1252')
      expect(new Set(zeilen.map(zeile => zeile.length)).size).toBe(1)
      expect(zeilen.flat().filter(zelle => FORMEL.test(zelle))).toEqual([])
      expect(zeilen.filter(([art]) => art === 'D')).toHaveLength(3)
    }
  },
)

test(
  mitLeser(
    'python3',
    '[A-MANIER-03] H2O-Manier vieler: jeder Code ergibt einen eigenen Dateinamen, den jedes System schreibt',
  ),
  async () => {
    const dateien = await packeAus(await hole('/export/h2o/mzb'))
    const namen = [...dateien.keys()]
    expect(new Set(namen.map(name => name.toLowerCase())).size).toBe(namen.length)
    for (const name of namen) expect(name).toMatch(/^[A-Za-z0-9_.-]+$/)
    if (!python3) return
    const [kopf, ...zeilen] = liesCsvFremd(dateien.get('Verzeichnis.csv') ?? Buffer.from(''), ';')
    expect(zeilen).toHaveLength(TEXTE.length)
    for (const zeile of zeilen) {
      expect(zeile).toHaveLength(kopf?.length ?? 0)
      const [, datei = '', , , , grund = ''] = zeile
      expect([dateien.has(datei), grund !== '']).toEqual(datei === '' ? [false, true] : [true, false])
    }
    liesJsonFremd(dateien.get('nachweis.json') ?? Buffer.from(''))
  },
)

test(mitLeser('qpdf', '[API-07] Berichte: qpdf prüft den Aufbau, der Text steht darin'), async () => {
  for (const [i, text] of TEXTE.entries()) {
    if (i % 6 > 0) continue
    for (const was of ['standardbericht', 'bericht/taxaliste/mhs', 'ergebnisbericht']) {
      const pdf = await hole(`/aufnahme/${ids[i]}/mzb/${was}`)
      expect(lesePdf(pdf).istGetaggt, was).toBe(true)
      if (qpdf) expect(() => pruefePdfFremd(pdf), `${was} ${JSON.stringify(text.slice(0, 30))}`).not.toThrow()
    }
  }
})

describe('[A-AUSFUHR-06] EU-Meldung', () => {
  // Kennungen hält die Datenbank in ihrer Form; frei ist der Code der Aufnahme, an dem sich ein Ergebnis wiederfindet.
  const codes = TEXTE.map((text, i) => kurz(`${text.slice(0, 50)} ${i}`, 60))
  beforeAll(async () => {
    for (const [i, code] of codes.entries())
      await sql`update aufnahme set code = ${code} where id = ${ids[i]}`.execute(db)
  })
  const datei = (format: string) => hole(`/api/eumeldung/datei?entwurf=true&format=${format}`)

  test('im Archiv beginnt keine Zelle eine Formel; jeder Code steht da, entschärft', async () => {
    const zellen: string[] = []
    for (const [name, inhalt] of await packeAus(await datei('zip'))) {
      if (name.endsWith('.txt'))
        zellen.push(
          ...inhalt
            .toString()
            .split(/[\t\n]/)
            .map(zelle => zelle.replace(/\r$/, '')),
        )
      if (name.endsWith('.csv')) zellen.push(...(parse(inhalt) as string[][]).flat())
    }
    expect(zellen.filter(zelle => FORMEL.test(zelle))).toEqual([])
    for (const code of codes) expect(zellen, code).toContain(entschaerft(code.replaceAll(/[\t\r\n]+/g, ' ')))
  })

  test(
    mitLeser('python3-openpyxl', 'in der Mappe ist keine Zelle eine Formel, jeder Code steht als Text da'),
    async () => {
      if (!openpyxl) return
      const zellen = Object.values(liesMappeFremd(await datei('xlsx'))).flat(2)
      expect(zellen.filter(([art]) => art === 'f' || art === 'e')).toEqual([])
      const texte = new Set(
        zellen.map(([, wert]) => (typeof wert === 'string' ? wert.replaceAll(/\r\n?/g, '\n') : wert)),
      )
      for (const code of codes) expect(texte, code).toContain(inXml(code))
    },
  )
})
