import { useState } from 'react'
import { Alert } from '../alert/Alert.tsx'
import { AlertList, type AlertListItem } from '../alert/AlertList.tsx'
import { SEVERITY_LABEL, type Severity } from '../alert/severity.ts'
import { Button } from '../button/Button.tsx'
import { ErrorSummary } from '../errorsummary/ErrorSummary.tsx'
import { ToastHistory } from '../toast/ToastHistory.tsx'
import { ToastQueue } from '../toast/ToastQueue.ts'
import { ToastRegion } from '../toast/ToastRegion.tsx'
import { Example, Row } from './Example.tsx'

const SEVERITIES: readonly Severity[] = ['info', 'success', 'warning', 'danger']

const ALERTS: readonly AlertListItem[] = [
  { id: '1', severity: 'success', message: 'Drei Zeilen übernommen.' },
  { id: '2', severity: 'info', message: 'Die Liste gilt ab heute.' },
  { id: '3', severity: 'danger', message: 'Eine Zeile abgelehnt.' },
  { id: '4', severity: 'warning', message: 'Zwei Werte sind ungewöhnlich hoch.' },
]

/** Meldungen, Fehlerübersicht, Kurznachrichten. */
export function MessageExamples() {
  const [queue] = useState(() => new ToastQueue())
  const [alerts, setAlerts] = useState(ALERTS)
  return (
    <>
      <Example id="alerts">
        {SEVERITIES.map(severity => (
          <Alert key={severity} severity={severity}>
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
          items={alerts.map(alert => ({
            ...alert,
            onClose: () => setAlerts(alerts.filter(other => other.id !== alert.id)),
          }))}
        />
      </Example>
      <Example id="errorsummary">
        <ErrorSummary
          problems={[
            { fieldId: 'galerie-pflicht', label: 'Bezeichnung', message: 'Dieses Feld ist verpflichtend' },
            { fieldId: 'galerie-zahl', label: 'Fläche', message: 'Wert muss mindestens 0,01 sein' },
          ]}
        />
      </Example>
      <Example id="toasts" note="Höchstens drei zugleich, je 4 Sekunden; Zeigen oder Fokus hält sie an.">
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
    </>
  )
}
