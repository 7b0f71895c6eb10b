import type { Element } from '@benthos/fachmodell'
import { leseDatenexport } from '@benthos/vertrag/datenexport'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'

/** Handlung „Datenexport“ zu einem Qualitätselement einer Aufnahme: alles, was dazu gespeichert ist, als Excel-Mappe. */
export function useDatenexport(aufnahmeId: number): (element: Element) => {
  id: string
  label: string
  icon: typeof FileSpreadsheet
  isDisabled: boolean
  onAction: () => void
} {
  const abruf = useDateiabruf('Der Datenexport konnte nicht erstellt werden.')
  return element => ({
    id: `datenexport-${element}`,
    label: `Datenexport ${element} (Excel)`,
    icon: FileSpreadsheet,
    isDisabled: abruf.isPending,
    onAction: () => abruf.mutate(() => rufe(leseDatenexport[element], { params: { id: aufnahmeId } })),
  })
}
