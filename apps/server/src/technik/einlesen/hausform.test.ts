import zlib from 'node:zlib'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import ExcelJS from 'exceljs'
import { describe, expect, test, vi } from 'vitest'
import { Dateimangel, zelltext } from './datei/tabelle.ts'
import { erkenneTabelle } from './erkenneTabelle.ts'
import { ergaenzeHausform, type GemerkteForm, pruefsummeDerKoepfe } from './hausform.ts'

/** Wiedererkannt wird an den Überschriften; gelesen, wie sie dastehen. */

const KOPF = ['Stelle', 'Wer', 'Wo']
const FELDER = ['identifizierung.code', 'identifizierung.name', null]

/** Gemerkt aus einer Datei mit diesen Überschriften. */
const gemerkt = (teil: Partial<GemerkteForm> = {}): GemerkteForm => ({
  id: 7,
  organisationseinheit_id: 1,
  art: 'MESSSTELLEN',
  name: 'Labor Muster',
  koepfe: pruefsummeDerKoepfe(KOPF.map((kopf, nummer) => [nummer, kopf])),
  zeichensatz: 'WINDOWS-1252',
  trennzeichen: ';',
  dezimalzeichen: null,
  kopfzeile: 1,
  spalten: KOPF.map((kopf, nummer) => ({ nummer, kopf, feld: FELDER[nummer] ?? null })),
  geaendert_am: '2026-01-01',
  geaendert_von: null,
  von: null,
  ...teil,
})

const ART = { spalten: EINLESESPALTEN.MESSSTELLEN, schluessel: ['identifizierung.code'] }

/** Wie die Datei mit diesen gemerkten Formen gelesen wird. */
async function lies(inhalt: Buffer, formen: readonly GemerkteForm[], eigene: Formvorgabe = {}) {
  const vorgabe = await ergaenzeHausform(inhalt, eigene, formen)
  const { tabelle, form } = await erkenneTabelle(inhalt, ART, { vorgabe })
  const zeilen: string[][] = []
  for await (const { nummer, zellen } of tabelle.zeilen())
    if (nummer > form.kopfzeile) zeilen.push([...zellen.values()].map(zelltext))
  return { hausform: vorgabe.hausform ?? null, felder: form.spalten.map(({ feld }) => feld), zeilen }
}
const csv = (trennzeichen: string, zeilen: readonly (readonly string[])[] = [['A-1', 'Müller', 'Wien']]) =>
  [KOPF, ...zeilen].map(zeile => zeile.join(trennzeichen)).join('\n')
const GELESEN = { hausform: 7, felder: FELDER, zeilen: [['A-1', 'Müller', 'Wien']] }

