import ExcelJS from 'exceljs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { liesFundliste } from './fundliste.ts'
import { ladeMitgelieferte } from './taxaliste.ts'

const taxaliste = await ladeMitgelieferte('MZB_AUT')

/** Wie ein Taxon dasteht, und was das heißt: Taxon, Stadium im Namen, cf.; Taxon `null`: unbekannt, `SUMME`: kein Fund. */
const TAXA = [
  ['Baetis rhodani', 'Baetis rhodani', null, false],
  ['BAETIS  RHODANI (Pictet, 1843)', 'Baetis rhodani', null, false],
  ['Baetis cf. rhodani', 'Baetis rhodani', null, true],
  ['Baetis rhodani Lv.', 'Baetis rhodani', 'LARVE', false],
  ['Elmis aenea Ad.', 'Elmis aenea', 'IMAGO', false],
  ['Gammarus fossarum', 'Gammarus fossarum', null, false],
  ['Erfundenia nonsensica', null, null, false],
  ['Summe', 'SUMME', null, false],
] as const
const STADIEN = [
  ['', null],
  ['Lv', 'LARVE'],
  ['larva', 'LARVE'],
  ['Imago', 'IMAGO'],
  ['Kaulquappe', undefined],
] as const
/** `null`: keine Menge, `undefined`: so nicht zu lesen */
const MENGEN = [
  ['3', 3],
  ['7,5', 7.5],
  ['1200', 1200],
  ['0', null],
  ['', null],
  ['<5', undefined],
] as const
const zeile = fc.record({
  aufnahme: fc.constantFrom('A-1', 'A-2', ''),
  taxon: fc.constantFrom(...TAXA),
  stadium: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...STADIEN.slice(0, 4)) }, fc.constantFrom(...STADIEN)),
  menge: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...MENGEN.slice(0, 3)) }, fc.constantFrom(...MENGEN)),
})
type Zeile = typeof zeile extends fc.Arbitrary<infer Z> ? Z : never

/** Deutsche und Darwin-Core-Überschriften derselben Liste. */
const KOEPFE = [
  ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl'],
  ['eventID', 'scientificName', 'lifeStage', 'individualCount'],
] as const

/**
 * Ausgang der Zeile und die Zellen, an denen es liegt. Aus den Annahmen; dass eine unlesbare Menge nicht als doppelt zählt, steht dort nicht,
 * ist dem Einlesen abgesehen und damit Regression.
 */
function erwarte({ aufnahme, taxon, stadium, menge }: Zeile, nummer: number, gesehen: Map<string, number>) {
  const [, name, imNamen, cf] = taxon
  const [, inSpalte] = stadium
  const [, anzahl] = menge
  const zellen: string[] = []
  if (inSpalte === undefined) zellen.push(`C${nummer}`)
  if (anzahl === undefined) zellen.push(`D${nummer}`)
  // Ohne lesbare Menge ist auch eine Summe eine Zeile, die jemand ansehen muss.
  const istKeinFund = anzahl === null || (name === 'SUMME' && anzahl !== undefined)
  if (istKeinFund) return zellen.length > 0 ? { zellen } : { zellen, uebersprungen: true }
  if (name === 'SUMME') return { zellen }
  if (name === null) return { zellen: [...zellen, `B${nummer}`] }
  const widersprichtSich = imNamen !== null && Boolean(inSpalte) && imNamen !== inSpalte
  const fund = [name, inSpalte ?? imNamen, cf].join('|')
  const schluessel = `${aufnahme || 'Liste'} ${fund}`
  const zuerst = gesehen.get(schluessel)
  // Was keine lesbare Menge hat, ist noch kein Fund und steht keinem anderen im Weg.
  if (anzahl === undefined) return { zellen: widersprichtSich ? [...zellen, `C${nummer}`] : zellen }
  if (zuerst === undefined) gesehen.set(schluessel, nummer)
  else zellen.push(`B${nummer}`)
  if (widersprichtSich) zellen.push(`C${nummer}`)
  return zellen.length > 0 ? { zellen } : { zellen, fund: `${schluessel} ${anzahl}` }
}

const alsCsv = (tafel: readonly (readonly string[])[]): Buffer => Buffer.from(tafel.map(z => z.join(';')).join('\r\n'))

async function alsXlsx(tafel: readonly (readonly string[])[]): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  const blatt = buch.addWorksheet('Taxa')
  for (const zellen of tafel) blatt.addRow(zellen.map(text => (/^\d+$/.test(text) ? Number(text) : text)))
  return Buffer.from(await buch.xlsx.writeBuffer())
}

async function pruefeListe(zeilen: readonly Zeile[], kopf: readonly string[], schreibe: typeof alsXlsx): Promise<void> {
  const tafel = zeilen.map(z => [z.aufnahme, z.taxon[0], z.stadium[0], z.menge[0]])
  const liste = await liesFundliste(
    await schreibe([kopf, ...tafel]),
    { methode: 'MHS', blatt: undefined, istBreit: false },
    taxaliste,
    'Liste',
  )
  const gesehen = new Map<string, number>()
  const modell = zeilen.map((eine, i) => erwarte(eine, i + 2, gesehen))
  // Zeilen: jede genau einmal, und die Summe geht auf.
  const { bilanz } = liste
  expect(bilanz).toEqual({
    ANGENOMMEN: modell.filter(m => m.fund !== undefined).length,
    GEAENDERT: 0,
    UNVERAENDERT: 0,
    UEBERSPRUNGEN: modell.filter(m => m.uebersprungen).length,
    ABGELEHNT: modell.filter(m => m.zellen.length > 0).length,
  })
  expect(Object.values(bilanz).reduce((a, b) => a + b, 0)).toBe(zeilen.length)
  expect(liste.zeilen.map(({ nummer }) => nummer)).toEqual(zeilen.map((_, i) => i + 2))
  // Zellen: beanstandet ist genau, was falsch ist, und gespeichert genau, was gilt.
  const beanstandet = liste.zeilen.flatMap(({ beanstandungen }) => beanstandungen.map(({ zelle }) => zelle))
  expect([...new Set(beanstandet)].toSorted()).toEqual([...new Set(modell.flatMap(m => m.zellen))].toSorted())
  const funde = liste.proben.flatMap(({ aufnahme, funde: ihre }) =>
    ihre.map(f => `${aufnahme} ${[f.taxon, f.artStadium ?? null, f.cf].join('|')} ${f.anzahl}`),
  )
  expect(funde.toSorted()).toEqual(modell.flatMap(m => m.fund ?? []).toSorted())
}

const liste = fc.array(zeile, { minLength: 1, maxLength: 10 })

test('[API-17] 5.000 erzeugte CSV-Listen: Zeilen und Zellen gehen gegen das Modell auf, mit deutschen wie mit Darwin-Core-Überschriften', async () => {
  await fc.assert(
    fc.asyncProperty(liste, fc.constantFrom(...KOEPFE), (zeilen, kopf) =>
      pruefeListe(zeilen, kopf, async tafel => alsCsv(tafel)),
    ),
    { numRuns: 5000, endOnFailure: true },
  )
}, 240_000)

test('[API-17] 200 erzeugte Excel-Listen ebenso', async () => {
  await fc.assert(
    fc.asyncProperty(liste, fc.constantFrom(...KOEPFE), (zeilen, kopf) => pruefeListe(zeilen, kopf, alsXlsx)),
    { numRuns: 200, endOnFailure: true },
  )
}, 240_000)
