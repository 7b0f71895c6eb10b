import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { z } from 'zod'
import { useSitzung } from '../sitzung/sitzung.ts'
import { filterhalterVon } from './filterhalterVon.ts'
import { gewaehlterFilter, sindGleich, wirksameWerte } from './filterlage.ts'
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
  /** Die gespeicherten Filter sind gelesen; vorher stehen die Kriterien der Adresse noch in keinem Filter. */
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
  const gibtVor = navigationsart === 'POP' ? hatWerte || istMarkiert(ort) : hatWerte && !istMarkiert(ort)
  // Die Adresse stellt den Filter gleich nach diesem Zeichnen. Gälte bis dahin noch der alte, verlöre die Liste, was an
  // ihren Werten hängt: die Auswahl und ein offenes Menü.
  const stehtAus = gestelltVon !== ort && gibtVor && !sindGleich(ausAdresse, wirksam)
  const istGestellt = istBereit && !stehtAus
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

  useEffect(() => {
    if (!istBereit) return
    halter.merke(ort)
    if (stehtAus) halter.sende({ art: 'oeffne', werte: ausAdresse, neuerSchluessel: neuerSchluessel() })
    else if (geltend !== adresse || !istMarkiert(ort)) ersetze(geltend, unlesbar)
  }, [istBereit, stehtAus, ort, ausAdresse, unlesbar, geltend, adresse, halter, ersetze])

  const sende = useCallback(
    (schritt: Filterschritt) => {
      // Solange die Ablage nicht gelesen ist, stehen die Kriterien der Adresse in keinem Filter. Kämen sie erst danach in
      // einen, verschwände, was jemand bis dahin zu ihnen gesucht hat.
      const lage = halter.lies()
      if (!lage.istBereit && lage.gestelltVon !== ort && hatWerte) {
        halter.merke(ort)
        halter.sende({ art: 'oeffne', werte: ausAdresse, neuerSchluessel: neuerSchluessel() })
      }
      halter.sende(schritt)
    },
    [halter, ort, ausAdresse, hatWerte],
  )

  // Bevor die Ablage gelesen ist, gilt die Adresse allein.
  const name = (istGestellt && gewaehlterFilter(stand.gruppe)?.name) || FILTERTEXT.unbenannt
  const eingabe = useMemo(() => leseListeneingabe(schema, geltend), [schema, geltend])
  return {
    filter: {
      definition,
      gruppe: stand.gruppe,
      werte,
      unlesbar: markeVon(ort)?.unlesbar ?? unlesbar,
      wirksamerName: Object.keys(werte).length === 0 ? null : name,
      istBereit,
      sende,
      ladeNeu: () => void halter.lade(true),
    },
    eingabe,
    angaben: useMemo(() => schema.parse(eingabe) as unknown as Listenangaben, [schema, eingabe]),
    istBereit: istBereit || Object.keys(ausAdresse).length > 0,
    setze: teil => ersetze(ersetzeInAdresse(schema, geltend, { seite: undefined, ...teil })),
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
