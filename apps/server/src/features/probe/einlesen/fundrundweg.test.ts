import { METHODENANGABEN, PROBENMETHODEN, schluesselVon } from '@benthos/fachmodell'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { fundspaltenDer } from '@benthos/vertrag/fundeinlesespalten'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { als, liesEin, lade, zeilen } = p

const oeffne = async (inhalt: Buffer | ArrayBuffer) => {
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load(inhalt as ArrayBuffer)
  return buch
}
const alsDatei = async (buch: ExcelJS.Workbook, name: string) => new File([await buch.xlsx.writeBuffer()], name)

/** Was in der Zelle steht, wie ein Mensch es liest. */
function lesbar(wert: ExcelJS.CellValue | undefined): string {
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  const text = String(wert ?? '')
  const zahl = text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(zahl) ? String(Number(zahl)) : text
}

const kopfDer = ({ titel, einheit }: Einlesespalte) => (einheit === undefined ? titel : `${titel} (${einheit})`)

/** Ein Wert, den die Spalte annimmt. */
function wertFuer({ feld, inhalt, beispiel }: Einlesespalte, taxon: string, code: string): string | number | null {
  if (feld === 'aufnahme') return code
  if (feld === 'taxon') return taxon
  if (['messstelle', 'datum', 'code'].includes(feld)) return null
  switch (inhalt.art) {
    case 'WAHL':
      return inhalt.werte.find(({ label }) => beispiel.includes(label))?.label ?? inhalt.werte[0]?.label ?? null
    case 'ZAHL':
      return 7
    case 'JA_NEIN':
      return 'ja'
    default:
      return `Text zu ${feld}`
  }
}

/** Je Methode Taxa mit dem, was an ihnen nicht erfasst wird: Kieselalgen werden gezählt, andere geschätzt. */
const TAXA = {
  MZB: [['Baetis rhodani', []]],
  PHB: [
    ['Achnanthidium minutissimum', ['schaetzklasse', 'deckung']],
    ['Cladophora glomerata', ['schalen']],
  ],
} as const satisfies Record<string, readonly (readonly [taxon: string, ohne: readonly string[]])[]>

test.each(schluesselVon(PROBENMETHODEN))(
  '[A-EINLESEN-12] %s: Vorlage, ausgefüllt in jeder Spalte, eingelesen, ausgegeben: derselbe Fund, und die Ausgabe sagt nichts Neues',
  async methode => {
    const { element } = METHODENANGABEN[methode]
    const { id: aufnahme, code } = await p.neueAufnahme()
    const vorlage = await oeffne(
      (await als('auftragnehmer')(`/api/einlesevorlage/${fundartDer(methode)}`)).rawPayload as unknown as ArrayBuffer,
    )
    const [blatt] = vorlage.worksheets
    if (!blatt) throw new Error('Die Vorlage hat kein Blatt.')
    const spalten = fundspaltenDer(methode).filter(spalte => !spalte.stehtNichtInDerVorlage)
    expect((blatt.getRow(1).values as string[]).slice(1)).toEqual(spalten.map(({ titel }) => titel))
    const soll = TAXA[element].map(([taxon, ohne], z) => {
      const zeile = new Map<string, string>()
      spalten.forEach((spalte, i) => {
        const wert = ohne.some(feld => feld === spalte.feld) ? null : wertFuer(spalte, taxon, code)
        blatt.getCell(z + 2, i + 1).value = wert
        // Eine Klasse gibt die Ausgabe als Zahl aus, mit der sich rechnen lässt.
        if (wert !== null) zeile.set(kopfDer(spalte), lesbar(wert).replace(/^(\d) – .*$/, '$1'))
      })
      expect(zeile.size).toBeGreaterThan(5)
      return zeile
    })
    const geprueft = await liesEin(await alsDatei(vorlage, 'vorlage.xlsx'), { methode })
    expect((await zeilen(geprueft.id)).flatMap(z => z.beanstandungen)).toEqual([])
    expect(await lade(geprueft.id)).toMatchObject({ geladen: soll.length })

    const ausgabe = await als('auftragnehmer')(`/export/datenexport/${element.toLowerCase()}?id=${aufnahme}`)
    expect(ausgabe.statusCode, ausgabe.body.slice(0, 200)).toBe(200)
    const mappe = await oeffne(ausgabe.rawPayload as unknown as ArrayBuffer)
    const tafel = mappe.worksheets.find(({ name }) => name.startsWith('Funde'))
    const name = tafel?.name ?? mappe.worksheets.map(eines => eines.name).join(', ')
    expect(tafel, name).toBeDefined()
    const koepfe = ((tafel?.getRow(1).values ?? []) as string[]).slice(1)
    const ist = soll.map(
      (_, z) => new Map(koepfe.map((kopf, i) => [kopf, lesbar(tafel?.getCell(z + 2, i + 1).value)] as const)),
    )
    expect(soll.map((zeile, z) => [...zeile.keys()].map(kopf => [kopf, ist[z]?.get(kopf)]))).toEqual(
      soll.map(zeile => [...zeile]),
    )

    const wieder = await liesEin(new File([Uint8Array.from(ausgabe.rawPayload)], 'ausgabe.xlsx'), { methode })
    const gewaehlt = await als('auftragnehmer')(post(`/api/einlesen/${wieder.id}/pruefen`, { blatt: name }))
    expect(gewaehlt.statusCode, gewaehlt.body).toBe(200)
    await p.arbeiteAb()
    expect((await zeilen(wieder.id)).map(z => [z.ausgang, z.beanstandungen, z.aenderungen])).toEqual(
      soll.map(() => ['UNVERAENDERT', [], []]),
    )
  },
)
