import { StatusBadge } from '../badge/StatusBadge.tsx'
import { ExpandableBlock } from '../expandable/ExpandableBlock.tsx'
import { ExpandAll, ExpandableGroup } from '../expandable/ExpandableGroup.tsx'
import { ScrollArea } from '../scroller/ScrollArea.tsx'
import { SplitPane } from '../split/SplitPane.tsx'
import { Tabs } from '../tabs/Tabs.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Example, Row } from './Example.tsx'
import styles from './Gallery.module.css'

const MONTHS = [
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** Aufklappbare Blöcke, Reiter, geteilte und rollbare Bereiche. */
export function StructureExamples() {
  return (
    <>
      <Example id="expandable">
        <ExpandableGroup>
          <Row>
            <ExpandAll />
          </Row>
          <ExpandableBlock
            aside={<StatusBadge label="Vollständig" shape="check" tone="success" />}
            title="Erster Block"
          >
            <TextField label="Feld im Block" value="bleibt beim Zuklappen erhalten" />
          </ExpandableBlock>
          <ExpandableBlock isDefaultExpanded={false} title="Zweiter Block, zugeklappt">
            Verborgener Text.
          </ExpandableBlock>
        </ExpandableGroup>
      </Example>
      <Example id="tabs">
        <Tabs
          items={[
            { id: 'one', label: 'Übersicht', content: 'Inhalt der Übersicht' },
            { id: 'two', label: 'Einzelheiten', content: 'Inhalt der Einzelheiten', aside: '12' },
            { id: 'three', label: 'Verlauf', content: 'Inhalt des Verlaufs' },
            { id: 'four', label: 'Gesperrt', content: '', isDisabled: true },
          ]}
          label="Ansichten"
        />
        <div className={styles.narrow}>
          <Tabs
            items={MONTHS.map(month => ({ id: month, label: month, content: `Inhalt zum ${month}` }))}
            label="Monate, mehr als Platz ist"
          />
        </div>
      </Example>
      <Example id="split">
        <SplitPane
          end="Rechter Bereich, etwa eine Karte"
          label="Breite der Bereiche"
          start="Linker Bereich, etwa eine Liste"
        />
      </Example>
      <Example id="scrollarea" note="Nur was breiter ist als sein Platz, sagt es und nimmt den Fokus.">
        <ScrollArea label="Quartal">{MONTHS.slice(0, 3).join(', ')}</ScrollArea>
        <div className={styles.narrow}>
          <ScrollArea label="Monate">
            <span className={styles.noWrap}>{MONTHS.join(', ')}</span>
          </ScrollArea>
        </div>
      </Example>
    </>
  )
}
