import type { GespeicherterFilter } from '@benthos/vertrag/filter'
import { describe, expect, test } from 'vitest'
import { gewaehlterFilter, hatOffeneEingaben, pruefeHandlung, wirksameWerte } from './filterlage.ts'
import { beginne, gehe, type Lage, oeffne, verweis, zeige } from './filterstand.pruefhilfe.ts'
import { type Filterschritt, nachbarVon, ortVon } from './filterstand.ts'
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
function spiele(definition: Filterdefinition, ...schritte: readonly (Filterschritt | string)[]): Lage {
  return schritte.reduce<Lage>(
    (stand, schritt) => gehe(definition, stand, typeof schritt === 'string' ? setze('art', [schritt]) : schritt),
    beginne(definition),
  )
}
let nummer = 0
const neu = () => `n${++nummer}`
const setze = (kriterium: string, wert: string | string[], sofort = false): Filterschritt => ({
  art: 'setze',
  kriterium,
  wert,
  sofort,
})
const erstelle = (name: string): Filterschritt => ({ art: 'erstelle', name, neuerSchluessel: neu() })
const DUPLIZIERE: Filterschritt = { art: 'dupliziere' }
const WENDE_AN: Filterschritt = { art: 'wendeAn' }
const ZURUECK: Filterschritt = { art: 'setzeZurueck' }
const speichere = (): Filterschritt => ({ art: 'speichere', neuerSchluessel: neu() })
const namen = ({ gruppe }: Pick<Lage, 'gruppe'>) => Object.values(gruppe.values).map(({ name }) => name)
const gewaehlt = ({ gruppe }: Pick<Lage, 'gruppe'>): GespeicherterFilter => {
  const filter = gewaehlterFilter(gruppe)
  if (!filter) throw new Error('Kein Filter gewählt')
  return filter
}
const waehle = (stand: Lage, name: string): Filterschritt => ({
  art: 'waehle',
  schluessel: Object.entries(stand.gruppe.values).find(([, filter]) => filter.name === name)?.[0] ?? 'fehlt',
})

describe('Anfang', () => {
  test('[FILT-09] Der Standardfilter entsteht von selbst, ist gewählt, leer und nicht änderbar', () => {
    const stand = beginne(APPLY)
    expect(stand.gruppe.selectedKey).toBe('OJS_DEFAULT_FILTER')
    expect(STANDARDFILTER).toBe('OJS_DEFAULT_FILTER')
    expect(gewaehlt(stand)).toMatchObject({ name: 'Standardfilter', editable: false, touched: false })
  })

  test('[FILT-08] Gruppe und gespeicherter Filter haben die Felder der Spezifikation', () => {
    const { gruppe } = spiele(LIVE, 'LAND')
    expect(Object.keys(gruppe).sort()).toEqual(['error', 'resetNotification', 'selectedKey', 'values'])
    expect(gewaehlt({ gruppe })).toEqual({
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
    expect(stand.gruppe.values[STANDARDFILTER]).toEqual(beginne(APPLY).gruppe.values[STANDARDFILTER])
  })

  test('[FILT-10] Ebenso, wenn keiner gewählt ist', () => {
    expect(gewaehlt(spiele(APPLY, { art: 'waehle', schluessel: null }, 'LAND')).name).toBe('Unbenannter Filter')
  })

  test('[FILT-11] live setzt beide Werte; apply nur den anwendbaren, bis angewendet wird', () => {
    expect(wirksameWerte(spiele(LIVE, 'LAND').gruppe)).toEqual({ art: ['LAND'] })
    const offen = spiele(APPLY, 'LAND')
    expect(wirksameWerte(offen.gruppe)).toEqual({})
    expect(hatOffeneEingaben(gewaehlt(offen))).toBe(true)
    const angewendet = gehe(APPLY, offen, WENDE_AN)
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
    expect(stand.gruppe.resetNotification).not.toBe(beginne(APPLY).gruppe.resetNotification)
  })

  test('[FILT-12] Ein einzelnes Kriterium: ungespeichert bleibt der Filter, bis alle auf der Vorgabe stehen', () => {
    const eines = spiele(LIVE, 'LAND', setze('suche', 'x'), { art: 'setzeKriteriumZurueck', kriterium: 'art' })
    expect(gewaehlt(eines).touched).toBe(true)
    expect(wirksameWerte(eines.gruppe)).toEqual({ suche: 'x' })
    const beide = gehe(LIVE, eines, { art: 'setzeKriteriumZurueck', kriterium: 'suche' })
    expect(gewaehlt(beide).touched).toBe(false)
  })

  test('[FILT-13] Am Standardfilter gibt es nichts zurückzusetzen', () => {
    const stand = beginne(APPLY)
    expect(gehe(APPLY, stand, ZURUECK)).toBe(stand)
  })

  test('Ein zurückgesetzter gespeicherter Filter kommt nach einem Wechsel so wieder, wie er gespeichert ist', () => {
    const leer = spiele(LIVE, 'LAND', erstelle('Länder'), ZURUECK)
    expect(wirksameWerte(leer.gruppe)).toEqual({})
    const weg = gehe(LIVE, leer, waehle(leer, 'Standardfilter'))
    const wieder = gehe(LIVE, weg, waehle(weg, 'Länder'))
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
    expect(gehe(LIVE, ohne, { art: 'schalte', enabled: false })).toEqual(ohne)
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
    const gespeichert = gehe(LIVE, umbenannt, speichere())
    expect(gewaehlt(gespeichert).touched).toBe(false)
    expect(Object.values(gespeichert.gespeichert).map(f => f.name)).toEqual(['Bundesländer'])
  })

  test('[FILT-15] Duplizieren ergibt „Kopie von {name}“, ungespeichert und gewählt', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), DUPLIZIERE)
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
    const versuch = gehe(LIVE, ungespeichert, { art: 'waehle', schluessel: STANDARDFILTER })
    expect(versuch).toBe(ungespeichert)
    expect(gehe(LIVE, ungespeichert, DUPLIZIERE)).toBe(ungespeichert)
  })

  test('[FILT-16] Ein gespeicherter, unberührter Filter lässt alles zu', () => {
    for (const handlung of ['wechsel', 'umbenennen', 'duplizieren', 'loeschen'] as const)
      expect(pruefeHandlung(eigener.gruppe, handlung), handlung).toBeNull()
  })

  test('[FILT-16] Der Standardfilter lässt sich weder umbenennen noch löschen', () => {
    const stand = beginne(LIVE)
    expect(pruefeHandlung(stand.gruppe, 'umbenennen')?.titel).toBe('Kein Filter ausgewählt')
    expect(pruefeHandlung(stand.gruppe, 'loeschen')?.titel).toBe('Kein Filter ausgewählt')
    expect(gehe(LIVE, stand, { art: 'benenneUm', name: 'x' })).toBe(stand)
    expect(gehe(LIVE, stand, { art: 'entferne' })).toBe(stand)
  })
})

