import { CHORIOTOPE } from '@benthos/fachmodell'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { AUFNAHMESPALTEN } from '@benthos/vertrag/aufnahmespalten'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { feldVon } from '@benthos/vertrag/feld'
import { ORTSBEFUNDABSCHNITTE } from '@benthos/vertrag/ortsbefundabschnitte'
import { WUCHSFORMBEISPIEL, WUCHSFORMSPALTE } from '@benthos/vertrag/wuchsformspalte'
import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { post } from '../../../../pruefstand/dienst.ts'
import { benenneBlatt } from '../../../fach/ausfuhr/tafelmappe.ts'
import { aufnahmeneinlesung } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { als, db, pruefe, lade, zeilen, bilanz } = p

const oeffne = async (inhalt: Buffer | ArrayBuffer) => {
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load(inhalt as ArrayBuffer)
  return buch
}
const alsDatei = async (buch: ExcelJS.Workbook, name: string) => new File([await buch.xlsx.writeBuffer()], name)

/** Wo Werte einander bedingen oder auf Gespeichertes verweisen; leer bleiben die übrigen Choriotope. */
const EIGENE: Readonly<Record<string, string | number>> = {
  'choriotop.deckung.AKAL': '60',
  'choriotop.deckung.PSAMMAL': '40',
  'choriotop.deckung.XYLAL': 'x',
  'choriotop.einheiten.AKAL': 12,
  'choriotop.einheiten.PSAMMAL': 8,
  [WUCHSFORMSPALTE]: WUCHSFORMBEISPIEL,
  'kopf.uhrzeit': '09:30',
  'kopf.methoden': 'Makrozoobenthos, Phytobenthos',
  'kopf.datum': '14.03.2025',
}

function wertFuer({ feld, inhalt }: Einlesespalte, verweise: Readonly<Record<string, string>>): string | number | null {
  const eigener = EIGENE[feld] ?? verweise[feld]
  if (eigener !== undefined) return eigener
  if (feld.startsWith('choriotop.deckung.') || feld.startsWith('choriotop.einheiten.')) return null
  switch (inhalt.art) {
    case 'ZAHL':
      return 7
    case 'TAG':
      return '02.03.2025'
    case 'JA_NEIN':
      return 'nein'
    case 'WAHL':
      return inhalt.werte.at(-1)?.label ?? null
    case 'MEHRFACH':
      return inhalt.werte
        .slice(-6, -3)
        .map(({ label }) => label)
        .join('; ')
    default:
      return `Text zu ${feld}`
  }
}

/** Zeilen eines Blatts der Ausfuhr nach den Überschriften ihrer Spalten. */
function liesBlatt(buch: ExcelJS.Workbook, name: string): Record<string, string>[] {
  const blatt = buch.worksheets.find(eines => eines.name === name)
  if (!blatt) throw new Error(`Kein Blatt ${name}: ${buch.worksheets.map(eines => eines.name).join(', ')}`)
  const koepfe = (blatt.getRow(1).values as string[]).map(kopf => String(kopf ?? ''))
  const zeilen: Record<string, string>[] = []
  blatt.eachRow((zeile, nummer) => {
    if (nummer === 1) return
    zeilen.push(
      Object.fromEntries(koepfe.flatMap((kopf, i) => (kopf === '' ? [] : [[kopf, alsText(zeile.getCell(i).value)]]))),
    )
  })
  return zeilen
}

function alsText(wert: ExcelJS.CellValue): string {
  if (wert instanceof Date) return wert.toISOString().slice(0, 10).split('-').toReversed().join('.')
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  return String(wert ?? '')
}

const gleich = (text: string): string => text.replaceAll(';', ',')

