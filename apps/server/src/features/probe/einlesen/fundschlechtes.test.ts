import { deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundpruefung } from './funde.pruefhilfe.ts'

/** Was an Dateien aus Laboren schiefgeht: jede bekommt einen Satz, und nichts davon ist halb geladen. */

const p = await fundpruefung()
afterAll(() => p.ende())
const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
let id = 0
let code = ''
beforeAll(async () => {
  ;({ id, code } = await p.neueAufnahme())
})

const csv = (text: string, name = 'taxa.csv') => new File([text.replaceAll('CODE', code)], name)
const bytes = (inhalt: Buffer | Uint8Array, name = 'taxa.csv') => new File([new Uint8Array(inhalt)], name)
async function mappe(fuelle: (blatt: ExcelJS.Worksheet, buch: ExcelJS.Workbook) => void, name = 'taxa.xlsx') {
  const buch = new ExcelJS.Workbook()
  const blatt = buch.addWorksheet('Funde')
  blatt.addRow(KOPF)
  fuelle(blatt, buch)
  return bytes(Buffer.from(await buch.xlsx.writeBuffer()), name)
}
/** Archiv mit einer Datei, deren Inhalt sich tausendfach zusammenpressen lässt und die sich viel kleiner nennt. */
function bombe(): Buffer {
  const name = Buffer.from('xl/workbook.xml')
  const gepackt = deflateRawSync(Buffer.alloc(50 * 1024 * 1024, ' '), { level: 1 })
  const kopf = Buffer.alloc(30)
  kopf.writeUInt32LE(0x04034b50, 0)
  kopf.writeUInt16LE(8, 8)
  kopf.writeUInt32LE(gepackt.length, 18)
  kopf.writeUInt32LE(100, 22)
  kopf.writeUInt16LE(name.length, 26)
  const eintrag = Buffer.alloc(46)
  eintrag.writeUInt32LE(0x02014b50, 0)
  eintrag.writeUInt16LE(8, 10)
  eintrag.writeUInt32LE(gepackt.length, 20)
  eintrag.writeUInt32LE(100, 24)
  eintrag.writeUInt16LE(name.length, 28)
  const ende = Buffer.alloc(22)
  ende.writeUInt32LE(0x06054b50, 0)
  ende.writeUInt16LE(1, 8)
  ende.writeUInt16LE(1, 10)
  ende.writeUInt32LE(46 + name.length, 12)
  ende.writeUInt32LE(30 + name.length + gepackt.length, 16)
  return Buffer.concat([kopf, name, gepackt, eintrag, name, ende])
}

