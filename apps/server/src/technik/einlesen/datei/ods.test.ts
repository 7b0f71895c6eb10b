import { Readable } from 'node:stream'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schreibeZip, type Zipdatei } from '../../zip/zipstrom.ts'
import { leseDatenzeilen } from '../datenzeilen.ts'
import { erkenneTabelle } from '../erkenneTabelle.ts'
import { oeffneTabelle } from './oeffne.ts'
import { type Dateizeile, type Zelle, zelltext } from './tabelle.ts'

const ART = 'application/vnd.oasis.opendocument.spreadsheet'

async function archiv(teile: Readonly<Record<string, string>>): Promise<Buffer> {
  async function* dateien(): AsyncGenerator<Zipdatei> {
    for (const [name, inhalt] of Object.entries(teile)) yield { name, inhalt: Readable.from([Buffer.from(inhalt)]) }
  }
  const stuecke: Buffer[] = []
  for await (const stueck of schreibeZip(dateien(), new Date('2026-05-04T10:20:30'))) stuecke.push(stueck)
  return Buffer.concat(stuecke)
}

/** Der Rahmen, den LibreOffice um die Tabellen schreibt. */
const dokument = (tabellen: string, stile = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.3"><office:automatic-styles>${stile}</office:automatic-styles><office:body><office:spreadsheet>${tabellen}</office:spreadsheet></office:body></office:document-content>`
const ods = (tabellen: string, stile?: string): Promise<Buffer> =>
  archiv({ mimetype: ART, 'content.xml': dokument(tabellen, stile) })
const blatt = (zeilen: string, name = 'Tabelle1'): string =>
  `<table:table table:name="${name}"><table:table-column table:number-columns-repeated="3"/>${zeilen}</table:table>`
const zeile = (zellen: string, attribute = ''): string => `<table:table-row${attribute}>${zellen}</table:table-row>`
const leere = (anzahl: number): string => `<table:table-cell table:number-columns-repeated="${anzahl}"/>`
const wort = (text: string, attribute = ''): string =>
  `<table:table-cell office:value-type="string"${attribute}><text:p>${text}</text:p></table:table-cell>`

const lies = async (inhalt: Buffer, vorgabe = {}): Promise<Dateizeile[]> => {
  const zeilen: Dateizeile[] = []
  for await (const eine of (await oeffneTabelle(inhalt, vorgabe)).zeilen()) zeilen.push(eine)
  return zeilen
}
const erste = async (zelle: string): Promise<Zelle | undefined> =>
  (await lies(await ods(blatt(zeile(`${zelle}${leere(1)}`)))))[0]?.zellen.get(0)

describe('OpenDocument', () => {
  test('[A-EINLESEN-20] ausgeblendete und weggefilterte Zeilen sind gekennzeichnet, auch wiederholte und in einer Gruppe; ihre Nummern zählen', async () => {
    const gruppe = (zeilen: string) => `<table:table-row-group table:display="false">${zeilen}</table:table-row-group>`
    const zeilen = await lies(
      await ods(
        blatt(
          zeile(wort('a')) +
            zeile(wort('b'), ' table:visibility="collapse" table:number-rows-repeated="2"') +
            zeile(wort('c'), ' table:visibility="filter"') +
            gruppe(zeile(wort('d'), ' table:visibility="collapse"')) +
            zeile(wort('e'), ' table:visibility="visible"') +
            zeile(wort('f')),
        ),
      ),
    )
    expect(
      zeilen.map(({ nummer, zellen, istAusgeblendet = false }) => [nummer, zelltext(zellen.get(0)), istAusgeblendet]),
    ).toEqual([
      [1, 'a', false],
      [2, 'b', true],
      [3, 'b', true],
      [4, 'c', true],
      [5, 'd', true],
      [6, 'e', false],
      [7, 'f', false],
    ])
  })

  test('[A-EINLESEN-20] steht die Tabelle nur auf einem ausgeblendeten Blatt, wird das gesagt; genannt gilt es', async () => {
    const stil =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const kopf = zeile(wort('Code') + wort('Name')) + zeile(wort('A-1') + wort('Bach'))
    const datei = await ods(
      blatt(zeile(wort('Deckblatt'))) +
        blatt(kopf, 'Daten').replace('<table:table ', '<table:table table:style-name="ta1" '),
      stil,
    )
    const art = { spalten: EINLESESPALTEN.MESSSTELLEN, schluessel: ['identifizierung.code'] }
    await expect(erkenneTabelle(datei, art, { vorgabe: {} })).rejects.toThrow(/nur auf dem ausgeblendeten „Daten“/)
    const { form } = await erkenneTabelle(datei, art, { vorgabe: { blatt: 'Daten' } })
    expect([form.blatt, form.kopfzeile]).toEqual(['Daten', 1])
  })

  test.each([
    [
      'Zahl',
      '<table:table-cell office:value-type="float" office:value="668592.73"><text:p>668.592,73</text:p></table:table-cell>',
      { art: 'ZAHL', zahl: 668592.73 },
    ],
    [
      'Prozent wie in Excel als Anteil',
      '<table:table-cell office:value-type="percentage" office:value="0.255"><text:p>25,5 %</text:p></table:table-cell>',
      { art: 'ZAHL', zahl: 0.255 },
    ],
    [
      'Währung',
      '<table:table-cell office:value-type="currency" office:currency="EUR" office:value="3.5"><text:p>3,50 €</text:p></table:table-cell>',
      { art: 'ZAHL', zahl: 3.5 },
    ],
    [
      'Tag',
      '<table:table-cell office:value-type="date" office:date-value="2020-02-29"><text:p>29.02.20</text:p></table:table-cell>',
      { art: 'TAG', tag: '2020-02-29' },
    ],
    [
      'Tag mit Uhrzeit',
      '<table:table-cell office:value-type="date" office:date-value="2020-02-29T13:45:00"><text:p>x</text:p></table:table-cell>',
      { art: 'TAG', tag: '2020-02-29', zeit: '13:45' },
    ],
    [
      'Tag um Mitternacht',
      '<table:table-cell office:value-type="date" office:date-value="2020-02-29T00:00:00"><text:p>x</text:p></table:table-cell>',
      { art: 'TAG', tag: '2020-02-29' },
    ],
    [
      'Uhrzeit, wie sie zu sehen ist',
      '<table:table-cell office:value-type="time" office:time-value="PT12H30M00S"><text:p>12:30</text:p></table:table-cell>',
      { art: 'TEXT', text: '12:30' },
    ],
    [
      'Wahrheitswert',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
      { art: 'JA_NEIN', wert: true },
    ],
    [
      'Formel mit Ergebnis',
      '<table:table-cell table:formula="of:=[.A1]*2" office:value-type="float" office:value="12.5"><text:p>12,5</text:p></table:table-cell>',
      { art: 'ZAHL', zahl: 12.5 },
    ],
    [
      'Formel mit Text',
      '<table:table-cell table:formula="of:=&quot;a&quot;" office:value-type="string"><text:p>a</text:p></table:table-cell>',
      { art: 'TEXT', text: 'a' },
    ],
    [
      'Text in Stücken, mit Leerzeichen, Tabulator und Umbruch',
      '<table:table-cell office:value-type="string"><text:p>A<text:s text:c="2"/><text:span>&amp; &lt;B&gt;</text:span><text:tab/>ö</text:p><text:p>zwei<text:line-break/>drei</text:p></table:table-cell>',
      { art: 'TEXT', text: 'A  & <B>\tö\nzwei\ndrei' },
    ],
    [
      'Anmerkung und Bild gehören nicht zum Inhalt',
      '<table:table-cell office:value-type="string"><office:annotation><text:p>Notiz</text:p></office:annotation><text:p>Wert</text:p><draw:frame><draw:text-box><text:p>Bild</text:p></draw:text-box></draw:frame></table:table-cell>',
      { art: 'TEXT', text: 'Wert' },
    ],
  ] as const)('%s', async (_, xml, zelle) => expect(await erste(xml)).toEqual(zelle))

  test.each([
    [
      'Fehler der Formel',
      '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
      '#DIV/0!',
      'Fehler der Formel',
    ],
    [
      'Fehler in alter Schreibweise',
      '<table:table-cell table:formula="of:=x" office:value-type="float" office:value="0"><text:p>Err:508</text:p></table:table-cell>',
      'Err:508',
      'Fehler der Formel',
    ],
    ['Formel ohne Ergebnis', '<table:table-cell table:formula="of:=[.A1]"/>', '', 'kein gespeichertes Ergebnis'],
    [
      'keine Zahl',
      '<table:table-cell office:value-type="float" office:value="viel"><text:p>viel</text:p></table:table-cell>',
      'viel',
      'keine Zahl',
    ],
    ['zu langer Text', wort('x'.repeat(40_000)), 'x', 'zu lang'],
    [
      'zu viele Leerzeichen',
      '<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2000000000"/><text:s text:c="2000000000"/>b</text:p></table:table-cell>',
      'a',
      'zu lang',
    ],
  ])('%s ist der Mangel der Zelle', async (_, xml, text, grund) =>
    expect(await erste(xml)).toMatchObject({
      art: 'MANGEL',
      text: expect.stringContaining(text),
      grund: expect.stringContaining(grund),
    }),
  )

  test('verbundene Zellen sind Mängel, auch die verdeckten', async () => {
    const [oben, unten] = await lies(
      await ods(
        blatt(
          zeile(`${wort('verbunden', ' table:number-rows-spanned="2"')}${wort('1')}`) +
            zeile(`<table:covered-table-cell/>${wort('2')}`),
        ),
      ),
    )
    expect(oben?.zellen.get(0)).toMatchObject({
      art: 'MANGEL',
      text: 'verbunden',
      grund: expect.stringContaining('verbunden'),
    })
    expect(unten?.zellen.get(0)).toMatchObject({ art: 'MANGEL', text: '', grund: expect.stringContaining('verbunden') })
    expect(unten?.zellen.get(1)).toEqual({ art: 'TEXT', text: '2' })
  })

  test('was hinter dem Inhalt bis zum Rand des Blatts wiederholt ist, zählt nicht; die Nummer der Zeile stimmt', async () => {
    const zeilen = await lies(
      await ods(
        blatt(
          zeile(`${wort('Taxon')}${wort('Anzahl')}${leere(16_382)}`) +
            zeile(leere(16_384), ' table:number-rows-repeated="9"') +
            `<table:table-row-group><table:table-header-rows>${zeile(`${leere(1)}${wort('x', ' table:number-columns-repeated="2"')}${leere(16_381)}`)}</table:table-header-rows></table:table-row-group>` +
            zeile(leere(16_384), ' table:number-rows-repeated="1048565"'),
        ),
      ),
    )
    expect(
      zeilen.map(({ nummer, zellen }) => [nummer, [...zellen].map(([ort, zelle]) => [ort, zelltext(zelle)])]),
    ).toEqual([
      [
        1,
        [
          [0, 'Taxon'],
          [1, 'Anzahl'],
        ],
      ],
      [
        11,
        [
          [1, 'x'],
          [2, 'x'],
        ],
      ],
    ])
  })

  test('eine Million wiederholter Zeilen mit Inhalt endet an der Grenze der Zeilen, zu viele Spalten an der der Spalten', async () => {
    const viele = await oeffneTabelle(await ods(blatt(zeile(wort('x'), ' table:number-rows-repeated="1048576"'))), {})
    let gelesen = 0
    await expect(
      (async () => {
        for await (const stapel of leseDatenzeilen(viele, { kopfzeile: 0 }, 1000)) gelesen += stapel.length
      })(),
    ).rejects.toThrow('mehr als 300.000 Zeilen')
    expect(gelesen).toBe(300_000)
    await expect(lies(await ods(blatt(zeile(wort('x', ' table:number-columns-repeated="16384"')))))).rejects.toThrow(
      'mehr als 200 Spalten',
    )
    const zuTief = blatt(zeile(leere(1), ' table:number-rows-repeated="1048576"') + zeile(wort('x')))
    await expect(lies(await ods(zuTief))).rejects.toThrow('mehr Zeilen')
  })

  test('das erste sichtbare Blatt gilt, ein anderes lässt sich wählen; eine Tabelle in einer Zelle ist keines', async () => {
    const stile =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="true"/></style:style>'
    const innere = `<table:table-cell office:value-type="string"><text:p>drei</text:p><table:table table:name="innen">${zeile(wort('innen'))}</table:table></table:table-cell>`
    const inhalt = await ods(
      blatt(zeile(wort('verborgen')), 'Eins').replace('<table:table ', '<table:table table:style-name="ta1" ') +
        blatt(zeile(wort('zwei')), 'Zwei &amp; mehr').replace('<table:table ', '<table:table table:style-name="ta2" ') +
        blatt(zeile(innere) + zeile(wort('vier')), 'Drei'),
      stile,
    )
    const texte = async (vorgabe = {}) => (await lies(inhalt, vorgabe)).map(({ zellen }) => zelltext(zellen.get(0)))
    expect(await texte()).toEqual(['zwei'])
    expect(await texte({ blatt: 'Drei' })).toEqual(['drei', 'vier'])
    expect(await texte({ blatt: 'Eins' })).toEqual(['verborgen'])
    expect((await oeffneTabelle(inhalt, {})).form).toMatchObject({
      dateiart: 'ODS',
      blatt: 'Zwei & mehr',
      blaetter: ['Eins', 'Zwei & mehr', 'Drei'],
    })
  })

  test('was sich nicht lesen lässt, sagt, was zu tun ist', async () => {
    const inhalt = dokument(blatt(zeile(wort('x'))))
    const verschluesselt =
      '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    for (const [teile, satz] of [
      [{ mimetype: ART, 'META-INF/manifest.xml': verschluesselt, 'content.xml': 'verschlüsselt' }, 'Kennwort'],
      [{ mimetype: ART, 'encrypted-package': 'verschlüsselt' }, 'Kennwort'],
      [{ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': inhalt }, 'kein Tabellendokument'],
      [{ mimetype: ART, 'content.xml': dokument('') }, 'kein Tabellenblatt'],
      [{ mimetype: ART, 'content.xml': inhalt.slice(0, -80) }, 'beschädigt'],
      [{ mimetype: ART, 'content.xml': '<a>'.repeat(1_000_000) }, 'beschädigt'],
      [
        { mimetype: ART, 'content.xml': dokument(Array.from({ length: 101 }, () => blatt('')).join('')) },
        'mehr als 100',
      ],
    ] as const)
      await expect(lies(await archiv(teile as Record<string, string>)), satz).rejects.toThrow(satz)
  })

  test('Makros werden nicht beachtet', async () => {
    const teile = {
      mimetype: ART,
      'content.xml': dokument(blatt(zeile(wort('x')))),
      'Basic/Standard/Module1.xml': '<kaputt',
    }
    expect(await lies(await archiv(teile))).toHaveLength(1)
  })

  test('2.000 erzeugte Tabellen: jede Zelle kommt heraus, wie sie hineinging, gleich wie Wiederholtes zusammengefasst ist', async () => {
    const sichtbares = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .filter(t => t.trim() !== '' && !/[\p{C}\ufffd]/u.test(t))
    const zelle: fc.Arbitrary<Zelle | null> = fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: fc.constantFrom<Zelle>({ art: 'TEXT', text: 'Baetis' }, { art: 'ZAHL', zahl: 3 }) },
      sichtbares.map((text): Zelle => ({ art: 'TEXT', text })),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((zahl): Zelle => ({ art: 'ZAHL', zahl: zahl === 0 ? 0 : zahl })),
      fc.boolean().map((wert): Zelle => ({ art: 'JA_NEIN', wert })),
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((tag): Zelle => ({ art: 'TAG', tag: tag.toISOString().slice(0, 10) })),
    )
    const zeilenart = fc.array(zelle, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(zeilenart, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 8 }),
        async gruppen => {
          const xml = gruppen.map(([zellen, wieOft]) =>
            zeile(schreibeZellen(zellen), ` table:number-rows-repeated="${wieOft}"`),
          )
          const gelesen = await lies(await ods(blatt(xml.join(''))))
          const modell = gruppen
            .flatMap(([zellen, wieOft]) => Array.from({ length: wieOft }, () => zellen))
            .map((zellen, i) => ({
              nummer: i + 1,
              zellen: zellen.flatMap((z, ort): [number, Zelle][] => (z === null ? [] : [[ort, z]])),
            }))
            .filter(({ zellen }) => zellen.length > 0)
          expect(gelesen.map(({ nummer, zellen }) => ({ nummer, zellen: [...zellen] }))).toEqual(modell)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

/** Zellen, wie die Norm sie schreibt; gleiche nebeneinander zusammengefasst. */
function schreibeZellen(zellen: readonly (Zelle | null)[]): string {
  const laeufe: { xml: string; wieOft: number }[] = []
  for (const zelle of zellen) {
    const xml = schreibeZelle(zelle)
    const letzter = laeufe.at(-1)
    if (letzter?.xml === xml) letzter.wieOft++
    else laeufe.push({ xml, wieOft: 1 })
  }
  return laeufe
    .map(({ xml, wieOft }) =>
      xml.replace('<table:table-cell', `<table:table-cell table:number-columns-repeated="${wieOft}"`),
    )
    .join('')
}

function schreibeZelle(zelle: Zelle | null): string {
  const mit = (art: string, attribut: string, wert: string) =>
    `<table:table-cell office:value-type="${art}" office:${attribut}="${wert}"><text:p>anders angezeigt</text:p></table:table-cell>`
  switch (zelle?.art) {
    case 'TEXT':
      return wort(alsXml(zelle.text))
    case 'ZAHL':
      return mit('float', 'value', String(zelle.zahl))
    case 'JA_NEIN':
      return mit('boolean', 'boolean-value', String(zelle.wert))
    case 'TAG':
      return mit('date', 'date-value', zelle.tag)
    default:
      return '<table:table-cell/>'
  }
}

/** Mehrere Leerzeichen schreibt die Norm als `text:s`. */
const alsXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/ {2,}/g, leer => ` <text:s text:c="${leer.length - 1}"/>`)
