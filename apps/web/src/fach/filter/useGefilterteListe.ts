import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, type NavigateOptions, useHref, useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { adresseMitFilter } from './adresseMitFilter.ts'
import { leseFilterort, nenntFilter, schreibeFilterort } from './filteradresse.ts'
import { alleinigerSuchtext, gewaehlterFilter, istLeer, sindGleich, wirksameWerte } from './filterlage.ts'
import { type Filterschritt, type Filterstand, leiteGruppeAb, reduziere } from './filterstand.ts'
import { ersetzeInAdresse, leseListeneingabe } from './listenadresse.ts'
import type { Filterdefinition, Filtergruppe, Filterwerte } from './typen.ts'
import { useFilterablage } from './useFilterablage.ts'

/** Zugang einer Seite zu den Filtern ihrer Liste. */
export type Filterzugang = Readonly<{
  definition: Filterdefinition
  gruppe: Filtergruppe
  /** Werte, mit denen die Liste gerade abgefragt wird */
  werte: Filterwerte
  /** Kriterien, deren Wert in der Adresse nicht zu lesen ist */
  unlesbar: readonly string[]
  /** Name des Filters, der gerade etwas ausblendet */
  wirksamerName: string | null
  /** Suchtext, der allein gilt und nicht gespeichert ist */
  suchtext: string | null
  /** Die gespeicherten Filter sind gelesen. */
  istBereit: boolean
  sende: (schritt: Filterschritt) => void
  ladeNeu: () => void
}>

export type GefilterteListe<S extends z.ZodObject> = Readonly<{
  filter: Filterzugang
  /** Abfrage des Listenaufrufs */
  eingabe: z.input<S>
  angaben: Listenangaben
  /** Erst jetzt steht fest, was abzufragen ist. */
  istBereit: boolean
  /** ohne eigene Seitenangabe führt jede Änderung auf Seite 1 */
  setze: (teil: Partial<Listenangaben>) => void
}>

type Listenangaben = Readonly<{ seite: number; groesse: number; sortierung: string; richtung: 'auf' | 'ab' }>
type Eintrag = Readonly<{ key?: string; usr?: { besuch?: string } | null }>

const LEER: Filterwerte = {}
const besuchVon = ({ key, state }: Location): string => (state as Eintrag['usr'])?.besuch ?? key
/** Besuch des Eintrags, der jetzt im Verlauf des Browsers steht, wie react-router ihn dort ablegt. */
function besuchDesEintrags(): string {
  const { key = 'default', usr } = (history.state ?? {}) as Eintrag
  return usr?.besuch ?? key
}

/**
 * Liste mit Filter. Welcher gilt, sagt die Adresse allein: Verweise, Zurück, Vor und Neuladen ergeben darum dasselbe, und jeder
 * Schritt führt zu einer neuen. Ein Verweis, der keinen Filter nennt, führt zur Adresse dessen, der zuletzt galt.
 */
export function useGefilterteListe<S extends z.ZodObject>(definition: Filterdefinition, schema: S): GefilterteListe<S> {
  const { zugang, istBereit } = useFilterablage(definition)
  const location = useLocation()
  const navigate = useNavigate()
  const pfad = useHref(location.pathname)
  const besuch = besuchVon(location)
  const [eingaben, setzeEingaben] = useState({ besuch, entwurf: LEER })

  const mitFilter = (search: string) => adresseMitFilter(definition, schema, search, zugang.lies())
  const standAn = (adresse: URLSearchParams): Filterstand => ({
    ort: leseFilterort(schema, definition, adresse),
    gespeichert: zugang.lies()?.gespeichert ?? {},
    fehler: zugang.lies()?.fehler ?? null,
    entwurf: eingaben.besuch === besuch ? eingaben.entwurf : LEER,
    besuch,
  })
  const adresse = mitFilter(location.search)
  const stand = standAn(adresse)
  const { ort } = stand
  const gruppe = leiteGruppeAb(definition, stand)
  const filter = gewaehlterFilter(gruppe)
  const werte = wirksameWerte(gruppe)

  /**
   * Die Adresse, wie sie jetzt in der Zeile steht: ein Schritt, der noch nicht gezeichnet ist, steht schon in ihr. `null`, wenn
   * sie inzwischen zu etwas anderem gehört: was zu sehen war, ist überholt.
   */
  const liesAdresse = () =>
    window.location.pathname === pfad && besuchDesEintrags() === besuch ? mitFilter(window.location.search) : null
  const gehe = (neu: URLSearchParams, wahl: NavigateOptions = {}) =>
    void navigate({ search: `${neu}`, hash: location.hash }, { replace: true, state: { besuch }, ...wahl })

  const sende = (schritt: Filterschritt) => {
    const hier = liesAdresse()
    if (!hier) return
    const vorher = standAn(hier)
    const neu = reduziere(definition, vorher, schritt)
    zugang.sichere(vorher.gespeichert, neu.gespeichert, (schluessel, name) =>
      sende({ art: 'nichtGespeichert', schluessel, name }),
    )
    if (neu.entwurf !== vorher.entwurf) setzeEingaben({ besuch: neu.besuch, entwurf: neu.entwurf })
    if (neu.ort === vorher.ort) return
    gehe(schreibeFilterort(schema, definition, hier, neu.ort), {
      // Einen Filter zu wählen ist ein Schritt, von dem man zurück kann; alles andere arbeitet an dem, der dasteht.
      replace: schritt.art !== 'waehle',
      state: { besuch: neu.besuch },
      // Gleich gezeichnet: das Feld, in das jemand eben etwas eingibt, zeigt es schon beim nächsten Anschlag.
      flushSync: true,
    })
  }

  const istOffen = !nenntFilter(leseFilterort(schema, definition, new URLSearchParams(location.search)))
  const nenneFilter = useEffectEvent(() => {
    const hier = liesAdresse()
    if (hier) gehe(hier)
  })
  useEffect(() => {
    if (istBereit && istOffen) nenneFilter()
  }, [istBereit, istOffen])
  useEffect(() => {
    if (istBereit && ort.unlesbar.length === 0) zugang.merke(ort, gruppe.selectedKey)
  })

  const blendetAus = !istLeer(werte) || (ort.unlesbar.length > 0 && stand.gespeichert[gruppe.selectedKey ?? ''])
  const eingabe = leseListeneingabe(schema, adresse)
  return {
    filter: {
      definition,
      gruppe,
      werte,
      unlesbar: ort.unlesbar,
      wirksamerName: blendetAus && filter ? filter.name : null,
      suchtext: alleinigerSuchtext(filter, werte, definition),
      istBereit,
      sende,
      ladeNeu: () => void zugang.ladeNeu(),
    },
    eingabe,
    angaben: schema.parse(eingabe) as unknown as Listenangaben,
    istBereit: istBereit || !istOffen,
    setze: teil => {
      const hier = liesAdresse()
      if (!hier) return
      // Eine Seite meint die Treffer, die zu sehen waren.
      const trifftDasselbe = sindGleich(wirksameWerte(leiteGruppeAb(definition, standAn(hier))), werte)
      if (teil.seite === undefined || trifftDasselbe)
        gehe(ersetzeInAdresse(schema, hier, { seite: undefined, ...teil }))
    },
  }
}
