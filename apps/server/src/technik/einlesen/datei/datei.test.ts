import { deflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leseArbeitsmappe } from './arbeitsmappe.ts'
import { oeffneArchiv } from './archiv.ts'
import { erkenneTrennzeichen, erkenneZeichensatz, leseCsvfelder } from './csv.ts'
import { oeffneTabelle } from './oeffne.ts'
import { type Dateizeile, spaltenname, spaltennummer, zelltext } from './tabelle.ts'
import { tagAusZahl } from './tagzelle.ts'
import { leseZeilen } from './xlsx.ts'

const lies = async (inhalt: Buffer, vorgabe = {}): Promise<Dateizeile[]> => {
  const zeilen: Dateizeile[] = []
  for await (const zeile of (await oeffneTabelle(inhalt, vorgabe)).zeilen()) zeilen.push(zeile)
  return zeilen
}
const texte = (zeilen: readonly Dateizeile[]): string[][] =>
  zeilen.map(({ zellen }) => {
    const breite = Math.max(-1, ...zellen.keys()) + 1
    return Array.from({ length: breite }, (_, i) => zelltext(zellen.get(i)))
  })
async function mappe(fuelle: (blatt: ExcelJS.Worksheet, buch: ExcelJS.Workbook) => void): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  fuelle(buch.addWorksheet('Messstellen'), buch)
  return Buffer.from(await buch.xlsx.writeBuffer())
}

