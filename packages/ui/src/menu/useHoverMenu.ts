import { type PointerEvent, useEffect, useReducer, useRef } from 'react'
import { MENU_HOVER_CLOSE_MS, MENU_HOVER_OPEN_MS } from '../konstanten.ts'
import { nextMenuState } from './hoverMenu.ts'

/** Öffnen durch Darüberfahren mit der Maus; Klick, Eingabetaste und Berührung bleiben Sache der Schaltfläche. */
export function useHoverMenu() {
  const [state, dispatch] = useReducer(nextMenuState, 'closed')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasJustPressed = useRef(false)

  const plan = (event: 'hover' | 'leave', delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dispatch(event), delayMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (state !== 'hovered') return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dispatch('close')
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [state])

  return {
    state,
    dispatch,
    /** Für die Hülle um Auslöser und Menü; Ereignisse im Menü kommen über den React-Baum ebenfalls hier an. */
    hoverProps: {
      onPointerEnter(event: PointerEvent) {
        // Schließt ein Klick auf den Auslöser das Menü, steht der Zeiger noch darauf: das ist kein neues Darüberfahren.
        if (event.pointerType === 'mouse' && !hasJustPressed.current) plan('hover', MENU_HOVER_OPEN_MS)
        hasJustPressed.current = false
      },
      onPointerLeave() {
        plan('leave', MENU_HOVER_CLOSE_MS)
      },
      onPointerDownCapture(event: PointerEvent) {
        clearTimeout(timer.current)
        hasJustPressed.current = isOnTrigger(event)
        if (event.currentTarget.contains(event.target as Node)) dispatch('press')
      },
    },
  }
}

/** Ob der Druck auf den Auslöser ging, auch wenn gerade die Abdeckung des offenen Menüs darüber liegt. */
function isOnTrigger({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const rect = currentTarget.firstElementChild?.getBoundingClientRect()
  if (rect === undefined) return false
  return clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom
}