/** Lädt alles Gültige und nennt Zustand, Meldung, Ausgang jeder Zeile und Spalten mit Werten aus einer anderen Datei; was hineinkam, ist danach wieder leer. */
async function versuche(datei: File) {
  const angenommen = await p.sende('auftragnehmer', 'import', { methode: 'MHS', ladeart: 'GUELTIGE' }, datei)
  if (angenommen.statusCode !== 200)
    return { zustand: 'ABGEWIESEN', meldung: angenommen.body, zeilen: [], gespeichert: [], ausAndererDatei: [] }
  await p.arbeiteAb()
  const vorgang = await p.vorgang(angenommen.json().id)
  const zeilen = (await p.zeilen(vorgang.id)).map(z =>
    `${z.ausgang} ${z.grund ?? z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`).join(' ')}`.trim(),
  )
  const gespeichert = (await p.taxa(id)).map(f => `${f.taxon} ${f.anzahl}`)
  await p.db.deleteFrom('probe').where('aufnahme_id', '=', id).execute()
  const ausAndererDatei = vorgang.form?.spalten.flatMap(s =>
    s.ausAndererDatei ? [`${s.buchstabe} ${s.ausAndererDatei}`] : [],
  )
  return { zustand: vorgang.zustand, meldung: vorgang.meldung, zeilen, gespeichert, ausAndererDatei }
}

const umlaut = 'Aufnahme;Taxon;Bemerkung;Anzahl\r\nCODE;Baetis rhodani;Gerölle – „grün“;3'
const mitCode = (text: string) => text.replaceAll('CODE', code)
/** Umlaute in einem Zeichensatz, den die Liste angibt; alles andere ist ASCII. */
const in8Bit = (text: string, tafel: Readonly<Record<string, number>>) =>
  Buffer.from([...mitCode(text)].map(zeichen => tafel[zeichen] ?? zeichen.charCodeAt(0)))

describe('[API-17] Taxalisten: eine Datei, die sich nicht lesen lässt, sagt warum; geladen ist nichts', () => {
  test.each<[string, () => File | Promise<File>, RegExp]>([
    ['leer', () => csv(''), /Die Datei ist leer/],
    ['nur eine Byte-Marke', () => csv('\uFEFF'), /Die Datei ist leer/],
    ['nur die Kopfzeile', () => csv(KOPF.join(';')), /keine Zeile mit Daten/],
    ['ohne Kopfzeile', () => csv('CODE;Baetis rhodani;;3'), /keine Kopfzeile/],
    ['altes Excel oder mit Kennwort', () => bytes(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xlsx'), /Kennwort/],
    ['ein PDF mit falscher Endung', () => bytes(Buffer.from('%PDF-1.7 …'), 'taxa.csv'), /ist ein PDF/],
    ['ein Bild mit falscher Endung', () => bytes(Buffer.from('89504e470d0a1a0a0000000d', 'hex')), /keine Texttabelle/],
    ['eine Webseite mit falscher Endung', () => csv('<html><td>Taxon</td></html>', 'taxa.xls'), /keine Kopfzeile/],
    ['NUL im Text', () => csv(`${KOPF.join(';')}\nCODE;Baetis\0 rhodani;;3`), /keine Texttabelle/],
    ['ein Archiv, das sich tausendfach aufbläht', () => bytes(bombe(), 'a.xlsx'), /beschädigt/],
    ['ein Archiv, das keine Mappe ist', () => bytes(Buffer.from('504b0304abcd', 'hex'), 'a.xlsx'), /beschädigt/],
    ['16.384 Spalten', () => csv(`${KOPF.join(';')}${';x'.repeat(16_380)}\nCODE;Baetis rhodani;;3`), /200 Spalten/],
    [
      'doppelte Überschriften',
      () => csv('Aufnahme;Taxon;Anzahl;Anzahl\nCODE;Baetis rhodani;3;4'),
      /mehrmals vor \(C, D\)/,
    ],
    ['ein Anführungszeichen ohne Ende', () => csv(`${KOPF.join(';')}\nCODE;"Baetis rhodani;;3`), /Anführungszeichen/],
    [
      'mitten in einem Umlaut zu Ende',
      () => bytes(Buffer.from(mitCode(`${umlaut}\nCODE;Elmis ö`)).subarray(0, -1)),
      /nicht vollständig/,
    ],
    [
      'UTF-8 und Windows-1252 gemischt',
      () =>
        bytes(Buffer.concat([Buffer.from(mitCode(umlaut)), Buffer.from(mitCode('\nCODE;Elmis aenea;ö;2'), 'latin1')])),
      /mischt zwei Zeichensätze/,
    ],
    [
      'Umlaute aus MS-DOS',
      () => bytes(in8Bit('Aufnahme;Taxon;Habitat;Anzahl\nCODE;Baetis rhodani;Gerölle;3', { ö: 0x94 })),
      /MS-DOS/,
    ],
    [
      'Umlaute vom Macintosh',
      () => bytes(in8Bit('Aufnahme;Taxon;Habitat;Anzahl\nCODE;Baetis rhodani;Gerüst;3', { ü: 0x9f })),
      /Macintosh/,
    ],
    [
      'die Tabelle nur auf einem ausgeblendeten Blatt',
      async () =>
        mappe((blatt, buch) => {
          blatt.addRow([code, 'Baetis rhodani', '', 3])
          blatt.state = 'veryHidden'
          buch.addWorksheet('Deckblatt').addRow(['Labor'])
        }),
      /nur auf dem ausgeblendeten „Funde“/,
    ],
  ])('%s', async (_, baue, satz) => {
    const { zustand, meldung, zeilen, gespeichert } = await versuche(await baue())
    expect([zustand, meldung]).toEqual([expect.stringMatching(/^(UNLESBAR|ABGEWIESEN)$/), expect.stringMatching(satz)])
    expect([zeilen, gespeichert]).toEqual([[], []])
  })

  test('eine Excel-Datei, die mittendrin endet', async () => {
    const ganze = Buffer.from(await (await mappe(blatt => blatt.addRow([code, 'Baetis rhodani', '', 3]))).arrayBuffer())
    for (const teil of [0.3, 0.6, 0.95])
      expect(await versuche(bytes(ganze.subarray(0, ganze.length * teil), 'a.xlsx'))).toMatchObject({
        zustand: 'UNLESBAR',
        meldung: expect.stringContaining('beschädigt'),
        gespeichert: [],
      })
  })
})

