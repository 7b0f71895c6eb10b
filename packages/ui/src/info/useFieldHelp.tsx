import { createContext, type KeyboardEvent, type ReactNode, use, useCallback, useEffect, useRef } from 'react'
import { useInfoSettings } from './InfoContext.tsx'

/** Nimmt entgegen, wie der Hinweis eines Felds aufgeht; die Rückgabe nimmt es zurück. */
type Register = (open: () => void) => () => void

const FieldHelp = createContext<Register | null>(null)

/** Taste, die im Feld seinen Hinweis öffnet; die Schaltfläche nennt sie, solange das Feld den Fokus hat. */
export const HELP_KEY = 'F1'
/** Beide Tasten. Strg+Komma ist für Tastaturen, denen F1 fehlt oder anderes tut; kein Browser benutzt es. */
const HELP_KEYS = `${HELP_KEY} Control+,`

type Keystroke = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Öffnet dieser Tastendruck den Hinweis des Felds? */
export function isHelpKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Keystroke): boolean {
  if (altKey || metaKey || shiftKey) return false
  return ctrlKey ? key === ',' : key === HELP_KEY
}

/**
 * Macht den Hinweis neben der Beschriftung zur Hilfe des Felds: eine Taste öffnet ihn vom Eingabeelement aus, und seine Schaltfläche hält
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
    if (!isHelpKey(event) || event.defaultPrevented || opener.current === null) return
    // Sonst öffnete der Browser seine eigene Hilfe.
    event.preventDefault()
    opener.current()
  }
  return {
    info: <FieldHelp value={register}>{info}</FieldHelp>,
    keyProps: { onKeyDown, 'data-help': true },
    shortcut: HELP_KEYS,
    hintId: keyHintId,
  }
}

/** Meldet dem Feld, in dem der Hinweis steht, wie er aufgeht. @returns steht er in einem Feld? */
export function useOpensFromField(open: () => void): boolean {
  const register = use(FieldHelp)
  useEffect(() => register?.(open))
  return register !== null
}
