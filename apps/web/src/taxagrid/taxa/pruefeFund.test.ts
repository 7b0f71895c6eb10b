import { describe, expect, test } from 'vitest'
import { neueZeile } from '../modell/zeile.ts'
import { KLEINE_LISTE } from '../pruefdaten/kleineListe.ts'
import { erstellePruefung } from './befundlage.ts'
import { alsFund, alsZeile } from './fund.ts'
import { pruefeFund } from './pruefeFund.ts'

const pruefe = (zellen: Record<string, string>) => pruefeFund(KLEINE_LISTE, neueZeile('z', zellen))
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

  test('Unbekanntes Stadium ist ein Fehler, ein in der Liste nicht geführtes eine Warnung', () => {
    expect(pruefe({ ...gut, artStadium: 'Wurm' }).artStadium?.schwere).toBe('FEHLER')
    expect(pruefe({ taxon: 'Elmis sp.', artStadium: 'PUPPE', anzahl: '1' }).artStadium).toEqual({
      schwere: 'WARNUNG',
      text: 'Die Liste führt Elmis sp. nur als Lv., Ad., nicht als Puppe.',
    })
  })

  test('Zu lange Texte werden an ihrer Zelle beanstandet', () => {
    expect(pruefe({ ...gut, bemerkung: 'x'.repeat(501) }).bemerkung?.text).toBe('Maximal 500 Zeichen')
    expect(pruefe({ ...gut, habitat: 'x'.repeat(101) }).habitat?.text).toBe('Maximal 100 Zeichen')
  })

  test('Doppelte Funde warnen an beiden Zeilen mit dem Ort der anderen; unveränderte Zeilen behalten ihr Befundobjekt', () => {
    const pruefung = erstellePruefung(z => pruefeFund(KLEINE_LISTE, z))
    const zeilen = [neueZeile('a', gut), neueZeile('b', { ...gut, artStadium: 'IMAGO' }), neueZeile('c', gut)]
    const lage = pruefung(zeilen)
    expect(lage.jeZeile.get('a')?.['taxon']?.text).toContain('Zeile 3')
    expect(lage.jeZeile.get('c')?.['taxon']?.text).toContain('Zeile 1')
    expect(lage.jeZeile.get('b')).toEqual({})
    expect(lage).toMatchObject({ fehler: 0, warnungen: 2, doppelte: 1 })
    const danach = pruefung([...zeilen, neueZeile('d', {})])
    expect(danach.jeZeile.get('a')).toBe(lage.jeZeile.get('a'))
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
      biomasse: null,
      bemerkung: null,
    }
    expect(alsZeile(fund).zellen['anzahl']).toBe('12,5')
    expect(alsFund(alsZeile(fund), 40)).toEqual(fund)
  })
})
