import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useState } from 'react'
import { ScaleBadge, type ScaleStep } from '../badge/ScaleBadge.tsx'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../emptystate/EmptyState.tsx'
import { Pagination } from '../pagination/Pagination.tsx'
import { Table } from '../table/Table.tsx'
import { type TableOutput, TableOutputContext } from '../table/tableOutput.ts'
import type { RowSelection } from '../table/tableSelection.ts'
import type { TableColumn, TableSort } from '../table/tableTypes.ts'
import { Example } from './Example.tsx'

interface Sample {
  id: string
  name: string
  river: string
  count: number
  step: ScaleStep | null
  isDone: boolean
}

const WORDS = ['sehr gut', 'gut', 'mäßig', 'unbefriedigend', 'schlecht'] as const

const NAMES = [
  'Hainburg',
  'Wien Nußdorf',
  'Oberwölz oberhalb der Kläranlage, linkes Ufer, Zugang über Feldweg',
  'Steyr',
  'Lienz',
  'Bruck',
]

const ROWS: readonly Sample[] = NAMES.map((name, index) => ({
  id: `row-${index}`,
  name,
  river: index % 2 === 0 ? 'Donau' : 'Drau',
  count: (index + 1) * 1313.25,
  step: index === 5 ? null : ((index + 1) as ScaleStep),
  isDone: index % 2 === 0,
}))

/** Die Galerie zeigt nur das Menü; was es tut, ist Sache der Anwendung. */
const OUTPUT: TableOutput = { targets: ['clipboard', 'csv', 'xlsx'], put: () => undefined }

const COLUMNS: readonly TableColumn<Sample>[] = [
  { id: 'name', header: 'Ort', cell: row => row.name, isSortable: true, isRowHeader: true },
  { id: 'river', header: 'Fluss', cell: row => row.river, isSortable: true, priority: 3 },
  {
    id: 'count',
    header: 'Dichte',
    unit: 'Ind./m²',
    align: 'number',
    isSortable: true,
    cell: row => formatiereZahl(row.count, 5, 2),
  },
  {
    id: 'status',
    header: 'Status',
    priority: 3,
    cell: row => <StatusBadge label={row.isDone ? 'Bewertet' : 'Rohdaten'} shape={row.isDone ? 'full' : 'empty'} />,
  },
  {
    id: 'step',
    header: 'Stufe',
    isNoWrap: true,
    cell: row => (
      <ScaleBadge label={row.step === null ? 'nicht bewertet' : (WORDS[row.step - 1] ?? '')} step={row.step} />
    ),
  },
]

function sortRows(sort: TableSort): Sample[] {
  const order = ROWS.toSorted((a, b) =>
    sort.column === 'count'
      ? a.count - b.count
      : String(a[sort.column as 'name' | 'river']).localeCompare(String(b[sort.column as 'name' | 'river']), 'de'),
  )
  return sort.direction === 'asc' ? order : order.toReversed()
}

/** Tabellen und Seitenleiste. */
export function TableExamples() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' })
  const [selection, setSelection] = useState<RowSelection>(new Set(['row-1']))
  const [page, setPage] = useState(3)
  const [pageSize, setPageSize] = useState(50)
  return (
    <>
      <Example id="table">
        <Table
          activeKey="row-3"
          caption="Orte mit Auswahl und Sortierung"
          columns={COLUMNS}
          isRowSelectable={row => row.id !== 'row-4'}
          onSelectionChange={setSelection}
          onSortChange={setSort}
          rowHref={() => '#galerie-table'}
          rowKey={row => row.id}
          rowLabel={row => row.name}
          rows={sortRows(sort)}
          selection={selection}
          sort={sort}
        />
        <Pagination
          onPageChange={setPage}
          onPageSizeChange={setPageSize}
          page={page}
          pageSize={pageSize}
          total={12_408}
        />
      </Example>
      <Example id="table-states">
        <Table
          caption="Leere Tabelle"
          columns={COLUMNS}
          emptyState={
            <EmptyState action={<Button variant="primary">Ersten Ort anlegen</Button>} title="Noch keine Orte">
              Orte erscheinen hier, sobald Sie welche anlegen.
            </EmptyState>
          }
          rowKey={row => row.id}
          rows={[]}
        />
        <Table
          caption="Ladende Tabelle"
          columns={COLUMNS}
          isLoading
          rowKey={row => row.id}
          rows={[]}
          skeletonRows={3}
        />
        <Table
          caption="Nachladende Tabelle"
          columns={COLUMNS}
          isLoading
          rowKey={row => row.id}
          rows={ROWS.slice(0, 2)}
        />
      </Example>
      <Example id="table-scroll">
        <TableOutputContext value={OUTPUT}>
          <Table
            caption="Tabelle mit haftendem Kopf"
            columns={COLUMNS}
            hasCards={false}
            hasStickyHeader
            isCaptionVisible
            rowKey={row => row.id}
            rows={ROWS}
          />
        </TableOutputContext>
      </Example>
    </>
  )
}
