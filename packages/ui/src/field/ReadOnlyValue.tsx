import type { ReactNode } from 'react'
import styles from './Field.module.css'

/** Text für einen leeren Wert im Nur-Lesen-Zustand. */
export const EMPTY_VALUE_TEXT = 'keine Eingabe'

/** Wahr, wenn nichts anzuzeigen ist: leer, nur Leerzeichen, leere Liste. Null und Nein sind Werte. */
export function isEmptyValue(value: ReactNode): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return Number.isNaN(value)
  return Array.isArray(value) && value.length === 0
}

/** Nur-Lesen-Anzeige: leer als „keine Eingabe“, Wahrheitswerte als „ja“ oder „nein“. */
export function ReadOnlyValue({ value }: { value: ReactNode }) {
  if (isEmptyValue(value)) return <div className={styles.empty}>{EMPTY_VALUE_TEXT}</div>
  return <div className={styles.readOnly}>{typeof value === 'boolean' ? (value ? 'ja' : 'nein') : value}</div>
}
