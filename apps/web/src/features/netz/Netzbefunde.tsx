import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Netzpruefbericht } from '@benthos/vertrag/netz'

type Befund = Netzpruefbericht['hinweiszeilen'][number] & { platz: number }

const SPALTEN: readonly TableColumn<Befund>[] = [
  { id: 'route', header: 'Route', cell: z => z.routeId, isRowHeader: true, priority: 1, isNoWrap: true },
  { id: 'grund', header: 'Grund', cell: z => z.grund, priority: 2 },
]

type Befundangaben = { titel: string; befunde: Netzpruefbericht['hinweiszeilen']; gesamt: number }

/** Abgelehnte Merkmale oder Hinweise; sind es mehr, als der Bericht nennt, stehen alle in der Ergebnisdatei. */
export function Netzbefunde({ titel, befunde, gesamt }: Befundangaben) {
  if (gesamt === 0) return null
  return (
    <ExpandableBlock headingLevel={3} isDefaultExpanded={false} title={`${titel} (${formatiereZahl(gesamt)})`}>
      <Table
        caption={titel}
        columns={SPALTEN}
        rowKey={zeile => String(zeile.platz)}
        rows={befunde.map((befund, platz) => ({ ...befund, platz }))}
        total={gesamt}
      />
      {gesamt > befunde.length && (
        <p>{`Hier stehen die ersten ${befunde.length}. Den Ausgang jedes Merkmals nennt die Ergebnisdatei des Auftrags.`}</p>
      )}
    </ExpandableBlock>
  )
}