describe('[API-17] Taxalisten: eine Menge, die keine Zahl ist', () => {
  test.each([
    ['<5', 'ungefähre Angabe'],
    ['ca. 10', 'ungefähre Angabe'],
    ['10-20', 'ein Bereich'],
    ['10 bis 20', 'ein Bereich'],
    ['x', 'nur, dass etwas vorhanden war'],
    ['+', 'nur, dass etwas vorhanden war'],
    ['?', 'keine Angabe'],
    ['1.234', '1234 oder 1,234'],
    ['1e3', 'Exponentialschreibweise'],
    ['5 Ind.', 'keine Zahl'],
    ['-3', 'größer als 0'],
    ['01. Mai', 'sieht wie ein Datum aus'],
    ['1-Mai', 'sieht wie ein Datum aus'],
    ['Mai 10', 'sieht wie ein Datum aus'],
    ['#NV', 'keine Zahl'],
    ['12\uFFFD', 'nicht lesen lässt'],
  ])('„%s“ sagt, was daran nicht stimmt, und die Zeile ist nicht geladen', async (menge, satz) => {
    const { zeilen, gespeichert } = await versuche(csv(`${KOPF.join(';')}\nCODE;Baetis rhodani;;${menge}`))
    expect(zeilen).toEqual([expect.stringMatching(/^ABGELEHNT D2 /)])
    expect(zeilen[0]).toContain(satz)
    expect(gespeichert).toEqual([])
  })

  test.each([
    ['1,5', 1.5],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    [' 12 ', 12],
    ['\u00a07', 7],
  ])('„%s“ ist eine Zahl', async (menge, zahl) => {
    const { gespeichert } = await versuche(csv(`${KOPF.join(';')}\nCODE;Baetis rhodani;;${menge}`))
    expect(gespeichert).toEqual([`Baetis rhodani ${zahl}`])
  })

  test('ein Datum aus Excel, wo eine Zahl stehen soll, nennt die Zahl, aus der es wurde', async () => {
    const datei = await mappe(blatt => blatt.addRow([code, 'Baetis rhodani', '', new Date(Date.UTC(2026, 4, 1))]))
    const { id: vorgang } = await p.liesEin(datei)
    expect((await p.zeilen(vorgang))[0]?.beanstandungen).toMatchObject([
      { zelle: 'D2', wert: '01.05.2026', vorschlag: '1,5' },
    ])
  })
})

