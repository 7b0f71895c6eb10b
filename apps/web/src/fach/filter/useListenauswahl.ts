import type { RowSelection } from '@benthos/ui/table/tableSelection.ts'
import { useEffect, useState } from 'react'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
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
  const benutzer = useSitzung().sitzung.user.username
  const [stand, setzeStand] = useState<Stand>(() => gemerkt(benutzer) ?? { filter, schluessel: KEINE, istAlle: false })
  // Jedes Mal: eine neue Adresse (Seite, Sortierung) hat den Eintrag überschrieben.
  useEffect(() => merke(stand, benutzer))
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
 * beginnt leer. Sie gehört, wer sie getroffen hat: der Verlauf überdauert die Abmeldung. Am Wegweiser vorbei, denn für ihn
 * wäre jedes Kästchen ein Seitenwechsel.
 */
function merke({ filter, schluessel, istAlle }: Stand, benutzer: string): void {
  const auswahl = JSON.stringify({ benutzer, filter, schluessel: [...schluessel], istAlle })
  if (eintrag().auswahl !== auswahl) history.replaceState({ ...eintrag(), auswahl }, '')
}

function gemerkt(benutzer: string): Stand | null {
  const { auswahl } = eintrag()
  if (auswahl === undefined) return null
  const gelesen = JSON.parse(auswahl) as Omit<Stand, 'schluessel'> & { benutzer: string; schluessel: string[] }
  if (gelesen.benutzer !== benutzer) return null
  return { filter: gelesen.filter, schluessel: new Set(gelesen.schluessel), istAlle: gelesen.istAlle }
}

const eintrag = () => (history.state ?? {}) as { auswahl?: string }
