import {
  berechneSha256,
  type JederParametersatz,
  kanonisch,
  PARAMETERSAETZE,
  pruefeParametersatz,
} from '@benthos/bewertung'
import {
  ART_STADIEN,
  TAXONRAENGE,
  type Taxaliste,
  TROPHISCHE_GRUNDZUSTAENDE,
  TYPGRUPPEN,
  type Wert,
} from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import type { Einleseart } from '@benthos/vertrag/einlesung'
import type { Fassung } from '@benthos/vertrag/fassung'
import { PARAMETERABSCHNITTE } from '@benthos/vertrag/parametersatzspalten'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { zipAus } from '../../technik/einlesen/datei/rohdatei.pruefhilfe.ts'
import type { Zeilenwerte } from '../../technik/einlesen/einleseart.ts'
import { zeigeWert } from '../../technik/einlesen/zellwert.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'
import { ladeFassungsinhalt } from './fassungsdatei.ts'
import { schreibeAus } from './parametersatz/abschnitte.ts'
import { alsParameterzeilen } from './parametersatz/zeilen.ts'
import { alsTaxonzeile } from './taxaliste/zeilen.ts'

const p = await fassungspruefung()
afterAll(p.ende)

const label = (wert: Wert): string => wert.label

type Zellen = readonly (readonly ExcelJS.CellValue[])[]

async function leseMappe(inhalt: Buffer): Promise<ExcelJS.Workbook> {
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load(inhalt as unknown as ArrayBuffer)
  return buch
}

const ladeVorlage = async (art: Einleseart): Promise<ExcelJS.Workbook> =>
  leseMappe((await p.als('admin')(`/api/einlesevorlage/${art}`)).rawPayload)

/** Die Vorlage der Art, von Hand ausgefüllt: Zahlen als Zahlen, alles andere in den Worten ihrer Listen. */
async function fuelleVorlage(art: Einleseart, zeilen: readonly Zeilenwerte[]): Promise<Buffer> {
  const buch = await ladeVorlage(art)
  const [blatt] = buch.worksheets
  if (!blatt) throw new Error('Die Vorlage hat kein Blatt.')
  const spalten = EINLESESPALTEN[art]
  expect((blatt.getRow(1).values as string[]).slice(1)).toEqual(spalten.map(({ titel }) => titel))
  zeilen.forEach((werte, zeile) => {
    spalten.forEach(({ feld, inhalt }, spalte) => {
      const wert = werte[feld]
      if (wert === null || wert === undefined) return
      blatt.getCell(zeile + 2, spalte + 1).value = typeof wert === 'number' ? wert : zeigeWert(wert, inhalt)
    })
  })
  return Buffer.from(await buch.xlsx.writeBuffer())
}

