import type { ComponentProps } from 'react'
import { type SpokenBelow, spoken } from './spoken.ts'

interface VisuallyHiddenProps extends ComponentProps<'span'> {
  /** Breite, ab der der Text auch zu sehen ist; ohne Angabe ist er es nie. */
  below?: SpokenBelow
}

/** Text, den nur Vorleseprogramme wahrnehmen. */
export function VisuallyHidden({ below, ...props }: VisuallyHiddenProps) {
  return <span {...props} {...spoken(below ?? true)} />
}
