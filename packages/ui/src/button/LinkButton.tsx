import type { ReactNode, Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'

export interface LinkButtonProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType | undefined
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** Verweis in Form einer Schaltfläche: führt auf eine andere Seite, löst nichts aus. */
export function LinkButton({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  className,
  ...props
}: LinkButtonProps) {
  return (
    <AriaLink {...props} className={buttonClass(variant, size, className)}>
      {icon === undefined ? null : <Icon icon={icon} />}
      <span>{children}</span>
    </AriaLink>
  )
}
