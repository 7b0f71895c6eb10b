import { useState } from 'react'
import { Alert } from '../alert/Alert.tsx'
import { AlertList } from '../alert/AlertList.tsx'
import { SEVERITY_LABEL, type Severity } from '../alert/severity.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../emptystate/EmptyState.tsx'
import { ErrorSummary } from '../errorsummary/ErrorSummary.tsx'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { ToastHistory } from '../toast/ToastHistory.tsx'
import { ToastQueue } from '../toast/ToastQueue.ts'
import { ToastRegion } from '../toast/ToastRegion.tsx'
import { Columns, Example, Row } from './Example.tsx'

const SEVERITIES: readonly Severity[] = ['info', 'success', 'warning', 'danger']

/** Meldungen, Wartezustände, leere Bereiche. */
export function MessageExamples() {
  const [queue] = useState(() => new ToastQueue())
  return (
    <>
      <Example id="alerts" title="Meldungen">
        {SEVERITIES.map(severity => (
          <Alert key={severity} onClose={severity === 'info' ? () => undefined : undefined} severity={severity}>
            {`Das ist eine Meldung der Art ${SEVERITY_LABEL[severity]}.`}
          </Alert>
        ))}
        <Alert
          actions={<Button size="dense">Erneut versuchen</Button>}
          severity="danger"
          title="Die Liste wurde nicht gespeichert"
        >
          Zeile 14: Der Name steht nicht in der Liste. Prüfen Sie die Schreibweise.
        </Alert>
        <AlertList
          items={[
            { id: '1', severity: 'success', message: 'Drei Zeilen übernommen.' },
            { id: '2', severity: 'danger', message: 'Eine Zeile abgelehnt.' },
          ]}
        />
      </Example>
      <Example id="errorsummary" title="Fehlerübersicht">
        <ErrorSummary
          problems={[
            { fieldId: 'galerie-pflicht', label: 'Bezeichnung', message: 'Dieses Feld ist verpflichtend' },
            { fieldId: 'galerie-zahl', label: 'Fläche', message: 'Wert muss mindestens 0,01 sein' },
          ]}
        />
      </Example>
      <Example id="toasts" title="Kurznachrichten (Warteschlange und Liste)">
        <Row>
          {SEVERITIES.map(type => (
            <Button key={type} onPress={() => queue.add({ type, message: `${SEVERITY_LABEL[type]}: Kurznachricht` })}>
              {SEVERITY_LABEL[type]}
            </Button>
          ))}
        </Row>
        <ToastHistory queue={queue} />
        <ToastRegion label="Kurznachrichten der Galerie" queue={queue} />
      </Example>
      <Example id="waiting" title="Warten">
        <Columns>
          <Spinner delayMs={0} isLabelVisible />
          <Skeleton delayMs={0} lines={3} />
          <ProgressBar label="Wird eingelesen" value={42} />
          <ProgressBar label="Wird berechnet" />
        </Columns>
      </Example>
      <Example id="empty" title="Leerer Bereich">
        <EmptyState action={<Button variant="primary">Ersten Eintrag anlegen</Button>} title="Noch keine Einträge">
          Hier stehen die Einträge, die Sie anlegen oder einlesen.
        </EmptyState>
      </Example>
    </>
  )
}
