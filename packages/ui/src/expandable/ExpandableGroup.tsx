import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { areAllExpanded, type ExpandableState, setAllExpanded } from './expandableState.ts'

interface ExpandableGroupValue {
  state: ExpandableState
  update: (change: (state: ExpandableState) => ExpandableState) => void
}

export const ExpandableGroupContext = createContext<ExpandableGroupValue | null>(null)

/** Fasst Blöcke zusammen, damit `ExpandAll` sie gemeinsam auf- und zuklappt. */
export function ExpandableGroup({ children }: { children: ReactNode }) {
  const [state, update] = useState<ExpandableState>(() => new Map())
  const value = useMemo(() => ({ state, update }), [state])
  return <ExpandableGroupContext value={value}>{children}</ExpandableGroupContext>
}

/** Umschalter „Alles aufklappen“ / „Alles zuklappen“ für die Blöcke der umgebenden Gruppe. */
export function ExpandAll() {
  const group = useContext(ExpandableGroupContext)
  if (group === null || group.state.size === 0) return null
  const isExpanded = areAllExpanded(group.state)
  return (
    <Button
      icon={isExpanded ? ChevronsDownUp : ChevronsUpDown}
      onPress={() => group.update(state => setAllExpanded(state, !isExpanded))}
      size="dense"
      variant="quiet"
    >
      {isExpanded ? 'Alles zuklappen' : 'Alles aufklappen'}
    </Button>
  )
}
