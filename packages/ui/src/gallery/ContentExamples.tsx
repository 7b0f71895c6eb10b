import { ScaleBadge, type ScaleStep } from '../badge/ScaleBadge.tsx'
import { StatusBadge, type StatusShape } from '../badge/StatusBadge.tsx'
import { Card } from '../card/Card.tsx'
import { DataList } from '../datalist/DataList.tsx'
import { InfoButton } from '../info/InfoButton.tsx'
import { Columns, Example, Row } from './Example.tsx'

const STEPS: readonly (readonly [ScaleStep, string])[] = [
  [1, 'sehr gut'],
  [2, 'gut'],
  [3, 'mäßig'],
  [4, 'unbefriedigend'],
  [5, 'schlecht'],
]

const SHAPES: readonly (readonly [StatusShape, string, 'neutral' | 'info' | 'success' | 'warning' | 'danger'])[] = [
  ['empty', 'Rohdaten', 'neutral'],
  ['half', 'In Prüfung', 'warning'],
  ['full', 'Bewertet', 'info'],
  ['check', 'Freigegeben', 'success'],
  ['cross', 'Abgelehnt', 'danger'],
  ['lock', 'Gesperrt', 'neutral'],
  ['dash', 'Nicht vorgesehen', 'neutral'],
]

const ITEMS = [
  { label: 'Name', value: 'Hainburg' },
  { label: 'Seehöhe', value: 142, unit: 'm', info: <InfoButton subject="Seehöhe">Höhe über der Adria.</InfoButton> },
  { label: 'Bemerkung', value: null },
  { label: 'Öffentlich', value: true },
  { label: 'Gesperrt', value: false },
]

/** Marken, Karten, Datenlisten. */
export function ContentExamples() {
  return (
    <>
      <Example id="badges">
        {(['small', 'normal', 'large'] as const).map(size => (
          <Row key={size}>
            {STEPS.map(([step, label]) => (
              <ScaleBadge key={step} label={label} size={size} step={step} />
            ))}
            <ScaleBadge label="nicht bewertet" size={size} step={null} />
          </Row>
        ))}
        <Row>
          {SHAPES.map(([shape, label, tone]) => (
            <StatusBadge key={shape} label={label} shape={shape} tone={tone} />
          ))}
          <StatusBadge isLabelHidden label="Bewertet" shape="full" />
        </Row>
      </Example>
      <Example id="cards">
        <Columns>
          <Card
            aside={<StatusBadge label="Bewertet" shape="full" />}
            footer="Letzte Änderung: 21.04.2025"
            headingLevel={3}
            title="Karte"
          >
            <DataList items={ITEMS} />
          </Card>
          <Card headingLevel={3} title="Karte ohne Fuß">
            Text in einer Karte.
          </Card>
        </Columns>
        <DataList items={ITEMS} layout="grid" />
      </Example>
    </>
  )
}
