import type { ReactNode } from 'react'
import { cx } from '../internal/cx.ts'
import { type BREAKPOINTS_REM, FORM_DEFAULT_SIZE, FORM_GAP } from '../konstanten.ts'
import styles from './FormLayout.module.css'
import { type GridGap, gapSize } from './Grid.tsx'

export type FormSize = keyof typeof BREAKPOINTS_REM

export interface FormLayoutProps {
  children: ReactNode
  size?: FormSize
  className?: string | undefined
}

/** Abstand der Felder: 2 im kleinen Formular, 5 in größeren. */
export function formGap(size: FormSize): GridGap {
  return size === 'sm' ? FORM_GAP.small : FORM_GAP.other
}

/** Felder eines Formulars; ab Größe lg stehen Beschriftungen auf großen Schirmen rechtsbündig neben dem Feld. */
export function FormLayout({ children, size = FORM_DEFAULT_SIZE, className }: FormLayoutProps) {
  return (
    <div
      className={cx(styles.form, className)}
      // Die Felder darin richten sich danach (Field.module.css).
      data-labels={size === 'lg' || size === 'xl' ? 'beside' : 'above'}
      style={{ gap: gapSize(formGap(size)) }}
    >
      {children}
    </div>
  )
}
