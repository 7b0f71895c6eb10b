import { useCallback, useLayoutEffect, useRef } from 'react'

/** Eine Funktion, die immer dieselbe bleibt und immer die zuletzt gezeichnete aufruft; nur für Ereignisse. */
export function useLatestCallback<Arguments extends readonly unknown[]>(
  callback: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
