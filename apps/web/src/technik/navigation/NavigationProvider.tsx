import { listeAuftraege } from '@benthos/vertrag/auftrag'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useLocation } from 'react-router'
import { abfrage } from '../http/abfrage.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import { baueKnoten, type Navigationsknoten } from './navigationsknoten.ts'
import { bestimmeOrt, type Ort } from './ort.ts'
import type { Weg } from './weg.ts'

/** Navigation des gegenwärtigen Benutzers am gegenwärtigen Ort. */
export type Navigation = Ort & {
  knoten: readonly Navigationsknoten[]
  /** Darf der Benutzer die gezeigte Seite öffnen? Unbekannte Adressen sind nicht verboten, es gibt sie nur nicht. */
  istErlaubt: boolean
}

const Kontext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(Kontext)
  if (!navigation) throw new TypeError('useNavigation braucht den NavigationProvider')
  return navigation
}

/** Berechnet aus Wegen, Rollen und Adresse, was Menü, Brotkrumen und Seitenwächter brauchen. */
export function NavigationProvider({ wege, children }: { wege: readonly Weg[]; children: ReactNode }) {
  const { rollen, sitzung } = useSitzung()
  const { data: auftraege } = useQuery({ ...abfrage(listeAuftraege, {}), enabled: sitzung.isLoggedIn })
  const hatAuftraege = auftraege !== undefined && auftraege.length > 0
  const { pathname } = useLocation()
  const knoten = useMemo(() => baueKnoten(wege, { rollen, hatAuftraege }), [wege, rollen, hatAuftraege])
  const navigation = useMemo(() => {
    const ort = bestimmeOrt(knoten, pathname)
    return { knoten, ...ort, istErlaubt: ort.aktuell?.istErlaubt ?? true }
  }, [knoten, pathname])
  return <Kontext value={navigation}>{children}</Kontext>
}
