import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { IconButton } from '../button/IconButton.tsx'
import { DropdownMenu } from '../menu/DropdownMenu.tsx'
import layout from './TableLayout.module.css'
import type { TableOutput, TableTarget } from './tableOutput.ts'

const TARGETS: Readonly<Record<TableTarget, { label: string; icon: typeof FileDown }>> = {
  clipboard: { label: 'Tabelle kopieren', icon: ClipboardCopy },
  csv: { label: 'Tabelle als CSV', icon: FileDown },
  xlsx: { label: 'Tabelle als Excel-Datei', icon: FileSpreadsheet },
}

interface TableOutputMenuProps {
  output: TableOutput
  total?: number | undefined
  find: () => HTMLTableElement | null
}

/** Kopiert oder speichert die Tabelle, wie sie dasteht; liegt in der rechten oberen Ecke ihrer Hülle (`withOutput`). */
export function TableOutputMenu({ output: { targets, put }, total, find }: TableOutputMenuProps) {
  const entries = targets.map(target => ({
    id: target,
    ...TARGETS[target],
    onAction: () => {
      const table = find()
      if (table !== null) put(table, target, { total, targets })
    },
  }))
  const [only] = entries
  if (only === undefined) return null
  return (
    <div className={layout.output} data-print="hide">
      {entries.length === 1 ? (
        <IconButton icon={only.icon} label={only.label} onPress={only.onAction} placement="left" size="dense" />
      ) : (
        <DropdownMenu
          entries={entries}
          icon={FileDown}
          isIconOnly
          label="Tabelle ausgeben"
          placement="bottom end"
          size="dense"
          variant="quiet"
        />
      )}
    </div>
  )
}
