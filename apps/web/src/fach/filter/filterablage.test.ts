import { type Filtersatz, GEWAEHLTER_FILTER, type GespeicherterFilter, leseFilter } from '@benthos/vertrag/filter'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { filterablage } from './filterablage.ts'
import { gewaehlterFilter, wirksameWerte } from './filterlage.ts'
import { browserspeicher, type Filterspeicher } from './filterspeicher.ts'
import { type Filterschritt, leiteGruppeAb, ortVon, reduziere } from './filterstand.ts'
import type { Filterdefinition, Filterort } from './typen.ts'

const DEFINITION: Filterdefinition = {
  id: 'messstellen',
  defaultEnabled: true,
  updateMode: 'live',
  criterias: [{ id: 'art', label: 'Art', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] }],
}
const FILTER: GespeicherterFilter = {
  name: 'Länder',
  editable: true,
  touched: false,
  enabled: true,
  criterias: { art: { label: 'Art', applyableValue: ['LAND'], currentValue: ['LAND'], defaultValue: [] } },
}
const SATZ: Filtersatz = { name: 'k1', value: JSON.stringify(FILTER) }
const setze = (wert: string): Filterschritt => ({ art: 'setze', kriterium: 'art', wert: [wert] })

/** Ablage, deren Antworten der Test einzeln gibt. */
function zaehe() {
  const rufe: { name: string; angaben: unknown[]; antworte: (wert?: unknown) => void; scheitere: () => void }[] = []
  const merke =
    (name: string) =>
    (...angaben: unknown[]) =>
      new Promise<never>((ja, nein) =>
        rufe.push({
          name,
          angaben,
          antworte: wert => ja(wert as never),
          scheitere: () => nein(new Error('Nicht erreichbar')),
        }),
      )
  const speicher: Filterspeicher = { read: merke('read'), readAll: merke('readAll'), write: merke('write') }
  return { rufe, speicher }
}
const gleich = (werte: Partial<Record<'read' | 'readAll', unknown>>): Filterspeicher => ({
  read: async () => (werte.read ?? null) as Filtersatz | null,
  readAll: async () => (werte.readAll ?? []) as Filtersatz[],
  write: async () => undefined,
})
const ruhe = () => new Promise(fertig => setTimeout(fertig))

/** Eine Liste an dieser Ablage, ohne Seite und ohne Adresszeile. */
function liste(speicher: Filterspeicher, definition = DEFINITION, melde: (fehler: unknown) => void = () => undefined) {
  const client = new QueryClient()
  const ablage = filterablage(client, definition, speicher, 'jemand', melde)
  let genannt: Filterort | null = null
  const stand = () => {
    const { gespeichert = {}, gewaehlt = null, fehler = null } = ablage.lies() ?? {}
    const ort = genannt ?? ortVon(definition, gespeichert, gewaehlt ?? 'OJS_DEFAULT_FILTER')
    return { ort, gespeichert, fehler, entwurf: {}, besuch: '' }
  }
  const gruppe = () => leiteGruppeAb(definition, stand())
  const sende = (schritt: Filterschritt) => {
    const vorher = stand()
    const neu = reduziere(definition, vorher, schritt)
    ablage.sichere(vorher.gespeichert, neu.gespeichert, (schluessel, name) =>
      sende({ art: 'nichtGespeichert', schluessel, name }),
    )
    genannt = neu.ort
    ablage.merke(neu.ort, gruppe().selectedKey)
  }
  return {
    lade: () => client.ensureQueryData(ablage.abfrage),
    ladeNeu: ablage.ladeNeu,
    istBereit: () => ablage.lies() !== undefined,
    gespeichert: () => stand().gespeichert,
    gruppe,
    sende,
    name: () => gewaehlterFilter(gruppe())?.name,
  }
}

