import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Table } from './Table.tsx'
import { TableOutputContext } from './tableOutput.ts'
import { nextSort } from './tableSort.ts'
import type { TableColumn } from './tableTypes.ts'

interface Row {
  id: string
  name: string
  count: number
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Ort', cell: row => row.name, isSortable: true },
  { id: 'count', header: 'Dichte', unit: 'Ind./m²', align: 'number', cell: row => row.count, isSortable: true },
]

const ROWS: readonly Row[] = [{ id: 'a', name: 'Hainburg', count: 12 }]

const base = { caption: 'Orte', columns: COLUMNS, rowKey: (row: Row) => row.id }

describe('Tabelle', () => {
  test('Sortierte Spalten sagen es, andere sortierbare auch, unsortierbare nichts', () => {
    const sort = { column: 'name', direction: 'desc' } as const
    const markup = renderToStaticMarkup(<Table {...base} onSortChange={() => undefined} rows={ROWS} sort={sort} />)
    expect(markup.match(/aria-sort="descending"/g)).toHaveLength(1)
    expect(markup.match(/aria-sort="none"/g)).toHaveLength(1)
    expect(renderToStaticMarkup(<Table {...base} rows={ROWS} />)).not.toContain('aria-sort')
  })

  test('Ein Klick sortiert aufsteigend, der nächste umgekehrt, eine andere Spalte wieder aufsteigend', () => {
    const first = nextSort(undefined, 'name')
    expect(first).toEqual({ column: 'name', direction: 'asc' })
    expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'desc' })
    expect(nextSort({ column: 'name', direction: 'desc' }, 'count')).toEqual({ column: 'count', direction: 'asc' })
  })

  test('Der Verweis der Zeile sitzt im Zeilenkopf, das Auswahlkästchen nennt die Zeile', () => {
    const markup = renderToStaticMarkup(
      <Table
        {...base}
        rowHref={row => `/orte/${row.id}`}
        rowLabel={row => row.name}
        rows={ROWS}
        selection={new Set<string>()}
      />,
    )
    expect(markup).toMatch(/<th[^>]*scope="row"[^>]*>.*<a[^>]*href="\/orte\/a"/)
    expect(markup).toContain('Hainburg auswählen')
    expect(markup).toContain('Alle auf dieser Seite auswählen')
  })

  test('Leer steht da, was hierher gehört; beim Laden steht nicht „leer“', () => {
    expect(renderToStaticMarkup(<Table {...base} emptyState="Noch keine Orte" rows={[]} />)).toContain(
      'Noch keine Orte',
    )
    const loading = renderToStaticMarkup(<Table {...base} emptyState="Noch keine Orte" isLoading rows={[]} />)
    expect(loading).not.toContain('Noch keine Orte')
    expect(loading).toContain('aria-busy="true"')
  })

  test('Ausgeben bietet eine Tabelle mit Zeilen an, wenn die Anwendung es kann; Schaltflächenspalten gehen nicht hinaus', () => {
    const output = { targets: ['clipboard', 'csv'] as const, put: () => undefined }
    const markup = (rows: readonly Row[], choice?: 'none' | 'copy') =>
      renderToStaticMarkup(
        <TableOutputContext value={output}>
          <Table
            {...base}
            columns={[...COLUMNS, { id: 'do', header: 'Handlungen', cell: () => 'x', isHeaderHidden: true }]}
            output={choice}
            rows={rows}
            selection={new Set<string>()}
          />
        </TableOutputContext>,
      )
    expect(markup(ROWS)).toContain('aria-label="Tabelle ausgeben"')
    expect(markup(ROWS).match(/<th[^>]*data-output="none"/g)).toHaveLength(2)
    expect(markup(ROWS, 'copy')).toContain('aria-label="Tabelle kopieren"')
    expect(markup(ROWS, 'none')).not.toContain('Tabelle ')
    expect(markup([])).not.toContain('Tabelle ')
    expect(renderToStaticMarkup(<Table {...base} rows={ROWS} />)).not.toContain('Tabelle ')
  })
})
