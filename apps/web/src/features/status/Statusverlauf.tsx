import { type Element, FREIGABESTATUS_LABEL, type Freigabestatus, statusLabel } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'

type Ereignis = {
  zeitpunkt: string
  benutzer: string | null
  art: 'STATUS' | 'FREIGABE'
  von: string | null
  nach: string
  grund: string | null
}

const label = (art: Ereignis['art'], wert: string): string =>
  art === 'STATUS' ? statusLabel(wert) : (FREIGABESTATUS_LABEL[wert as Freigabestatus] ?? wert)

const SPALTEN: readonly TableColumn<Ereignis>[] = [
  {
    id: 'zeitpunkt',
    header: 'Zeitpunkt',
    cell: e => formatiereZeitpunkt(e.zeitpunkt),
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'wechsel',
    header: 'Wechsel',
    cell: e => `${e.von === null ? '' : `${label(e.art, e.von)} → `}${label(e.art, e.nach)}`,
    priority: 2,
  },
  { id: 'benutzer', header: 'Durch', cell: e => e.benutzer ?? 'System', priority: 2 },
  { id: 'grund', header: 'Begründung', cell: e => e.grund ?? '', priority: 3 },
]

/** Wer hat wann welchen Status oder welche Freigabe gesetzt, neueste zuerst. */
export function Statusverlauf({
  ereignisse,
  element,
  laedt,
}: {
  ereignisse: readonly Ereignis[]
  element: Element
  laedt: boolean
}) {
  return (
    <Table
      caption={`Verlauf von Status und Freigabe ${element}`}
      isCaptionVisible
      columns={SPALTEN}
      rows={ereignisse}
      rowKey={e => `${e.zeitpunkt}-${e.art}-${e.nach}`}
      isLoading={laedt}
      skeletonRows={2}
      emptyState={<p>Noch kein Wechsel.</p>}
    />
  )
}
