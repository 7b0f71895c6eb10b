import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import type { Listenansicht } from '@benthos/vertrag/filter'
import Columns from 'lucide-react/icons/columns-3'
import Rows from 'lucide-react/icons/rows-3'
import { useState } from 'react'
import { spaetesFenster } from '../../technik/layout/spaetesFenster.tsx'
import stil from './Ansichtswahl.module.css'
import type { Spaltenangaben } from './Spaltenlade.tsx'

const Spaltenlade = spaetesFenster<Spaltenangaben>(() => import('./Spaltenlade.tsx').then(m => m.Spaltenlade))

const HOEHE: Readonly<Record<Listenansicht['zeilenhoehe'], string>> = {
  dicht: 'Zeilen dicht',
  normal: 'Zeilen normal',
  weit: 'Zeilen weit',
}

/** Wie die Liste sich zeigt: Zeilenhöhe und Spalten. */
export function Ansichtswahl(angaben: Omit<Spaltenangaben, 'istOffen' | 'beiSchliessen'>) {
  const { ansicht, aendere } = angaben.zugang
  const [istOffen, setzeOffen] = useState(false)
  return (
    <>
      <span className={stil['nurTabelle']}>
        <DropdownMenu
          entries={Object.entries(HOEHE).map(([id, label]) => ({
            id,
            label,
            isChecked: ansicht.zeilenhoehe === id,
            onAction: () => aendere(bisher => ({ ...bisher, zeilenhoehe: id as Listenansicht['zeilenhoehe'] })),
          }))}
          icon={Rows}
          isIconOnly
          label="Zeilenhöhe"
          size="dense"
          variant="quiet"
        />
      </span>
      <IconButton icon={Columns} label="Spalten wählen" onPress={() => setzeOffen(true)} size="dense" />
      <Spaltenlade {...angaben} beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} />
    </>
  )
}