describe('[FILT-19] Lesen', () => {
  test('beide Anfragen gehen gleichzeitig hinaus, unter den Schlüsseln der Spezifikation', async () => {
    const { rufe, speicher } = zaehe()
    const l = liste(speicher)
    const geladen = l.lade()
    expect(rufe.map(r => [r.name, ...r.angaben])).toEqual([
      ['readAll', 'filters_messstellen'],
      ['read', 'filters_ojs_selected_filter_key', 'messstellen'],
    ])
    expect(l.istBereit()).toBe(false)
    rufe[1]?.antworte({ name: 'messstellen', value: 'k1' })
    rufe[0]?.antworte([SATZ])
    await geladen
    expect(l.istBereit()).toBe(true)
    expect(l.name()).toBe('Länder')
  })

  test('der zuletzt gewählte gilt angewendet und unberührt', async () => {
    const offen = {
      ...FILTER,
      touched: true,
      criterias: { art: { ...FILTER.criterias['art'], applyableValue: ['GZUEV'] } },
    }
    const l = liste(
      gleich({ readAll: [{ name: 'k1', value: JSON.stringify(offen) }], read: { name: 'messstellen', value: 'k1' } }),
    )
    await l.lade()
    expect(gewaehlterFilter(l.gruppe())).toEqual(FILTER)
    expect(wirksameWerte(l.gruppe())).toEqual({ art: ['LAND'] })
  })

  test('Kriterien, die es nicht mehr gibt, fallen weg; neue stehen auf der Vorgabe; Werte haben deren Form', async () => {
    const { art } = FILTER.criterias
    const alt = { ...FILTER, criterias: { frueher: art, aktiv: { ...art, currentValue: true, defaultValue: null } } }
    const definition: Filterdefinition = {
      ...DEFINITION,
      criterias: [
        ...DEFINITION.criterias,
        { id: 'aktiv', label: 'Betrieb', category: 'A', defaultValue: null, art: 'auswahl', optionen: [] },
      ],
    }
    const l = liste(gleich({ readAll: [{ name: 'k1', value: JSON.stringify(alt) }] }), definition)
    await l.lade()
    expect(Object.keys(l.gespeichert()['k1']?.criterias ?? {})).toEqual(['art', 'aktiv'])
    expect(l.gespeichert()['k1']?.criterias['art']?.currentValue).toEqual([])
    expect(l.gespeichert()['k1']?.criterias['aktiv']?.currentValue).toBe('true')
  })

  test('nicht, wenn die Verwaltung ausgeschaltet ist', async () => {
    const { rufe, speicher } = zaehe()
    const l = liste(speicher, { ...DEFINITION, disableFilterManagement: true })
    await l.lade()
    l.sende(setze('LAND'))
    l.sende({ art: 'speichere', neuerSchluessel: 'n' })
    await ruhe()
    expect(rufe).toEqual([])
    expect(l.istBereit()).toBe(true)
    expect(wirksameWerte(l.gruppe())).toEqual({ art: ['LAND'] })
  })

  test('nur einmal; eine späte Antwort ersetzt keine neuere Eingabe', async () => {
    const { rufe, speicher } = zaehe()
    const l = liste(speicher)
    const geladen = l.lade()
    void l.lade()
    expect(rufe).toHaveLength(2)
    l.sende(setze('GZUEV'))
    rufe[0]?.antworte([SATZ])
    rufe[1]?.antworte({ name: 'messstellen', value: 'k1' })
    await geladen
    await l.lade()
    expect(rufe).toHaveLength(2)
    expect(wirksameWerte(l.gruppe())).toEqual({ art: ['GZUEV'] })
  })

  test.each([
    ['der Filter', 0],
    ['des gewählten', 1],
  ])(
    '[FILT-18] Scheitert das Lesen %s, steht der Fehler an der Gruppe, und die Liste ist benutzbar',
    async (_, welcher) => {
      const { rufe, speicher } = zaehe()
      const l = liste(speicher)
      const geladen = l.lade()
      rufe[welcher]?.scheitere()
      rufe[1 - welcher]?.antworte(welcher === 1 ? [SATZ] : null)
      await geladen
      expect(l.gruppe().error).toBe('Ihre gespeicherten Filter konnten nicht gelesen werden.')
      expect(l.istBereit()).toBe(true)
      expect(l.name()).toBe('Standardfilter')
    },
  )

  test('[FILT-18] Ein unlesbarer Satz wird genannt, die anderen stehen zur Wahl; erneutes Lesen nimmt den Fehler weg', async () => {
    let saetze: Filtersatz[] = [{ name: 'kaputt', value: '{' }, SATZ, { name: 'fremd', value: '{"name":"x"}' }]
    const l = liste({ ...gleich({}), readAll: async () => saetze })
    await l.lade()
    expect(l.gruppe().error).toBe('2 gespeicherte Filter sind nicht lesbar und fehlen in der Auswahl.')
    expect(Object.values(l.gruppe().values).map(f => f.name)).toEqual(['Standardfilter', 'Länder'])
    saetze = [SATZ]
    await l.ladeNeu()
    expect(l.gruppe().error).toBeNull()
  })
})