describe('[FILT-14] Löschen wählt', () => {
  const drei = spiele(LIVE, erstelle('A'), erstelle('B'), erstelle('C'))
  const loesche = (stand: Lage, name: string) => gehe(LIVE, gehe(LIVE, stand, waehle(stand, name)), { art: 'entferne' })

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

  test('ohne vorigen den nächsten, sonst keinen', () => {
    expect(nachbarVon(['A', 'B', 'C'], 'A')).toBe('B')
    expect(nachbarVon(['A'], 'A')).toBeNull()
  })
})

describe('Was die Adresse sagt', () => {
  const anfang = beginne(APPLY)

  test('nur Werte: ein ungespeicherter Filter, der gleich wirkt; ein zweiter Verweis lässt keinen zweiten entstehen', () => {
    const erster = oeffne(APPLY, anfang, verweis({ art: ['LAND'] }))
    expect(gewaehlt(erster)).toMatchObject({ name: 'Unbenannter Filter', touched: true, enabled: true })
    expect(wirksameWerte(erster.gruppe)).toEqual({ art: ['LAND'] })
    const zweiter = oeffne(APPLY, erster, verweis({ suche: 'Donau' }))
    expect(wirksameWerte(zweiter.gruppe)).toEqual({ suche: 'Donau' })
    expect(namen(zweiter)).toEqual(['Standardfilter', 'Unbenannter Filter'])
  })

  test('nur Werte, mit denen genau ein gespeicherter Filter filtert: das ist er', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), { art: 'waehle', schluessel: STANDARDFILTER })
    expect(gewaehlt(oeffne(LIVE, stand, verweis({ art: ['LAND'] })))).toMatchObject({ name: 'Länder', touched: false })
  })

  test('Wer selbst setzt, was ein gespeicherter Filter verlangt, hat noch immer seinen eigenen', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), { art: 'waehle', schluessel: STANDARDFILTER }, 'LAND')
    expect(gewaehlt(stand)).toMatchObject({ name: 'Unbenannter Filter', touched: true })
    expect(gewaehlt(gehe(LIVE, stand, setze('suche', 'x'))).name).toBe('Unbenannter Filter')
  })

  test('Ein anderer Verweis ändert keinen Filter; zurück an der Adresse eines geänderten steht er wieder geändert da', () => {
    const geaendert = spiele(LIVE, 'LAND', erstelle('Länder'), 'GZUEV')
    const stand = oeffne(LIVE, geaendert, verweis({ suche: 'x' }))
    expect(stand.gespeichert).toBe(geaendert.gespeichert)
    const wieder = oeffne(LIVE, stand, geaendert.ort)
    expect(gewaehlt(wieder)).toEqual(gewaehlt(geaendert))
    expect(gewaehlt(wieder)).toMatchObject({ name: 'Länder', touched: true })
  })

  test('Eine andere Adresse verwirft, was getippt und nicht übernommen ist', () => {
    const offen = spiele(APPLY, 'LAND')
    const stand = oeffne(APPLY, offen, verweis({ suche: 'Donau' }))
    expect(stand.gruppe.resetNotification).not.toBe(offen.gruppe.resetNotification)
    expect(hatOffeneEingaben(gewaehlt(stand))).toBe(false)
  })

  test('nichts: der Standardfilter', () => {
    expect(gewaehlt(oeffne(LIVE, spiele(LIVE, 'LAND'), verweis({}))).name).toBe('Standardfilter')
  })

  test('einen Schlüssel, den es hier nicht gibt: ein ungespeicherter Filter mit diesen Werten', () => {
    const fremd = oeffne(LIVE, anfang, { ...verweis({ art: ['LAND'] }), schluessel: 'fremd' })
    expect(gewaehlt(fremd)).toMatchObject({ name: 'Unbenannter Filter', touched: true })
    // Ist die Ablage erst danach gelesen, ist es ihrer, mit dem, was inzwischen gesetzt ist.
    const { gespeichert } = spiele(LIVE, 'LAND', { art: 'erstelle', name: 'Länder', neuerSchluessel: 'fremd' })
    const danach = zeige(LIVE, { ...gehe(LIVE, fremd, setze('suche', 'x')), gespeichert })
    expect(gewaehlt(danach)).toMatchObject({ name: 'Länder', touched: true })
  })

  test('Geändert ist, was sie anders sagt als gespeichert: wieder hergestellt ist es nicht mehr geändert', () => {
    const stand = spiele(LIVE, 'LAND', erstelle('Länder'), setze('suche', 'x'))
    expect(gewaehlt(stand).touched).toBe(true)
    expect(gewaehlt(gehe(LIVE, stand, setze('suche', ''))).touched).toBe(false)
  })
})

