import { createContext, use } from 'react'

/** Wohin eine Tabelle geht, wie sie dasteht. */
export type TableTarget = 'clipboard' | 'csv' | 'xlsx'

/** Was die Tabelle selbst nicht sagt. */
export interface TableExtent {
  /** Zeilen im Ganzen, wo es bekannt ist: dastehen können weniger */
  total: number | undefined
  /** Wohin diese Tabelle sonst noch gehen kann */
  targets: readonly TableTarget[]
}

/** Was die Anwendung mit Tabellen tun kann; ohne sie gibt keine etwas aus. */
export interface TableOutput {
  targets: readonly TableTarget[]
  put: (table: HTMLTableElement, target: TableTarget, extent: TableExtent) => void
}

export const TableOutputContext = createContext<TableOutput | null>(null)

/** Ausgabe der Anwendung, auf die Ziele beschränkt, die eine Tabelle nicht schon auf anderem Weg anbietet. */
export function useTableOutput(allowed: TableOutputChoice = 'all'): TableOutput | null {
  const output = use(TableOutputContext)
  if (output === null || allowed === 'none') return null
  return allowed === 'all' ? output : { ...output, targets: output.targets.filter(target => target === 'clipboard') }
}

/** `copy`: nur kopieren, weil es die Datei daneben schon gibt; `none`: Formulare, Druckfassungen, Listen mit eigenem Menü. */
export type TableOutputChoice = 'all' | 'copy' | 'none'