/** Ablage, die sich abschalten lässt; gemerkt wird, was sie annahm. */
function abschaltbar() {
  const angenommen: unknown[][] = []
  let erreichbar = true
  const nurErreichbar = async <T>(wert: T): Promise<T> => {
    if (!erreichbar) throw new Error('Nicht erreichbar')
    return wert
  }
  const speicher: Filterspeicher = {
    read: async () => nurErreichbar({ name: 'messstellen', value: 'OJS_DEFAULT_FILTER' }),
    readAll: async () => nurErreichbar([SATZ]),
    write: async (...angaben) => void angenommen.push(await nurErreichbar(angaben)),
  }
  return { speicher, angenommen, schalte: (ein: boolean) => (erreichbar = ein) }
}

describe('[FILT-19] Die Ablage antwortet eine Weile nicht', () => {
  test('gespeicherte Filter bleiben mit ihren Namen stehen; danach wird der gewählte unter seinem Schlüssel gespeichert', async () => {
    const ablage = abschaltbar()
    const l = liste(ablage.speicher)
    await l.lade()
    ablage.schalte(false)
    l.sende({ art: 'waehle', schluessel: 'k1' })
    await expect.poll(() => l.gruppe().error).toBe('Ihre gespeicherten Filter konnten nicht gelesen werden.')
    expect(l.name()).toBe('Länder')

    ablage.schalte(true)
    l.sende(setze('GZUEV'))
    l.sende({ art: 'speichere', neuerSchluessel: 'k2' })
    await expect.poll(() => ablage.angenommen.length).toBeGreaterThan(0)
    expect(ablage.angenommen.map(([, satz]) => satz).toSorted()).toEqual(['k1', 'messstellen'])
    expect(Object.keys(l.gespeichert())).toEqual(['k1'])
  })

  test('was sie nicht annahm, gilt auch dann nicht als gespeichert, wenn sie danach nicht zu lesen ist', async () => {
    const ablage = abschaltbar()
    const l = liste(ablage.speicher)
    await l.lade()
    l.sende({ art: 'waehle', schluessel: 'k1' })
    await ruhe()
    const vorher = l.gespeichert()
    ablage.schalte(false)
    l.sende(setze('GZUEV'))
    l.sende({ art: 'speichere', neuerSchluessel: 'k2' })
    await expect.poll(() => l.gespeichert()).toEqual(vorher)
    l.sende({ art: 'entferne' })
    await expect.poll(() => l.gespeichert()).toEqual(vorher)
  })

  test('neu gelesen wird erst, was davor zu schreiben war', async () => {
    const { rufe, speicher } = zaehe()
    const l = liste(speicher)
    const geladen = l.lade()
    rufe[0]?.antworte([])
    rufe[1]?.antworte(null)
    await geladen
    l.sende(setze('LAND'))
    l.sende({ art: 'erstelle', name: 'Länder', neuerSchluessel: 'n2' })
    void l.ladeNeu()
    await ruhe()
    expect(rufe.slice(2).map(ruf => ruf.name)).toEqual(['write'])
  })
})

