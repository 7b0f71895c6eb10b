import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, useHref, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { z } from 'zod'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { filterhalterVon } from './filterhalterVon.ts'
import { findeMitWerten, gewaehlterFilter, sindGleich, wirksameWerte } from './filterlage.ts'
import type { Filterschritt } from './filterstand.ts'
import { FILTERTEXT } from './filtertexte.ts'
import { ersetzeInAdresse, leseKriterien, leseListeneingabe, unlesbareKriterien } from './listenadresse.ts'
import { neuerSchluessel } from './neuerSchluessel.ts'
import type { Filterdefinition, Filtergruppe, Filterwerte } from './typen.ts'

/** Zugang einer Seite zu den Filtern ihrer Liste. */
export type Filterzugang = Readonly<{
  definition: Filterdefinition
  gruppe: Filtergruppe
  /** Werte, mit denen die Liste gerade abgefragt wird */
  werte: Filterwerte
  /** Kriterien, deren Wert in der geöffneten Adresse nicht zu lesen war */
  unlesbar: readonly string[]
  /** Name des Filters, der gerade etwas ausblendet */
  wirksamerName: string | null
  /** Die gespeicherten Filter sind gelesen, und die Kriterien der Adresse stehen in einem von ihnen. */
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

/** Merkmal von Einträgen im Verlauf des Browsers, deren Adresse den Filter vollständig nennt, auch wenn sie leer ist. */
type Marke = Readonly<{ filterInAdresse: true; unlesbar: readonly string[] }>
const markeVon = ({ state }: Location) => state as Partial<Marke> | null
const istMarkiert = (ort: Location): boolean => markeVon(ort)?.filterInAdresse === true
const KEINE: readonly string[] = []
/** Schlüssel, den react-router dem Eintrag gab, der jetzt im Verlauf des Browsers steht; vor dem ersten Wechsel keinen. */
const schluesselDesEintrags = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/**
 * Liste mit Filter. Filter und Adresse folgen einander: was wirkt, steht in der Adresse; Verweise mit Kriterien und das
 * Zurück des Browsers stellen den Filter. Ein Verweis ohne Kriterien lässt den zuletzt gewählten Filter gelten.
 */
export function useGefilterteListe<S extends z.ZodObject>(definition: Filterdefinition, schema: S): GefilterteListe<S> {
  const { sitzung } = useSitzung()
  const halter = useMemo(() => filterhalterVon(sitzung, definition), [sitzung, definition])
  const { stand, istBereit, gestelltVon } = useSyncExternalStore(halter.abonniere, halter.lies)
  useEffect(() => void halter.lade(), [halter])
  const ort = useLocation()
  const pfad = useHref(ort.pathname)
  const navigationsart = useNavigationType()
  const navigate = useNavigate()

  const adresse = useMemo(() => new URLSearchParams(ort.search), [ort.search])
  const ausAdresse = useMemo(() => leseKriterien(schema, definition.criterias, adresse), [schema, definition, adresse])
  const unlesbar = useMemo(
    () => unlesbareKriterien(schema, definition.criterias, adresse),
    [schema, definition, adresse],
  )
  const wirksam = useMemo(() => wirksameWerte(stand.gruppe), [stand.gruppe])
  const hatWerte = Object.keys(ausAdresse).length > 0
  // Wer vor dem Lesen der Ablage sortiert oder blättert, schreibt die Adresse neu; ihre Kriterien stehen noch in keinem Filter.
  const istNeu = gestelltVon === null || !istMarkiert(ort)
  const gibtVor = navigationsart === 'POP' ? hatWerte || istMarkiert(ort) : hatWerte && istNeu
  // Die Adresse stellt den Filter gleich nach diesem Zeichnen. Gälte bis dahin noch der alte, verlöre die Liste, was an
  // ihren Werten hängt: die Auswahl und ein offenes Menü.
  const stehtAus = gestelltVon !== ort && gibtVor && !sindGleich(ausAdresse, wirksam)
  const istGestellt = (istBereit || gestelltVon !== null) && !stehtAus
  const werte = istGestellt ? wirksam : ausAdresse
  const geltend = useMemo(
    () =>
      sindGleich(werte, ausAdresse) && unlesbar.length === 0 ? adresse : mitWerten(schema, definition, adresse, werte),
    [schema, definition, adresse, ausAdresse, unlesbar, werte],
  )

  const ersetze = useCallback(
    (neu: URLSearchParams, nichtGelesen = KEINE) => {
      const state: Marke = { filterInAdresse: true, unlesbar: nichtGelesen }
      void navigate({ search: `${neu}`, hash: ort.hash }, { replace: true, state })
    },
    [navigate, ort.hash],
  )

  /** Stellt den Filter nach der Adresse, einmal je Ort. */
  const stelle = useCallback(() => {
    const { gestelltVon: bisher } = halter.lies()
    if (bisher === ort) return
    halter.merke(ort)
    // Die ersten Werte standen schon da, ehe sie in einem Filter standen: was dazu gerade getippt wird, bleibt.
    const istErster = bisher === null
    if (stehtAus) halter.sende({ art: 'oeffne', werte: ausAdresse, neuerSchluessel: neuerSchluessel(), istErster })
  }, [halter, ort, ausAdresse, stehtAus])

  useEffect(() => {
    if (!istBereit) return
    stelle()
    // Ist schon die nächste Adresse unterwegs, stellt erst sie sich nach dem Filter.
    if (schluesselDesEintrags() !== ort.key) return
    if (!stehtAus && (`${geltend}` !== `${adresse}` || !istMarkiert(ort))) ersetze(geltend, unlesbar)
  }, [istBereit, stelle, stehtAus, ort, unlesbar, geltend, adresse, ersetze])

  const sende = useCallback(
    (schritt: Filterschritt) => {
      // Auch ehe die Ablage gelesen ist: kämen die Kriterien der Adresse erst danach in einen Filter, verschwände, was jemand
      // bis dahin zu ihnen gesucht hat.
      stelle()
      halter.sende(schritt)
    },
    [halter, stelle],
  )

  const gemeint = istGestellt
    ? gewaehlterFilter(stand.gruppe)
    : stand.gruppe.values[findeMitWerten(stand.gruppe, werte) ?? '']
  const eingabe = useMemo(() => leseListeneingabe(schema, geltend), [schema, geltend])
  return {
    filter: {
      definition,
      gruppe: stand.gruppe,
      werte,
      unlesbar: markeVon(ort)?.unlesbar ?? unlesbar,
      wirksamerName: Object.keys(werte).length === 0 ? null : gemeint?.name || FILTERTEXT.unbenannt,
      istBereit: istBereit && gestelltVon !== null,
      sende,
      ladeNeu: () => void halter.lade(true),
    },
    eingabe,
    angaben: useMemo(() => schema.parse(eingabe) as unknown as Listenangaben, [schema, eingabe]),
    istBereit: istBereit || hatWerte,
    setze: teil => {
      if (schluesselDesEintrags() === ort.key)
        return ersetze(ersetzeInAdresse(schema, geltend, { seite: undefined, ...teil }))
      // Bis eine neue Adresse gezeichnet ist, steht die vorige Ansicht noch da. Zeigt sie dieselbe Liste mit denselben
      // Kriterien, gilt an ihr, was jetzt gewählt wird; sonst gälte es etwas anderem, als zu sehen war.
      const naechste = new URLSearchParams(window.location.search)
      if (window.location.pathname === pfad && sindGleich(leseKriterien(schema, definition.criterias, naechste), werte))
        ersetze(ersetzeInAdresse(schema, naechste, { seite: undefined, ...teil }))
    },
  }
}

/** Andere Werte führen auf die erste Seite. */
function mitWerten<S extends z.ZodObject>(
  schema: S,
  { criterias }: Filterdefinition,
  adresse: URLSearchParams,
  werte: Filterwerte,
): URLSearchParams {
  const alle = Object.fromEntries(criterias.map(({ id }) => [id, werte[id]]))
  return ersetzeInAdresse(schema, adresse, { ...alle, seite: undefined })
}
