import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Select } from '../select/Select.tsx'
import { ComboBox } from '../suggest/ComboBox.tsx'
import { Table } from '../table/Table.tsx'
import type { RowSelection } from '../table/tableSelection.ts'
import type { TableColumn, TableSort } from '../table/tableTypes.ts'
import { Columns, Example, Row } from './Example.tsx'

interface Entry {
  id: string
  name: string
  count: number
}

const OPTION_COUNT = 2000
const ROW_COUNT = 500

const OPTIONS = Array.from({ length: OPTION_COUNT }, (_, index) => ({
  value: `option-${index}`,
  label: `Eintrag ${formatiereZahl(index + 1)}`,
}))

// 7919 ist prim: jede Zeile bekommt eine andere Zahl in bunter Reihenfolge, ohne Zufall.
const ROWS: readonly Entry[] = Array.from({ length: ROW_COUNT }, (_, index) => ({
  id: `entry-${index}`,
  name: `Zeile ${index + 1}`,
  count: (index * 7919) % 100_000,
}))

const COLUMNS: readonly TableColumn<Entry>[] = [
  { id: 'name', header: 'Name', cell: row => row.name, isRowHeader: true },
  { id: 'count', header: 'Anzahl', align: 'number', isSortable: true, cell: row => formatiereZahl(row.count) },
]

/** Viele Zeilen und Einträge; erst auf Wunsch, damit die übrige Galerie leicht bleibt. */
export function VolumeExamples() {
  const [isShown, setShown] = useState(false)
  return (
    <Example id="volume">
      {isShown ? (
        <Volume />
      ) : (
        <Row>
          <Button onPress={() => setShown(true)}>2.000 Einträge und 500 Zeilen zeigen</Button>
        </Row>
      )}
    </Example>
  )
}

function Volume() {
  const [choice, setChoice] = useState<string | null>(null)
  const [combo, setCombo] = useState<string | null>(null)
  const [sort, setSort] = useState<TableSort>()
  const [selection, setSelection] = useState<RowSelection>(new Set())
  const rows =
    sort === undefined ? ROWS : ROWS.toSorted((a, b) => (a.count - b.count) * (sort.direction === 'asc' ? 1 : -1))
  return (
    <>
      <Columns>
        <Select label="Auswahl mit 2.000 Einträgen" onChange={setChoice} options={OPTIONS} value={choice} />
        <ComboBox label="Suche in 2.000 Einträgen" onChange={setCombo} options={OPTIONS} value={combo} />
      </Columns>
      <Table
        caption="Tabelle mit 500 Zeilen"
        columns={COLUMNS}
        onSelectionChange={setSelection}
        onSortChange={setSort}
        rowKey={row => row.id}
        rowLabel={row => row.name}
        rows={rows}
        selection={selection}
        sort={sort}
      />
    </>
  )
}
