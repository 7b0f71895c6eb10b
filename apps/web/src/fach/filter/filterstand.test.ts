import type { GespeicherterFilter } from '@benthos/vertrag/filter'
import { describe, expect, test } from 'vitest'
import { gewaehlterFilter, hatOffeneEingaben, pruefeHandlung, wirksameWerte } from './filterlage.ts'
import { beginneFilterstand, type Filterschritt, type Filterstand, reduziere } from './filterstand.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filterdefinition } from './typen.ts'

const APPLY: Filterdefinition = {
  id: 'muster',
  defaultEnabled: true,
  criterias: [
    { id: 'art', label: 'Art', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] },
    { id: 'suche', label: 'Suche', category: 'A', defaultValue: '', art: 'text', hilfe: '', maxLaenge: 100 },
  ],
}
const LIVE: Filterdefinition = { ...APPLY, updateMode: 'live' }

/** Spielt Schritte nach; neue Schlüssel heißen der Reihe nach n1, n2 … */
function spiele(definition: Filterdefinition, ...schritte: readonly (Filterschritt | string)[]): Filterstand {
  return schritte.reduce<Filterstand>(
    (stand, schritt) => reduziere(definition, stand, typeof schritt === 'string' ? setze('art', [schritt]) : schritt),
    beginneFilterstand(definition),
  )
}
let nummer = 0
const neu = () => `n${++nummer}`
const setze = (kriterium: string, wert: string | string[], sofort = false): Filterschritt => ({
  art: 'setze',
  kriterium,
  wert,
  neuerSchluessel: neu(),
  sofort,
})
const erstelle = (name: string): Filterschritt => ({ art: 'erstelle', name, neuerSchluessel: neu() })
const dupliziere = (): Filterschritt => ({ art: 'dupliziere', neuerSchluessel: neu() })
const WENDE_AN: Filterschritt = { art: 'wendeAn' }
const ZURUECK: Filterschritt = { art: 'setzeZurueck' }
const SPEICHERE: Filterschritt = { art: 'speichere' }
const namen = ({ gruppe }: Filterstand) => Object.values(gruppe.values).map(({ name }) => name)
const gewaehlt = ({ gruppe }: Filterstand): GespeicherterFilter => {
  const filter = gewaehlterFilter(gruppe)
  if (!filter) throw new Error('Kein Filter gewählt')
  return filter
}
const waehle = (stand: Filterstand, name: string): Filterschritt => ({
  art: 'waehle',
  schluessel: Object.entries(stand.gruppe.values).find(([, filter]) => filter.name === name)?.[0] ?? 'fehlt',
})

describe('Anfang', () => {
  test('[FILT-09] Der Standardfilter entsteht von selbst, ist gewählt, leer und nicht änderbar', () => {
    const stand = beginneFilterstand(APPLY)
    expect(stand.gruppe.selectedKey).toBe('OJS_DEFAULT_FILTER')
    expect(STANDARDFILTER).toBe('OJS_DEFAULT_FILTER')
    expect(gewaehlt(stand)).toMatchObject({ name: 'Standardfilter', editable: false, touched: false })
  })

  test('[FILT-08] Gruppe und gespeicherter Filter haben die Felder der Spezifikation', () => {
    const { gruppe } = spiele(LIVE, 'LAND')
    expect(Object.keys(gruppe).sort()).toEqual(['error', 'resetNotification', 'selectedKey', 'values'])
    expect(gewaehlt({ gruppe, gespeichert: {} })).toEqual({
      name: 'Unbenannter Filter',
      editable: true,
      touched: true,
      enabled: true,
      criterias: {
        art: { label: 'Art', applyableValue: ['LAND'], currentValue: ['LAND'], defaultValue: [] },
        suche: { label: 'Suche', applyableValue: '', currentValue: '', defaultValue: '' },
      },
    })
  })

  test('[FILT-07] Vorgaben der Definition: neue Filter sind inaktiv, der Modus ist apply', () => {
    const ohne: Filterdefinition = { id: 'muster', criterias: APPLY.criterias }
    const stand = spiele(ohne, 'LAND', WENDE_AN)
    expect(gewaehlt(stand).enabled).toBe(false)
    expect(wirksameWerte(stand.gruppe)).toEqual({})
    expect(gewaehlt(spiele(ohne, 'LAND')).criterias['art']?.currentValue).toEqual([])
    expect(wirksameWerte(spiele(ohne, 'LAND', WENDE_AN, { art: 'schalte', enabled: true }).gruppe)).toEqual({
      art: ['LAND'],
    })
  })
})

