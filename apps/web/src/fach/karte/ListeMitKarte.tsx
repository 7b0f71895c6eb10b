import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { SplitPane } from '@benthos/ui/split/SplitPane.tsx'
import { Tabs } from '@benthos/ui/tabs/Tabs.tsx'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import MapOff from 'lucide-react/icons/map-pin-off'
import type { ReactNode } from 'react'
import stil from './ListeMitKarte.module.css'

export type Kartenansicht = 'liste' | 'karte' | 'beide'

type Angaben = {
  liste: ReactNode
  /** wie viele die Liste zeigt; in den Reitern gilt es Liste und Karte */
  treffer: ReactNode
  karte: ReactNode
  istBreit: boolean
  ansicht: Kartenansicht
  setzeAnsicht: (ansicht: Kartenansicht) => void
}

/** Liste und Karte: nebeneinander, wo Platz ist, sonst in Reitern. */
export function ListeMitKarte({ liste, treffer, karte, istBreit, ansicht, setzeAnsicht }: Angaben) {
  const flaeche = <div className={stil['karte']}>{karte}</div>
  if (!istBreit)
    return (
      <Tabs
        aside={treffer}
        items={[
          { id: 'liste', label: 'Liste', icon: List, content: liste },
          { id: 'karte', label: 'Karte', icon: MapIcon, content: flaeche },
        ]}
        label="Ansicht"
        onSelectedChange={neu => setzeAnsicht(neu === 'karte' ? 'karte' : 'liste')}
        selected={ansicht === 'karte' ? 'karte' : 'liste'}
        size="dense"
      />
    )
  return <SplitPane end={ansicht === 'liste' ? null : flaeche} label="Breite von Liste und Karte" start={liste} />
}

/** Zeigt oder verbirgt die Karte neben der Liste; steht bei deren Werkzeug, damit er keine eigene Zeile braucht. */
export function Kartenschalter({ ansicht, setzeAnsicht }: Pick<Angaben, 'ansicht' | 'setzeAnsicht'>) {
  const mitKarte = ansicht !== 'liste'
  return (
    <IconButton
      icon={mitKarte ? MapOff : MapIcon}
      label={mitKarte ? 'Karte ausblenden' : 'Karte einblenden'}
      onPress={() => setzeAnsicht(mitKarte ? 'liste' : 'beide')}
      size="dense"
    />
  )
}
