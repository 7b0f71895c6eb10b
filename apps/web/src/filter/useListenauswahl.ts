import type { RowSelection } from '@benthos/ui/table/tableSelection.ts'
import { useState } from 'react'
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

const KEINE: RowSelection = new Set()

/** Die Auswahl gilt für den Filter, unter dem sie entstand: ändert er sich, beginnt sie leer, damit nichts Verborgenes mitgeht. */
export function useListenauswahl(werte: Filterwerte): Listenauswahl {
  const filter = JSON.stringify(werte)
  const [stand, setzeStand] = useState({ filter, schluessel: KEINE, istAlle: false })
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