describe('Kriterien setzen', () => {
  test('[FILT-10] Am Standardfilter entsteht dabei „Unbenannter Filter“, gewählt und ungespeichert; der Standardfilter bleibt leer', () => {
    const stand = spiele(APPLY, 'LAND', 'GZUEV')
    expect(namen(stand)).toEqual(['Standardfilter', 'Unbenannter Filter'])
    expect(gewaehlt(stand)).toMatchObject({ name: 'Unbenannter Filter', touched: true })
    expect(stand.gruppe.values[STANDARDFILTER]).toEqual(beginneFilterstand(APPLY).gruppe.values[STANDARDFILTER])
  })

  test('[FILT-10] Ebenso, wenn keiner gewählt ist', () => {
    expect(gewaehlt(spiele(APPLY, { art: 'waehle', schluessel: null }, 'LAND')).name).toBe('Unbenannter Filter')
  })

  test('[FILT-11] live setzt beide Werte; apply nur den anwendbaren, bis angewendet wird', () => {
    expect(wirksameWerte(spiele(LIVE, 'LAND').gruppe)).toEqual({ art: ['LAND'] })
    const offen = spiele(APPLY, 'LAND')
    expect(wirksameWerte(offen.gruppe)).toEqual({})
    expect(hatOffeneEingaben(gewaehlt(offen))).toBe(true)
    const angewendet = reduziere(APPLY, offen, WENDE_AN)
    expect(wirksameWerte(angewendet.gruppe)).toEqual({ art: ['LAND'] })
    expect(gewaehlt(angewendet)).toMatchObject({ touched: true })
    expect(hatOffeneEingaben(gewaehlt(angewendet))).toBe(false)
  })

  test('[FILT-11] Der Suchtext im Seitentitel wirkt auch im Modus apply sofort und lässt andere Eingaben offen', () => {
    expect(wirksameWerte(spiele(APPLY, 'LAND', setze('suche', 'Donau', true)).gruppe)).toEqual({ suche: 'Donau' })
  })

  test('Ein Kriterium, das es nicht gibt, ändert keinen Wert', () => {
    expect(wirksameWerte(spiele(LIVE, setze('fremd', 'x')).gruppe)).toEqual({})
  })
})

describe('Zurücksetzen', () => {
  test('[FILT-12] stellt alle Vorgaben her, nimmt „ungespeichert“ weg und meldet es den Eingabefeldern', () => {
    const stand = spiele(APPLY, 'LAND', setze('suche', 'x'), WENDE_AN, ZURUECK)
    expect(wirksameWerte(stand.gruppe)).toEqual({})
    expect(gewaehlt(stand)).toMatchObject({ touched: false, name: 'Unbenannter Filter' })
    expect(stand.gruppe.resetNotification).toBe(1)
  })

  test('[FILT-12] Ein einzelnes Kriterium: ungespeichert bleibt der Filter, bis alle auf der Vorgabe stehen', () => {
    const eines = spiele(LIVE, 'LAND', setze('suche', 'x'), { art: 'setzeKriteriumZurueck', kriterium: 'art' })
    expect(gewaehlt(eines).touched).toBe(true)
    expect(wirksameWerte(eines.gruppe)).toEqual({ suche: 'x' })
    const beide = reduziere(LIVE, eines, { art: 'setzeKriteriumZurueck', kriterium: 'suche' })
    expect(gewaehlt(beide).touched).toBe(false)
  })

  test('[FILT-13] Am Standardfilter gibt es nichts zurückzusetzen', () => {
    const stand = beginneFilterstand(APPLY)
    expect(reduziere(APPLY, stand, ZURUECK)).toBe(stand)
  })

  test('Ein zurückgesetzter gespeicherter Filter kommt nach einem Wechsel so wieder, wie er gespeichert ist', () => {
    const leer = spiele(LIVE, 'LAND', erstelle('Länder'), ZURUECK)
    expect(wirksameWerte(leer.gruppe)).toEqual({})
    const weg = reduziere(LIVE, leer, waehle(leer, 'Standardfilter'))
    const wieder = reduziere(LIVE, weg, waehle(weg, 'Länder'))
    expect(wirksameWerte(wieder.gruppe)).toEqual({ art: ['LAND'] })
  })
})

