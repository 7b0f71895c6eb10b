import ExcelJS from 'exceljs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packeAus } from '../../../../pruefstand/archivleser.ts'
import {
  FREMDE_LESER,
  type FremdesBlatt,
  liesMappenGenauFremd,
  mitLeser,
  pruefeXmlFremd,
} from '../../../../pruefstand/fremdeLeser.ts'
import { ohneUnerlaubtes } from '../../xml/xml.ts'
import { schreibeZip } from '../../zip/zipstrom.ts'
import { oeffneTabelle } from '../datei/oeffne.ts'
import { spaltenname, zelltext } from '../datei/tabelle.ts'
import { merkeMappeAn, type Zeilenvermerk } from './originalmappe.ts'

const { 'python3-openpyxl': openpyxl, 'libxml2-utils': xmllint } = FREMDE_LESER
const ROT = 'FFFDECEA'
const SPALTEN = 4
const KOPF = 2

/** Was in die Datei gelegt ist: Zellen je Zeile, und woran welche falsch sind. */
type Muster = {
  zellen: readonly (readonly (string | number | boolean | Date | { formula: string; result: number } | null)[])[]
  fehler: readonly { zeile: number; spalte: number }[]
  ohneZelle: readonly number[]
  fremdeNotiz: { zeile: number; spalte: number } | null
  schmuck: boolean
}

