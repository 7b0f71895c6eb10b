import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../internal/cx.ts'
import { GRID_COLUMNS, GRID_DEFAULT_SIZE } from '../konstanten.ts'
import styles from './Grid.module.css'

export type GridGap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Spalten je Breite; eine fehlende Angabe gilt von der nächstkleineren, unterhalb von allem die ganze Zeile. */
export interface GridSpan {
  sm?: number
  md?: number
  lg?: number
  xl?: number
}

export interface GridProps {
  children: ReactNode
  /** Abstand in Schritten von 4 px. */
  gap?: GridGap
  className?: string | undefined
}

/** Abstand als CSS-Wert. */
export function gapSize(gap: GridGap): string {
  return `calc(${gap} * var(--space-1))`
}

/** Raster mit zwölf Spalten. */
export function Grid({ children, gap = 5, className }: GridProps) {
  return (
    <div className={cx(styles.grid, className)} style={{ gap: gapSize(gap) }}>
      {children}
    </div>
  )
}

export interface GridItemProps {
  children: ReactNode
  span?: number | GridSpan
  className?: string | undefined
}

/** Spaltenzahlen aller Breiten, von klein nach groß weitergereicht; eine einzelne Zahl gilt ab md. */
export function resolveSpan(span: number | GridSpan): Required<GridSpan> {
  const given: GridSpan = typeof span === 'number' ? { [GRID_DEFAULT_SIZE]: span } : span
  const sm = given.sm ?? GRID_COLUMNS
  const md = given.md ?? sm
  const lg = given.lg ?? md
  return { sm, md, lg, xl: given.xl ?? lg }
}

/** Zelle des Rasters. */
export function GridItem({ children, span = GRID_COLUMNS, className }: GridItemProps) {
  const { sm, md, lg, xl } = resolveSpan(span)
  const style = { '--span-sm': sm, '--span-md': md, '--span-lg': lg, '--span-xl': xl } as CSSProperties
  return (
    <div className={cx(styles.item, className)} style={style}>
      {children}
    </div>
  )
}
