import { useMemo, useState } from 'react'
import { neueKennung } from '../gitter/gitterspeicher.ts'
import type { Zeile } from '../modell/zeile.ts'
import { bilanziere, type Einfuegewahl, zaehleDoppelte, zaehleVorhandene } from './bilanz.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import { type Berichtigung, pruefeEinfuegen } from './pruefliste.ts'
import { erkenneSpalten, type Spaltenplan } from './spaltenplan.ts'

const ANFANGSWAHL: Einfuegewahl = { zusammenfassen: true, vorhandene: 'EIGENE_ZEILE', abgelehnt: new Set() }

/** Zustand der Prüfansicht: Deutung der Spalten, Entscheidungen und was aus ihnen folgt. */
export function useEinfuegen(zeilen: readonly (readonly string[])[], art: Einfuegeart, vorhandene: readonly Zeile[]) {
  const [plan, setzePlan] = useState(() => erkenneSpalten(zeilen, art))
  const [namenswahl, setzeNamenswahl] = useState<ReadonlyMap<string, string>>(new Map())
  const [berichtigungen, setzeBerichtigungen] = useState<ReadonlyMap<number, Berichtigung>>(new Map())
  const [wahl, setzeWahl] = useState(ANFANGSWAHL)

  // Die Abschnitte folgen der ersten Einordnung: eine beantwortete Frage springt nicht davon.
  const anfang = useMemo(() => pruefeEinfuegen(zeilen, plan, art), [zeilen, plan, art])
  const pruefung = useMemo(
    () => pruefeEinfuegen(zeilen, plan, art, berichtigungen, namenswahl),
    [zeilen, plan, art, berichtigungen, namenswahl],
  )
  const kennungen = useMemo(() => zeilen.map(neueKennung), [zeilen])
  const ergebnis = useMemo(
    () => bilanziere(pruefung, wahl, vorhandene, art, nr => kennungen[nr - 1] ?? neueKennung()),
    [pruefung, wahl, vorhandene, art, kennungen],
  )

  return {
    plan,
    anfang,
    pruefung,
    wahl,
    ergebnis,
    doppelte: zaehleDoppelte(pruefung, wahl.abgelehnt, art),
    schonInListe: zaehleVorhandene(pruefung, wahl.abgelehnt, vorhandene, art.fundschluessel),
    aenderePlan: (teil: Partial<Spaltenplan>) => setzePlan(alt => ({ ...alt, ...teil })),
    aendereWahl: (teil: Partial<Einfuegewahl>) => setzeWahl(alt => ({ ...alt, ...teil })),
    /** gilt für alle Zeilen mit demselben Namenstext; leer: wieder offen */
    waehleNamen: (taxontext: string, name: string) =>
      setzeNamenswahl(alt => {
        const neu = new Map(alt)
        if (name === '') neu.delete(taxontext)
        else neu.set(taxontext, name)
        return neu
      }),
    berichtige: (nr: number, teil: Berichtigung) =>
      setzeBerichtigungen(alt => new Map(alt).set(nr, { ...alt.get(nr), ...teil })),
    lehneAb: (nr: number, ablehnen: boolean) =>
      setzeWahl(alt => {
        const abgelehnt = new Set(alt.abgelehnt)
        if (ablehnen) abgelehnt.add(nr)
        else abgelehnt.delete(nr)
        return { ...alt, abgelehnt }
      }),
  }
}
export type Einfuegezustand = ReturnType<typeof useEinfuegen>
