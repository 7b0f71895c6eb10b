import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../emptystate/EmptyState.tsx'
import { ErrorState } from '../errorstate/ErrorState.tsx'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import { Columns, Example } from './Example.tsx'

/** Wartezustände, leere Bereiche, Fehler beim Laden. */
export function WaitingExamples() {
  const [isRetrying, setRetrying] = useState(false)
  return (
    <>
      <Example id="waiting">
        <Columns>
          <Spinner delayMs={0} isLabelVisible />
          <Skeleton delayMs={0} lines={3} />
          <ProgressBar label="Wird eingelesen" value={42} />
          <ProgressBar label="Wird berechnet" />
        </Columns>
      </Example>
      <Example id="empty">
        <EmptyState action={<Button variant="primary">Ersten Eintrag anlegen</Button>} title="Noch keine Einträge">
          Hier stehen die Einträge, die Sie anlegen oder einlesen.
        </EmptyState>
        <ErrorState isRetrying={isRetrying} onRetry={() => setRetrying(true)} title="Die Liste wurde nicht geladen">
          Prüfen Sie die Verbindung und versuchen Sie es noch einmal.
        </ErrorState>
      </Example>
    </>
  )
}
