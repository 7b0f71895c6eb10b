import { describe, expect, test } from 'vitest'
import { neueZeile } from '../modell/zeile.ts'
import { KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { erstellePruefung } from './befundlage.ts'
import { fundschluesselVon } from './doppelte.ts'
import { alsFundDer, alsZeile } from './fund.ts'
import { erstelleFundpruefung } from './pruefeFund.ts'

const pruefeZeile = erstelleFundpruefung('MHS', KLEINE_LISTE)
const pruefe = (zellen: Record<string, string>) => pruefeZeile(neueZeile('z', zellen))
const gut = { taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: '12' }

describe('Prüfung einer Zeile', () => {
  test('Eine vollständige Zeile und eine leere haben keinen Befund', () => {
    expect(pruefe(gut)).toEqual({})
    expect(pruefe({})).toEqual({})
  })

  test('Ein unbekanntes Taxon nennt Liste und Vorschlag', () => {
    const { taxon } = pruefe({ ...gut, taxon: 'Baetis rodani' })
    expect(taxon?.text).toBe('„Baetis rodani“ steht nicht in der Taxaliste MZB Test. Meinten Sie Baetis rhodani?')
    expect(taxon?.vorschlaege?.[0]?.zellen).toEqual({ taxon: 'Baetis rhodani' })
  })

  test.each([
    ['', 'Dieses Feld ist verpflichtend'],
    ['-3', 'Wert muss größer als 0 sein'],
    ['0', 'Wert muss größer als 0 sein'],
    ['1000001', 'Wert darf maximal 1.000.000 sein'],
    ['0,001', 'Höchstens zwei Nachkommastellen'],
    ['1.5', 'Bitte ein Komma als Dezimalzeichen verwenden: „1,5“.'],
    ['zwölf', '„zwölf“ ist keine Zahl.'],
  ])('Die Anzahl „%s“ wird beanstandet', (anzahl, text) => {
    expect(pruefe({ ...gut, anzahl }).anzahl).toMatchObject({ schwere: 'FEHLER', text })
  })

  test('Ein unbekanntes und ein in der Liste nicht geführtes Stadium sind Fehler, indet. ist immer zulässig', () => {
    expect(pruefe({ ...gut, artStadium: 'Wurm' })['artStadium']?.text).toBe('„Wurm“ ist kein bekanntes Stadium.')
    expect(pruefe({ taxon: 'Elmis sp.', artStadium: 'PUPPE', anzahl: '1' })['artStadium']).toEqual({
      schwere: 'FEHLER',
      text: 'Die Taxaliste führt Elmis sp. nur als Larve oder Imago.',
    })
    expect(pruefe({ taxon: 'Elmis sp.', artStadium: 'INDET', anzahl: '1' })).toEqual({})
  })

  test('Ein gespeichertes Synonym bleibt zulässig, der gültige Name wird angeboten', () => {
    expect(pruefe({ taxon: 'Ephemerella ignita', anzahl: '1' })['taxon']).toEqual({
      schwere: 'WARNUNG',
      text: 'Ephemerella ignita ist ein Synonym; gültig ist Serratella ignita.',
      vorschlaege: [{ text: 'Serratella ignita', zellen: { taxon: 'Serratella ignita' } }],
    })
  })

  test('Ja und nein sind als Sicherheit mehrdeutig; das Feld sagt, was zu schreiben ist', () => {
    expect(pruefe({ ...gut, sicherheit: 'ja' })['sicherheit']).toEqual({
      schwere: 'FEHLER',
      text: '„ja“ ist als Sicherheit mehrdeutig. Bitte „sicher“, „cf.“ oder „agg.“ schreiben; ja und nein gelten nur in einer Spalte mit der Überschrift „cf.“.',
    })
  })

  test('Ein unbekanntes Wort in einem freiwilligen Feld mit Liste heißt nicht, das Feld sei verpflichtend', () => {
    for (const feld of ['sicherheit', 'bestimmungsmethode'])
      expect(pruefe({ ...gut, [feld]: 'vielleicht' })[feld]).toEqual({
        schwere: 'FEHLER',
        text: 'Bitte wählen Sie einen Eintrag aus der Liste',
      })
  })

  test('Ein zu langer Taxonname wird als zu lang beanstandet und nicht wiederholt', () => {
    expect(pruefe({ ...gut, taxon: 'x'.repeat(201) })['taxon']).toEqual({
      schwere: 'FEHLER',
      text: 'Maximal 200 Zeichen',
    })
  })

  test('Zu lange Texte werden an ihrer Zelle beanstandet', () => {
    expect(pruefe({ ...gut, bemerkung: 'x'.repeat(501) }).bemerkung?.text).toBe('Maximal 500 Zeichen')
    expect(pruefe({ ...gut, habitat: 'x'.repeat(101) }).habitat?.text).toBe('Maximal 100 Zeichen')
  })

  test('Jede weitere Zeile desselben Fundes wird beanstandet, auch über ein Synonym; Unverändertes behält sein Befundobjekt', () => {
    const pruefung = erstellePruefung(pruefeZeile, fundschluesselVon(KLEINE_LISTE, null))
    const zeilen = [
      neueZeile('a', gut),
      neueZeile('b', { ...gut, artStadium: 'IMAGO' }),
      neueZeile('c', gut),
      neueZeile('d', { taxon: 'Serratella ignita', anzahl: '1' }),
      neueZeile('e', { taxon: 'Ephemerella ignita', anzahl: '1' }),
    ]
    const lage = pruefung(zeilen)
    expect(lage.jeZeile.get('a')).toEqual({})
    expect(lage.jeZeile.get('c')?.['taxon']).toEqual({
      schwere: 'FEHLER',
      text: 'Baetis rhodani (Lv.) steht schon in Zeile 1. Gleiche Funde lassen sich zusammenfassen.',
    })
    expect(lage.jeZeile.get('e')?.['taxon']?.text).toContain('steht schon in Zeile 4')
    expect(lage).toMatchObject({ fehler: 2, warnungen: 0, doppelte: 2 })
    const danach = pruefung([...zeilen, neueZeile('f', {})])
    expect(danach.jeZeile.get('c')).toBe(lage.jeZeile.get('c'))
  })

  test('Ein Fund vom Server ergibt dieselbe Zeile wieder', () => {
    const fund = {
      zeile: 40,
      taxon: 'Baetis rhodani',
      artStadium: 'LARVE' as const,
      anzahl: 12.5,
      haeufigkeitsklasse: null,
      habitat: 'Akal',
      cf: true,
      sicherheit: 'CF' as const,
      bestimmungsmethode: 'DNA' as const,
      bestimmer: 'Berta Huber',
      biomasse: null,
      bemerkung: null,
    }
    expect(alsZeile(fund).zellen['anzahl']).toBe('12,5')
    expect(alsFundDer('MHS')(alsZeile(fund), 40)).toEqual(fund)
  })
})
