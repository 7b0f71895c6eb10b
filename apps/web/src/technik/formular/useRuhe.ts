import { useEffect, useState } from 'react'

/** Folgt einem Wert, sobald er sich so lange nicht mehr geändert hat; verglichen wird der Inhalt. */
export function useRuhe<T>(wert: T, dauerMs: number): T {
  const text = JSON.stringify(wert)
  const [ruhig, setzeRuhig] = useState(text)
  useEffect(() => {
    const uhr = setTimeout(() => setzeRuhig(text), dauerMs)
    return () => clearTimeout(uhr)
  }, [text, dauerMs])
  return JSON.parse(ruhig) as T
}