describe('Ein- und Ausschalten', () => {
  test('[FILT-13] gilt für den gewählten Filter, macht ihn nicht ungespeichert und steht gleich im Gespeicherten', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), { art: 'schalte', enabled: false })
    expect(gewaehlt(stand)).toMatchObject({ enabled: false, touched: false })
    expect(wirksameWerte(stand.gruppe)).toEqual({})
    expect(Object.values(stand.gespeichert).map(f => f.enabled)).toEqual([false])
    expect(stand.gruppe.values[STANDARDFILTER]?.enabled).toBe(true)
  })

  test('[FILT-13] ohne Auswahl geschieht nichts', () => {
    const ohne = spiele(LIVE, { art: 'waehle', schluessel: null })
    expect(reduziere(LIVE, ohne, { art: 'schalte', enabled: false })).toEqual(ohne)
  })
})

describe('Erstellen, speichern, umbenennen, duplizieren', () => {
  test('[FILT-04] „Filter erstellen“ nimmt die gesetzten Kriterien mit; der unbenannte geht darin auf', () => {
    const stand = spiele(APPLY, 'LAND', erstelle('Länder'))
    expect(namen(stand)).toEqual(['Standardfilter', 'Länder'])
    expect(gewaehlt(stand)).toMatchObject({ name: 'Länder', touched: false })
    expect(wirksameWerte(stand.gruppe)).toEqual({ art: ['LAND'] })
    expect(Object.values(stand.gespeichert)).toEqual([gewaehlt(stand)])
  })

  test('[FILT-04] Aus einem geänderten gespeicherten wird ein zweiter; der erste behält seinen gespeicherten Stand', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Eins'), 'GZUEV', erstelle('Zwei'))
    expect(namen(stand)).toEqual(['Standardfilter', 'Eins', 'Zwei'])
    expect(Object.values(stand.gruppe.values).map(f => f.criterias['art']?.currentValue)).toEqual([
      [],
      ['LAND'],
      ['GZUEV'],
    ])
  })

  test('[FILT-15] Umbenennen macht ungespeichert, Speichern nimmt es weg', () => {
    const umbenannt = spiele(LIVE, 'LAND', erstelle('Länder'), { art: 'benenneUm', name: 'Bundesländer' })
    expect(gewaehlt(umbenannt)).toMatchObject({ name: 'Bundesländer', touched: true })
    expect(Object.values(umbenannt.gespeichert).map(f => f.name)).toEqual(['Länder'])
    const gespeichert = reduziere(LIVE, umbenannt, SPEICHERE)
    expect(gewaehlt(gespeichert).touched).toBe(false)
    expect(Object.values(gespeichert.gespeichert).map(f => f.name)).toEqual(['Bundesländer'])
  })

  test('[FILT-15] Duplizieren ergibt „Kopie von {name}“, ungespeichert und gewählt', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), dupliziere())
    expect(namen(stand)).toEqual(['Standardfilter', 'Länder', 'Kopie von Länder'])
    expect(gewaehlt(stand)).toMatchObject({ name: 'Kopie von Länder', touched: true })
    expect(wirksameWerte(stand.gruppe)).toEqual({ art: ['LAND'] })
    expect(Object.keys(stand.gespeichert)).toHaveLength(1)
  })
})

