import { useEffect, useMemo, useRef, useState } from 'react'
import { type LoadSuggestions, SUGGESTION_ERROR, SuggestionLoader, type SuggestionState } from './suggestionLoader.ts'

/** Vorschlagsliste für eine Komponente; endet mit ihr. Die Ladefunktion darf bei jedem Zeichnen neu sein. */
export function useSuggestions<Item>(load: LoadSuggestions<Item>, toMessage?: (error: unknown) => string) {
  const [state, setState] = useState<SuggestionState<Item>>({ status: 'idle', items: [] })
  const latest = useRef({ load, toMessage })
  useEffect(() => {
    latest.current = { load, toMessage }
  })
  const loader = useMemo(
    () =>
      new SuggestionLoader<Item>(
        (query, signal) => latest.current.load(query, signal),
        setState,
        error => latest.current.toMessage?.(error) ?? SUGGESTION_ERROR,
      ),
    [],
  )
  useEffect(() => () => loader.cancel(), [loader])
  return { state, loader }
}