/** Dieselbe Tabelle, wie LibreOffice sie ablegt. */
async function alsOds(zellen: Zellen): Promise<Buffer> {
  const maskiere = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const zelle = (wert: ExcelJS.CellValue) =>
    typeof wert === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${wert}"><text:p>${wert}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${maskiere(String(wert ?? ''))}</text:p></table:table-cell>`
  const zeilen = zellen.map(zeile => `<table:table-row>${zeile.map(zelle).join('')}</table:table-row>`)
  return zipAus({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Tabelle1">${zeilen.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
}

const gibAus = async (fassung: Fassung, format: 'xlsx' | 'csv' | 'json'): Promise<Buffer> => {
  const antwort = await p.als('bund')(`${p.weg(fassung)}/datei?format=${format}`)
  expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
  return antwort.rawPayload
}

/** Zellen des ersten Blatts, jede Zeile so breit wie der Kopf; was unter der letzten Zeile nur Auswahllisten hat, zählt nicht. */
async function zellenVon(mappe: Buffer, art: Einleseart): Promise<Zellen> {
  const [blatt] = (await leseMappe(mappe)).worksheets
  const spalten = EINLESESPALTEN[art]
  return (blatt?.getRows(1, blatt.rowCount) ?? [])
    .map(zeile => spalten.map((_, i) => zeile.getCell(i + 1).value))
    .filter(zellen => zellen.some(wert => wert !== null))
}

const ENDUNGEN = ['xlsx', 'csv', 'ods', 'json'] as const
type Weg = {
  art: Einleseart
  weg: string
  angaben: Record<string, string> & { name: string }
  endungen?: readonly (typeof ENDUNGEN)[number][]
  /** ausgefüllt */
  vorlage: Buffer
}

/**
 * Was ausgegeben wird, steht Zelle für Zelle da wie in der ausgefüllten Vorlage und ist wieder ein Import: aus jeder Form entsteht unter demselben Namen derselbe Entwurf, Byte für Byte und mit
 * derselben Prüfsumme.
 */
async function pruefeZweiteRunde(
  { art, weg, angaben, endungen = ENDUNGEN, vorlage }: Weg,
  erster: Fassung,
  json: Buffer,
): Promise<void> {
  const xlsx = await gibAus(erster, 'xlsx')
  const zellen = await zellenVon(xlsx, art)
  const gefuellte = await zellenVon(vorlage, art)
  expect(zellen.length).toBe(gefuellte.length)
  expect(zellen.filter((zeile, i) => JSON.stringify(zeile) !== JSON.stringify(gefuellte[i]))).toEqual([])
  const formen = {
    xlsx,
    csv: await gibAus(erster, 'csv'),
    ods: await alsOds(zellen),
    json,
  }
  let bisheriger = erster
  for (const endung of endungen) {
    expect((await p.sende('admin', `${p.weg(bisheriger)}/delete`)).statusCode).toBe(204)
    bisheriger = await p.fuehreEin(weg, Uint8Array.from(formen[endung]), angaben, `x.${endung}`)
    expect(bisheriger.pruefsumme, endung).toBe(erster.pruefsumme)
    const { ganzes } = await ladeFassungsinhalt(p.db, { art: bisheriger.art, id: bisheriger.id ?? 0 })
    expect(JSON.stringify(ganzes, null, 2) === json.toString(), endung).toBe(true)
  }
}

describe('[A-EINLESEN-52] Auswahllisten der Vorlage', () => {
  const JEDE_LISTE = { Rang: TAXONRAENGE.map(label), Stadien: ART_STADIEN.map(label) }
  test.each<{ art: Einleseart; listen: Record<string, readonly string[]>; verbindlich: readonly string[] }>([
    { art: 'TAXALISTE_MZB', listen: JEDE_LISTE, verbindlich: ['Rang'] },
    { art: 'TAXALISTE_BIOMASSE', listen: JEDE_LISTE, verbindlich: ['Rang'] },
    { art: 'TAXALISTE_PHB', listen: { Rang: JEDE_LISTE.Rang }, verbindlich: ['Rang'] },
    {
      art: 'PARAMETERSATZ',
      listen: {
        Abschnitt: PARAMETERABSCHNITTE.map(label),
        Typ: ['1,25', '2,00', ...TROPHISCHE_GRUNDZUSTAENDE.map(label), ...TYPGRUPPEN.map(label)],
        Name: ['EPT-Taxa', 'Abdeckung in Prozent', 'Saprobiewert s nach Sládeček'],
        'Wert des Gewichts': ['Indikationsgewicht v nach Sládeček'],
        Sensitiv: ['ja', 'nein'],
        Schwere: ['Hinweis', 'Warnung', 'Fehler'],
      },
      verbindlich: ['Abschnitt', 'Sensitiv', 'Schwere'],
    },
  ])('$art: jede Spalte mit festen Werten bietet sie an; nur wo nichts anderes gilt, weist Excel es ab', async fall => {
    const buch = await ladeVorlage(fall.art)
    const [blatt] = buch.worksheets
    const listen = new Map<string, string[]>()
    const verbindlich: string[] = []
    blatt?.getRow(1).eachCell((kopf, spalte) => {
      const auswahl: ExcelJS.DataValidation | undefined = blatt.getCell(2, spalte).dataValidation
      const [, buchstabe = '', von, bis] = /^Listen!\$(\w+)\$(\d+):\$\w+\$(\d+)$/.exec(auswahl?.formulae[0] ?? '') ?? []
      if (auswahl === undefined) return
      const zellen = buch
        .getWorksheet('Listen')
        ?.getColumn(buchstabe)
        .values.slice(Number(von), Number(bis) + 1)
      listen.set(kopf.text, (zellen ?? []).map(String))
      if (auswahl.showErrorMessage) verbindlich.push(kopf.text)
    })
    expect([...listen.keys()]).toEqual(Object.keys(fall.listen))
    for (const [titel, eintraege] of Object.entries(fall.listen)) {
      expect(listen.get(titel), titel).toEqual(expect.arrayContaining([...eintraege]))
      expect(new Set(listen.get(titel)).size, titel).toBe(listen.get(titel)?.length)
    }
    expect(verbindlich).toEqual(fall.verbindlich)
  })
})

describe('[A-EINLESEN-51] Vorlage, ausgefüllt, importiert, ausgegeben: derselbe Inhalt, und die Ausgabe ergibt denselben Entwurf', () => {
  /** Was kein mitgelieferter Satz hat: die andere Art der Indikation und Referenzarten nach Namen. */
  const andersherum = (satz: JederParametersatz): JederParametersatz => {
    if (satz.verfahren !== 'PHB') throw new TypeError(`${satz.name} ist kein Satz des Phytobenthos.`)
    const { trophie, saprobie, referenzarten } = satz.inhalt
    const inhalt = {
      ...satz.inhalt,
      trophie: { ...trophie, indikation: saprobie.indikation },
      saprobie: { ...saprobie, indikation: trophie.indikation },
      referenzarten: {
        ...referenzarten,
        liste: { art: 'TAXA' as const, taxa: ['Achnanthidium minutissimum', 'Cymbella affinis'] },
      },
    }
    return { ...satz, name: 'PHB andersherum', inhalt }
  }
  const saetze = PARAMETERSAETZE.flatMap(satz => (satz.name === 'PHB-DEMO-2026' ? [satz, andersherum(satz)] : [satz]))

  test.each(saetze)('Parametersatz $name', async satz => {
    const zeilen = alsParameterzeilen(satz)
    const { verfahren } = satz
    const angaben = { name: `Rundweg ${satz.name}`, bezeichnung: 'Rundweg', verfahren, marke: 'demonstration' }
    const vorlage = await fuelleVorlage('PARAMETERSATZ', zeilen.map(schreibeAus))
    const erster = await p.fuehreEin('parametersatz', Uint8Array.from(vorlage), angaben, 'vorlage.xlsx')
    const json = await gibAus(erster, 'json')
    const gelesen = JSON.parse(json.toString()) as JederParametersatz
    expect(kanonisch(gelesen.inhalt)).toBe(kanonisch(satz.inhalt))
    expect(pruefeParametersatz(gelesen)).toEqual([])
    await pruefeZweiteRunde({ art: 'PARAMETERSATZ', weg: 'parametersatz', angaben, vorlage }, erster, json)
  })

  test('die Parametersätze füllen jede Spalte und jeden Abschnitt', () => {
    const zeilen = saetze.flatMap(alsParameterzeilen)
    const gefuellte = (feld: string) => zeilen.some(zeile => (zeile[feld] ?? null) !== null)
    expect(EINLESESPALTEN.PARAMETERSATZ.filter(({ feld }) => !gefuellte(feld))).toEqual([])
    expect(new Set(zeilen.map(({ abschnitt }) => abschnitt))).toEqual(new Set(PARAMETERABSCHNITTE.map(a => a.value)))
  })

  /** Xenosaprobe Valenz und Säureklasse hat kein Taxon der mitgelieferten Liste. */
  const mitJedemWert = (taxa: Taxaliste['taxa']): Taxaliste['taxa'] => {
    const stelle = taxa.findIndex(({ werte }) => (werte['sap_o'] ?? 0) >= 1)
    return taxa.map((taxon, i) => {
      const { sap_o = 0 } = taxon.werte
      return i === stelle ? { ...taxon, werte: { ...taxon.werte, sap_x: 1, sap_o: sap_o - 1, saeureklasse: 2 } } : taxon
    })
  }

  test.each([
    // Die großen Listen in der Form, in der man sie bearbeitet; alle Formen nimmt die kleinste.
    { art: 'TAXALISTE_MZB', weg: 'taxaliste-mzb', gegenstand: 'Taxaliste MZB', endungen: ['xlsx'] },
    { art: 'TAXALISTE_BIOMASSE', weg: 'taxaliste-biomasse', gegenstand: 'Taxaliste MZB-Biomasse', endungen: ['xlsx'] },
    { art: 'TAXALISTE_PHB', weg: 'taxaliste-phb', gegenstand: 'Taxaliste PHB', endungen: ENDUNGEN },
  ] as const)(
    '$gegenstand, die mitgelieferte in ganzer Größe',
    async ({ art, weg, gegenstand, endungen }) => {
      const geltende = (await p.alle()).find(eine => eine.gegenstand === gegenstand && eine.gilt)
      const { taxa: mitgelieferte } = await p.liste(geltende?.name)
      const taxa = art === 'TAXALISTE_MZB' ? mitJedemWert(mitgelieferte) : mitgelieferte
      const zeilen = taxa.map(alsTaxonzeile)
      const leere = EINLESESPALTEN[art].filter(({ feld }) => zeilen.every(zeile => (zeile[feld] ?? null) === null))
      expect(leere.map(({ feld }) => feld)).toEqual([])
      const angaben = { name: `${gegenstand} im Kreis` }
      const vorlage = await fuelleVorlage(art, zeilen)
      const erster = await p.fuehreEin(weg, Uint8Array.from(vorlage), angaben, 'vorlage.xlsx')
      const json = await gibAus(erster, 'json')
      const gelesen = JSON.parse(json.toString()) as Taxaliste
      expect(gelesen.taxa.length).toBe(taxa.length)
      expect(kanonisch(gelesen.taxa)).toBe(kanonisch(taxa))
      expect(berechneSha256(kanonisch(gelesen))).toBe(erster.pruefsumme)
      await pruefeZweiteRunde({ art, weg, angaben, endungen, vorlage }, erster, json)
    },
    300_000,
  )
})
