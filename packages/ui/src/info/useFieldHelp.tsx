import { createContext, type KeyboardEvent, type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { useInfoSettings } from './InfoContext.tsx'

/** Nimmt entgegen, wie der Hinweis eines Felds aufgeht; die Rückgabe nimmt es zurück. */
type Register = (open: () => void) => () => void

const FieldHelp = createContext<Register | null>(null)

/** Taste, die im Feld seinen Hinweis öffnet. */
export const HELP_KEY = 'F1'

/**
 * Macht den Hinweis neben der Beschriftung zur Hilfe des Felds: `F1` öffnet ihn vom Eingabeelement aus, und seine Schaltfläche hält
 * beim Tabben nicht auf (A-BAUSTEIN-07). Ohne bedienbares Eingabeelement bleibt sie erreichbar wie sonst.
 */
export function useFieldHelp(info: ReactNode, hasControl: boolean) {
  const opener = useRef<(() => void) | null>(null)
  const register = useCallback<Register>(open => {
    opener.current = open
    return () => {
      opener.current = null
    }
  }, [])
  const { display, keyHintId } = useInfoSettings()
  if (info === undefined || info === null || info === false || display !== 'showOpen' || !hasControl)
    return { info, keyProps: {}, shortcut: undefined, hintId: undefined }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== HELP_KEY || event.defaultPrevented || opener.current === null) return
    // Sonst öffnete der Browser seine eigene Hilfe.
    event.preventDefault()
    opener.current()
  }
  return {
    info: <FieldHelp value={register}>{info}</FieldHelp>,
    keyProps: { onKeyDown },
    shortcut: HELP_KEY,
    hintId: keyHintId,
  }
}

/** Meldet dem Feld, in dem der Hinweis steht, wie er aufgeht. @returns steht er in einem Feld? */
export function useOpensFromField(open: () => void): boolean {
  const register = use(FieldHelp)
  useEffect(() => register?.(open))
  return register !== null
}
