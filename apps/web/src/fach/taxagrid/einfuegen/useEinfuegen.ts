import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import { useMemo, useState } from 'react'
import { neueKennung } from '../gitter/gitterspeicher.ts'
import type { Zeile } from '../modell/zeile.ts'
import { bilanziere, type Einfuegewahl, zaehleDoppelte, zaehleVorhandene } from './bilanz.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import { merkbareNamen } from './hausnamen.ts'
import { type Ohnezahl, ohnezahlwahl } from './ohneZahl.ts'
import { type Berichtigung, pruefeEinfuegen } from './pruefliste.ts'
import { erkenneSpalten, type Spaltenplan } from './spaltenplan.ts'
import { vergleicheSummen } from './summenvergleich.ts'

const ANFANGSWAHL: Einfuegewahl = { zusammenfassen: true, vorhandene: 'EIGENE_ZEILE', abgelehnt: new Set() }

/** Zustand der Prüfansicht: Deutung der Spalten, Entscheidungen und was aus ihnen folgt. */
export function useEinfuegen(
  zeilen: readonly (readonly string[])[],
  art: Einfuegeart,
  vorhandene: readonly Zeile[],
  hausnamen: Hausnamen | null,
) {
  const [plan, setzePlan] = useState(() => erkenneSpalten(zeilen, art))
  const [namenswahl, setzeNamenswahl] = useState<ReadonlyMap<string, string>>(new Map())
  const [berichtigungen, setzeBerichtigungen] = useState<ReadonlyMap<number, Berichtigung>>(new Map())
  const [wahl, setzeWahl] = useState(ANFANGSWAHL)
  const [gemerkt, setzeGemerkt] = useState<ReadonlySet<string>>(new Set())
  const merkbare = useMemo(
    () => (hausnamen === null ? [] : merkbareNamen(namenswahl, art.liste)),
    [hausnamen, namenswahl, art.liste],
  )

  const [ohneZahl, setzeOhneZahl] = useState<Ohnezahl | null>(null)

  const ohnezahl = useMemo(() => ohnezahlwahl(pruefeEinfuegen(zeilen, plan, art), art), [zeilen, plan, art])
  const fuerAlle = useMemo(() => ({ hausnamen, ...(ohneZahl !== null && { ohneZahl }) }), [hausnamen, ohneZahl])
  // Die Abschnitte folgen der ersten Einordnung: eine beantwortete Frage springt nicht davon.
  const anfang = useMemo(() => pruefeEinfuegen(zeilen, plan, art, fuerAlle), [zeilen, plan, art, fuerAlle])
  const pruefung = useMemo(
    () => pruefeEinfuegen(zeilen, plan, art, { ...fuerAlle, berichtigungen, namenswahl }),
    [zeilen, plan, art, fuerAlle, berichtigungen, namenswahl],
  )
  const kennungen = useMemo(() => zeilen.map(neueKennung), [zeilen])
  const ergebnis = useMemo(
    () => bilanziere(pruefung, wahl, vorhandene, art, nr => kennungen[nr - 1] ?? neueKennung()),
    [pruefung, wahl, vorhandene, art, kennungen],
  )
  const summen = useMemo(() => vergleicheSummen(pruefung, wahl.abgelehnt, art), [pruefung, wahl.abgelehnt, art])

  return {
    plan,
    anfang,
    pruefung,
    wahl,
    ergebnis,
    summen,
    /** Wahl für alle Taxa ohne Zahl; null: jedes hat eine */
    ohneZahl: ohnezahl === null ? null : { ...ohnezahl, gilt: ohneZahl ?? ohnezahl.vorgabe },
    /** so viele Fragen hat ein Mensch schon beantwortet */
    entscheidungen: namenswahl.size + berichtigungen.size + wahl.abgelehnt.size,
    doppelte: zaehleDoppelte(pruefung, wahl.abgelehnt, art),
    schonInListe: zaehleVorhandene(pruefung, wahl.abgelehnt, vorhandene, art.fundschluessel),
    aenderePlan: (teil: Partial<Spaltenplan>) => setzePlan(alt => ({ ...alt, ...teil })),
    /** beantwortete Namen, die sich die Organisation merken kann, und die, die sie sich merken soll */
    merkbare,
    zuMerken: merkbare.filter(({ text }) => gemerkt.has(text)),
    merke: (texte: readonly string[], merken: boolean) =>
      setzeGemerkt(alt => new Set(merken ? [...alt, ...texte] : [...alt].filter(text => !texte.includes(text)))),
    waehleOhneZahl: setzeOhneZahl,
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
