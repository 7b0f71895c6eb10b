import { describe, expect, test } from 'vitest'
import { ART_MIT_CODES, KLEINE_ART } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { type Berichtigung, pruefeEinfuegen } from './pruefliste.ts'
import { erkenneSpalten, type Spaltenplan } from './spaltenplan.ts'

const PLAN: Spaltenplan = { rollen: ['taxon', 'artStadium', 'anzahl'], hatKopfzeile: false, dezimalzeichen: null }
const pruefe = (zeile: string[], plan = PLAN, berichtigung: Berichtigung = {}) => {
  const [p] = pruefeEinfuegen([zeile], plan, KLEINE_ART, { berichtigungen: new Map([[1, berichtigung]]) })
  if (p === undefined) throw new Error('keine Zeile')
  return p
}

describe('Einfügen prüfen', () => {
  test('Blanks, Schreibweisen und Synonyme führen zum gültigen Namen', () => {
    expect(pruefe(['Baetis  rhodani ', 'Lv', '12']).zellen).toMatchObject({
      taxon: 'Baetis rhodani',
      artStadium: 'LARVE',
      anzahl: '12',
    })
    expect(pruefe(['Baetis spec.', '', '2']).zellen['taxon']).toBe('Baetis sp.')
    const synonym = pruefe(['Ephemerella ignita', '', '2'])
    expect(synonym.zellen['taxon']).toBe('Serratella ignita')
    expect(synonym.hinweise.join(' ')).toContain('Synonym')
  })

  test('Stadium und cf. im Namen kommen in ihre Spalten', () => {
    expect(pruefe(['Elmis sp. Lv.', '', '37']).zellen).toMatchObject({ taxon: 'Elmis sp.', artStadium: 'LARVE' })
    expect(pruefe(['Baetis cf. rhodani', '', '1']).zellen).toMatchObject({ taxon: 'Baetis rhodani', sicherheit: 'CF' })
  })

  test('Ein Tippfehler ist unbekannt und trägt Vorschläge, eine Wahl gilt für alle gleichen Namen', () => {
    const zeile = ['Baetis rodani', '', '5']
    const unbekannt = pruefe(zeile)
    expect(unbekannt.lage).toBe('UNBEKANNT')
    expect(unbekannt.vorschlaege[0]?.name).toBe('Baetis rhodani')
    const gewaehlt = pruefeEinfuegen([zeile, zeile], PLAN, KLEINE_ART, {
      namenswahl: new Map([['Baetis rodani', 'Baetis rhodani']]),
    })
    expect(gewaehlt.map(p => p.lage)).toEqual(['ZUGEORDNET', 'ZUGEORDNET'])
  })

  test.each([
    ['-3', 'größer als 0'],
    ['2000000', 'maximal 1.000.000'],
    ['1,234', 'mehrdeutig'],
    ['viele', 'keine Zahl'],
    ['1,005', 'mehrdeutig'],
    ['0,005', 'Nachkommastellen'],
  ])('Die Anzahl „%s“ wird mit Grund beanstandet', (text, grund) => {
    const p = pruefe(['Baetis rhodani', '', text])
    expect(p.lage).toBe('UNGUELTIG')
    expect(p.gruende['anzahl']).toContain(grund)
  })

  test('Komma und Punkt gelten beide als Dezimalzeichen', () => {
    expect(pruefe(['Baetis rhodani', '', '3,5']).zellen['anzahl']).toBe('3,5')
    expect(pruefe(['Baetis rhodani', '', '3.5']).zellen['anzahl']).toBe('3,5')
    expect(pruefe(['Baetis rhodani', '', '3.5'], { ...PLAN, dezimalzeichen: '.' }).zellen['anzahl']).toBe('3,5')
    expect(pruefe(['Baetis rhodani', '', '1.234'], { ...PLAN, dezimalzeichen: ',' }).zellen['anzahl']).toBe('1234')
  })

  test('Leerzeile, Kopfzeile, fehlende Anzahl und 0 werden übersprungen und bleiben sichtbar', () => {
    const zeilen = [
      ['', '', ''],
      ['Taxon', 'Stadium', 'Anzahl'],
      ['Baetis rhodani', '', ''],
      ['Baetis alpinus', '', '0'],
    ]
    const pruefung = pruefeEinfuegen(zeilen, { ...PLAN, hatKopfzeile: true }, KLEINE_ART)
    expect(pruefung.map(p => [p.lage, p.gruende['zeile']])).toEqual([
      ['UEBERSPRUNGEN', 'Leerzeile'],
      ['UEBERSPRUNGEN', 'Kopfzeile'],
      ['UEBERSPRUNGEN', 'ohne Anzahl'],
      ['UEBERSPRUNGEN', 'Anzahl 0'],
    ])
    expect(pruefung.map(p => p.roh)).toEqual(zeilen)
  })

  test('Eine Anzahl ohne Taxon und ein unbekanntes Stadium sind ungültig und lassen sich berichtigen', () => {
    expect(pruefe(['', '', '5']).gruende['taxon']).toBe('Der Taxonname fehlt.')
    expect(pruefe(['Baetis rhodani', 'Wurm', '5']).gruende['artStadium']).toContain('Wurm')
    expect(pruefe(['Baetis rhodani', 'Wurm', 'x'], PLAN, { artStadium: 'Larve', anzahl: '7' }).lage).toBe('ZUGEORDNET')
  })
})

