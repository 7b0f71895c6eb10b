import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipContext,
  TooltipTriggerStateContext,
} from 'react-aria-components/Tooltip'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Icon } from '../icon/Icon.tsx'
import styles from './Tooltip.module.css'

export interface TooltipBubbleProps {
  state: TooltipTriggerState
  /** womit Blase und Auslöser einander kennen */
  tooltipProps: AriaTooltipProps
  placement: AriaTooltipProps['placement']
  isPinned: boolean
  onDismiss: () => void
  children: ReactNode
}

/** Blase eines Tooltips, angeheftet mit Schaltfläche zum Schließen. */
export default function TooltipBubble({
  state,
  tooltipProps,
  placement,
  isPinned,
  onDismiss,
  children,
}: TooltipBubbleProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={tooltipProps}>
        <AriaTooltip className={styles.tooltip} offset={6} placement={placement}>
          {children}
          {isPinned ? (
            <button
              aria-label="Tooltip schließen"
              className={styles.close}
              onClick={onDismiss}
              onPointerDown={event => event.stopPropagation()}
              type="button"
            >
              <Icon icon={X} size={16} />
            </button>
          ) : null}
        </AriaTooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  )
}