describe('[FILT-19] Schreiben', () => {
  const mitFilter = async (speicher: Filterspeicher, melde?: (fehler: unknown) => void) => {
    const l = liste(speicher, DEFINITION, melde)
    await l.lade()
    return l
  }
  const MIT_LAENDERN = gleich({ readAll: [SATZ], read: { name: 'messstellen', value: 'k1' } })

  test('Gespeichert wird der JSON-Text des Filters, gelöscht der Satz; jeweils auch, welcher gewählt ist', async () => {
    const geschrieben: unknown[][] = []
    const l = await mitFilter({ ...gleich({}), write: async (...angaben) => void geschrieben.push(angaben) })
    l.sende(setze('LAND'))
    await ruhe()
    expect(geschrieben).toEqual([])
    l.sende({ art: 'erstelle', name: 'Länder', neuerSchluessel: 'n2' })
    await ruhe()
    expect(geschrieben.map(([key, satz]) => [key, satz])).toEqual([
      ['filters_messstellen', 'n2'],
      [GEWAEHLTER_FILTER, 'messstellen'],
    ])
    expect(leseFilter(String(geschrieben[0]?.[2]))).toEqual(FILTER)
    expect(geschrieben[1]?.[2]).toBe('n2')
    l.sende({ art: 'entferne' })
    await ruhe()
    expect(geschrieben.slice(2)).toEqual([
      ['filters_messstellen', 'n2', null],
      [GEWAEHLTER_FILTER, 'messstellen', 'OJS_DEFAULT_FILTER'],
    ])
  })

  test('Eine Änderung nach der anderen: die spätere wartet auf die frühere', async () => {
    const { rufe, speicher } = zaehe()
    const l = await mitFilter({ ...MIT_LAENDERN, write: speicher.write })
    l.sende({ art: 'schalte', enabled: false })
    l.sende({ art: 'schalte', enabled: true })
    await ruhe()
    expect(rufe).toHaveLength(1)
    rufe[0]?.antworte()
    await ruhe()
    expect(rufe.map(r => leseFilter(String(r.angaben[2]))?.enabled)).toEqual([false, true])
  })

  test('Scheitert das Speichern, ist der Filter wieder ungespeichert und der Fehler gemeldet', async () => {
    const fehler: unknown[] = []
    const l = await mitFilter(
      { ...gleich({}), write: async () => Promise.reject(new Error('voll')) },
      f => void fehler.push(f),
    )
    l.sende({ art: 'erstelle', name: 'Länder', neuerSchluessel: 'n1' })
    await ruhe()
    expect(gewaehlterFilter(l.gruppe())).toMatchObject({ name: 'Länder', touched: true })
    expect(l.gespeichert()).toEqual({})
    expect(fehler).not.toEqual([])
  })

  test('Scheitert das Löschen, ist der Filter wieder da', async () => {
    const l = await mitFilter({ ...MIT_LAENDERN, write: async () => Promise.reject(new Error('weg')) })
    l.sende({ art: 'entferne' })
    expect(Object.keys(l.gruppe().values)).toEqual(['OJS_DEFAULT_FILTER'])
    await ruhe()
    expect(l.gruppe().values['k1']?.name).toBe('Länder')
  })

  test('Scheitert die frühere von zwei Änderungen, steht danach da, was in der Ablage liegt', async () => {
    const saetze = new Map<string, string>()
    let nochmals = false
    const l = await mitFilter({
      ...gleich({}),
      readAll: async () => [...saetze].map(([name, value]) => ({ name, value })),
      write: async (key, name, value) => {
        if (!nochmals) {
          nochmals = true
          throw new Error('Nicht erreichbar')
        }
        if (key !== GEWAEHLTER_FILTER && value !== null) saetze.set(name, value)
      },
    })
    l.sende({ art: 'erstelle', name: 'Eins', neuerSchluessel: 'n1' })
    l.sende({ art: 'erstelle', name: 'Zwei', neuerSchluessel: 'n2' })
    await ruhe()
    expect(Object.values(l.gespeichert()).map(f => f.name)).toEqual(['Zwei'])
    expect(l.name()).toBe('Zwei')
  })
})

describe('[FILT-20] Ablage im Browser für nicht Angemeldete', () => {
  const ablage = () => {
    const inhalt = new Map<string, string>()
    return {
      inhalt,
      speicher: browserspeicher(() => ({
        getItem: k => inhalt.get(k) ?? null,
        setItem: (k, v) => void inhalt.set(k, v),
        removeItem: k => void inhalt.delete(k),
      })),
    }
  }

  test('schreiben, ersetzen, einzeln und alle lesen, löschen', async () => {
    const { inhalt, speicher } = ablage()
    await speicher.write('filters_x', 'a', '1')
    await speicher.write('filters_x', 'b', '2')
    await speicher.write('filters_x', 'a', '3')
    expect([...inhalt.keys()]).toEqual(['filters_x'])
    expect(await speicher.readAll('filters_x')).toEqual([
      { name: 'a', value: '3' },
      { name: 'b', value: '2' },
    ])
    expect(await speicher.read('filters_x', 'b')).toEqual({ name: 'b', value: '2' })
    expect(await speicher.read('filters_x', 'c')).toBeNull()
    for (const satz of ['a', 'b', 'c']) await speicher.write('filters_x', satz, null)
    expect(inhalt.size).toBe(0)
  })

  test.each(['{', '{}', '[1]'])('[FILT-18] Unlesbarer Inhalt %s ist ein Lesefehler', async inhalt => {
    const { inhalt: alles, speicher } = ablage()
    alles.set('filters_x', inhalt)
    await expect(speicher.readAll('filters_x')).rejects.toThrow()
  })
})