describe('[A-EINLESEN-27] Gemerkte Formen zwingen einer Datei keine Schreibweise auf', () => {
  test.each([
    ['UTF-8', ';', Buffer.from(csv(';'))],
    ['UTF-8 mit Byte-Marke', ';', Buffer.from(`\uFEFF${csv(';')}`)],
    ['UTF-16', ';', Buffer.from(`\uFEFF${csv(';')}`, 'utf16le')],
    ['Windows-1252', ';', Buffer.from(csv(';'), 'latin1')],
    ['UTF-8', ',', Buffer.from(csv(','))],
    ['Windows-1252', '\t', Buffer.from(csv('\t'), 'latin1')],
  ])('gemerkt in Windows-1252 mit Strichpunkt, gelesen in %s mit „%s“', async (_, __, inhalt) => {
    expect(await lies(inhalt, [gemerkt()])).toEqual(GELESEN)
    expect(await lies(inhalt, [gemerkt()], { hausform: 7 })).toEqual(GELESEN)
  })

  test('das gemerkte Trennzeichen gilt, wo ein anderes häufiger ist, im erkannten Zeichensatz', async () => {
    const zeilen = Array.from({ length: 30 }, (_, i) => [`A-${i}`, 'Müller, Paul, Ute', 'Wien, Linz, Graz'])
    const inhalt = Buffer.from([KOPF, ...zeilen].map((zeile, i) => zeile.join(i < 2 ? '|' : ';')).join('\n'))
    expect(await lies(inhalt, [gemerkt({ trennzeichen: '|' })])).toMatchObject({ hausform: 7, felder: FELDER })
    expect((await lies(inhalt, [gemerkt({ trennzeichen: '|' })])).zeilen[0]?.[1]).toBe('Müller, Paul, Ute')
  })

  test('eine abgeschnittene Datei in UTF-8 bleibt es, auch wo Windows-1252 gemerkt ist', async () => {
    const inhalt = Buffer.from(csv(';', [['A-1', 'Müller', 'Köln ö']])).subarray(0, -1)
    await expect(lies(inhalt, [gemerkt()])).rejects.toThrow(/endet mitten in einem Zeichen/)
    await expect(lies(inhalt, [gemerkt()], { hausform: 7 })).rejects.toThrow(/endet mitten in einem Zeichen/)
  })

  test('was in einer gemerkten Schreibweise nicht zu lesen ist, hält die Datei nicht auf', async () => {
    const code = `A-1${','.repeat(300)}`
    const inhalt = Buffer.from(['Code;Name', `${code};Bach`].join('\n'))
    expect(await lies(inhalt, [gemerkt({ trennzeichen: ',' })])).toMatchObject({
      hausform: null,
      zeilen: [[code, 'Bach']],
    })
  })

  test('eine gewählte Form mit anderen Überschriften ist abgelehnt, außer jemand nennt die Spalten selbst', async () => {
    const fremde = Buffer.from('Ort;Name\nA-1;Bach')
    const wahl = lies(fremde, [gemerkt()], { hausform: 7 })
    await expect(wahl).rejects.toThrow(/Überschriften der Datei sind nicht die der gemerkten Form „Labor Muster“/)
    await expect(wahl).rejects.toBeInstanceOf(Dateimangel)
    const eigene: Formvorgabe = { hausform: 7, kopfzeile: 1, zuordnung: { 0: 'identifizierung.code' } }
    expect(await lies(fremde, [gemerkt()], eigene)).toEqual({
      hausform: null,
      felder: ['identifizierung.code', 'identifizierung.name'],
      zeilen: [['A-1', 'Bach']],
    })
  })
})

test('[A-EINLESEN-20] eine ausgeblendete Spalte gilt auch nach einer gemerkten Form erst, wenn jemand sie zuordnet', async () => {
  const buch = new ExcelJS.Workbook()
  const blatt = buch.addWorksheet('Stellen')
  blatt.addRows([KOPF, ['A-1', 'Müller', 'Wien']])
  blatt.getColumn(2).hidden = true
  const inhalt = Buffer.from(await buch.xlsx.writeBuffer())
  const ohne = { hausform: 7, felder: FELDER.with(1, null) }
  expect(await lies(inhalt, [gemerkt()])).toMatchObject(ohne)
  expect(await lies(inhalt, [gemerkt()], { hausform: 7 })).toMatchObject(ohne)
  const zuordnung = Object.fromEntries(FELDER.map((feld, nummer) => [nummer, feld]))
  expect(await lies(inhalt, [gemerkt()], { hausform: 7, zuordnung })).toMatchObject({ hausform: 7, felder: FELDER })
})

/** Mappe mit so vielen Blättern; die Überschriften stehen auf dem genannten. */
async function mappe(blaetter: number, blatt: number | null): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  for (let i = 0; i < blaetter; i++)
    buch
      .addWorksheet(`Blatt ${i}`)
      .addRows(i === blatt ? [KOPF, ['A-1', 'Müller', 'Wien']] : [['Notiz'], ['Code', 'Name'].slice(i)])
  return Buffer.from(await buch.xlsx.writeBuffer())
}

test('[A-EINLESEN-27] eine Mappe ist zum Wiedererkennen einmal geöffnet, gleich wie viele Schreibweisen gemerkt sind', async () => {
  const formen = [gemerkt(), gemerkt({ id: 8, trennzeichen: ',' }), gemerkt({ id: 9, zeichensatz: 'UTF-8' })]
  expect(await lies(await mappe(6, 4), formen)).toEqual(GELESEN)
  const fremde = await mappe(6, null)
  const packeAus = vi.spyOn(zlib, 'createInflateRaw')
  const ohne = await ergaenzeHausform(
    fremde,
    {},
    formen.map(form => ({ ...form, koepfe: '0'.repeat(64) })),
  )
  const ausgepackt = packeAus.mock.calls.length
  packeAus.mockRestore()
  expect(ohne).toEqual({})
  // Verzeichnis, Verweise, Texte und Formate einmal; jedes Blatt einmal für seine Zeilen und einmal für verbundene Zellen.
  expect(ausgepackt).toBe(4 + 6 * 2)
})