test('[A-EINLESEN-32] Vorlage, ausgefüllt in jeder Spalte, eingelesen, ausgegeben: derselbe Inhalt, und die Ausgabe sagt beim Einlesen nichts Neues', async () => {
  const stelle = await p.neueStelle()
  const { name: auftragnehmer } = await db
    .selectFrom('organisationseinheit')
    .select('name')
    .where('ist_auftragnehmer', '=', true)
    .where('aktiv', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const verweise = {
    'kopf.code': `${stelle}-RUND`,
    'kopf.messstelleId': stelle,
    'kopf.projektId': p.PROJEKT,
    'kopf.auftragnehmerMzbId': auftragnehmer,
    'kopf.auftragnehmerPhbId': auftragnehmer,
  }
  const vorlage = await oeffne(
    (await als('land-noe')('/api/einlesevorlage/AUFNAHMEN')).rawPayload as unknown as ArrayBuffer,
  )
  const blatt = vorlage.getWorksheet('Aufnahmen')
  if (!blatt) throw new Error('Die Vorlage hat kein Blatt „Aufnahmen“.')
  // Jede Spalte der Erklärung steht in der Vorlage, jede Wahl mit ihrer Liste.
  expect((blatt.getRow(1).values as string[]).slice(1)).toEqual(AUFNAHMESPALTEN.map(({ titel }) => titel))
  const ausgefuellt = new Map(
    AUFNAHMESPALTEN.map((spalte, i) => {
      const wert = wertFuer(spalte, verweise)
      if (spalte.inhalt.art === 'WAHL' || spalte.inhalt.art === 'JA_NEIN')
        expect(blatt.getCell(2, i + 1).dataValidation?.type, spalte.titel).toBe('list')
      blatt.getCell(2, i + 1).value = wert
      return [spalte.feld, wert === null ? '' : String(wert)] as const
    }),
  )
  const geprueft = await pruefe(await alsDatei(vorlage, 'ausgefuellt.xlsx'))
  expect((await zeilen(geprueft.id)).flatMap(z => z.beanstandungen)).toEqual([])
  const { geladen, zellbilanz } = await lade(geprueft.id)
  const zahl = [...ausgefuellt.values()].filter(Boolean).length
  expect(zahl).toBeGreaterThan(60)
  expect([geladen, zellbilanz?.gelesen, zellbilanz?.angenommen]).toEqual([1, zahl, zahl])
  const [zeile] = await zeilen(geprueft.id)

  const mappen = await Promise.all(
    ['mzb', 'phb'].map(async element => {
      const antwort = await als('land-noe')(`/export/datenexport/${element}?id=${zeile?.objektId}`)
      expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
      return oeffne(antwort.rawPayload as unknown as ArrayBuffer)
    }),
  )
  const satzDer = (titel: string): Record<string, string> => {
    const mappe = mappen.find(({ worksheets }) => worksheets.some(({ name }) => name === benenneBlatt(titel)))
    return (mappe && liesBlatt(mappe, benenneBlatt(titel))[0]) ?? {}
  }
  const vergleiche = (teil: string, schema: z.ZodObject, satz: Record<string, string>) => {
    for (const [name, feld] of Object.entries(schema.shape)) {
      const angabe = feldVon(feld as z.ZodType)
      if (!angabe || name === 'zeilen') continue
      const kopf = angabe.einheit === undefined ? angabe.label : `${angabe.label} (${angabe.einheit})`
      const soll = ausgefuellt.get(`${teil}.${name}`) ?? ''
      // Auftragnehmer des anderen Qualitätselements stehen in dessen Mappe.
      if (name.startsWith('auftragnehmerPhb')) continue
      if (name === 'methoden') continue
      expect(gleich(satz[kopf] ?? '(fehlt)'), `${teil}.${name}`).toBe(gleich(soll))
    }
  }
  vergleiche('kopf', Aufnahmedaten, satzDer('Aufnahme'))
  for (const { name, titel, schema } of ORTSBEFUNDABSCHNITTE) vergleiche(name, schema, satzDer(titel))
  const [mzb, phb] = mappen
  const choriotope = mzb ? liesBlatt(mzb, 'Choriotope') : []
  expect(choriotope.map(z => [z['Choriotop'], z['Deckung (%)'], z['unter 5 %'], z['Teilproben']])).toEqual(
    [
      ['AKAL', '60', 'nein', '12'],
      ['PSAMMAL', '40', 'nein', '8'],
      ['XYLAL', '', 'ja', ''],
    ].map(([wert, ...rest]) => [CHORIOTOPE.find(({ value }) => value === wert)?.label, ...rest]),
  )

  const wuchsformen = phb ? liesBlatt(phb, 'Wuchsformen') : []
  expect(
    wuchsformen.map(z =>
      ['Art', 'Farbgruppe', 'Wuchsform', 'Deckung (%)', 'Substrat', 'Bemerkung'].map(kopf => z[kopf]),
    ),
  ).toEqual([
    ['', 'grün', 'Watten', '30', 'Mesolithal (> 6–20 cm)', ''],
    ['Cladophora glomerata', 'grün', 'Büschel', '12.5', 'Megalithal (> 40 cm)', 'nur am linken Ufer'],
  ])

  // Die ausgefüllte Vorlage und das Blatt der Ausgabe, wieder eingelesen, ändern nichts.
  expect(bilanz(await pruefe(await alsDatei(vorlage, 'noch_einmal.xlsx')))).toEqual([0, 0, 1, 0, 0])
  const inhalt = await mzb?.xlsx.writeBuffer()
  if (!inhalt) throw new Error('Ohne Ausgabe')
  const ausgabe = await pruefe(new File([inhalt], 'ausgabe.xlsx'))
  const gewaehlt = await als('land-noe')(post(`/api/einlesen/${ausgabe.id}/pruefen`, { blatt: 'Aufnahme' }))
  expect(gewaehlt.statusCode, gewaehlt.body).toBe(200)
  await p.arbeiteAb()
  const zweite = await p.vorgang(ausgabe.id)
  expect((await zeilen(zweite.id)).map(z => [z.ausgang, z.beanstandungen, z.aenderungen])).toEqual([
    ['UNVERAENDERT', [], []],
  ])
  expect(zweite.zellbilanz?.unveraendert).toBeGreaterThan(7)
})