describe('Was nicht geht', () => {
  const ohneAuswahl = spiele(LIVE, { art: 'waehle', schluessel: null })
  const ungespeichert = spiele(LIVE, 'LAND')
  const eigener = spiele(LIVE, 'LAND', erstelle('Länder'))

  test.each([
    ['umbenennen', 'Bitte wählen Sie einen Filter aus bevor Sie den Namen des Filters ändern.'],
    ['duplizieren', 'Bitte wählen Sie einen Filter aus bevor Sie eines Filter duplizieren.'],
    ['loeschen', 'Bitte wählen Sie den Filter, den Sie löschen möchten.'],
  ] as const)('[FILT-16] [FILT-17] %s ohne Auswahl', (handlung, text) => {
    expect(pruefeHandlung(ohneAuswahl.gruppe, handlung)).toEqual({ titel: 'Kein Filter ausgewählt', text })
  })

  test('[FILT-16] [FILT-17] Duplizieren und Wechseln, solange etwas ungespeichert ist', () => {
    expect(pruefeHandlung(ungespeichert.gruppe, 'duplizieren')).toEqual({
      titel: 'Duplizieren nicht möglich',
      text: 'Der aktuelle Filter ist nicht gespeichert und kann deshalb nicht dupliziert werden.',
    })
    expect(pruefeHandlung(ungespeichert.gruppe, 'wechsel')).toEqual({
      titel: 'Filterwechsel nicht möglich',
      text: 'Der aktuelle Filter kann nicht gewechselt werden, da es noch ungespeicherte Änderungen gibt.',
    })
    const versuch = reduziere(LIVE, ungespeichert, { art: 'waehle', schluessel: STANDARDFILTER })
    expect(versuch).toBe(ungespeichert)
    expect(reduziere(LIVE, ungespeichert, dupliziere())).toBe(ungespeichert)
  })

  test('[FILT-16] Ein gespeicherter, unberührter Filter lässt alles zu', () => {
    for (const handlung of ['wechsel', 'umbenennen', 'duplizieren', 'loeschen'] as const)
      expect(pruefeHandlung(eigener.gruppe, handlung), handlung).toBeNull()
  })

  test('[FILT-16] Der Standardfilter lässt sich weder umbenennen noch löschen', () => {
    const stand = beginneFilterstand(LIVE)
    expect(pruefeHandlung(stand.gruppe, 'umbenennen')?.titel).toBe('Kein Filter ausgewählt')
    expect(pruefeHandlung(stand.gruppe, 'loeschen')?.titel).toBe('Kein Filter ausgewählt')
    expect(reduziere(LIVE, stand, { art: 'benenneUm', name: 'x' })).toBe(stand)
    expect(reduziere(LIVE, stand, { art: 'entferne' })).toBe(stand)
  })
})

describe('[FILT-14] Löschen wählt', () => {
  const drei = spiele(LIVE, erstelle('A'), erstelle('B'), erstelle('C'))
  const loesche = (stand: Filterstand, name: string) =>
    reduziere(LIVE, reduziere(LIVE, stand, waehle(stand, name)), { art: 'entferne' })

  test.each([
    ['C', 'B', ['Standardfilter', 'A', 'B']],
    ['B', 'A', ['Standardfilter', 'A', 'C']],
    ['A', 'Standardfilter', ['Standardfilter', 'B', 'C']],
  ])('nach %s den vorigen, %s', (weg, danach, rest) => {
    const stand = loesche(drei, weg)
    expect(gewaehlt(stand).name).toBe(danach)
    expect(namen(stand)).toEqual(rest)
    expect(Object.values(stand.gespeichert).map(f => f.name)).not.toContain(weg)
  })

  const ohneStandard = (stand: Filterstand): Filterstand => {
    const { [STANDARDFILTER]: _, ...values } = stand.gruppe.values
    return { ...stand, gruppe: { ...stand.gruppe, values } }
  }

  test('ohne vorigen den nächsten', () => {
    expect(gewaehlt(loesche(ohneStandard(drei), 'A')).name).toBe('B')
  })

  test('sonst keinen', () => {
    const stand = loesche(ohneStandard(spiele(LIVE, erstelle('A'))), 'A')
    expect(stand.gruppe).toMatchObject({ selectedKey: null, values: {} })
  })
})

describe('Werte aus der Adresse', () => {
  const oeffne = (werte: Record<string, string | string[]>, istErster = false): Filterschritt => ({
    art: 'oeffne',
    werte,
    neuerSchluessel: neu(),
    istErster,
  })

  test('öffnen einen ungespeicherten Filter, der gleich wirkt; ein zweiter Verweis verwendet ihn wieder', () => {
    const erster = spiele(APPLY, oeffne({ art: ['LAND'] }))
    expect(gewaehlt(erster)).toMatchObject({ name: 'Unbenannter Filter', touched: true, enabled: true })
    expect(wirksameWerte(erster.gruppe)).toEqual({ art: ['LAND'] })
    const zweiter = reduziere(APPLY, erster, oeffne({ suche: 'Donau' }))
    expect(wirksameWerte(zweiter.gruppe)).toEqual({ suche: 'Donau' })
    expect(namen(zweiter)).toEqual(['Standardfilter', 'Unbenannter Filter'])
  })

  test('wählen den gespeicherten Filter, der genau so filtert', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), { art: 'waehle', schluessel: STANDARDFILTER })
    expect(gewaehlt(reduziere(LIVE, stand, oeffne({ art: ['LAND'] }))).name).toBe('Länder')
  })

  test('ändern keinen anderen Filter, auch nicht dessen ungespeicherte Eingaben', () => {
    const geaendert = spiele(LIVE, 'LAND', erstelle('Länder'), 'GZUEV')
    const stand = reduziere(LIVE, geaendert, oeffne({ suche: 'x' }))
    expect(Object.values(stand.gruppe.values).find(f => f.name === 'Länder')).toEqual(gewaehlt(geaendert))
  })

  test('verwerfen, was getippt und nicht übernommen ist; die ersten standen schon da und lassen es stehen', () => {
    const ruecksetzungen = (schritt: Filterschritt) => spiele(APPLY, schritt).gruppe.resetNotification
    expect(ruecksetzungen(oeffne({ suche: 'Donau' }))).toBe(1)
    expect(ruecksetzungen(oeffne({ suche: 'Donau' }, true))).toBe(0)
  })

  test('leer heißt: der Standardfilter', () => {
    expect(gewaehlt(spiele(LIVE, 'LAND', oeffne({}))).name).toBe('Standardfilter')
  })
})