describe('Sicherheit der Bestimmung in einer eingefügten Liste', () => {
  const liesUnter = (ueberschrift: string, wort: string, berichtigung: Berichtigung = {}) => {
    const zeilen = [
      ['Taxon', ueberschrift, 'Anzahl'],
      ['Baetis rhodani', wort, '12'],
    ]
    const [, zeile] = pruefeEinfuegen(zeilen, erkenneSpalten(zeilen, KLEINE_ART), KLEINE_ART, {
      berichtigungen: new Map([[2, berichtigung]]),
    })
    return zeile
  }

  test.each(['cf.', 'cf', 'unsicher', 'Unsichere Bestimmung', 'identificationQualifier'])(
    'Unter „%s“ heißt ja unsicher, und nein sagt nichts',
    kopf => {
      for (const ja of ['ja', 'x', '1', 'WAHR']) expect(liesUnter(kopf, ja)?.zellen['sicherheit'], ja).toBe('CF')
      for (const nein of ['nein', '0', '-', '']) {
        expect(liesUnter(kopf, nein)?.zellen['sicherheit'], nein).toBe('')
        expect(liesUnter(kopf, nein)?.lage).toBe('ZUGEORDNET')
      }
    },
  )

  test.each(['ja', 'X', '1', 'nein', '0'])('Unter „Sicherheit“ ist „%s“ mehrdeutig und wird kein cf.', wort => {
    for (const kopf of ['Sicherheit', 'Bestimmungssicherheit']) {
      const zeile = liesUnter(kopf, wort)
      expect(zeile?.lage).toBe('UNGUELTIG')
      expect(zeile?.gruende).toEqual({
        sicherheit: `„${wort}“ ist als Sicherheit mehrdeutig. Bitte „sicher“, „cf.“ oder „agg.“ schreiben; ja und nein gelten nur in einer Spalte mit der Überschrift „cf.“.`,
      })
      expect(liesUnter(kopf, wort, { sicherheit: 'sicher' })).toMatchObject({
        lage: 'ZUGEORDNET',
        zellen: { sicherheit: 'SICHER' },
      })
    }
  })

  test('Was die Sicherheit selbst nennt, gilt unter jeder Überschrift', () => {
    for (const kopf of ['Sicherheit', 'cf.'])
      expect(
        ['sicher', 'unsicher', 'fraglich', '?', 'agg.'].map(wort => liesUnter(kopf, wort)?.zellen['sicherheit']),
      ).toEqual(['SICHER', 'CF', 'CF', 'CF', 'AGG'])
  })
})