const zelle = fc.oneof(
  fc.constantFrom('', 'Baetis rhodani', '=1+1', '  Leer ', 'a<b>&"c"', 'Zeile\numbruch', '_x0041_', '#BEZUG!', "'x"),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter(text => ohneUnerlaubtes(text) === text && !text.includes('\r')),
  fc.integer({ min: -5000, max: 5000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.boolean(),
  fc.constant(new Date('2026-05-04T00:00:00Z')),
  fc.constant({ formula: 'SUM(1,2)', result: 3 }),
  fc.constant(null),
)
const muster: fc.Arbitrary<Muster> = fc
  .record({
    zellen: fc.array(fc.array(zelle, { minLength: SPALTEN, maxLength: SPALTEN }), { minLength: 1, maxLength: 9 }),
    orte: fc.array(fc.record({ zeile: fc.nat(8), spalte: fc.nat(SPALTEN - 1) }), { maxLength: 8 }),
    ohneZelle: fc.array(fc.nat(8), { maxLength: 3 }),
    fremdeNotiz: fc.option(fc.record({ zeile: fc.nat(8), spalte: fc.nat(SPALTEN - 1) })),
    schmuck: fc.boolean(),
  })
  .map(({ zellen, orte, ohneZelle, fremdeNotiz, schmuck }) => {
    const inhalt = zellen.map(zeile => [...zeile])
    // Eine beanstandete Zeile hat immer Inhalt: eine leere liest niemand.
    for (const { zeile } of [...orte, ...ohneZelle.map(z => ({ zeile: z }))]) {
      const erste = inhalt[zeile]
      if (erste) erste[0] ??= 'x'
    }
    const gibtEs = (zeile: number) => zeile < inhalt.length
    const fehler = new Map(orte.filter(({ zeile }) => gibtEs(zeile)).map(o => [`${o.zeile} ${o.spalte}`, o]))
    return {
      zellen: inhalt,
      fehler: [...fehler.values()],
      ohneZelle: [...new Set(ohneZelle)].filter(gibtEs),
      fremdeNotiz: fremdeNotiz && gibtEs(fremdeNotiz.zeile) ? fremdeNotiz : null,
      schmuck,
    }
  })

async function baueMappe({ zellen, fremdeNotiz, schmuck }: Muster): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  const davor = buch.addWorksheet('Lies mich')
  davor.getCell('B2').value = 'Nicht ändern'
  davor.getCell('B2').note = 'Anmerkung auf einem anderen Blatt'
  const blatt = buch.addWorksheet('Liste', { views: [{ state: 'frozen', ySplit: KOPF }] })
  blatt.getCell(1, 1).value = 'Titel'
  for (let i = 0; i < SPALTEN; i++) blatt.getCell(KOPF, i + 1).value = `Spalte ${i}`
  zellen.forEach((zeile, i) => {
    zeile.forEach((wert, j) => {
      const ort = blatt.getCell(KOPF + 1 + i, j + 1)
      if (wert !== null && wert !== '') ort.value = wert
      if (schmuck && j === 1) ort.numFmt = '0.00'
      if (schmuck && j === 2) ort.font = { bold: true }
    })
  })
  if (fremdeNotiz) blatt.getCell(KOPF + 1 + fremdeNotiz.zeile, fremdeNotiz.spalte + 1).note = 'Labor: nachgezählt'
  if (schmuck) {
    blatt.getColumn(2).width = 33
    blatt.mergeCells('A1:C1')
    blatt.getCell('B60').dataValidation = { type: 'list', formulae: ['"ja,nein"'] }
    blatt.autoFilter = 'A2:D2'
  }
  return Buffer.from(await buch.xlsx.writeBuffer())
}

const text = (zeile: number, spalte: number) => `Fehler in ${spaltenname(spalte)}${zeile}. Meinten Sie „<x> & y“?`

async function merkeAn(inhalt: Buffer, { fehler, ohneZelle, zellen }: Muster, istEigene = false): Promise<Buffer> {
  const vermerkZu = async (nummer: number): Promise<Zeilenvermerk | undefined> => {
    const zeile = nummer - KOPF - 1
    if (zeile < 0 || zeile >= zellen.length) return undefined
    return {
      maengel: new Map(
        fehler.filter(f => f.zeile === zeile).map(({ spalte }) => [spalte, text(nummer, spalte)] as const),
      ),
      ohneZelle: ohneZelle.includes(zeile) ? ['Spalte fehlt'] : [],
      ergebnis: '=abgelehnt',
    }
  }
  const ergebnis = { spalte: SPALTEN, titel: 'Prüfergebnis', istEigene }
  const mappe = await merkeMappeAn(inhalt, { blatt: 'Liste', kopfzeile: KOPF, ergebnis, vermerkZu })
  if (!mappe) throw new Error('Diese Mappe lässt sich anmerken.')
  const teile: Buffer[] = []
  for await (const teil of schreibeZip(mappe, new Date('2026-05-04T10:20:30'))) teile.push(teil)
  return Buffer.concat(teile)
}

/** Zellen mit roter Füllung, und was anzumerken war, aus dem Muster. */
function erwartet({ fehler, ohneZelle, fremdeNotiz }: Muster) {
  const orte = fehler.map(({ zeile, spalte }) => `${spaltenname(spalte)}${zeile + KOPF + 1}`).sort()
  const amErgebnis = ohneZelle.map(zeile => `${spaltenname(SPALTEN)}${zeile + KOPF + 1}`)
  const fremde = fremdeNotiz ? [`${spaltenname(fremdeNotiz.spalte)}${fremdeNotiz.zeile + KOPF + 1}`] : []
  return { orte, notizen: [...new Set([...orte, ...amErgebnis, ...fremde])].sort(), fremde }
}

const rote = ({ farben }: FremdesBlatt) =>
  Object.entries(farben)
    .flatMap(([ort, farbe]) => (farbe === ROT ? [ort] : []))
    .sort()
const ohneErgebnis = ({ zellen }: FremdesBlatt) =>
  Object.fromEntries(Object.entries(zellen).filter(([ort]) => !ort.startsWith(spaltenname(SPALTEN))))

describe('[A-EINLESEN-23] Die hochgeladene Mappe mit Anmerkungen', () => {
  test(mitLeser(
    'python3-openpyxl',
    'für 200 Mappen: angemerkt ist genau, was das Muster falsch hat; jede Zelle, jedes Format, jede Breite und jedes andere Blatt bleibt',
  ), async () => {
    if (!openpyxl) return
    const alle = fc.sample(muster, { numRuns: 200, seed: 20_260_504 })
    const davor = await Promise.all(alle.map(baueMappe))
    const danach = await Promise.all(alle.map((m, i) => merkeAn(davor[i] ?? Buffer.alloc(0), m)))
    const [vorher, nachher] = [liesMappenGenauFremd(davor), liesMappenGenauFremd(danach)]
    let fehler = 0
    for (const [i, m] of alle.entries()) {
      const [alt, neu] = [vorher[i]?.['Liste'], nachher[i]?.['Liste']]
      if (!alt || !neu) throw new Error('Das Blatt fehlt.')
      const { orte, notizen, fremde } = erwartet(m)
      fehler += orte.length
      expect(rote(neu), JSON.stringify(m)).toEqual(orte)
      expect(Object.keys(neu.notizen).sort()).toEqual(notizen)
      for (const ort of orte) expect(neu.notizen[ort]).toContain(`Fehler in ${ort}. Meinten Sie „<x> & y“?`)
      for (const ort of fremde) expect(neu.notizen[ort]).toContain('Labor: nachgezählt')
      expect(ohneErgebnis(neu)).toEqual(alt.zellen)
      // Als Text, nicht als Formel.
      expect(neu.zellen[`E${KOPF + 1}`]?.slice(0, 2)).toEqual(['s', '=abgelehnt'])
      expect(neu.zellen[`E${KOPF}`]?.[1]).toBe('Prüfergebnis')
      expect([neu.breiten, neu.verbundene, neu.auswahllisten]).toEqual([alt.breiten, alt.verbundene, alt.auswahllisten])
      expect(nachher[i]?.['Lies mich']).toEqual(vorher[i]?.['Lies mich'])
    }
    expect(fehler).toBeGreaterThan(200)
  }, 120_000)

  test(mitLeser(
    'python3-openpyxl',
    'noch einmal angemerkt gilt nur die neue Prüfung: was verbessert ist, ist nicht mehr rot und hat keine Anmerkung',
  ), async () => {
    if (!openpyxl) return
    const paare = fc.sample(fc.tuple(muster, muster), { numRuns: 60, seed: 7 })
    const mappen: Buffer[] = []
    const zweite: Muster[] = []
    for (const [m, anderes] of paare) {
      const fehler = anderes.fehler.filter(({ zeile }) => m.zellen[zeile]?.some(z => z !== null && z !== ''))
      const danach = { ...m, fehler, ohneZelle: [] }
      zweite.push(danach)
      mappen.push(await merkeAn(await merkeAn(await baueMappe(m), m), danach, true))
    }
    for (const [i, gelesen] of liesMappenGenauFremd(mappen).entries()) {
      const [m, blatt] = [zweite[i], gelesen['Liste']]
      if (!m || !blatt) throw new Error('Das Blatt fehlt.')
      const { orte, notizen } = erwartet(m)
      expect(rote(blatt), JSON.stringify(m)).toEqual(orte)
      expect(Object.keys(blatt.notizen).sort()).toEqual(notizen)
      for (const ort of orte) expect(blatt.notizen[ort]?.split('Fehler in')).toHaveLength(2)
    }
  }, 120_000)

  test(mitLeser('libxml2-utils', 'jeder Teil ist wohlgeformtes XML, und jede Anmerkung hat ihre Form'), async () => {
    if (!xmllint) return
    const [m] = fc.sample(
      muster.filter(({ fehler, fremdeNotiz }) => fehler.length > 3 && fremdeNotiz !== null),
      1,
    )
    if (!m) throw new Error('Es fehlt ein Muster.')
    const teile = await packeAus(await merkeAn(await baueMappe(m), m))
    let formen = 0
    let kommentare = 0
    for (const [name, inhalt] of teile) {
      if (/\.(xml|rels|vml)$/.test(name)) expect(() => pruefeXmlFremd(inhalt), name).not.toThrow()
      if (name.endsWith('.vml')) formen += inhalt.toString().split('<x:Row>').length - 1
      if (/comments/i.test(name)) kommentare += inhalt.toString().split('<comment ').length - 1
    }
    expect(formen).toBe(kommentare)
  })

  test('eine Zelle hinter der Tabelle, in der schon etwas steht, wird nicht überschrieben', async () => {
    const buch = new ExcelJS.Workbook()
    const blatt = buch.addWorksheet('Liste')
    blatt.getRow(KOPF).values = ['Code', 'Name', 'Art', 'Ort']
    blatt.getRow(KOPF + 1).values = ['a', 'b', 'c', 'd', 'Notiz des Labors']
    const m: Muster = { zellen: [['a']], fehler: [], ohneZelle: [0], fremdeNotiz: null, schmuck: false }
    const neu = await merkeAn(Buffer.from(await buch.xlsx.writeBuffer()), m)
    const tabelle = await oeffneTabelle(neu, {})
    const zeilen: string[][] = []
    for await (const { zellen } of tabelle.zeilen()) zeilen.push([...zellen.values()].map(zelltext))
    expect(zeilen).toEqual([
      ['Code', 'Name', 'Art', 'Ort', 'Prüfergebnis'],
      ['a', 'b', 'c', 'd', 'Notiz des Labors'],
    ])
    const gelesen = new ExcelJS.Workbook()
    await gelesen.xlsx.load(neu as unknown as ArrayBuffer)
    expect(JSON.stringify(gelesen.worksheets[0]?.getCell('A3').note)).toContain('Spalte fehlt')
  })

  test('mit Makros oder ohne Formate kommt keine geänderte Mappe zurück', async () => {
    const inhalt = await baueMappe({ zellen: [['a']], fehler: [], ohneZelle: [], fremdeNotiz: null, schmuck: false })
    const teile = await packeAus(inhalt)
    const packe = async (aendere: (teile: Map<string, Buffer>) => void) => {
      const andere = new Map(teile)
      aendere(andere)
      async function* gib() {
        for (const [name, teil] of andere)
          yield {
            name,
            inhalt: (async function* () {
              yield teil
            })(),
          }
      }
      const stuecke: Buffer[] = []
      for await (const stueck of schreibeZip(gib(), new Date())) stuecke.push(stueck)
      return Buffer.concat(stuecke)
    }
    const auftrag = {
      blatt: 'Liste',
      kopfzeile: KOPF,
      ergebnis: { spalte: SPALTEN, titel: 'Prüfergebnis', istEigene: false },
      vermerkZu: async () => undefined,
    }
    const mitMakros = await packe(t => void t.set('xl/vbaProject.bin', Buffer.from('x')))
    const ohneFormate = await packe(t => void t.delete('xl/styles.xml'))
    for (const mappe of [mitMakros, ohneFormate]) expect(await merkeMappeAn(mappe, auftrag)).toBeNull()
    expect(await merkeMappeAn(inhalt, { ...auftrag, blatt: 'gibt es nicht' })).toBeNull()
  })
})