describe('Geladenes', () => {
  const vomServer = spiele(LIVE, 'LAND', erstelle('Länder'))
  const schluessel = vomServer.gruppe.selectedKey ?? ''
  const geladen = (weiter: Partial<Extract<Filterschritt, { art: 'geladen' }>> = {}): Filterschritt => ({
    art: 'geladen',
    gespeichert: vomServer.gespeichert,
    selectedKey: schluessel,
    fehler: null,
    ...weiter,
  })

  test('wählt den zuletzt gewählten Filter, angewendet und unberührt', () => {
    const stand = spiele(APPLY, geladen())
    expect(gewaehlt(stand)).toMatchObject({ name: 'Länder', touched: false })
    expect(wirksameWerte(stand.gruppe)).toEqual({ art: ['LAND'] })
  })

  test('Was inzwischen eingegeben wurde, überschreibt eine späte Antwort nicht', () => {
    const stand = spiele(LIVE, 'GZUEV', geladen())
    expect(gewaehlt(stand).name).toBe('Unbenannter Filter')
    expect(wirksameWerte(stand.gruppe)).toEqual({ art: ['GZUEV'] })
    expect(namen(stand)).toEqual(['Standardfilter', 'Länder', 'Unbenannter Filter'])
  })

  test('Ein gewählter, den es nicht mehr gibt, ist der Standardfilter', () => {
    expect(gewaehlt(spiele(LIVE, geladen({ selectedKey: 'fort' }))).name).toBe('Standardfilter')
  })

  test('Kriterien, die es nicht mehr gibt, fallen weg; neue stehen auf der Vorgabe', () => {
    const alt = vomServer.gespeichert[schluessel]
    if (!alt) throw new Error('nicht gespeichert')
    const { suche: _, ...criterias } = alt.criterias
    const fremd = { ...alt, criterias: { ...criterias, frueher: { ...alt.criterias['art'], label: 'x' } } }
    const stand = spiele(LIVE, geladen({ gespeichert: { [schluessel]: fremd as GespeicherterFilter } }))
    expect(Object.keys(gewaehlt(stand).criterias)).toEqual(['art', 'suche'])
  })

  test('[FILT-18] Ein Lesefehler bleibt an der Gruppe', () => {
    expect(spiele(LIVE, geladen({ gespeichert: {}, fehler: 'Nicht zu lesen' })).gruppe.error).toBe('Nicht zu lesen')
  })
})

test('[FILT-12] Ein nur zurückgesetzter gespeicherter Filter steht wieder da wie gespeichert, wenn die Adresse einen anderen öffnet', () => {
  const gespeicherter = spiele(LIVE, 'LAND', erstelle('Länder'))
  const zurueckgesetzt = reduziere(LIVE, gespeicherter, { art: 'setzeKriteriumZurueck', kriterium: 'art' })
  expect(gewaehlt(zurueckgesetzt)).toMatchObject({ name: 'Länder', touched: false })
  expect(wirksameWerte(zurueckgesetzt.gruppe)).toEqual({})
  const anderswo = reduziere(LIVE, zurueckgesetzt, { art: 'oeffne', werte: { suche: 'x' }, neuerSchluessel: neu() })
  expect(gewaehlt(anderswo).name).toBe('Unbenannter Filter')
  const { gruppe } = reduziere(LIVE, anderswo, { art: 'oeffne', werte: { art: ['LAND'] }, neuerSchluessel: neu() })
  expect(gewaehlterFilter(gruppe)).toMatchObject({ name: 'Länder', touched: false })
})
