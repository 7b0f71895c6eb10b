import { labelVon, PROBENMETHODEN, QS_AUSSCHLUESSE } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { QsZiehungsvorschau } from '@benthos/vertrag/qsziehung'
import { Aufnahmeverweise } from '../../fach/aufnahmeteile/Aufnahmeverweis.tsx'
import stil from './Ziehung.module.css'

type Schicht = QsZiehungsvorschau['schichten'][number]

/** Woraus gezogen wird, und wie viel aus jeder Schicht. */
export function Schichttabelle({ schichten }: { schichten: readonly Schicht[] }) {
  if (schichten.length === 0)
    return (
      <Card title="Grundgesamtheit">
        <p className={stil['text']}>Zu keiner dieser Proben lässt sich eine Zweitbestimmung anfordern.</p>
      </Card>
    )
  return (
    <Table
      caption="Grundgesamtheit und Stichprobe je Schicht"
      columns={SPALTEN}
      isCaptionVisible
      rowKey={({ name }) => name}
      rows={schichten}
    />
  )
}

const SPALTEN: readonly TableColumn<Schicht>[] = [
  { id: 'name', header: 'Schicht', cell: ({ name }) => name, isRowHeader: true, priority: 1 },
  { id: 'bestand', header: 'Proben', cell: ({ bestand }) => formatiereZahl(bestand), align: 'number' },
  { id: 'umfang', header: 'Gezogen', cell: ({ umfang }) => formatiereZahl(umfang), align: 'number' },
  {
    id: 'hinweis',
    header: 'Hinweis',
    cell: ({ bestand, umfang }) => (bestand === umfang ? 'alle Proben der Schicht' : '–'),
    priority: 3,
  },
]

type Ausschlussangaben = Pick<QsZiehungsvorschau, 'ausgeschlossen'> & { fehlend: number }

/** Was nicht dabei ist, je Grund mit Zahl und Beispielen. */
export function Ausschluesse({ ausgeschlossen, fehlend }: Ausschlussangaben) {
  if (ausgeschlossen.length === 0 && fehlend === 0) return null
  return (
    <Card title="Ausgeschlossen">
      <ul className={stil['liste']}>
        {fehlend > 0 && (
          <li>{`Gewählte Aufnahmen, die es nicht mehr gibt oder die Sie nicht sehen: ${formatiereZahl(fehlend)}`}</li>
        )}
        {ausgeschlossen.map(({ grund, anzahl, beispiele }) => (
          <li key={grund}>
            {`${labelVon(QS_AUSSCHLUESSE, grund)}: ${formatiereZahl(anzahl)}`}
            {beispiele.length > 0 && ' – '}
            <Aufnahmeverweise
              anzahl={anzahl}
              aufnahmen={beispiele.map(({ aufnahmeId, code, methode }) => ({
                id: aufnahmeId,
                code,
                ...(methode !== null && { zusatz: labelVon(PROBENMETHODEN, methode) ?? methode }),
              }))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
