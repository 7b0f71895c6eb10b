import { expect, test } from 'vitest'
import { leseDatenzeilen } from '../datenzeilen.ts'
import { erkenneTabelle } from '../erkenneTabelle.ts'
import { Dateizaehler } from '../zellbilanz.ts'
import { zipAus } from './rohdatei.pruefhilfe.ts'

/** Werte, die eine Formel aus einer anderen Datei holt: gelesen, wie sie gespeichert sind, und gesagt. */

const ART = {
  spalten: (['Code', 'Name', 'Anzahl'] as const).map(titel => ({
    feld: titel,
    titel,
    inhalt: { art: 'TEXT' } as const,
    hilfe: '',
    beispiel: '',
  })),
  schluessel: ['Code'],
}
/** Wie viele Zellen je Spalte ihren Wert aus einer anderen Datei haben; Spalten ohne solche fehlen. */
async function gezaehlte(datei: Buffer): Promise<Record<string, number>> {
  const { tabelle, form } = await erkenneTabelle(datei, ART, { vorgabe: {} })
  const zaehler = new Dateizaehler()
  for await (const stapel of leseDatenzeilen(tabelle, form, 100, { zaehler })) expect(stapel).not.toEqual([])
  const { spalten } = zaehler.ergaenze(form)
  return Object.fromEntries(
    spalten.flatMap(({ buchstabe, ausAndererDatei }) =>
      ausAndererDatei === undefined ? [] : [[buchstabe, ausAndererDatei]],
    ),
  )
}

/** Excel-Datei mit drei Überschriften; jede Zeile darunter steht da, wie sie hier steht. */
const excel = (zeilen: readonly string[], namen = '') =>
  zipAus({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Funde" sheetId="1" r:id="r1"/></sheets><definedNames>${namen}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${['Code', 'Name', 'Anzahl'].map(t => `<c t="inlineStr"><is><t>${t}</t></is></c>`).join('')}</row>${zeilen.map(z => `<row>${z}</row>`).join('')}</sheetData></worksheet>`,
  })
const alsXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const inA = (formel: string) => `<c r="A2"><f>${alsXml(formel)}</f><v>7</v></c>`

test.each([
  '[1]Blatt!A1',
  '[12]Blatt_1.2!$A$1',
  "'[1]Blatt 1'!A1",
  'SUM([1]Jän:März!A1)',
  '[1]!Anzahlen',
  '[Datei.xlsx]Blatt!A1',
  "'[Andere.xlsx]Blatt 1'!A1",
  "'[Andere''s.xlsx]O''Brien 1'!A1",
  "'C:\\Labor\\[Andere Datei.xlsx]Blatt'!A1",
  "'https://labor.example/[Andere.xlsx]Blatt'!A1",
  'VLOOKUP(A2,[1]Blatt!A:B,2,FALSE)',
  'B2*2+IF(B2<3,[1]Blatt!A1,"")',
  'Tabelle1[x]+[1]Blatt!A1',
  'INDIRECT("[Datei.xlsx]Blatt!A"&ROW())',
  `${'1+'.repeat(4000)}[1]Blatt!A1`,
])('[A-EINLESEN-07] Excel: %s holt den Wert aus einer anderen Datei', async formel =>
  expect(await gezaehlte(await excel([inA(formel)]))).toEqual({ A: 1 }),
)

test.each([
  'B2*2',
  "'Blatt 1'!A1",
  'Blatt!A1+Blatt2!A1',
  'Tab[2020]',
  'SUM(Tab[2020])+Blatt!A1',
  'Tabelle1[[#This Row],[x]]',
  'Tabelle1[[#This Row],[x]]&Blatt!A1',
  "SUM(Tabelle1[[a]:[b]])+'Blatt 2'!A1",
  'Tab.1[Menge]*2',
  '[0]!Anzahlen',
  '"Menge [Stück] stimmt!"',
])('[A-EINLESEN-07] Excel: %s bleibt in der eigenen Datei', async formel =>
  expect(await gezaehlte(await excel([inA(formel)]))).toEqual({}),
)

test('[A-EINLESEN-07] Excel: wer eine gemeinsame Formel mitbenutzt, holt seinen Wert ebendort; wird ihre Nummer neu vergeben, nicht mehr', async () => {
  const gemeinsam = (zelle: string, nummer: number, formel = '') =>
    `<c r="${zelle}"><f t="shared" si="${nummer}"${formel && ' ref="A2:A9"'}>${formel}</f><v>7</v></c>`
  const datei = await excel([
    gemeinsam('A2', 0, '[1]Blatt!A1') + gemeinsam('B2', 1, 'C2*2'),
    gemeinsam('A3', 0) + gemeinsam('B3', 1),
    gemeinsam('A4', 0) + gemeinsam('B4', 0),
    gemeinsam('A5', 0, 'C5*2') + gemeinsam('B5', 1),
    gemeinsam('A6', 0),
  ])
  expect(await gezaehlte(datei)).toEqual({ A: 3, B: 1 })
})

test('[A-EINLESEN-07] Excel: wohin eine Formel für einen ganzen Bereich schreibt, steht keine eigene', async () => {
  const wert = (zelle: string) => `<c r="${zelle}"><v>7</v></c>`
  const datei = await excel([
    `${wert('A2')}<c r="B2"><f t="array" ref="B2:C3">[1]Blatt!A1:B2</f><v>7</v></c>${wert('C2')}`,
    wert('A3') + wert('B3') + wert('C3'),
    wert('A4') + wert('B4') + wert('C4'),
  ])
  expect(await gezaehlte(datei)).toEqual({ B: 2, C: 2 })
})

