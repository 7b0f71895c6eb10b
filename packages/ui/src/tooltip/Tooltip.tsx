import X from 'lucide-react/icons/x'
import { type PointerEvent, type ReactNode, useEffect, useReducer, useRef } from 'react'
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip'
import { Icon } from '../icon/Icon.tsx'
import { TOOLTIP_CLOSE_DELAY_MS, TOOLTIP_LONG_PRESS_MS, TOOLTIP_OPEN_DELAY_MS } from '../konstanten.ts'
import styles from './Tooltip.module.css'
import { nextTooltipState } from './tooltipState.ts'
import { useFocusScroll } from './useFocusScroll.ts'

export interface TooltipProps {
  /** Text des Tooltips; er ergänzt die Beschriftung des Auslösers, trägt also nichts allein. */
  text: ReactNode
  /** Auslöser: eine Schaltfläche oder ein Verweis aus diesem Paket. */
  children: ReactNode
  placement?: AriaTooltipProps['placement']
}

/** Tooltip: nach 300 ms bei Zeiger, sofort bei Tastaturfokus, angeheftet nach 300 ms Druck auf Berührbildschirmen. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const [state, dispatch] = useReducer(nextTooltipState, 'hidden')
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focusScroll = useFocusScroll()
  const cancelPress = () => clearTimeout(press.current)
  const startPress = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    const { pointerId, target } = event
    press.current = setTimeout(() => {
      dispatch('longPress')
      // Der lange Druck erklärt, er löst nicht aus: die Schaltfläche erfährt, dass der Druck nicht mehr gilt.
      target.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId, pointerType: 'touch' }))
    }, TOOLTIP_LONG_PRESS_MS)
  }

  useEffect(() => () => clearTimeout(press.current), [])

  useEffect(() => {
    if (state !== 'openPinned') return
    const dismiss = () => dispatch('dismiss')
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    document.addEventListener('pointerdown', dismiss)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', dismiss)
      document.removeEventListener('keydown', onKey)
    }
  }, [state])

  return (
    <span
      className={styles.anchor}
      onFocusCapture={focusScroll.follow}
      onContextMenu={event => state === 'openPinned' && event.preventDefault()}
      // In der Einfangphase, denn Schaltflächen lassen ihre Zeigerereignisse nicht nach außen.
      onPointerCancelCapture={cancelPress}
      onPointerDownCapture={startPress}
      onPointerUpCapture={cancelPress}
      role="presentation"
    >
      <TooltipTrigger
        closeDelay={TOOLTIP_CLOSE_DELAY_MS}
        delay={TOOLTIP_OPEN_DELAY_MS}
        isOpen={state !== 'hidden'}
        onOpenChange={isOpen => (isOpen || !focusScroll.isFollowing()) && dispatch(isOpen ? 'show' : 'hide')}
      >
        {children}
        <AriaTooltip className={styles.tooltip} offset={6} placement={placement}>
          {text}
          {state === 'openPinned' ? (
            <button
              aria-label="Tooltip schließen"
              className={styles.close}
              onClick={() => dispatch('dismiss')}
              onPointerDown={event => event.stopPropagation()}
              type="button"
            >
              <Icon icon={X} size={16} />
            </button>
          ) : null}
        </AriaTooltip>
      </TooltipTrigger>
    </span>
  )
}
