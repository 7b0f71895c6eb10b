import { type Filtersatz, GEWAEHLTER_FILTER, type GespeicherterFilter, leseFilter } from '@benthos/vertrag/filter'
import { describe, expect, test } from 'vitest'
import { Filterhalter } from './Filterhalter.ts'
import { gewaehlterFilter, wirksameWerte } from './filterlage.ts'
import { browserspeicher, type Filterspeicher } from './filterspeicher.ts'
import type { Filterdefinition } from './typen.ts'

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
const name = (halter: Filterhalter) => gewaehlterFilter(halter.lies().stand.gruppe)?.name

describe('[FILT-19] Lesen', () => {
  test('beide Anfragen gehen gleichzeitig hinaus, unter den Schlüsseln der Spezifikation', async () => {
    const { rufe, speicher } = zaehe()
    const halter = new Filterhalter(DEFINITION, speicher, () => undefined)
    const geladen = halter.lade()
    expect(rufe.map(r => [r.name, ...r.angaben])).toEqual([
      ['readAll', 'filters_messstellen'],
      ['read', 'filters_ojs_selected_filter_key', 'messstellen'],
    ])
    expect(halter.lies().istBereit).toBe(false)
    rufe[1]?.antworte({ name: 'messstellen', value: 'k1' })
    rufe[0]?.antworte([SATZ])
    await geladen
    expect(halter.lies().istBereit).toBe(true)
    expect(name(halter)).toBe('Länder')
  })

  test('nicht, wenn die Verwaltung ausgeschaltet ist', async () => {
    const { rufe, speicher } = zaehe()
    const halter = new Filterhalter({ ...DEFINITION, disableFilterManagement: true }, speicher, () => undefined)
    await halter.lade()
    halter.sende({ art: 'setze', kriterium: 'art', wert: ['LAND'], neuerSchluessel: 'n' })
    halter.sende({ art: 'speichere' })
    expect(rufe).toEqual([])
    expect(halter.lies().istBereit).toBe(true)
    expect(wirksameWerte(halter.lies().stand.gruppe)).toEqual({ art: ['LAND'] })
  })

  test('nur einmal; eine späte Antwort ersetzt keine neuere Eingabe', async () => {
    const { rufe, speicher } = zaehe()
    const halter = new Filterhalter(DEFINITION, speicher, () => undefined)
    const geladen = halter.lade()
    await halter.lade()
    expect(rufe).toHaveLength(2)
    halter.sende({ art: 'setze', kriterium: 'art', wert: ['GZUEV'], neuerSchluessel: 'n' })
    rufe[0]?.antworte([SATZ])
    rufe[1]?.antworte({ name: 'messstellen', value: 'k1' })
    await geladen
    expect(wirksameWerte(halter.lies().stand.gruppe)).toEqual({ art: ['GZUEV'] })
  })

  test.each([
    ['der Filter', 0],
    ['des gewählten', 1],
  ])(
    '[FILT-18] Scheitert das Lesen %s, steht der Fehler an der Gruppe, und die Liste ist benutzbar',
    async (_, welcher) => {
      const { rufe, speicher } = zaehe()
      const halter = new Filterhalter(DEFINITION, speicher, () => undefined)
      const geladen = halter.lade()
      rufe[welcher]?.scheitere()
      rufe[1 - welcher]?.antworte(welcher === 1 ? [SATZ] : null)
      await geladen
      expect(halter.lies().stand.gruppe.error).toBe('Ihre gespeicherten Filter konnten nicht gelesen werden.')
      expect(halter.lies().istBereit).toBe(true)
      expect(name(halter)).toBe('Standardfilter')
    },
  )

  test('[FILT-18] Ein unlesbarer Satz wird genannt, die anderen stehen zur Wahl; erneutes Lesen nimmt den Fehler weg', async () => {
    let saetze: Filtersatz[] = [{ name: 'kaputt', value: '{' }, SATZ, { name: 'fremd', value: '{"name":"x"}' }]
    const halter = new Filterhalter(DEFINITION, { ...gleich({}), readAll: async () => saetze }, () => undefined)
    await halter.lade()
    const { gruppe } = halter.lies().stand
    expect(gruppe.error).toBe('2 gespeicherte Filter sind nicht lesbar und fehlen in der Auswahl.')
    expect(Object.values(gruppe.values).map(f => f.name)).toEqual(['Standardfilter', 'Länder'])
    saetze = [SATZ]
    await halter.lade(true)
    expect(halter.lies().stand.gruppe.error).toBeNull()
  })
})

