import { Choriotopbefund } from '@benthos/vertrag/ortsbefund'
import { describe, expect, test } from 'vitest'
import { alsBefund, alsWerte, fuehreZusammen, leseDeckung, mitVorschlag, summiere, zeileVon } from './choriotopwerte.ts'

const BEFUND = Choriotopbefund.parse({
  zeilen: [
    { choriotop: 'MESOLITHAL', deckung: 60, einheiten: 12 },
    { choriotop: 'AKAL', deckung: 40, einheiten: 8 },
    { choriotop: 'XYLAL', unter5: true },
  ],
  bemerkung: 'Totholz am Ufer',
})

describe('Choriotope: Feldinhalte', () => {
  test('Hin und zurück bleibt der Befund derselbe', () => {
    const { befund, fehler } = alsBefund(alsWerte(BEFUND))
    expect(fehler).toEqual({})
    expect(Choriotopbefund.parse(befund).zeilen.toSorted((a, b) => a.choriotop.localeCompare(b.choriotop))).toEqual(
      BEFUND.zeilen.toSorted((a, b) => a.choriotop.localeCompare(b.choriotop)),
    )
    expect(befund.bemerkung).toBe('Totholz am Ufer')
  })
  test.each([
    ['', { deckung: null, unter5: false }],
    ['x', { deckung: null, unter5: true }],
    ['<5', { deckung: null, unter5: true }],
    ['35 %', { deckung: 35, unter5: false }],
    ['100', { deckung: 100, unter5: false }],
  ])('Deckung „%s“ gilt', (text, erwartet) => expect(leseDeckung(text)).toEqual(erwartet))
  test.each(['3', '105', '-5', '5,5', 'viel'])('Deckung „%s“ wird mit Begründung abgewiesen', text => {
    expect(leseDeckung(text)).toContain('Schritten von 5 %')
  })
  test('Vorschlag und Summen: 20 Teilproben, unter 5 % ohne Teilprobe', () => {
    const werte = mitVorschlag(alsWerte(BEFUND))
    expect(summiere(werte)).toEqual({ deckung: 100, einheiten: 20 })
    expect(zeileVon(werte, 'XYLAL').einheiten).toBeNull()
  })
})

describe('Choriotope: Zusammenführen zweier Stände', () => {
  const grundlage = alsWerte(BEFUND)
  const mit = (teil: object) => ({ ...grundlage, ...teil })
  test('verschiedene Zeilen fügen sich von selbst', () => {
    const eigen = mit({ AKAL: { deckung: '35', einheiten: 7 } })
    const fremd = mit({ PELAL: { deckung: '5', einheiten: 1 } })
    const { werte, abweichend } = fuehreZusammen(grundlage, eigen, fremd)
    expect(abweichend).toEqual([])
    expect(zeileVon(werte, 'AKAL').deckung).toBe('35')
    expect(zeileVon(werte, 'PELAL').deckung).toBe('5')
  })
  test('dieselbe Zeile verschieden geändert wird genannt, nicht still überschrieben', () => {
    const eigen = mit({ AKAL: { deckung: '35', einheiten: 7 } })
    const fremd = mit({ AKAL: { deckung: '30', einheiten: 6 } })
    expect(fuehreZusammen(grundlage, eigen, fremd).abweichend).toEqual(['AKAL'])
  })
  test('gleiche Änderung auf beiden Seiten ist keine Abweichung', () => {
    const beide = mit({ AKAL: { deckung: '35', einheiten: 7 } })
    expect(fuehreZusammen(grundlage, beide, beide).abweichend).toEqual([])
  })
})
