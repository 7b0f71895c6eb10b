import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { neueAufnahme, zeilen, liesEin, lade, taxa, als } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']

describe('[API-17] Taxalisten: breit, eine Spalte je Aufnahme', () => {
  test('wie Labore sie führen: Code, Taxon, je Aufnahme eine Spalte; jede Probe bekommt ihre Funde', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const geprueft = await liesEin([
      ['Taxon', a.code, b.code, 'Probe 7'],
      ['Baetis rhodani', '12', '3', '9'],
      ['Gammarus fossarum', '', '41', ''],
      ['Elmis aenea', '0', '', ''],
      ['Summe', '12', '44', '9'],
    ])
    expect(geprueft.form?.spalten.map(s => s.feld)).toEqual(['taxon', `probe:${a.code}`, `probe:${b.code}`, null])
    expect(geprueft.bilanz).toEqual({
      gelesen: 4,
      angenommen: 2,
      geaendert: 0,
      unveraendert: 0,
      uebersprungen: 2,
      abgelehnt: 0,
    })
    expect(await lade(geprueft.id, 'ALLES_ODER_NICHTS')).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
    expect((await taxa(a.id)).map(f => [f.taxon, f.anzahl])).toEqual([['Baetis rhodani', 12]])
    expect((await taxa(b.id)).map(f => [f.taxon, f.anzahl])).toEqual([
      ['Baetis rhodani', 3],
      ['Gammarus fossarum', 41],
    ])
  })

  test('[A-EINLESEN-26] steht eine Zelle beim Laden schon in der Probe, zählt sie nicht mehr als neu', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const { id, zellbilanz } = await liesEin([
      ['Taxon', a.code, b.code],
      ['Baetis rhodani', '12', '3'],
      ['Gammarus fossarum', '7', ''],
    ])
    expect(zellbilanz).toMatchObject({ gelesen: 5, angenommen: 5, unveraendert: 0 })
    const zuvor = await liesEin([KOPF, [b.code, 'Baetis rhodani', '', '3']])
    await lade(zuvor.id)
    const geladen = await lade(id)
    expect(geladen).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
    expect(geladen.zellbilanz).toMatchObject({ gelesen: 5, angenommen: 4, unveraendert: 1 })
  })

  test('Fehler stehen an der Zelle der Aufnahme, der unklare Name einmal; eine fremde Aufnahme ist nur eine unbekannte Spalte', async () => {
    const [a, fremde] = [await neueAufnahme(), await neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })]
    const gesperrt = await neueAufnahme({
      mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' },
    })
    const geprueft = await liesEin([
      ['ID_ART', 'Taxon', a.code, gesperrt.code, fremde.code],
      ['', 'Baetis rodani', '4', '', '5'],
      ['', 'Baetis rhodani', '<5', '', ''],
      ['', 'Gammarus fossarum', '4', '2', ''],
    ])
    expect(geprueft.form?.spalten.at(-1)?.feld).toBe(null)
    const orte = (await zeilen(geprueft.id)).map(z => z.beanstandungen.map(x => [x.zelle, x.spalte]))
    expect(orte).toEqual([[['B2', 'Taxon']], [['C3', `Aufnahme ${a.code}`]], [['D4', `Aufnahme ${gesperrt.code}`]]])
    expect(geprueft.fragen.map(f => [f.text, f.zeilen])).toEqual([['Baetis rodani', 1]])
  })

  test('[A-EINLESEN-43] auch eine Zeile, deren Mengen alle nicht zu lesen sind, nennt zugleich alles Übrige; eine Summe fragt nach nichts', async () => {
    const a = await neueAufnahme()
    const gesperrt = await neueAufnahme({
      mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' },
    })
    const breit = await liesEin([
      ['Taxon', 'Stadium', a.code, gesperrt.code],
      ['Erfundenia', '', '<5', ''],
      ['Baetis rhodani Lv.', 'Imago', '<5', ''],
      ['Baetis rhodani', '', '<5', '2'],
      ['Summe', '', '<5', ''],
      ['Elmis aenea', '', '', '<5'],
      // Eine Menge, die nicht zu lesen ist, hält keine andere Zeile auf.
      ['Baetis rhodani', '', '7', ''],
    ])
    const orte = (await zeilen(breit.id)).map(z => [z.ausgang, z.beanstandungen.map(x => x.zelle).toSorted()])
    expect(orte).toEqual([
      ['ABGELEHNT', ['A2', 'C2']],
      ['ABGELEHNT', ['B3', 'C3']],
      ['ABGELEHNT', ['C4', 'D4']],
      ['ABGELEHNT', ['C5']],
      // Die Menge, und dass die Aufnahme übergeben ist.
      ['ABGELEHNT', ['D6', 'D6']],
      ['ANGENOMMEN', []],
    ])
    expect(breit.fragen.map(f => [f.text, f.zeilen])).toEqual([['Erfundenia', 1]])
    const schmal = await liesEin([KOPF, [a.code, 'Summe', '', '<5']])
    expect(schmal).toMatchObject({ fragen: [], bilanz: { gelesen: 1, abgelehnt: 1 } })
  })

  test('[A-EINLESEN-16] eine Überschrift, die keine Aufnahme nennt, bekommt eine; eine fremde und eine erfundene sind gleich unbekannt', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const fremde = await neueAufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
    const inhalt = [
      ['Taxon', 'Probe 7', 'Probe 8', 'Probe 9'],
      ['Baetis rhodani', '12', '3', '9'],
      ['Gammarus fossarum', '', '41', ''],
    ]
    const { id } = await liesEin(inhalt)
    const ordneZu = async (zuordnung: Record<string, string | null>) => {
      const antwort = await als('auftragnehmer')(post(`/api/einlesen/${id}/pruefen`, { kopfzeile: 1, zuordnung }))
      expect(antwort.statusCode, antwort.body).toBe(200)
      await p.arbeiteAb()
      return p.vorgang(id)
    }
    const zugeordnet = { 0: 'taxon', 1: `probe:${a.code}`, 2: `probe:${b.code}` }
    for (const code of [fremde.code, 'GIBT-ES-NICHT']) {
      const { form } = await ordneZu({ ...zugeordnet, 3: `probe:${code}` })
      expect(form?.spalten.at(-1)).toMatchObject({ feld: null, unbekannt: code })
    }
    const geprueft = await ordneZu({ ...zugeordnet, 3: null })
    expect(geprueft.form?.spalten.map(s => s.feld)).toEqual(['taxon', `probe:${a.code}`, `probe:${b.code}`, null])
    expect(geprueft.bilanz).toMatchObject({ gelesen: 2, angenommen: 2 })
    expect(await lade(id, 'ALLES_ODER_NICHTS')).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
    expect((await taxa(a.id)).map(f => [f.taxon, f.anzahl])).toEqual([['Baetis rhodani', 12]])
    expect((await taxa(b.id)).map(f => [f.taxon, f.anzahl])).toEqual([
      ['Baetis rhodani', 3],
      ['Gammarus fossarum', 41],
    ])
    // Gemerkt wird die Form ohne sie: „Probe 7“ der nächsten Datei ist eine andere.
    const gemerkt = await als('auftragnehmer')(post(`/api/einlesen/${id}/form`, { name: 'Labor' }))
    expect(gemerkt.statusCode, gemerkt.body).toBe(200)
    expect((await liesEin(inhalt)).form?.spalten.map(s => s.feld)).toEqual(['taxon', null, null, null])
  })

  test('zwei Spalten derselben Aufnahme: keine geht still verloren, die Datei ist so nicht zu lesen', async () => {
    const { id, code } = await neueAufnahme()
    const doppelt = await liesEin([
      ['Taxon', code, code],
      ['Baetis rhodani', '4', '7'],
    ])
    expect(doppelt).toMatchObject({
      zustand: 'UNLESBAR',
      meldung: expect.stringContaining(`„${code}“ kommt mehrmals vor (B, C)`),
    })
    expect(await taxa(id)).toEqual([])
  })

  test('[API-17] jede Zelle einer breiten Liste hat ihren eigenen Ausgang: neu, geändert, unverändert, ohne Menge', async () => {
    const [a, b, c] = [await neueAufnahme(), await neueAufnahme(), await neueAufnahme()]
    const kopf = ['Taxon', a.code, b.code, c.code, 'Laborplatz']
    await liesEin([kopf, ['Baetis rhodani', '12', '3', '', '']], {}, 'import')
    const { bilanz, zellbilanz, form } = await liesEin([
      kopf,
      ['Baetis rhodani', '12', '4', '5', 'x'],
      ['Gammarus fossarum', '0', '2', '0', ''],
      ['Elmis aenea', '0', '', '0', 'y'],
      ['Summe', '12', '6', '5', ''],
      ['Erfundenia', '1', '', '', 'z'],
    ])
    expect(bilanz).toEqual({ gelesen: 5, angenommen: 1, geaendert: 1, unveraendert: 0, uebersprungen: 2, abgelehnt: 1 })
    // Baetis: Taxon und 12 stehen schon da, 4 ändert, 5 ist neu; Gammarus: Taxon und 2 sind neu; 0 ist kein Fund, der Laborplatz kein Feld.
    expect(zellbilanz).toEqual({
      gelesen: 20,
      angenommen: 3,
      geaendert: 1,
      unveraendert: 2,
      uebersprungen: 12,
      abgelehnt: 2,
    })
    expect(form?.spalten.map(s => s.zellen)).toEqual([5, 5, 3, 4, 3])
  })

  test('geänderte Mengen nennt der Bericht an ihrer Aufnahme; noch einmal eingelesen, ist nichts zu tun', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const kopf = ['Taxon', a.code, b.code]
    await liesEin([kopf, ['Baetis rhodani', '12', '3']], {}, 'import')
    expect((await liesEin([kopf, ['Baetis rhodani', '12', '3']])).bilanz).toMatchObject({
      unveraendert: 1,
      uebersprungen: 0,
    })
    const { id } = await liesEin([kopf, ['Baetis rhodani', '12', '5']])
    expect((await zeilen(id))[0]).toMatchObject({
      ausgang: 'GEAENDERT',
      aenderungen: [{ spalte: `Aufnahme ${b.code}`, alt: '3', neu: '5' }],
    })
    await lade(id)
    expect((await taxa(b.id)).map(f => f.anzahl)).toEqual([5])
  })

  test('bringt eine Zeile Neues und ändert Bestehendes, zeigt der Bericht die Änderung', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    await liesEin(
      [
        ['Taxon', a.code],
        ['Baetis rhodani', '12'],
      ],
      {},
      'import',
    )
    const { id } = await liesEin([
      ['Taxon', a.code, b.code],
      ['Baetis rhodani', '4', '7'],
    ])
    expect((await zeilen(id))[0]).toMatchObject({
      ausgang: 'GEAENDERT',
      aenderungen: [
        { spalte: `Aufnahme ${a.code}`, alt: '12', neu: '4' },
        { spalte: `Aufnahme ${b.code}`, alt: '', neu: '7' },
      ],
    })
    await lade(id)
    expect([(await taxa(a.id)).map(f => f.anzahl), (await taxa(b.id)).map(f => f.anzahl)]).toEqual([[4], [7]])
  })

  test('Phytobenthos breit: bei Kieselalgen Schalen, bei anderen Algen die Schätzklasse', async () => {
    const { id, code } = await neueAufnahme()
    await liesEin(
      [
        ['Taxon', code],
        ['Achnanthidium minutissimum', '120'],
        ['Cladophora glomerata', '3'],
      ],
      { methode: 'PHB' },
      'import',
    )
    expect((await taxa(id, 'phb/taxa/liste')).map(f => [f.taxon, f.schalen, f.schaetzklasse])).toEqual([
      ['Achnanthidium minutissimum', 120, null],
      ['Cladophora glomerata', null, 3],
    ])
  })

  test('Phytobenthos breit: eine Alge, die erst die Antwort oder ein gemerkter Name nennt, bekommt die Schätzklasse wie unter ihrem eigenen', async () => {
    const { id, code } = await neueAufnahme()
    const namen = [{ text: 'Grüne Fäden', taxon: 'Cladophora glomerata', bisher: null }]
    const gemerkt = await als('auftragnehmer')(post('/api/hausnamen', { version: 'PHB 2026.5', namen }))
    expect(gemerkt.statusCode, gemerkt.body).toBe(200)
    const geprueft = await liesEin(
      [
        ['Taxon', code],
        ['Grüne Fäden', '3'],
        ['Rote Büschel', '2'],
      ],
      { methode: 'PHB' },
    )
    expect(geprueft.bilanz).toMatchObject({ angenommen: 1, abgelehnt: 1 })
    const [frage] = geprueft.fragen
    const entscheid = { art: 'WIE', text: 'Lemanea fluviatilis' }
    const danach = await p.tue(geprueft.id, 'pruefen', {
      antworten: [{ feld: 'taxon', schluessel: frage?.schluessel, entscheid }],
    })
    expect(danach.bilanz).toMatchObject({ angenommen: 2, abgelehnt: 0 })
    await lade(geprueft.id)
    expect((await taxa(id, 'phb/taxa/liste')).map(f => [f.taxon, f.schalen, f.schaetzklasse])).toEqual([
      ['Cladophora glomerata', null, 3],
      ['Lemanea fluviatilis', null, 2],
    ])
  })
})

