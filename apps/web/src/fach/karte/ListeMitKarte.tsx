import { Button } from '@benthos/ui/button/Button.tsx'
import { SplitPane } from '@benthos/ui/split/SplitPane.tsx'
import { Tabs } from '@benthos/ui/tabs/Tabs.tsx'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
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
  const mitKarte = ansicht !== 'liste'
  return (
    <div className={stil['rahmen']}>
      <Button
        className={stil['schalter']}
        icon={MapIcon}
        onPress={() => setzeAnsicht(mitKarte ? 'liste' : 'beide')}
        size="dense"
      >
        {mitKarte ? 'Karte ausblenden' : 'Karte einblenden'}
      </Button>
      <SplitPane end={mitKarte ? flaeche : null} label="Breite von Liste und Karte" start={liste} />
    </div>
  )
}
