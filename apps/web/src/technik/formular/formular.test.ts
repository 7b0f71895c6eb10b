import { PROBLEME } from '@benthos/vertrag'
import { Identifizierung, LageAllgemein, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Ablehnungen } from './Ablehnungen.ts'
import { istPflicht, pruefe } from './pruefung.ts'
import { verteile } from './serverfehler.ts'
import { abschnitt, type Feldort } from './typen.ts'
import { alsEingabe, anfangswerte, feldorte, istGleich, verschachtele } from './werte.ts'
import { fuehreZusammen, vergleiche, vorauswahl } from './zusammenfuehrung.ts'

const IDENTIFIZIERUNG = abschnitt(Identifizierung, {
  felder: [
    { name: 'art', label: 'Art', art: 'auswahl', optionen: [] },
    {
      name: 'gzuevId',
      label: 'GZÜV-ID',
      art: 'text',
      nurWenn: werte => werte.art === 'GZUEV',
      pflichtWenn: werte => werte.art === 'GZUEV',
    },
    { name: 'code', label: 'Code', art: 'text' },
    { name: 'name', label: 'Name', art: 'text' },
    { name: 'gewaesserId', label: 'Gewässer', art: 'auswahl', wert: 'kennung', optionen: [] },
    { name: 'aktiv', label: 'Aktiv', art: 'schalter' },
    { name: 'beobachtungVon', bis: 'beobachtungBis', label: 'Beobachtung', art: 'zeitraum' },
  ],
})
const orte = feldorte([IDENTIFIZIERUNG])
const ort = (pfad: string): Feldort => orte.find(o => o.pfad === pfad) as Feldort
const gueltig = { art: 'LAND', gzuevId: '', code: 'A-1', name: 'Hainburg', gewaesserId: 7, aktiv: true }
const fehlerVon = (werte: object, schema: z.ZodType = Identifizierung, felder = orte) => {
  const ergebnis = pruefe(schema, felder, werte)
  return ergebnis.ok ? {} : Object.fromEntries(ergebnis.fehler)
}

describe('Werte', () => {
  test('Ein leeres Formular hat für jedes Feld den Leerwert seines Bausteins', () => {
    expect(anfangswerte(orte, null)).toEqual({
      art: null,
      gzuevId: '',
      code: '',
      name: '',
      gewaesserId: null,
      aktiv: false,
      beobachtungVon: null,
      beobachtungBis: null,
    })
  })

  test('Leeres wird null; Verborgenes fehlt, sein Wert im Formular bleibt', () => {
    const werte = { ...gueltig, gzuevId: 'FW12345678', name: '  ' }
    const eingabe = alsEingabe(orte, werte)
    expect(eingabe).toMatchObject({ name: null, code: 'A-1' })
    expect(eingabe['gzuevId']).toBeUndefined()
    expect(werte.gzuevId).toBe('FW12345678')
  })

  test('Ein Zeitraum zerfällt in seine beiden Tage', () => {
    expect(orte.slice(-2).map(({ pfad, feld: { art, label } }) => [pfad, art, label])).toEqual([
      ['beobachtungVon', 'datum', 'Beobachtung von'],
      ['beobachtungBis', 'datum', 'Beobachtung bis'],
    ])
  })

  test('Flache Pfade werden zu Abschnitten', () => {
    expect(verschachtele({ 'a.x': 1, 'a.y': 2, b: 3 })).toEqual({ a: { x: 1, y: 2 }, b: 3 })
  })

  test('Leer ist gleich leer, unlesbar ist nicht leer', () => {
    expect(istGleich('', null)).toBe(true)
    expect(istGleich([], undefined)).toBe(true)
    expect(istGleich(' Wien ', 'Wien')).toBe(true)
    expect(istGleich(Number.NaN, null)).toBe(false)
    expect(istGleich(false, null)).toBe(false)
    expect(istGleich(0, null)).toBe(false)
    expect(istGleich([new File(['a'], 'a.pdf')], [new File(['b'], 'b.pdf')])).toBe(false)
  })
})

