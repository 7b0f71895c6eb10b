import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../emptystate/EmptyState.tsx'

export interface ErrorStateProps {
  /** Was nicht gelungen ist. */
  title: string
  /** Was zu tun ist. */
  children?: ReactNode
  /** Mit Angabe erscheint „Erneut versuchen“. */
  onRetry?: (() => void) | undefined
  /** Statt „Erneut versuchen“, wo etwas anderes hilft. */
  retryLabel?: string
  isRetrying?: boolean
}

/** Bereich, dessen Inhalt nicht zu laden war: sagt, was geschah, und bietet den Ausweg an Ort und Stelle. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = 'Erneut versuchen',
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        action={
          onRetry === undefined ? undefined : (
            <Button isPending={isRetrying} onPress={onRetry} pendingLabel="Wird geladen …">
              {retryLabel}
            </Button>
          )
        }
        icon={CircleAlert}
        title={title}
      >
        {children}
      </EmptyState>
    </div>
  )
}