test('[FILT-01] die Aufnahmenliste zeigt auf Wunsch genau die Aufnahmen eines Imports; zur Wahl stehen nur eigene', async () => {
  const [a, b, andere] = [await neueAufnahme(), await neueAufnahme(), await neueAufnahme()]
  const { id } = await liesEin(
    [
      ['Taxon', a.code, b.code],
      ['Baetis rhodani', '2', '3'],
    ],
    {},
    'import',
  )
  await liesEin([KOPF, [andere.code, 'Baetis rhodani', '', '2']], {}, 'import')
  const nur = await liesEin([KOPF, [andere.code, 'Gammarus pulex', '', '2']])
  const zeige = async (wer: string, einlesung: number) =>
    (await als(wer)(`/aufnahmen?einlesungId=${einlesung}&sortierung=code&richtung=auf`))
      .json<{ zeilen: { code: string }[] }>()
      .zeilen.map(z => z.code)
  expect(await zeige('auftragnehmer', id)).toEqual([a.code, b.code])
  expect(await zeige('auftragnehmer2', id)).toEqual([])
  expect(await zeige('auftragnehmer', nur.id)).toEqual([])
  const waehle = async (wer: string) =>
    (await als(wer)('/api/einlesen/taxalisten?anzahl=100')).json<{ value: string; label: string }[]>()
  const eigene = await waehle('auftragnehmer')
  expect(eigene.find(({ value }) => value === String(id))?.label).toMatch(/^taxa\.csv, \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
  expect(eigene.some(({ value }) => value === String(nur.id))).toBe(false)
  expect(await waehle('auftragnehmer2')).toEqual([])
  expect((await waehle('admin')).map(({ value }) => value)).toContain(String(id))
})
