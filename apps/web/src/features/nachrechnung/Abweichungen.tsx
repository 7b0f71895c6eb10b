import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Abweichung } from '@benthos/vertrag/nachrechnung'
import stil from './Nachrechnung.module.css'
import { angabetext } from './texte.ts'

const SPALTEN: readonly TableColumn<Abweichung>[] = [
  { id: 'stelle', header: 'Stelle', cell: a => a.bezeichnung, isRowHeader: true, priority: 1, width: '30%' },
  { id: 'alt', header: 'gespeichert', cell: a => <Wert angabe={a.alt} />, priority: 2 },
  { id: 'neu', header: 'nachgerechnet', cell: a => <Wert angabe={a.neu} />, priority: 2 },
]

/** Stellen, an denen die Nachrechnung anders ausgeht, mit altem und neuem Wert. */
export function Abweichungen({ abweichungen, zu }: { abweichungen: readonly Abweichung[]; zu: string }) {
  return (
    <Table
      caption={`Abweichungen: ${zu}`}
      columns={SPALTEN}
      isCaptionVisible
      rowKey={({ pfad, bezeichnung }) => `${pfad} ${bezeichnung}`}
      rows={abweichungen}
    />
  )
}

/** Prüfsummen sind ein Wort aus 64 Zeichen. */
const Wert = ({ angabe }: { angabe: Abweichung['alt'] }) => <span className={stil['wert']}>{angabetext(angabe)}</span>