/** Über neun Stufen je zehnmal die vorige: ausgeschrieben eine Milliarde Zeichen. */
const ENTITAETENBOMBE = `<!DOCTYPE worksheet [<!ENTITY a "x">${[...'bcdefghi']
  .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefgh'[i]};`.repeat(10)}">`)
  .join('')}]>`
const NAMENSRAUM = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const stueckeAus = (teile: Readonly<Record<string, string>>) =>
  async function* (name: string) {
    yield Buffer.from(teile[name] ?? '')
  }

const LEERE_MAPPE = { blaetter: [], texte: [], istTag: [], ab1904: false, fremdeNamen: new Set<string>() }

describe('Excel', () => {
  test('Texte, Zahlen, Tage, Wahrheitswerte, Formeln mit Ergebnis und leere Zellen kommen an, wie sie zu sehen sind', async () => {
    const inhalt = await mappe(blatt => {
      blatt.addRow(['Code', 'x', 'Beginn', 'Aktiv', 'Formel', 'Schrift'])
      blatt.addRow([
        'A & <B> „ö“',
        668592.73,
        new Date(Date.UTC(2020, 1, 29)),
        true,
        { formula: 'B2*2', result: 12.5 },
        { richText: [{ text: 'halb ' }, { text: 'fett', font: { bold: true } }] },
      ])
      blatt.addRow([])
      blatt.addRow([null, 'nur B'])
    })
    const zeilen = await lies(inhalt)
    expect(texte(zeilen)).toEqual([
      ['Code', 'x', 'Beginn', 'Aktiv', 'Formel', 'Schrift'],
      ['A & <B> „ö“', '668592,73', '29.02.2020', 'ja', '12,5', 'halb fett'],
      ...(zeilen.length === 4 ? [[]] : []),
      ['', 'nur B'],
    ])
    expect(zeilen.at(-1)?.nummer).toBe(4)
    expect(zeilen[1]?.zellen.get(2)).toEqual({ art: 'TAG', tag: '2020-02-29' })
  })

  test('Fehlerwerte, Formeln ohne Ergebnis und verbundene Zellen sind Mängel der Zelle', async () => {
    const inhalt = await mappe(blatt => {
      blatt.addRow(['Code', 'x'])
      blatt.addRow([{ error: '#REF!' }, { formula: 'A1' }])
      blatt.addRow(['verbunden', 1])
      blatt.addRow([null, 2])
      blatt.mergeCells('A3:A4')
    })
    const [, fehler, oben, unten] = await lies(inhalt)
    expect(fehler?.zellen.get(0)).toMatchObject({ art: 'MANGEL', text: '#REF!' })
    expect(fehler?.zellen.get(1)).toMatchObject({ art: 'MANGEL', grund: expect.stringContaining('Formel') })
    expect(oben?.zellen.get(0)).toMatchObject({ art: 'MANGEL', text: 'verbunden' })
    expect(unten?.zellen.get(0)).toMatchObject({ art: 'MANGEL', grund: expect.stringContaining('verbunden') })
    expect(unten?.zellen.get(1)).toEqual({ art: 'ZAHL', zahl: 2 })
  })

  test('das erste sichtbare Blatt gilt, ein anderes lässt sich wählen', async () => {
    const inhalt = await mappe((blatt, buch) => {
      blatt.state = 'hidden'
      blatt.addRow(['verborgen'])
      buch.addWorksheet('Zwei').addRow(['zwei'])
      buch.addWorksheet('Drei').addRow(['drei'])
    })
    expect(texte(await lies(inhalt))).toEqual([['zwei']])
    expect(texte(await lies(inhalt, { blatt: 'Drei' }))).toEqual([['drei']])
    expect((await oeffneTabelle(inhalt, {})).form.blaetter).toEqual(['Messstellen', 'Zwei', 'Drei'])
  })

  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [45000, '2023-03-15'],
    // Der Rechenrest einer Formel ist keine Uhrzeit.
    [45000.000001, '2023-03-15'],
    [44999.999999, '2023-03-15'],
    [0.5, null],
    [-1, null],
    [1e9, null],
  ])('die Zahl %d ist der Tag %s', (zahl, tag) => expect(tagAusZahl(zahl)).toEqual(tag && { art: 'TAG', tag }))

  test('[A-EINLESEN-44] eine Uhrzeit bleibt beim Tag, wie Excel sie auch speichert; ein reiner Tag hat keine', async () => {
    const tage = ['2023-03-15T18:00:00Z', '2023-03-15T18:00:05Z', '2023-03-15T00:00:00Z'].map(tag => new Date(tag))
    const [zeile] = await lies(await mappe(blatt => blatt.addRow(tage)))
    const tag = { art: 'TAG', tag: '2023-03-15' }
    expect([...(zeile?.zellen.values() ?? [])]).toEqual([{ ...tag, zeit: '18:00' }, { ...tag, zeit: '18:00:05' }, tag])
    expect(texte(await lies(await mappe(blatt => blatt.addRow(tage))))[0]?.[1]).toBe('15.03.2023 18:00:05')
  })

  test('eine fremde Datei sagt, was zu tun ist', async () => {
    for (const [inhalt, text] of [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'alte Excel-Format'],
      [Buffer.from('%PDF-1.7'), 'PDF'],
      [Buffer.from('PK\x03\x04abc', 'latin1'), 'beschädigt'],
      [Buffer.from('a\0\0\0b\0\0\0\0', 'latin1'), 'keine Texttabelle'],
      [Buffer.from(Array.from({ length: 300 }, (_, i) => 1 + ((i * 37) % 255))), 'keine Texttabelle'],
      [await mappe((_, buch) => buch.removeWorksheet(1)), 'Tabellenblatt'],
    ] as const)
      await expect(lies(inhalt)).rejects.toThrow(text)
  })

  test('ein Archiv, das sich aufbläht, wird beim Auspacken abgebrochen, gleich was es über seine Größe sagt', async () => {
    const gepackt = deflateRawSync(Buffer.alloc(5_000_000))
    const archiv = await oeffneArchiv(alsArchiv('a.xml', gepackt, 10), 1_000_000)
    await expect(
      (async () => {
        for await (const stueck of archiv.packeAus('a.xml')) expect(stueck.length).toBeLessThan(200_000)
      })(),
    ).rejects.toThrow('zu groß')
  })

  test('auch ein Teil ohne Verdichtung kommt in kleinen Stücken', async () => {
    const archiv = await oeffneArchiv(alsArchiv('a.xml', Buffer.alloc(300_000, 'x'), 300_000, 0))
    let bytes = 0
    for await (const stueck of archiv.packeAus('a.xml')) {
      expect(stueck.length).toBeLessThan(100_000)
      bytes += stueck.length
    }
    expect(bytes).toBe(300_000)
  })

  test.each(['1000000000', '0', '-5', '1.5', 'abc'])('die Zeilennummer %s gibt es nicht', async nummer => {
    const blatt = Buffer.from(`<row r="${nummer}"><c r="A1"><v>1</v></c></row>`)
    const archiv = await oeffneArchiv(alsArchiv('xl/worksheets/a.xml', blatt, blatt.length, 0))
    await expect(leseZeilen(archiv, 'xl/worksheets/a.xml', LEERE_MAPPE).next()).rejects.toThrow('keine gültige Nummer')
  })

  test('endlose Muster in Formaten und Bereichen halten das Lesen nicht auf', async () => {
    // Wüchse die Zeit mit dem Quadrat der Länge, endete dieser Test an seiner Zeitgrenze.
    const format = '['.repeat(400_000)
    const endlos = 'mergeCell '.repeat(60_000)
    const inhalt = await mappe(blatt => {
      blatt.addRow(['Code']).getCell(1).numFmt = format
    })
    await lies(inhalt)
    const blatt = Buffer.from(`<worksheet>${endlos}<row r="1"><c r="A1"><v>1</v></c></row></worksheet>`)
    const archiv = await oeffneArchiv(alsArchiv('xl/worksheets/a.xml', blatt, blatt.length, 0))
    const nummern: number[] = []
    for await (const { nummer } of leseZeilen(archiv, 'xl/worksheets/a.xml', LEERE_MAPPE)) nummern.push(nummer)
    expect(nummern).toEqual([1])
  }, 60_000)

  test.each([
    ['mitten in einer Zeile endet', '<worksheet><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A'],
    ['nach einer Zeile endet', '<worksheet><row r="1"><c r="A1"><v>1</v></c></row>'],
    ['beliebig tief geschachtelt ist', '<a>'.repeat(1_000_000)],
    ['ein Element ohne Ende hat', `<worksheet><row r="${'x'.repeat(3_000_000)}`],
    ['einen Text ohne Ende hat', `<worksheet>${'x'.repeat(3_000_000)}`],
    ['eine Erklärung ohne Ende hat', `<!DOCTYPE worksheet [${'x'.repeat(3_000_000)}`],
    ['sich über Entitäten aufbläht', `${ENTITAETENBOMBE}<worksheet><row r="1"><c><v>&i;</v></c></row></worksheet>`],
    ['falsch schließt', '<worksheet><row r="1"><c r="A1"><v>1</c></v></row></worksheet>'],
  ])('ein Blatt, das %s, ist beschädigt und nicht eine kürzere Tabelle', async (_, xml) => {
    const blatt = Buffer.from(xml)
    const archiv = await oeffneArchiv(alsArchiv('xl/worksheets/a.xml', blatt, blatt.length, 0))
    const liesAlles = async () => {
      for await (const { nummer } of leseZeilen(archiv, 'xl/worksheets/a.xml', LEERE_MAPPE)) expect(nummer).toBe(1)
    }
    await expect(liesAlles()).rejects.toThrow('beschädigt')
  })

  test('eine Datei, der am Ende oder in der Mitte etwas fehlt, ist beschädigt', async () => {
    const inhalt = await mappe(blatt => {
      for (let i = 0; i < 200; i++) blatt.addRow([`Zeile ${i}`, i])
    })
    for (let laenge = 0; laenge < inhalt.length; laenge += 97) {
      const halb = inhalt.subarray(0, laenge)
      await expect(lies(halb.length < 4 ? Buffer.concat([inhalt.subarray(0, 4), halb]) : halb)).rejects.toThrow(
        'beschädigt',
      )
    }
  })

  test('ein Archiv mit Größen und Orten in 64 Bit (Zip64) ist lesbar', async () => {
    const archiv = await oeffneArchiv(alsArchiv64('a.xml', Buffer.from('<a/>')))
    const stuecke: Buffer[] = []
    for await (const stueck of archiv.packeAus('a.xml')) stuecke.push(stueck)
    expect(Buffer.concat(stuecke).toString()).toBe('<a/>')
  })

  test('eine Mappe ohne gemeinsame Texte und mit Namensräumen vor jedem Namen kommt an', async () => {
    const teile = {
      'xl/workbook.xml': `<x:workbook ${NAMENSRAUM} xmlns:q="q"><x:sheets><x:sheet name="A" q:id="r1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="/xl/worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': `<?xml version="1.0"?><x:worksheet ${NAMENSRAUM}><x:sheetData><x:row r="1"><x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve">A &amp; <![CDATA[<B>]]> &#246;</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    }
    const archiv = {
      hat: (name: string) => name in teile,
      namen: () => Object.keys(teile),
      packeAus: stueckeAus(teile),
    }
    const gelesen = await leseArbeitsmappe(archiv)
    const zeilen: Dateizeile[] = []
    for await (const zeile of leseZeilen(archiv, gelesen.blaetter[0]?.ort ?? '', gelesen)) zeilen.push(zeile)
    expect(texte(zeilen)).toEqual([['', 'A & <B> ö']])
  })

  test('unzählige Tabellenblätter werden abgelehnt', async () => {
    const inhalt = await mappe((_, buch) => {
      for (let i = 0; i < 100; i++) buch.addWorksheet(`Blatt ${i}`)
    })
    await expect(lies(inhalt)).rejects.toThrow('mehr als 100 Tabellenblätter')
  })
})

