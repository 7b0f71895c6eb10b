import type { ReactNode } from 'react'
import type { SpokenBelow } from '../internal/spoken.ts'

/** Gemeinsame Angaben aller Formularfelder; passen zu Controllern von react-hook-form. */
export interface FieldProps {
  /** Kennung des Eingabeelements; Ziel von Fehlerübersicht und Sprungverweisen. Ohne Angabe erzeugt. */
  id?: string | undefined
  name?: string | undefined
  label: string
  /** Beschriftung nur für Vorleseprogramme, wo der Ort sie für Sehende schon gibt (Raster, Filterzeile); auch erst unter einer Breite. */
  isLabelHidden?: boolean | SpokenBelow
  isRequired?: boolean
  isReadOnly?: boolean
  isDisabled?: boolean
  /** Was im Nur-Lesen-Zustand statt „keine Eingabe“ steht, wenn Leeres hier etwas bedeutet (ein offenes Ende: „jetzt“). */
  emptyText?: string | undefined
  /** Hilfetext unter der Beschriftung. */
  description?: ReactNode
  /** Fehlertext; setzt das Feld auf fehlerhaft. */
  errorMessage?: string | undefined
  /** Hinweis, der das Speichern nicht verhindert. */
  warningMessage?: string | undefined
  /** Zusatz neben der Beschriftung, etwa ein InfoButton. */
  info?: ReactNode
  /** Vorschlag unter der Eingabe, etwa mit einer Schaltfläche; im Nur-Lesen-Zustand steht er nicht da. */
  suggestion?: ReactNode
  size?: 'normal' | 'dense'
  className?: string | undefined
  onBlur?: (() => void) | undefined
}

/** Angaben, die `Field` an das Eingabeelement weiterreicht. */
export interface FieldControlProps {
  id: string
  disabled: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-keyshortcuts': string | undefined
}
