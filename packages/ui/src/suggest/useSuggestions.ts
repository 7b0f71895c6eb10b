import { useEffect, useState } from 'react'
import { type LoadSuggestions, SUGGESTION_ERROR, SuggestionLoader, type SuggestionState } from './suggestionLoader.ts'

/** Vorschlagsliste für eine Komponente; endet mit ihr. Die Ladefunktion darf bei jedem Zeichnen neu sein. */
export function useSuggestions<Item>(load: LoadSuggestions<Item>, toMessage?: (error: unknown) => string) {
  const [state, setState] = useState<SuggestionState<Item>>({ status: 'idle', items: [] })
  const [loader] = useState(() => new SuggestionLoader<Item>(load, setState))
  useEffect(() => {
    loader.configure(load, toMessage ?? (() => SUGGESTION_ERROR))
  })
  useEffect(() => () => loader.cancel(), [loader])
  return { state, loader }
}