describe('[FORM-03] [FORM-04] Prüfung mit dem Schema des Vertrags', () => {
  test('Gültige Werte ergeben die Daten des Schemas', () => {
    expect(pruefe(Identifizierung, orte, { ...gueltig, name: ' Hainburg ' })).toMatchObject({
      ok: true,
      daten: { name: 'Hainburg', gzuevId: null, projektId: null, aktiv: true },
    })
  })

  test('Alle Fehler erscheinen auf einmal, auch Regeln über mehrere Felder', () => {
    const fehler = fehlerVon({
      art: 'GZUEV',
      aktiv: true,
      beobachtungVon: '2024-05-01',
      beobachtungBis: '2024-04-30',
      code: 'A',
    })
    expect(fehler).toEqual({
      gzuevId: 'Eine GZÜV-Messstelle braucht ihre GZÜV-ID',
      code: 'Mindestens 2 Zeichen',
      name: 'Dieses Feld ist verpflichtend',
      gewaesserId: 'Dieses Feld ist verpflichtend',
      beobachtungBis: 'Das Ende der Beobachtung liegt vor ihrem Beginn',
    })
  })

  test('Eine unlesbare Zahl sagt, was zu tun ist', () => {
    const koordinaten = feldorte([
      abschnitt(LageKoordinaten, {
        felder: [
          { name: 'koordinatensystem', label: 'System', art: 'auswahl' },
          { name: 'x', label: 'x', art: 'zahl' },
          { name: 'y', label: 'y', art: 'zahl' },
        ],
      }),
    ])
    expect(fehlerVon({ koordinatensystem: '4326', x: '0.125', y: null }, LageKoordinaten, koordinaten)).toEqual({
      x: 'Bitte ein Komma als Dezimalzeichen verwenden: „0,125“.',
      y: 'Dieses Feld ist verpflichtend',
    })
  })

  test('Unlesbares Datum und Tage, die es nicht gibt, werden erklärt', () => {
    expect(fehlerVon({ ...gueltig, beobachtungVon: '1.5', beobachtungBis: '2023-02-30' })).toEqual({
      beobachtungVon: '„1.5“ ist kein Datum. Bitte als TT.MM.JJJJ angeben.',
      beobachtungBis: 'Den Tag „2023-02-30“ gibt es nicht.',
    })
  })

  test('[FORM-05] Pflicht folgt aus dem Schema und aus anderen Feldern', () => {
    const pflicht = orte.filter(o => istPflicht(Identifizierung, o, gueltig)).map(o => o.pfad)
    expect(pflicht).toEqual(['art', 'code', 'name', 'gewaesserId'])
    expect(istPflicht(Identifizierung, ort('gzuevId'), { art: 'GZUEV' })).toBe(true)
  })
})

describe('[FORM-07] Fehler des Servers', () => {
  const beide = feldorte([
    { ...IDENTIFIZIERUNG, vorsatz: 'identifizierung' },
    abschnitt(LageAllgemein, {
      vorsatz: 'lage_allgemein',
      felder: [{ name: 'bundesland', label: 'Land', art: 'text' }],
    }),
  ])
  const problem = (...errors: [string, string][]) => ({
    status: 400,
    code: 'EINGABE_UNGUELTIG',
    message: PROBLEME.EINGABE_UNGUELTIG.text,
    errors: errors.map(([field, message]) => ({ field, message })),
  })

  test('stehen am Feld, mit dem Abschnitt als Vorsatz', () => {
    const { felder, allgemein } = verteile(
      problem(
        ['identifizierung.daten.code', 'vergeben'],
        ['identifizierung.name', 'zu kurz'],
        ['lage_allgemein.bundesland', 'fremd'],
      ),
      beide,
    )
    expect([...felder]).toEqual([
      ['identifizierung.code', 'vergeben'],
      ['identifizierung.name', 'zu kurz'],
      ['lage_allgemein.bundesland', 'fremd'],
    ])
    expect(allgemein).toEqual([])
  })

  test('eines Abschnitts liegen unter daten; was kein Feld trifft, geht nicht verloren', () => {
    const { felder, allgemein } = verteile(problem(['daten.code', 'vergeben'], ['daten.wasweissich', 'seltsam']), orte)
    expect([...felder]).toEqual([['code', 'vergeben']])
    expect(allgemein).toEqual(['seltsam'])
  })

  test('ohne Feld nennen ihre Meldung', () => {
    expect(verteile({ status: 500, code: 'INTERN', message: 'Kaputt', errors: [] }, orte).allgemein).toEqual(['Kaputt'])
  })
})