describe('[FILT-19] Schreiben', () => {
  const mitFilter = async (speicher: Filterspeicher, melde: (fehler: unknown) => void = () => undefined) => {
    const halter = new Filterhalter(DEFINITION, speicher, melde)
    await halter.lade()
    return halter
  }

  test('Gespeichert wird der JSON-Text des Filters, gelöscht der Satz; jeweils auch, welcher gewählt ist', async () => {
    const geschrieben: unknown[][] = []
    const halter = await mitFilter({ ...gleich({}), write: async (...angaben) => void geschrieben.push(angaben) })
    halter.sende({ art: 'setze', kriterium: 'art', wert: ['LAND'], neuerSchluessel: 'n1' })
    await ruhe()
    expect(geschrieben).toEqual([])
    halter.sende({ art: 'erstelle', name: 'Länder', neuerSchluessel: 'n2' })
    await ruhe()
    expect(geschrieben.map(([key, satz]) => [key, satz])).toEqual([
      ['filters_messstellen', 'n2'],
      [GEWAEHLTER_FILTER, 'messstellen'],
    ])
    expect(leseFilter(String(geschrieben[0]?.[2]))).toEqual(FILTER)
    expect(geschrieben[1]?.[2]).toBe('n2')
    halter.sende({ art: 'entferne' })
    await ruhe()
    expect(geschrieben.slice(2)).toEqual([
      ['filters_messstellen', 'n2', null],
      [GEWAEHLTER_FILTER, 'messstellen', 'OJS_DEFAULT_FILTER'],
    ])
  })

  test('Eine Änderung nach der anderen: die spätere wartet auf die frühere', async () => {
    const { rufe, speicher } = zaehe()
    const halter = await mitFilter({
      ...gleich({ readAll: [SATZ], read: { name: 'messstellen', value: 'k1' } }),
      write: speicher.write,
    })
    halter.sende({ art: 'schalte', enabled: false })
    halter.sende({ art: 'schalte', enabled: true })
    await ruhe()
    expect(rufe).toHaveLength(1)
    rufe[0]?.antworte()
    await ruhe()
    expect(rufe.map(r => leseFilter(String(r.angaben[2]))?.enabled)).toEqual([false, true])
  })

  test('Scheitert das Speichern, ist der Filter wieder ungespeichert und der Fehler gemeldet', async () => {
    const fehler: unknown[] = []
    const halter = await mitFilter(
      { ...gleich({}), write: async () => Promise.reject(new Error('voll')) },
      f => void fehler.push(f),
    )
    halter.sende({ art: 'erstelle', name: 'Länder', neuerSchluessel: 'n1' })
    await ruhe()
    expect(gewaehlterFilter(halter.lies().stand.gruppe)).toMatchObject({ name: 'Länder', touched: true })
    expect(halter.lies().stand.gespeichert).toEqual({})
    expect(fehler).not.toEqual([])
  })

  test('Scheitert das Löschen, ist der Filter wieder da', async () => {
    const halter = await mitFilter({
      ...gleich({ readAll: [SATZ], read: { name: 'messstellen', value: 'k1' } }),
      write: async () => Promise.reject(new Error('weg')),
    })
    halter.sende({ art: 'entferne' })
    expect(Object.keys(halter.lies().stand.gruppe.values)).toEqual(['OJS_DEFAULT_FILTER'])
    await ruhe()
    expect(halter.lies().stand.gruppe.values['k1']?.name).toBe('Länder')
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
