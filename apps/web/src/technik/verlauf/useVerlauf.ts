import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Verlaufsdefinition, Verlaufspunkt, Verlaufsstand } from './typen.ts'
import {
  anfangsstand,
  fuehreNach,
  istAktuell,
  kehreZurueck,
  schalteAnzeige,
  sortiere,
  waehle,
} from './verlaufsstand.ts'

/** Verlauf einer Seite: Punkte, gewählter Stand und was man damit tun kann. */
export type Verlauf = {
  historyType: Verlaufsdefinition['historyType']
  /** neueste zuerst */
  items: readonly Verlaufspunkt[]
  stand: Verlaufsstand
  istAktuell: boolean
  /** Wählt einen Punkt und bewirkt, was sein Titel bewirkt; seinem Verweis folgt der Verweis selbst. */
  waehle: (punkt: Verlaufspunkt) => void
  /** zum Stand der Vorgabe, mit allem, was sein Titel bewirkt */
  zurAktuellen: () => void
  schalteAnzeige: () => void
}

/** @param aktiv gewählter Stand, wenn ihn die Adresse bestimmt; sonst merkt ihn sich der Verlauf */
export function useVerlauf(definition: Verlaufsdefinition, aktiv?: string): Verlauf {
  const navigate = useNavigate()
  const [gemerkt, setze] = useState(() => anfangsstand(definition))
  const nachgefuehrt = useMemo(() => fuehreNach(gemerkt, definition), [gemerkt, definition])
  const stand = aktiv === undefined ? nachgefuehrt : waehle(nachgefuehrt, aktiv)
  const items = useMemo(() => sortiere(definition.items), [definition.items])
  return {
    historyType: definition.historyType,
    items,
    stand,
    istAktuell: istAktuell(stand),
    waehle: punkt => {
      setze(waehle(nachgefuehrt, punkt.id))
      punkt.title.onClick?.()
    },
    zurAktuellen: () => {
      setze(kehreZurueck(nachgefuehrt))
      const ziel = items.find(({ id }) => id === nachgefuehrt.defaultActiveVersionId)?.title
      ziel?.onClick?.()
      if (ziel?.linkTo !== undefined) void navigate(ziel.linkTo)
    },
    schalteAnzeige: () => setze(schalteAnzeige(nachgefuehrt)),
  }
}