describe('Weitere Spalten einer eingefügten Liste', () => {
  const gruende = (ueberschrift: string, text: string) => {
    const zeilen = [
      ['Taxon', ueberschrift, 'Anzahl'],
      ['Baetis rhodani', text, '12'],
    ]
    return pruefeEinfuegen(zeilen, erkenneSpalten(zeilen, KLEINE_ART), KLEINE_ART)[1]?.gruende
  }

  test('Zu lang heißt zu lang, und der Grund wiederholt den Text nicht', () => {
    expect(gruende('Bestimmt von', 'x'.repeat(201))).toEqual({ bestimmer: 'Bestimmt von: Maximal 200 Zeichen.' })
    expect(gruende('Bemerkung', 'x'.repeat(501))).toEqual({ bemerkung: 'Bemerkung: Maximal 500 Zeichen.' })
    expect(pruefe(['x'.repeat(201), '', '1']).gruende).toEqual({ taxon: 'Taxon: Maximal 200 Zeichen.' })
  })

  test('Ein unbekanntes Wort wird genannt, ein sehr langes nur mit seinem Anfang', () => {
    expect(gruende('Bestimmungsmethode', 'Waage')).toEqual({
      bestimmungsmethode: '„Waage“ ist in der Spalte Bestimmungsmethode nicht verständlich.',
    })
    expect(gruende('Bestimmungsmethode', 'Waage'.repeat(100))).toEqual({
      bestimmungsmethode: `„${'Waage'.repeat(8)}…“ ist in der Spalte Bestimmungsmethode nicht verständlich.`,
    })
  })
})

describe('Codes als zweiter Schlüssel', () => {
  const pruefeBlatt = (...zeilen: string[][]) =>
    pruefeEinfuegen(zeilen, erkenneSpalten(zeilen, ART_MIT_CODES), ART_MIT_CODES)

  test('Eine Liste nur mit Codes wird gelesen, auch mit Zahlen als Codes', () => {
    const buchstaben = pruefeBlatt(['BA001A', '3'], ['GA001A', '4'])
    expect(buchstaben.map(z => z.zellen['taxon'])).toEqual(['Baetis alpinus', 'Gammarus fossarum'])
    const zahlen = pruefeBlatt(['AQEM-Code', 'Anzahl'], ['4415', '3'], ['5291', '4'])
    expect(zahlen.map(z => z.zellen['taxon'])).toEqual([undefined, 'Baetis rhodani', 'Gammarus fossarum'])
    expect(zahlen[1]?.hinweise).toEqual(['AQEM-Code 4415 ist „Baetis rhodani“.'])
  })

  test('Neben dem Namen gilt der Code, wo der Name nicht zuzuordnen ist; widersprechen sie sich, wird gefragt', () => {
    const [, eindeutig, verschrieben, widerspruch, unbekannt] = pruefeBlatt(
      ['Code', 'Taxon', 'Anzahl'],
      ['4415', 'Baetis rhodani', '3'],
      ['4415', 'Baetis rodanus', '3'],
      ['5291', 'Baetis rhodani', '3'],
      ['9999', 'Baetis rodanus', '3'],
    )
    expect(eindeutig).toMatchObject({ lage: 'ZUGEORDNET', zellen: { taxon: 'Baetis rhodani' }, hinweise: [] })
    expect(verschrieben).toMatchObject({ lage: 'ZUGEORDNET', zellen: { taxon: 'Baetis rhodani' } })
    expect(verschrieben?.hinweise[0]).toContain('„Baetis rodanus“ ist über seinen Code zugeordnet.')
    expect(widerspruch).toMatchObject({
      lage: 'MEHRDEUTIG',
      gruende: { taxon: expect.stringContaining('widersprechen') },
      vorschlaege: [{ name: 'Baetis rhodani' }, { name: 'Gammarus fossarum' }],
    })
    expect(unbekannt).toMatchObject({ lage: 'UNBEKANNT' })
    const [, gruppe] = pruefeBlatt(['Code', 'Taxon', 'Anzahl'], ['GA001A', 'Gammarus fossarum s. l.', '3'])
    expect(gruppe).toMatchObject({ lage: 'ZUGEORDNET', zellen: { taxon: 'Gammarus fossarum s. l.' } })
  })

  test('Der Code der Nominatform stimmt mit dem Namen der Art überein, der einer anderen Varietät widerspricht ihm', () => {
    const [, nominatform, varietaet] = pruefeBlatt(
      ['Code', 'Taxon', 'Anzahl'],
      ['FR009A', 'Fragilaria capucina', '3'],
      ['FR009K', 'Fragilaria capucina', '3'],
    )
    expect(nominatform).toMatchObject({ lage: 'ZUGEORDNET', zellen: { taxon: 'Fragilaria capucina' } })
    expect(varietaet).toMatchObject({
      lage: 'MEHRDEUTIG',
      vorschlaege: [{ name: 'Fragilaria capucina' }, { name: 'Fragilaria capucina var. capitellata' }],
    })
  })
})