describe('[API-17] Taxalisten: in der Datei ist mehr als eine Tabelle', () => {
  test('in fünf Schreibungen und zerlegt kommt derselbe Text an', async () => {
    const text = mitCode(umlaut)
    const obere: Readonly<Record<string, number>> = { ö: 0xf6, ü: 0xfc, '–': 0x96, '„': 0x84, '“': 0x93 }
    const inUtf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    for (const inhalt of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      inUtf16,
      Buffer.from(inUtf16).swap16(),
      in8Bit(umlaut, obere),
      Buffer.from(text.normalize('NFD')),
    ]) {
      await p.liesEin(bytes(inhalt), {}, 'import')
      expect((await p.taxa(id)).map(f => f.bemerkung)).toEqual(['Gerölle – „grün“'])
      await p.db.deleteFrom('probe').where('aufnahme_id', '=', id).execute()
    }
  })

  test('gemischte Zeilenenden, geschützte Leerzeichen, Zeilen verschiedener Länge', async () => {
    const { zeilen, gespeichert } = await versuche(
      csv(
        'Aufnahme\u00a0;\u00a0Taxon;Anzahl\r\n\u00a0CODE;Baetis\u00a0rhodani;3\nCODE;Elmis aenea;4;mehr\rCODE;Gammarus fossarum',
      ),
    )
    expect(zeilen).toEqual(['ANGENOMMEN', 'ANGENOMMEN', 'UEBERSPRUNGEN Ohne Anzahl: kein Fund'])
    expect(gespeichert).toEqual(['Baetis rhodani 3', 'Elmis aenea 4'])
  })

  test('Summenzeilen sind kein Fund, gleich in welcher Spalte das Wort steht', async () => {
    const { zeilen } = await versuche(
      csv(`${KOPF.join(';')}\nCODE;Baetis rhodani;;3\n;Gesamtindividuen;;3\nSumme;;;3\nCODE;Anzahl Taxa;;1`),
    )
    expect(zeilen).toEqual(['ANGENOMMEN', ...Array(3).fill('UEBERSPRUNGEN Summe, kein Fund')])
  })

  test('eine zweite Tabelle mit denselben Überschriften zählt dazu; mit anderen wird ab ihr nichts gelesen', async () => {
    const erste = `${KOPF.join(';')}\nCODE;Baetis rhodani;;3\n\n`
    expect(await versuche(csv(`${erste}${KOPF.join(';')}\nCODE;Elmis aenea;;4`))).toMatchObject({
      zeilen: ['ANGENOMMEN', 'UEBERSPRUNGEN Wiederholt die Überschriften', 'ANGENOMMEN'],
      gespeichert: ['Baetis rhodani 3', 'Elmis aenea 4'],
    })
    const andere = await versuche(csv(`${erste}Aufnahme;Taxon;Sicherheit;Zeile\nCODE;Elmis aenea;;4`))
    expect(andere.zeilen).toEqual([
      'ANGENOMMEN',
      ...Array(2).fill(expect.stringContaining('In Zeile 4 beginnt eine zweite Tabelle')),
    ])
    expect(andere.gespeichert).toEqual(['Baetis rhodani 3'])
  })

  test('ausgeblendete Zeilen werden gesagt, nicht gelesen; auch nicht als die doppelten einer sichtbaren', async () => {
    const datei = await mappe(blatt => {
      blatt.addRow([code, 'Baetis rhodani', '', 9]).hidden = true
      blatt.addRow([code, 'Baetis rhodani', '', 3])
    })
    expect(await versuche(datei)).toMatchObject({
      zeilen: [expect.stringContaining('UEBERSPRUNGEN Die Zeile ist in der Tabelle ausgeblendet'), 'ANGENOMMEN'],
      gespeichert: ['Baetis rhodani 3'],
    })
  })

  test('ausgeblendete Blätter neben dem gelesenen werden genannt, nicht gelesen', async () => {
    const datei = await mappe((blatt, buch) => {
      blatt.addRow([code, 'Baetis rhodani', '', 3])
      for (const [name, state] of [
        ['Alte Liste', 'hidden'],
        ['Formeln', 'veryHidden'],
      ] as const) {
        const verborgenes = buch.addWorksheet(name, { state })
        verborgenes.addRow(KOPF)
        verborgenes.addRow([code, 'Elmis aenea', '', 9])
      }
    })
    const { form } = await p.liesEin(datei)
    expect(form).toMatchObject({ blatt: 'Funde', ausgeblendete: ['Alte Liste', 'Formeln'] })
    expect((await versuche(datei)).gespeichert).toEqual(['Baetis rhodani 3'])
  })

  test('verbundene Zellen, Fehlerwerte und Formeln ohne Ergebnis sind Fehler der Zelle; gespeicherte Ergebnisse gelten, und der Bericht nennt die aus einer anderen Datei', async () => {
    const datei = await mappe(blatt => {
      blatt.addRow([code, 'Baetis rhodani', '', { formula: '1+1', result: 2 }])
      blatt.addRow([code, 'Elmis aenea', '', { formula: '1/0', result: { error: '#DIV/0!' } }])
      blatt.addRow([code, 'Gammarus fossarum', '', { formula: 'A1' }])
      blatt.addRow([code, 'Gammarus pulex', '', { formula: "'[Andere.xlsx]A'!A1", result: 7 }])
      blatt.addRow([code, 'Elmis maugetii', '', 1])
      blatt.addRow([null, 'Rhyacophila', '', 1])
      blatt.mergeCells('A6:A7')
    }, 'taxa.xlsm')
    const { zeilen, gespeichert, ausAndererDatei } = await versuche(datei)
    expect(zeilen).toEqual([
      'ANGENOMMEN',
      expect.stringContaining('D3 In der Zelle steht ein Excel-Fehler'),
      expect.stringContaining('D4 Die Formel hat kein gespeichertes Ergebnis'),
      'ANGENOMMEN',
      expect.stringContaining('A6 Die Zelle ist mit anderen verbunden'),
      expect.stringContaining('A7 Die Zelle ist mit anderen verbunden'),
    ])
    expect(gespeichert).toEqual(['Baetis rhodani 2', 'Gammarus pulex 7'])
    expect(ausAndererDatei).toEqual(['D 1'])
  })
})