describe('CSV', () => {
  test.each([
    ['UTF-8 mit Marke', Buffer.from('\uFEFFCode;Höhe\nA;1,5', 'utf8'), 'UTF-8'],
    ['UTF-8', Buffer.from('Code;Höhe\nA;1,5', 'utf8'), 'UTF-8'],
    ['Windows-1252', Buffer.from('Code;Höhe\nA;1,5', 'latin1'), 'WINDOWS-1252'],
    ['UTF-16LE', Buffer.from('\uFEFFCode;Höhe\nA;1,5', 'utf16le'), 'UTF-16LE'],
    ['UTF-16LE ohne Marke', Buffer.from('Code;Höhe\nA;1,5', 'utf16le'), 'UTF-16LE'],
    ['UTF-16BE', Buffer.from('\uFEFFCode;Höhe\nA;1,5', 'utf16le').swap16(), 'UTF-16BE'],
  ])('%s wird erkannt', async (_, inhalt, zeichensatz) => {
    expect(erkenneZeichensatz(inhalt)).toBe(zeichensatz)
    expect(texte(await lies(inhalt))).toEqual([
      ['Code', 'Höhe'],
      ['A', '1,5'],
    ])
  })

  test.each([
    [';', 'Code;x (Rechtswert, Länge);y\nA;1,5;2,5\nB;1,5;2,5'],
    [',', 'Code,x,y\nA,"1,5","2,5"\nB,1.5,2.5'],
    ['\t', 'Code\tx\nA, B\t1,5\nC, D\t2'],
    ['|', 'Code|x\nA|1'],
    [';', 'nur eine Spalte'],
  ])('das Trennzeichen %j wird erkannt', (zeichen, text) => expect(erkenneTrennzeichen(text)).toBe(zeichen))

  test('ein einzelnes Steuerzeichen macht auch aus einer kurzen Datei keine fremde', async () => {
    expect(texte(await lies(Buffer.from('Code;Höhe\nA\u0002;1,5')))[1]).toHaveLength(2)
  })

  test('Anführungszeichen, Umbrüche in Zellen, Leerzeilen und jedes Zeilenende behalten die Nummer der Zeile', async () => {
    for (const ende of ['\n', '\r\n', '\r']) {
      const zeilen = await lies(
        Buffer.from(['Code;Text', 'A;"ein ""Zitat""; mit Umbruch"', '', 'B;5" Rohr'].join(ende)),
      )
      expect(texte(zeilen)).toEqual([['Code', 'Text'], ['A', 'ein "Zitat"; mit Umbruch'], [], ['B', '5" Rohr']])
      expect(zeilen.map(z => z.nummer)).toEqual([1, 2, 3, 4])
    }
    expect(texte(await lies(Buffer.from('a;b\n"x\ny";z')))[1]).toEqual(['x\ny', 'z'])
  })

  test('Zeichen über der Grenze zweier Stücke bleiben ganz, unspeicherbare fehlen', async () => {
    const lang = `a;b\n${'x'.repeat(20_000)};${'🪰'.repeat(8_000)}\n${'y'.repeat(32_000)};🪰`
    const zeilen = texte(await lies(Buffer.from(lang)))
    expect(zeilen[1]?.[1]).toBe('🪰'.repeat(8_000))
    expect(zeilen[2]?.[1]).toBe('🪰')
    const excel = await mappe(blatt => blatt.addRow(['a_x0000_b_xD800_c', '_x0041_']))
    expect(texte(await lies(excel))).toEqual([['abc', 'A']])
  })

  test('ohne Anführungszeichen liest es sich wie mit dem Leser, Feld für Feld', async () => {
    const stueck = fc.constantFrom('a', 'ä', ' ', ';', ',', '\n', '\r', '\r\n', '\uFEFF', '🪰')
    await fc.assert(
      fc.asyncProperty(fc.array(stueck, { maxLength: 30 }), async teile => {
        const text = teile.join('')
        const felder: (readonly string[])[] = []
        for await (const zeile of leseCsvfelder(Buffer.from(text), { trennzeichen: ';', zeichensatz: 'UTF-8' }))
          felder.push([...zeile])
        const optionen = { delimiter: ';', bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
        expect(felder).toEqual(parse(new TextDecoder().decode(Buffer.from(text)), optionen))
      }),
      { numRuns: 500 },
    )
  })

  test('ein Anführungszeichen ohne Ende nennt die Zeile', async () => {
    await expect(lies(Buffer.from('a;b\nc;"d\ne;f'))).rejects.toThrow('Zeile 2')
  })

  test('jede Tabelle kommt in jeder Schreibweise wieder heraus', async () => {
    const zelle = fc
      .string({ maxLength: 12 })
      .filter(t => t.trim() !== '' && !t.includes('\0') && !t.startsWith('\uFEFF'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(zelle, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(';' as const, ',' as const, '\t' as const),
        async (tabelle, trennzeichen) => {
          const text = tabelle.map(z => z.map(t => `"${t.replaceAll('"', '""')}"`).join(trennzeichen)).join('\r\n')
          expect(texte(await lies(Buffer.from(text), { trennzeichen, zeichensatz: 'UTF-8' }))).toEqual(tabelle)
        },
      ),
    )
  })
})

test('Spalten heißen wie in Excel', () => {
  expect([0, 25, 26, 701, 702].map(spaltenname)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect(['A', 'Z', 'AA', 'ZZ', 'AAA'].map(spaltennummer)).toEqual([0, 25, 26, 701, 702])
})

/** Felder fester Breite an ihrem Ort hinter einer Kennung. */
function kopf(kennung: number, laenge: number, felder: readonly (readonly [number, number, 2 | 4])[]): Buffer {
  const b = Buffer.alloc(laenge)
  b.writeUInt32LE(kennung, 0)
  for (const [ort, wert, bytes] of felder) b.writeUIntLE(wert, ort, bytes)
  return b
}

/** Kleinstes Archiv mit einem Teil, das eine falsche Größe behauptet. */
function alsArchiv(name: string, gepackt: Buffer, behauptet: number, verfahren = 8): Buffer {
  const teil = kopf(0x04034b50, 30, [
    [8, verfahren, 2],
    [18, gepackt.length, 4],
    [22, behauptet, 4],
    [26, name.length, 2],
  ])
  const eintrag = kopf(0x02014b50, 46, [
    [10, verfahren, 2],
    [20, gepackt.length, 4],
    [24, behauptet, 4],
    [28, name.length, 2],
  ])
  const vorne = Buffer.concat([teil, Buffer.from(name), gepackt])
  const verzeichnis = Buffer.concat([eintrag, Buffer.from(name)])
  return Buffer.concat([vorne, verzeichnis, alsEnde(vorne, verzeichnis)])
}

/** Wie `alsArchiv`, ungepackt; Größen und Ort stehen im Zusatzfeld (Zip64). */
function alsArchiv64(name: string, inhalt: Buffer): Buffer {
  const teil = kopf(0x04034b50, 30, [
    [18, inhalt.length, 4],
    [22, inhalt.length, 4],
    [26, name.length, 2],
  ])
  const eintrag = kopf(0x02014b50, 46, [
    [20, 0xffffffff, 4],
    [24, 0xffffffff, 4],
    [28, name.length, 2],
    [30, 28, 2],
    [42, 0xffffffff, 4],
  ])
  const zusatz = kopf(0x00180001, 28, [
    [4, inhalt.length, 4],
    [12, inhalt.length, 4],
  ])
  const vorne = Buffer.concat([teil, Buffer.from(name), inhalt])
  const verzeichnis = Buffer.concat([eintrag, Buffer.from(name), zusatz])
  return Buffer.concat([vorne, verzeichnis, alsEnde(vorne, verzeichnis)])
}

function alsEnde(vorne: Buffer, verzeichnis: Buffer): Buffer {
  return kopf(0x06054b50, 22, [
    [8, 1, 2],
    [10, 1, 2],
    [12, verzeichnis.length, 4],
    [16, vorne.length, 4],
  ])
}

describe('JSON', () => {
  test('Listen, Objekte und unendliche Zahlen statt eines Werts sind der Mangel ihrer Zelle, auch beliebig tief', async () => {
    const spalten = [{ feld: 'wert', titel: 'Wert', hilfe: '', beispiel: '1', inhalt: { art: 'ZAHL' } }] as const
    const json = { spalten, zeilen: (inhalt: unknown) => (inhalt as unknown[]).map(wert => ({ wert })) }
    const tief = '['.repeat(100_000) + ']'.repeat(100_000)
    const tabelle = await oeffneTabelle(Buffer.from(`[1.5, 1e999, {"a": 1}, ${tief}]`), {}, json)
    const arten: (string | undefined)[] = []
    for await (const { zellen } of tabelle.zeilen()) arten.push(zellen.get(0)?.art)
    expect(arten).toEqual(['TEXT', 'ZAHL', 'MANGEL', 'MANGEL', 'MANGEL'])
  })
})