describe('[FORM-07] Abgelehntes', () => {
  test('Was der Server ablehnt, bleibt beanstandet, bis es jemand ändert', () => {
    const ablehnungen = new Ablehnungen()
    ablehnungen.merke(new Map([['code', 'vergeben']]), { code: 'A-1', name: 'Hainburg' })
    expect(ablehnungen.gegen({ code: 'A-1', name: 'Petronell' }).get('code')).toBe('vergeben')
    expect(ablehnungen.gegen({ code: 'A-2', name: 'Petronell' }).size).toBe(0)
    ablehnungen.vergiss()
    expect(ablehnungen.gegen({ code: 'A-1' }).size).toBe(0)
  })

  test('Ein für sich gespeicherter Abschnitt nennt seine Felder ohne Vorsatz; bei zweien gleichen Namens wird nicht geraten', () => {
    const abschnitte = ['oben', 'unten'].map(vorsatz => ({ ...IDENTIFIZIERUNG, vorsatz }))
    const fehler = { status: 400, code: '', message: '', errors: [{ field: 'name', message: 'zu lang' }] }
    expect([...verteile(fehler, feldorte(abschnitte.slice(0, 1))).felder]).toEqual([['oben.name', 'zu lang']])
    expect(verteile(fehler, feldorte(abschnitte))).toMatchObject({ felder: new Map(), allgemein: ['zu lang'] })
  })
})

describe('Zusammenführen nach einem Versionskonflikt', () => {
  const basis = { code: 'A-1', name: 'Hainburg', gzuevId: '', art: 'LAND', aktiv: true }
  const eigen = { ...basis, name: 'Hainburg Süd', code: 'A-2', aktiv: false }
  const fremd = { ...basis, name: 'Hainburg Nord', art: 'GZUEV', aktiv: false }

  test('Gleiches ist keine Frage; was nur einer geändert hat, ist vorgewählt', () => {
    const abweichungen = vergleiche(orte, basis, eigen, fremd)
    expect(abweichungen.map(a => [a.ort.pfad, a.geaendert])).toEqual([
      ['art', 'FREMD'],
      ['code', 'EIGEN'],
      ['name', 'BEIDE'],
    ])
    expect(Object.fromEntries(vorauswahl(abweichungen))).toEqual({ art: 'FREMD', code: 'EIGEN' })
  })

  test('Ohne bekannten Ausgangsstand ist jede Abweichung eine Frage', () => {
    const abweichungen = vergleiche(orte, null, eigen, fremd)
    expect(new Set(abweichungen.map(a => a.geaendert))).toEqual(new Set(['BEIDE']))
    expect(vorauswahl(abweichungen).size).toBe(0)
  })

  test('Nichts geht verloren: jedes Feld trägt den eigenen oder den fremden Wert', () => {
    const abweichungen = vergleiche(orte, basis, eigen, fremd)
    const wahl = new Map(vorauswahl(abweichungen)).set('name', 'FREMD')
    expect(fuehreZusammen(eigen, abweichungen, wahl)).toEqual({
      code: 'A-2',
      name: 'Hainburg Nord',
      gzuevId: '',
      art: 'GZUEV',
      aktiv: false,
    })
    expect(fuehreZusammen(eigen, abweichungen, new Map(wahl).set('name', 'EIGEN'))['name']).toBe('Hainburg Süd')
  })
})
