import { lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import type { TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { whenIdle } from '../hooks/whenIdle.ts'
import { TOOLTIP_CLOSE_DELAY_MS, TOOLTIP_LONG_PRESS_MS, TOOLTIP_OPEN_DELAY_MS } from '../konstanten.ts'
import styles from './Tooltip.module.css'
import type { TooltipBubbleProps } from './TooltipBubble.tsx'
import { nextTooltipState } from './tooltipState.ts'
import { useFocusScroll } from './useFocusScroll.ts'

export interface TooltipProps {
  /** Text des Tooltips; er ergänzt die Beschriftung des Auslösers, trägt also nichts allein. */
  text: ReactNode
  /** Auslöser: eine Schaltfläche oder ein Verweis aus diesem Paket. */
  children: ReactNode
  placement?: AriaTooltipProps['placement']
  /** Der Text ist schon der Name des Auslösers: als Beschreibung läse ein Vorleser ihn ein zweites Mal. */
  isLabel?: boolean
}

type TooltipBubbleComponent = (props: TooltipBubbleProps) => ReactNode
const loadBubble = () => import('./TooltipBubble.tsx')
/** Ein Tooltip ergänzt nur: lässt sich seine Blase nicht laden, bleibt er aus. */
const TooltipBubble = lazy<TooltipBubbleComponent>(() => loadBubble().catch(() => ({ default: () => null })))

let isAhead = false
/** Einmal je Seite, nicht je Tooltip: eine Liste hat Dutzende, und jede Pause zu bestellen kostet. */
function loadBubbleAhead(): void {
  if (isAhead) return
  isAhead = true
  whenIdle(() => void loadBubble().catch(() => (isAhead = false)))
}

/** Tooltip: nach 300 ms bei Zeiger, sofort bei Tastaturfokus, angeheftet nach 300 ms Druck auf Berührbildschirmen. */
export function Tooltip({ text, children, placement = 'top', isLabel = false }: TooltipProps) {
  const [state, dispatch] = useReducer(nextTooltipState, 'hidden')
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focusScroll = useFocusScroll()
  const triggerRef = useRef<HTMLElement>(null)
  const timing = {
    closeDelay: TOOLTIP_CLOSE_DELAY_MS,
    delay: TOOLTIP_OPEN_DELAY_MS,
    isOpen: state !== 'hidden',
    onOpenChange: (isOpen: boolean) => (isOpen || !focusScroll.isFollowing()) && dispatch(isOpen ? 'show' : 'hide'),
  }
  // Wie `TooltipTrigger` aus react-aria-components; der brächte mit, was die Blase an ihren Platz rechnet.
  const triggerState = useTooltipTriggerState(timing)
  const { triggerProps, tooltipProps } = useTooltipTrigger(timing, triggerState, triggerRef)
  // Bleibt, damit die Blase geordnet verschwindet.
  const [wasOpen, setWasOpen] = useState(false)
  if (timing.isOpen && !wasOpen) setWasOpen(true)
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
  useEffect(loadBubbleAhead, [])

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
      <FocusableProvider {...triggerProps} {...(isLabel && { 'aria-describedby': undefined })} ref={triggerRef}>
        {children}
      </FocusableProvider>
      {wasOpen ? (
        <Suspense fallback={null}>
          <TooltipBubble
            isPinned={state === 'openPinned'}
            onDismiss={() => dispatch('dismiss')}
            placement={placement}
            state={triggerState}
            tooltipProps={{ ...tooltipProps, triggerRef }}
          >
            {text}
          </TooltipBubble>
        </Suspense>
      ) : null}
    </span>
  )
}
