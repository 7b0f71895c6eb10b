import type { CSSProperties } from 'react'

/** Platz, den die Einheit am Ende eines Eingabefelds braucht, für `control.module.css`. */
export function unitStyle(unit: string | undefined): CSSProperties | undefined {
  return unit === undefined ? undefined : ({ '--unit-length': `${unit.length}ch` } as CSSProperties)
}