describe('Geladenes', () => {
  const vomServer = spiele(LIVE, 'LAND', erstelle('Länder'))

  test('Was inzwischen eingegeben wurde, überschreibt eine späte Antwort nicht', () => {
    const stand = zeige(LIVE, { ...spiele(LIVE, 'GZUEV'), gespeichert: vomServer.gespeichert })
    expect(gewaehlt(stand).name).toBe('Unbenannter Filter')
    expect(wirksameWerte(stand.gruppe)).toEqual({ art: ['GZUEV'] })
    expect(namen(stand)).toEqual(['Standardfilter', 'Länder', 'Unbenannter Filter'])
  })

  test('Ein gewählter, den es nicht mehr gibt, ist der Standardfilter', () => {
    expect(gewaehlt(oeffne(LIVE, vomServer, ortVon(LIVE, vomServer.gespeichert, 'fort'))).name).toBe('Standardfilter')
  })

  test('[FILT-18] Ein Lesefehler bleibt an der Gruppe', () => {
    expect(zeige(LIVE, { ...beginne(LIVE), fehler: 'Nicht zu lesen' }).gruppe.error).toBe('Nicht zu lesen')
  })
})

test('[FILT-12] Ein nur zurückgesetzter gespeicherter Filter steht wieder da wie gespeichert, wenn die Adresse einen anderen öffnet', () => {
  const gespeicherter = spiele(LIVE, 'LAND', erstelle('Länder'))
  const zurueckgesetzt = gehe(LIVE, gespeicherter, { art: 'setzeKriteriumZurueck', kriterium: 'art' })
  expect(gewaehlt(zurueckgesetzt)).toMatchObject({ name: 'Länder', touched: false })
  expect(wirksameWerte(zurueckgesetzt.gruppe)).toEqual({})
  const anderswo = oeffne(LIVE, zurueckgesetzt, verweis({ suche: 'x' }))
  expect(gewaehlt(anderswo).name).toBe('Unbenannter Filter')
  const { gruppe } = oeffne(LIVE, anderswo, verweis({ art: ['LAND'] }))
  expect(gewaehlterFilter(gruppe)).toMatchObject({ name: 'Länder', touched: false })
})
