import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Taxoneintrag } from '@benthos/vertrag/taxonseite'
import stil from './TaxonPage.module.css'

type Wert = Taxoneintrag['werte'][number]

/** Autökologische Werte der geltenden Liste, jeder mit seiner Quelle. */
export function Taxonwerte({ eintrag: { werte, liste } }: { eintrag: Taxoneintrag }) {
  const quellen = new Set(werte.map(quelleVon))
  const [einzige] = quellen
  return (
    <section aria-labelledby="taxon-werte" className={stil['abschnitt']}>
      <h2 id="taxon-werte">Werte der Taxaliste</h2>
      {werte.length === 0 ? (
        <EmptyState title="Keine Werte">
          {`In ${liste} hat dieses Taxon keine autökologischen Werte; es zählt, geht aber in keinen Index ein.`}
        </EmptyState>
      ) : (
        <Table
          caption={`Autökologische Werte in ${liste}`}
          columns={quellen.size === 1 ? SPALTEN.filter(({ id }) => id !== 'quelle') : SPALTEN}
          hasCards={false}
          rowKey={({ schluessel }) => schluessel}
          rows={werte}
        />
      )}
      {quellen.size === 1 && <p className={stil['leise']}>{`Quelle aller Werte: ${einzige}`}</p>}
    </section>
  )
}

function quelleVon({ marke, quelle }: Wert): string {
  return marke === 'demonstration' ? `${quelle} (Demonstration – nicht amtlich)` : quelle
}

const SPALTEN: readonly TableColumn<Wert>[] = [
  { id: 'label', header: 'Größe', cell: w => w.label, isRowHeader: true },
  { id: 'wert', header: 'Wert', cell: w => formatiereZahl(w.wert), align: 'number' },
  { id: 'quelle', header: 'Quelle', cell: quelleVon },
]
