import { GEWAEHLTER_FILTER, leseFilter } from '@benthos/vertrag/filter'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { passeAn } from './filterbau.ts'
import type { Filterspeicher } from './filterspeicher.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filterdefinition, Filterort, Gespeicherte } from './typen.ts'

/** Was von den Filtern einer Liste gespeichert ist. */
export type Filterablage = Readonly<{
  gespeichert: Gespeicherte
  /** Schlüssel des zuletzt gewählten, wie ihn die Ablage kennt */
  gewaehlt: string | null
  /** was zuletzt galt, solange die Anwendung läuft: auch Ungespeichertes */
  zuletzt: Filterort | null
  fehler: string | null
}>

/**
 * Gespeicherte Filter einer Liste im Zwischenspeicher der Abfragen, und was sich in ihrer Ablage ändert: eines nach dem
 * anderen, sonst überholte eine späte Antwort die neuere. Nimmt die Ablage etwas nicht an, gilt wieder, was davor galt, und sie
 * wird neu gelesen; ist auch das nicht möglich, bleibt, was zuletzt gelesen wurde.
 * @param wer Benutzername; leer: niemand ist angemeldet
 */
export function filterablage(
  client: QueryClient,
  definition: Filterdefinition,
  speicher: Filterspeicher,
  wer: string,
  meldeFehler: (fehler: unknown) => void,
) {
  const { id, disableFilterManagement = false } = definition
  const queryKey = ['filterablage', wer, id] as const
  const abfrage = queryOptions({
    queryKey,
    queryFn: async (): Promise<Filterablage> => {
      const gelesen = await liesAblage(definition, speicher)
      const bisher = lies() ?? LEER
      return {
        gespeichert: gelesen.gespeichert ?? bisher.gespeichert,
        gewaehlt: gelesen.gewaehlt ?? bisher.gewaehlt,
        zuletzt: bisher.zuletzt,
        fehler: gelesen.fehler,
      }
    },
    // Von hier ändert sie nur, wer hier arbeitet; auch „alles ungültig“ nach einem Speichern liest sie nicht neu.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    ...(disableFilterManagement && { initialData: LEER }),
  })
  const lies = () => client.getQueryData<Filterablage>(queryKey)
  const liesNeu = () => client.fetchQuery({ ...abfrage, staleTime: 0 })
  const reiheEin = (mutationFn: () => Promise<unknown>, onError: (fehler: unknown) => void) => {
    const auftrag = client.getMutationCache().build(client, { scope: { id: queryKey.join() }, mutationFn, onError })
    // Der Fehler ist gemeldet.
    return auftrag.execute(undefined).catch(() => undefined)
  }
  const schreibe = (key: string, name: string, value: string | null, beiFehler = () => {}) => {
    if (disableFilterManagement) return
    void reiheEin(
      () => speicher.write(key, name, value),
      fehler => {
        beiFehler()
        meldeFehler(fehler)
        void reiheEin(liesNeu, meldeFehler)
      },
    )
  }
  const setze = (teil: Partial<Filterablage>) =>
    client.setQueryData<Filterablage>(queryKey, ablage => ablage && { ...ablage, ...teil })

  /** Nimmt eine Änderung zurück, die nicht gespeichert ist; inzwischen weiter Geändertes bleibt. */
  const stelleZurueck = (schluessel: string, vorher: Gespeicherte, neu: Gespeicherte) => {
    const { gespeichert = {} } = lies() ?? {}
    if (JSON.stringify(gespeichert[schluessel]) !== JSON.stringify(neu[schluessel])) return
    const { [schluessel]: _, ...uebrige } = gespeichert
    const alter = vorher[schluessel]
    setze({ gespeichert: alter ? { ...uebrige, [schluessel]: alter } : uebrige })
  }

  return {
    abfrage,
    lies,
    /** nach dem, was davor zu schreiben war: sonst überholte das Gelesene, was gerade gespeichert wird */
    ladeNeu: () => reiheEin(liesNeu, meldeFehler),
    /** @param beiFehler bekommt den Filter, den die Ablage nicht angenommen hat */
    sichere(vorher: Gespeicherte, gespeichert: Gespeicherte, beiFehler: (schluessel: string, name: string) => void) {
      if (vorher === gespeichert) return
      setze({ gespeichert })
      for (const schluessel of new Set([...Object.keys(vorher), ...Object.keys(gespeichert)])) {
        const neu = gespeichert[schluessel]
        if (neu === vorher[schluessel]) continue
        schreibe(`filters_${id}`, schluessel, neu ? JSON.stringify(neu) : null, () => {
          stelleZurueck(schluessel, vorher, gespeichert)
          if (neu) beiFehler(schluessel, neu.name)
        })
      }
    },
    /** Was jetzt gilt, gilt auch für den nächsten Verweis ohne Filter; ein ungespeicherter nur, solange die Anwendung läuft. */
    merke(zuletzt: Filterort, schluessel: string | null) {
      const ablage = lies()
      if (!ablage) return
      if (JSON.stringify(zuletzt) !== JSON.stringify(ablage.zuletzt)) setze({ zuletzt })
      const istGespeichert =
        schluessel === null || schluessel === STANDARDFILTER || Object.hasOwn(ablage.gespeichert, schluessel)
      if (!istGespeichert || schluessel === ablage.gewaehlt) return
      const { gewaehlt } = ablage
      setze({ gewaehlt: schluessel })
      schreibe(GEWAEHLTER_FILTER, id, schluessel, () => {
        if (lies()?.gewaehlt === schluessel) setze({ gewaehlt })
      })
    },
  }
}

const LEER: Filterablage = { gespeichert: {}, gewaehlt: STANDARDFILTER, zuletzt: null, fehler: null }

type Gelesenes = Readonly<{
  /** `null`: nicht zu lesen */
  gespeichert: Gespeicherte | null
  /** `null`: nicht zu lesen */
  gewaehlt: string | null
  fehler: string | null
}>

/** Liest alles in zwei Anfragen zugleich; was nicht zu lesen ist, steht als Fehler dabei. */
async function liesAblage(definition: Filterdefinition, speicher: Filterspeicher): Promise<Gelesenes> {
  const { id } = definition
  const [saetze, gewaehlt] = await Promise.allSettled([
    speicher.readAll(`filters_${id}`),
    speicher.read(GEWAEHLTER_FILTER, id),
  ])
  const gelesen = saetze.status === 'fulfilled' ? saetze.value.map(s => [s.name, leseFilter(s.value)] as const) : []
  const lesbar = gelesen.flatMap(([name, filter]) => (filter ? [[name, passeAn(definition, filter)] as const] : []))
  const istGescheitert = saetze.status === 'rejected' || gewaehlt.status === 'rejected'
  const unlesbar = gelesen.length - lesbar.length
  return {
    gespeichert: saetze.status === 'rejected' ? null : Object.fromEntries(lesbar),
    gewaehlt: istGescheitert ? null : (gewaehlt.value?.value ?? STANDARDFILTER),
    fehler: istGescheitert ? NICHT_GELESEN : unlesbar > 0 ? unlesbarText(unlesbar) : null,
  }
}

const NICHT_GELESEN = 'Ihre gespeicherten Filter konnten nicht gelesen werden.'
const unlesbarText = (anzahl: number) =>
  anzahl === 1
    ? 'Ein gespeicherter Filter ist nicht lesbar und fehlt in der Auswahl.'
    : `${anzahl} gespeicherte Filter sind nicht lesbar und fehlen in der Auswahl.`
