import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { cx } from '../internal/cx.ts'
import { type BREAKPOINTS_REM, FORM_DEFAULT_SIZE, FORM_GAP, GRID_COLUMNS } from '../konstanten.ts'
import styles from './FormLayout.module.css'
import { type GridGap, gapSize } from './Grid.tsx'

export type FormSize = keyof typeof BREAKPOINTS_REM

/** Was die Größe eines Formulars bestimmt: den Abstand seiner Teile und wo ihre Beschriftung steht. */
export interface FormMeasure {
  gap: GridGap
  /** `beside`: rechtsbündig neben dem Feld, sobald das Formular Platz dafür hat; sonst links darüber */
  labels: 'above' | 'beside'
}

/** Die eine Erklärung der Formulargrößen; Formulare nennen nur ihre Größe. */
export const FORM_MEASURES: Readonly<Record<FormSize, FormMeasure>> = {
  sm: { gap: FORM_GAP.small, labels: 'above' },
  md: { gap: FORM_GAP.other, labels: 'above' },
  lg: { gap: FORM_GAP.other, labels: 'beside' },
  xl: { gap: FORM_GAP.other, labels: 'beside' },
}

const Size = createContext<FormSize>(FORM_DEFAULT_SIZE)

/** Größe des Formulars, in dem man steht. */
export const useFormSize = (): FormSize => useContext(Size)

/** Abstand zwischen den Teilen eines Formulars dieser Größe, als CSS-Wert. */
export const formGap = (size: FormSize): string => gapSize(FORM_MEASURES[size].gap)

interface FormPartProps {
  children: ReactNode
  className?: string | undefined
}

/** Gibt allen Feldern darin ihre Größe; die Abschnitte eines Formulars brauchen sie dann nicht einzeln zu nennen. */
export function FormSizeProvider({ size, children }: { size: FormSize; children: ReactNode }) {
  return <Size value={size}>{children}</Size>
}

interface FormLayoutProps extends FormPartProps {
  size?: FormSize
  /** Ob hier eingegeben wird: ein gesperrter Wert steht dann auf der Zeile der Eingaben. Vorgabe ja. */
  isEditable?: boolean
}

/**
 * Felder eines Formulars im Raster seiner Größe; ohne Angabe die des Formulars, in dem es steht. Wie viele nebeneinander
 * stehen, folgt aus dem Platz, den das Formular hat, nicht aus der Breite des Fensters.
 */
export function FormLayout({ children, size, className, isEditable = true }: FormLayoutProps) {
  const inherited = useFormSize()
  const own = size ?? inherited
  return (
    <Size value={own}>
      <div className={styles.room}>
        <div
          className={cx(styles.form, className)}
          // Die Felder darin richten sich danach (Field.module.css).
          data-editable={isEditable}
          data-labels={FORM_MEASURES[own].labels}
          data-size={own}
          style={{ gap: formGap(own) }}
        >
          {children}
        </div>
      </div>
    </Size>
  )
}

/** Bis zu dieser Breite ist der Inhalt eines Felds kurz. */
const SHORT_SPAN = 4

interface FormCellProps {
  children: ReactNode
  span?: number | undefined
  /** Der Inhalt ist kurz, etwa eine Zahl: das Feld wird auch dort nicht breiter, wo Platz ist. */
  isShort?: boolean | undefined
}

/**
 * Platz eines Felds. Die Breite gilt, wo die Beschriftungen darüber stehen und alle zwölf Spalten Platz haben; in
 * schmaleren Formularen und neben der Beschriftung hat ein Feld eine halbe oder die ganze Zeile.
 */
export function FormCell({ children, span = GRID_COLUMNS / 2, isShort = span <= SHORT_SPAN }: FormCellProps) {
  const half = span === GRID_COLUMNS ? GRID_COLUMNS : GRID_COLUMNS / 2
  return (
    <div
      // Das Feld darin teilt seine Zeilen mit den Nachbarn (Field.module.css).
      data-cell=""
      className={cx(styles.cell, isShort && styles.short)}
      style={{ '--span': span, '--span-half': half } as CSSProperties}
    >
      {children}
    </div>
  )
}
