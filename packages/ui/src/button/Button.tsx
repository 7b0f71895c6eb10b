import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { type SpokenBelow, spoken } from '../internal/spoken.ts'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'dense'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  /** Genau eine `primary` je Seite; `danger` benennt, was sie zerstört. */
  variant?: ButtonVariant
  /** 40 px in Formularen, 32 px in dichten Umgebungen; auf Berührbildschirmen immer 44 px. */
  size?: ButtonSize
  icon?: IconType | undefined
  /** Symbol hinter der Beschriftung, etwa ein Winkel vor einem Menü. */
  iconAfter?: IconType | undefined
  /** Beschriftung, solange `isPending` gilt, etwa „Wird gespeichert …“. */
  pendingLabel?: string | undefined
  /** Unter dieser Fensterbreite zeigt sie nur ihr Symbol; der Text wird weiter vorgelesen. */
  isLabelHidden?: SpokenBelow | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** Klassennamen einer Schaltfläche, gemeinsam für Schaltflächen und Verweise in Schaltflächenform. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], className)
}

/** Schaltfläche; während `isPending` bleibt sie im Fokus, nimmt aber keine Betätigung an. */
export function Button({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  iconAfter,
  pendingLabel,
  isLabelHidden,
  className,
  ...props
}: ButtonProps) {
  const isPending = props.isPending === true
  return (
    <AriaButton {...props} className={buttonClass(variant, size, className)}>
      {isPending ? (
        <Icon className={styles.turning} icon={LoaderCircle} />
      ) : icon === undefined ? null : (
        <Icon icon={icon} />
      )}
      <span className={styles.label} {...spoken(isLabelHidden)}>
        {isPending && pendingLabel !== undefined ? pendingLabel : children}
      </span>
      {iconAfter === undefined ? null : <Icon icon={iconAfter} size={16} />}
    </AriaButton>
  )
}
