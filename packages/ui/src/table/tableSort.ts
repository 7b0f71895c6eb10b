import type { TableSort } from './tableTypes.ts'

/** Sortierung nach einem Klick: neue Spalte aufsteigend, dieselbe Spalte andersherum. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort {
  return { column, direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc' }
}
