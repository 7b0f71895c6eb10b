import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { fuehreAus } from './fuehreAus.ts'

const ordner = await mkdtemp(join(tmpdir(), 'benthos-kommandozeile-'))

async function rufe(...argumente: string[]) {
  const gemeldet: string[] = []
  const gewarnt: string[] = []
  const rueckgabe = await fuehreAus(argumente, {
    melde: text => void gemeldet.push(text),
    warne: text => void gewarnt.push(text),
  })
  return { rueckgabe, gemeldet: gemeldet.join('\n'), gewarnt: gewarnt.join('\n') }
}
async function lege(name: string, inhalt: string | Buffer): Promise<string> {
  const pfad = join(ordner, name)
  await writeFile(pfad, inhalt)
  return pfad
}
const ZWEI = `Aufnahme;Messstelle;Datum;Taxon;Anzahl
A-1;MU-1;01.05.2024;Baetis rhodani;12
A-1;;;Gammarus fossarum;40
;MU-1;1.5.2024;Elmis aenea Ad.;3
A-2;MU-2;02.05.2024;Baetis rhodani;7
A-2;MU-2;02.05.2024;Summe;7
`

describe('benthos: Angaben', () => {
  test('ohne Angaben und mit --hilfe steht die Hilfe da', async () => {
    for (const argumente of [[], ['--hilfe'], ['bewerte', '--hilfe'], ['--help'], ['pruefe', '-h']]) {
      const { rueckgabe, gemeldet } = await rufe(...argumente)
      expect(rueckgabe).toBe(0)
      expect(gemeldet).toContain('benthos bewerte Datei')
    }
  })

  test.each([
    [['bewerte', 'a.csv', '--metode', 'MHS'], 'Gemeint ist vielleicht „--methode“.'],
    [['bewrte', 'a.csv'], 'Gemeint ist vielleicht „bewerte“.'],
    [['bewerte', 'a.csv', '--methode', 'MHR'], 'Gemeint ist vielleicht „MHS“.'],
    [['bewerte', 'a.csv', '--typ', 'Flisch'], 'Gemeint ist vielleicht „Flysch“.'],
    [['bewerte', 'a.csv', '--grundzustand', '1,6'], 'Zur Wahl stehen: 1,25, 1,50, 1,75, 2,00.'],
    [['bewerte', 'a.csv', '--flaeche', '1.5'], 'Bitte ein Komma'],
    [['bewerte', 'a.csv', '--flaeche', '0'], '--flaeche 0'],
    [['bewerte', 'a.csv', '--anteil', '5'], '„3/29“'],
    [['bewerte', 'a.csv', '--methode'], 'Hinter „--methode“ fehlt der Wert.'],
    [['bewerte', 'a.csv', '--methode', '--aus'], 'Hinter „--methode“ fehlt der Wert.'],
    [['bewerte', 'a.csv', '--gueltige=ja'], 'ohne Wert'],
    [['bewerte', 'a.csv', '--aus', 'a.pdf'], '.xlsx oder .json'],
    [['bewerte'], 'Bitte nennen Sie die Datei'],
    [['bewerte', 'a', 'b.csv'], 'Namen mit Leerzeichen'],
    [['bewerte', 'gibt-es-nicht.csv'], 'gibt es nicht'],
    [['bewerte', '.'], 'ist ein Ordner'],
    [['pruefe', 'gibt-es-nicht.zip'], 'gibt es nicht'],
    [['pruefe', 'archiv.zip', '--methode', 'MHS'], 'ohne weitere Angaben geprüft'],
    [['bewerte', 'a.csv', '--methode', 'BIOMASSE'], 'kein Bewertungsverfahren'],
    [['bewerte', 'a.csv', '--methode', 'QUANTITATIV'], '--flaeche'],
    [['bewerte', 'a.csv', '--parametersatz', 'PHB-DEMO-2026'], 'MZB-DEMO-2026'],
    [['bewerte', 'a.csv', '--methode', 'QUALITATIV', '--parametersatz', 'MZB-DEMO-2026'], 'ohne Parametersatz'],
  ])('%j: Rückgabewert 2 und ein Satz, der hilft', async (argumente, satz) => {
    const { rueckgabe, gewarnt, gemeldet } = await rufe(...argumente)
    expect(gewarnt).toContain(satz)
    expect([rueckgabe, gemeldet]).toEqual([2, ''])
  })
})

