import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode, Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Link.module.css'

export interface LinkProps extends Omit<AriaLinkProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  href: string
  /** Für Verweise in einem Baum oder Raster, das die Tabulatortaste selbst verwaltet. */
  excludeFromTabOrder?: boolean
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** Verweis im Text. Vollständige fremde Adressen öffnen ohne Referrer in einem neuen Fenster, mit Hinweis. */
export function Link({ children, className, ...props }: LinkProps) {
  const isExternal = /^[a-z][a-z\d+.-]*:\/\//i.test(props.href)
  const external = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <AriaLink {...props} {...external} className={cx(styles.link, className)}>
      {children}
      {isExternal ? (
        <>
          <Icon className={styles.external} icon={ExternalLink} size={14} />
          <VisuallyHidden> (öffnet in neuem Fenster)</VisuallyHidden>
        </>
      ) : null}
    </AriaLink>
  )
}