test('[A-EINLESEN-07] Excel: auch ein Name kann in eine andere Datei zeigen', async () => {
  const namen =
    '<definedName name="Anzahlen">[1]Blatt!$A$1:$A$9</definedName><definedName name="Eigene">Funde!$A$1</definedName>'
  const datei = await excel(
    ['SUM(anzahlen)', 'Eigene*2', 'Anzahlen2'].map(f => `<c><f>${f}</f><v>7</v></c>`),
    namen,
  )
  expect(await gezaehlte(datei)).toEqual({ A: 1 })
})

test('[A-EINLESEN-07] gezählt sind nur Zellen mit einem Wert: Fehler und Formeln ohne Ergebnis sind schon beanstandet', async () => {
  const datei = await excel([
    `${inA('[1]Blatt!A1')}<c r="B2" t="e"><f>[1]Blatt!A1</f><v>#REF!</v></c><c r="C2"><f>[1]Blatt!A1</f></c>`,
  ])
  expect(await gezaehlte(datei)).toEqual({ A: 1 })
})

test('[A-EINLESEN-07] endlose Formeln halten das Lesen nicht auf', async () => {
  // Wüchse die Zeit mit dem Quadrat der Länge, endete dieser Test an seiner Zeitgrenze.
  const endlose = ['[1', "[''", "'[1]", '[1]a', "[1]''", "'"].map(teil => inA(teil.repeat(100_000)))
  const viele = Array.from({ length: 2000 }, () => inA("[1]''".repeat(1600)))
  expect(await gezaehlte(await excel([...endlose, ...viele]))).toEqual({})
}, 60_000)

/** OpenDocument-Tabelle mit drei Überschriften. */
function openDocument(zeilen: readonly string[]): Promise<Buffer> {
  const kopf = ['Code', 'Name', 'Anzahl'].map(zelle => ods(zelle)).join('')
  const inhalt = `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Funde"><table:table-row>${kopf}</table:table-row>${zeilen.map(z => (z.startsWith('<table:table-row') ? z : `<table:table-row>${z}</table:table-row>`)).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
  return zipAus({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': inhalt })
}
const ods = (text: string, formel = '', attribute = '') =>
  `<table:table-cell${formel && ` table:formula="${alsXml(formel)}"`}${attribute} office:value-type="string"><text:p>${text}</text:p></table:table-cell>`

test.each([
  ["of:=['file:///home/labor/Andere.ods'#$Blatt.A1]", { A: 1 }],
  ["of:=['../Andere%20Datei.ods'#$'Blatt 1'.A1]*2", { A: 1 }],
  ["oooc:=SUM(['file:///C:/Labor/Andere.xlsx'#$Blatt.A1:.A9])", { A: 1 }],
  ["of:='file:///home/labor/Andere.ods'#$$Anzahlen", { A: 1 }],
  ['of:=[.B2]*2', {}],
  ["of:=[$'Blatt 1'.A1]+[$'#1'.A1]", {}],
  ['of:=[.A1:.B2]![.B1:.C3]', {}],
])('[A-EINLESEN-07] OpenDocument: %s', async (formel, erwartet) =>
  expect(await gezaehlte(await openDocument([ods('7', formel)]))).toEqual(erwartet),
)

test('[A-EINLESEN-07] OpenDocument: wiederholte Zellen und Zeilen zählen so oft, wie sie dastehen, ein Bereich mit einer Formel ganz', async () => {
  const fremd = "of:=['file:///Andere.ods'#$Blatt.$A$1]"
  const datei = await openDocument([
    `<table:table-row table:number-rows-repeated="3">${ods('a')}${ods('7', fremd, ' table:number-columns-repeated="2"')}</table:table-row>`,
    ods('b') + ods('7', fremd, ' table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="2"'),
    ods('c') + ods('8'),
    ods('d') + ods('9'),
  ])
  expect(await gezaehlte(datei)).toEqual({ B: 5, C: 3 })
})

test('[A-EINLESEN-07] OpenDocument: ein verknüpfter Bereich zählt ganz, auch wo keine Formel steht', async () => {
  const quelle = (spalten: number, zeilen: number) =>
    `<table:cell-range-source table:name="Funde" xlink:href="file:///home/labor/Andere.ods" table:last-column-spanned="${spalten}" table:last-row-spanned="${zeilen}"/>`
  const verknuepft = (text: string, spalten: number, zeilen: number) =>
    ods(text).replace('<text:p>', `${quelle(spalten, zeilen)}<text:p>`)
  const datei = await openDocument([
    ods('a') + verknuepft('7', 2, 2) + ods('8'),
    ods('b') + ods('9') + ods('10'),
    ods('c') + ods('11') + ods('12'),
  ])
  expect(await gezaehlte(datei)).toEqual({ B: 2, C: 2 })
  // Die Größe stammt aus der Datei: reicht der Bereich weiter als jedes Blatt, zählt doch nur, was dasteht.
  expect(await gezaehlte(await openDocument([verknuepft('7', 99_999_999, 99_999_999), ods('8')]))).toEqual({ A: 2 })
})