describe('benthos pruefe', () => {
  test('der Bericht nennt Spalten, Bilanz, jede abgelehnte Zelle mit Grund und Vorschlag', async () => {
    const datei = await lege(
      'Labor.csv',
      'Taxon;Anzahl;Anzhal\nBaetis rhodanii;3;x\nGammarus fossarum;<5;\nElmis aenea;0;\nBaetis rhodani;4;\n',
    )
    const { rueckgabe, gemeldet } = await rufe('pruefe', datei)
    expect(rueckgabe).toBe(1)
    expect(gemeldet).toContain('Zeilen: 4 gelesen = 1 neu + 0 geändert + 0 unverändert + 1 übersprungen + 2 abgelehnt')
    expect(gemeldet).toContain('Zellen: 9 gelesen = 2 neu + 0 geändert + 0 unverändert + 3 übersprungen + 4 abgelehnt')
    expect(gemeldet).toMatch(/C +Anzhal +→ +nicht übernommen, 1 Zelle\n/)
    expect(gemeldet).toMatch(/A2 · Taxon „Baetis rhodanii“: .*Vorschlag: Baetis rhodani\./)
    expect(gemeldet).toContain('B3 · Anzahl „<5“:')
    expect(gemeldet).toContain('Anzahl 0: kein Fund: Zeile 4')
    expect(gemeldet).toContain('1 Aufnahme: Labor (1)')
  })

  test('[A-KOMMANDO-02] Zeilen, die dieselbe Aufnahme verschieden nennen, gehören zusammen; ein anderer Ort unter demselben Code ist beanstandet', async () => {
    const gut = await rufe('pruefe', await lege('zwei.csv', ZWEI))
    expect(gut.rueckgabe).toBe(0)
    expect(gut.gemeldet).toContain('2 Aufnahmen: A-1 (3), A-2 (1)')
    expect(gut.gemeldet).toContain('Summe, kein Fund: Zeile 6')
    const schlecht = await rufe('pruefe', await lege('drei.csv', `${ZWEI}A-1;MU-9;;Baetis alpinus;1\n`))
    expect(schlecht.rueckgabe).toBe(1)
    expect(schlecht.gemeldet).toContain(
      'B7 · Messstelle „MU-9“: Die Aufnahme A-1 liegt an einer anderen Messstelle: MU-1.',
    )
  })

  test('[A-EINLESEN-07] Werte aus einer anderen Datei sind gezählt, wo die Spalte übernommen ist', async () => {
    const buch = new ExcelJS.Workbook()
    const fremd = { formula: "'[Andere.xlsx]A'!A1", result: 7 }
    const zeilen = [
      ['Baetis rhodani', fremd, fremd],
      ['Elmis aenea', fremd],
      ['Gammarus fossarum', 3],
    ]
    buch.addWorksheet('Funde').addRows([['Taxon', 'Anzahl', 'Nebenbei'], ...zeilen])
    const datei = await lege('verknuepft.xlsx', Buffer.from(await buch.xlsx.writeBuffer()))
    const { gemeldet } = await rufe('pruefe', datei)
    expect(gemeldet).toMatch(/B +Anzahl +→ +Anzahl, 2 Zellen holen ihren Wert aus einer anderen Datei \(gelesen ist/)
    expect(gemeldet).toMatch(/C +Nebenbei +→ +nicht übernommen, 1 Zelle\n/)
  })

  test('eine breite Liste hat mit --breit eine Spalte je Aufnahme', async () => {
    const datei = await lege('breit.csv', 'Taxon;A-1;A-2\nBaetis rhodani;3;\nElmis aenea;2;5\n')
    const { gemeldet, rueckgabe } = await rufe('pruefe', datei, '--breit')
    expect(rueckgabe).toBe(0)
    expect(gemeldet).toContain('2 Aufnahmen: A-1 (2), A-2 (1)')
  })

  test('was keine Taxaliste ist, sagt es mit Rückgabewert 1', async () => {
    expect(await rufe('pruefe', await lege('alt.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))).toMatchObject({
      rueckgabe: 1,
      gewarnt: expect.stringContaining('alte Excel-Format'),
    })
    expect(await rufe('pruefe', await lege('leer.csv', ''))).toMatchObject({
      rueckgabe: 1,
      gewarnt: 'Die Datei ist leer.',
    })
  })
})

describe('benthos bewerte', () => {
  test('abgelehnte Zeilen: ohne --gueltige wird nichts geschrieben, mit ihr nennt die Ausgabe, was fehlt', async () => {
    const datei = await lege('schlecht.csv', 'Taxon;Anzahl\nBaetis rhodani;3\nErfundenia nonsensica;4\n')
    const aus = join(ordner, 'schlecht.json')
    const ohne = await rufe('bewerte', datei, '--aus', aus)
    expect(ohne).toMatchObject({ rueckgabe: 1, gewarnt: expect.stringContaining('--gueltige') })
    await expect(readFile(aus)).rejects.toThrow('ENOENT')
    expect((await rufe('bewerte', datei, '--gueltige', '--aus', aus)).rueckgabe).toBe(1)
    const { bilanz, zeilen, proben } = JSON.parse(await readFile(aus, 'utf8'))
    expect(bilanz).toEqual({ GELESEN: 2, ANGENOMMEN: 1, GEAENDERT: 0, UNVERAENDERT: 0, UEBERSPRUNGEN: 0, ABGELEHNT: 1 })
    expect(zeilen).toMatchObject([{ nummer: 3, ausgang: 'ABGELEHNT' }])
    expect(proben).toHaveLength(1)
  })

  test('gleiche Eingabe, gleiche Bytes; eine vorhandene Datei bleibt ohne --ersetze stehen', async () => {
    const datei = await lege('gleich.csv', ZWEI)
    const [erste, zweite] = [join(ordner, 'e1.json'), join(ordner, 'e2.json')]
    for (const aus of [erste, zweite])
      expect((await rufe('bewerte', datei, '--typ', 'fl', '--aus', aus)).rueckgabe).toBe(0)
    const text = await readFile(erste, 'utf8')
    expect(await readFile(zweite, 'utf8')).toBe(text)
    expect(await rufe('bewerte', datei, '--aus', erste)).toMatchObject({
      rueckgabe: 2,
      gewarnt: expect.stringContaining('--ersetze'),
    })
    expect(await readFile(erste, 'utf8')).toBe(text)
    expect((await rufe('bewerte', datei, '--aus', erste, '--ersetze')).rueckgabe).toBe(0)
    expect(await readFile(erste, 'utf8')).not.toBe(text)
  })

  test('die Mappe trägt Ergebnis, Erklärung und Nachweis; die Beiträge ergeben den Saprobienindex', async () => {
    const aus = join(ordner, 'e.xlsx')
    const datei = await lege('mappe.csv', ZWEI)
    expect((await rufe('bewerte', datei, '--typ', 'FL', '--grundzustand', '1,5', '--aus', aus)).rueckgabe).toBe(0)
    const buch = new ExcelJS.Workbook()
    await buch.xlsx.readFile(aus)
    expect(buch.worksheets.map(({ name }) => name)).toEqual([
      'Ergebnis',
      'Module',
      'Kenngrößen',
      'Beiträge der Taxa',
      'Taxa',
      'Meldungen',
      'Import',
      'Nachweis',
    ])
    const zeilen = (blatt: string) => {
      const werte: unknown[][] = []
      buch.getWorksheet(blatt)?.eachRow(zeile => void werte.push((zeile.values as unknown[]).slice(1)))
      return werte.slice(1)
    }
    expect(zeilen('Ergebnis').map(([aufnahme]) => aufnahme)).toEqual(['A-1', 'A-2'])
    expect(zeilen('Taxa').map(([aufnahme, taxon]) => [aufnahme, taxon])).toEqual([
      ['A-1', 'Baetis rhodani'],
      ['A-1', 'Gammarus fossarum'],
      ['A-1', 'Elmis aenea'],
      ['A-2', 'Baetis rhodani'],
    ])
    const [si] = zeilen('Kenngrößen').filter(([aufnahme, schluessel]) => aufnahme === 'A-1' && schluessel === 'SI')
    const beitraege = zeilen('Beiträge der Taxa').filter(([aufnahme, name]) => aufnahme === 'A-1' && name === si?.[2])
    expect(beitraege.length).toBeGreaterThan(0)
    expect(beitraege.reduce((summe, zeile) => summe + Number(zeile[6]), 0)).toBeCloseTo(Number(si?.[3]), 10)
    expect(zeilen('Import')).toEqual([[6, 'übersprungen', undefined, undefined, undefined, 'Summe, kein Fund']])
    expect(JSON.stringify(zeilen('Nachweis'))).toContain('nicht amtlich')
  })
})
