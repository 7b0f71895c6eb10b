import type { RowSelection } from '@benthos/ui/table/tableSelection.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Auswahl } from './auswahlverweis.ts'
import type { Filterwerte } from './typen.ts'

/** Gewählte Zeilen einer Liste, über ihre Seiten hinweg. */
export type Listenauswahl = Readonly<{
  schluessel: RowSelection
  /** nicht einzelne Zeilen, sondern alles, was der Filter trifft */
  istAlle: boolean
  /** `null`: nichts gewählt */
  auswahl: Auswahl | null
  setze: (schluessel: RowSelection) => void
  waehleAlle: () => void
  hebeAuf: () => void
}>

type Stand = Readonly<{ filter: string; schluessel: RowSelection; istAlle: boolean }>

const KEINE: RowSelection = new Set()

/** Die Auswahl gilt für den Filter, unter dem sie entstand: ändert er sich, beginnt sie leer, damit nichts Verborgenes mitgeht. */
export function useListenauswahl(werte: Filterwerte): Listenauswahl {
  const filter = JSON.stringify(werte)
  const { key: eintrag } = useLocation()
  const [stand, setzeStand] = useState<Stand>(() => gemerkt() ?? { filter, schluessel: KEINE, istAlle: false })
  // Jede Änderung der Adresse (Seite, Sortierung) schreibt einen neuen Zustand; darum gehört `eintrag` dazu.
  useEffect(() => merke(stand), [stand, eintrag])
  const { schluessel, istAlle } = stand.filter === filter ? stand : { schluessel: KEINE, istAlle: false }
  return {
    schluessel,
    istAlle,
    auswahl: istAlle
      ? { art: 'alle', filter: werte }
      : schluessel.size > 0
        ? { art: 'einzeln', ids: [...schluessel].map(Number) }
        : null,
    setze: neu => setzeStand({ filter, schluessel: neu, istAlle: false }),
    waehleAlle: () => setzeStand({ filter, schluessel: KEINE, istAlle: true }),
    hebeAuf: () => setzeStand({ filter, schluessel: KEINE, istAlle: false }),
  }
}

/**
 * Die Auswahl hängt am Eintrag im Verlauf des Browsers: „Zurück“ und Neuladen bringen sie wieder, ein Verweis auf die Liste
 * beginnt leer. Am Wegweiser vorbei, denn für ihn wäre jedes Kästchen ein Seitenwechsel.
 */
const merke = ({ filter, schluessel, istAlle }: Stand): void =>
  history.replaceState({ ...history.state, auswahl: { filter, schluessel: [...schluessel], istAlle } }, '')

function gemerkt(): Stand | null {
  const { auswahl } = (history.state ?? {}) as { auswahl?: Omit<Stand, 'schluessel'> & { schluessel: string[] } }
  return auswahl ? { ...auswahl, schluessel: new Set(auswahl.schluessel) } : null
}
