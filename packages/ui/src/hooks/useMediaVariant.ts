import { useSyncExternalStore } from 'react'
import { BREAKPOINTS_REM } from '../konstanten.ts'

/** Geräteklasse der Ansicht; `Initial`, solange keine Fensterbreite bekannt ist. */
export type MediaVariant = 'Desktop' | 'Tablet' | 'Mobile' | 'Initial'

/** Geräteklasse einer Breite in rem: ab lg Desktop, ab md Tablet, sonst Mobile. */
export function mediaVariantOf(widthRem: number): Exclude<MediaVariant, 'Initial'> {
  if (widthRem >= BREAKPOINTS_REM.lg) return 'Desktop'
  return widthRem >= BREAKPOINTS_REM.md ? 'Tablet' : 'Mobile'
}

const QUERIES = [`(min-width: ${BREAKPOINTS_REM.md}rem)`, `(min-width: ${BREAKPOINTS_REM.lg}rem)`] as const

function subscribe(onChange: () => void): () => void {
  const lists = QUERIES.map(query => window.matchMedia(query))
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

function current(): MediaVariant {
  const [isTablet, isDesktop] = QUERIES.map(query => window.matchMedia(query).matches)
  return isDesktop === true ? 'Desktop' : isTablet === true ? 'Tablet' : 'Mobile'
}

/** Geräteklasse, die bei jeder Änderung der Fensterbreite nachzieht. */
export function useMediaVariant(): MediaVariant {
  return useSyncExternalStore(subscribe, current, () => 'Initial')
}
