import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, type ButtonSize, type ButtonVariant } from '../button/Button.tsx'
import { LinkButton } from '../button/LinkButton.tsx'
import type { IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { BUTTON_BAR_GAP_PX, BUTTON_BAR_INNER_GAP_PX, BUTTON_BAR_OVERFLOW_MAX_PX } from '../konstanten.ts'
import { DropdownMenu } from '../menu/DropdownMenu.tsx'
import styles from './ButtonBar.module.css'
import { visibleCount } from './overflow.ts'

export interface ButtonBarItem {
  id: string
  label: string
  icon?: IconType | undefined
  variant?: Exclude<ButtonVariant, 'primary'>
  onPress?: (() => void) | undefined
  href?: string | undefined
  isDisabled?: boolean | undefined
  isPending?: boolean | undefined
}

export interface ButtonBarProps {
  label: string
  /** Schaltflächen, von denen überzählige in „Mehr“ wandern; wichtige zuerst. */
  items: readonly ButtonBarItem[]
  /** Feste Schaltflächen (die eine Haupthandlung), immer sichtbar. */
  children?: ReactNode
  size?: ButtonSize
  align?: 'start' | 'end'
  className?: string | undefined
}

/** Schaltflächenleiste, deren überzählige Schaltflächen sich in ein Menü „Mehr“ zurückziehen. */
export function ButtonBar({ label, items, children, size = 'normal', align = 'start', className }: ButtonBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null)
  const fixed = useRef<HTMLDivElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(items.length)
  const ids = items.map(({ id }) => id).join('\n')
  const hasFixed = children !== undefined

  useLayoutEffect(() => {
    const element = bar.current
    const row = measure.current
    if (element === null || row === null || (ids === '' && !hasFixed)) return
    const update = () => {
      const widths = [...row.children].map(child => child.getBoundingClientRect().width)
      const moreWidth = widths.pop() ?? 0
      const taken = fixed.current === null ? 0 : fixed.current.getBoundingClientRect().width + BUTTON_BAR_GAP_PX
      const available = Math.min(BUTTON_BAR_OVERFLOW_MAX_PX, element.clientWidth - taken)
      setCount(visibleCount(widths, available, BUTTON_BAR_INNER_GAP_PX, moreWidth))
    }
    // Gemessen wird nach dem Layout des Bildes, das ohnehin entsteht, und vor dem Zeichnen: beim Einhängen zu messen erzwänge eines
    // mehr, bei jedem Zeichnen der Seite.
    const observer = new ResizeObserver(() => flushSync(update))
    for (const part of [element, fixed.current, ...row.children]) if (part !== null) observer.observe(part)
    return () => observer.disconnect()
  }, [ids, hasFixed])

  const hidden = items.slice(count)
  return (
    <fieldset aria-label={label} className={cx(styles.bar, styles[align], className)} ref={bar}>
      {items.length === 0 ? null : (
        <div className={styles.group}>
          {items.slice(0, count).map(item => (
            <BarButton item={item} key={item.id} size={size} />
          ))}
          {hidden.length === 0 ? null : (
            <DropdownMenu
              entries={hidden.map(item => ({
                id: item.id,
                label: item.label,
                icon: item.icon,
                onAction: item.onPress,
                href: item.href,
                isDisabled: item.isDisabled === true || item.isPending === true,
                isDanger: item.variant === 'danger',
              }))}
              label="Mehr"
              size={size}
            />
          )}
        </div>
      )}
      {children === undefined ? null : (
        <div className={styles.fixed} ref={fixed}>
          {children}
        </div>
      )}
      {/* Unsichtbare Vermessung: die Breite jeder Schaltfläche und von „Mehr“. */}
      <div aria-hidden="true" className={styles.measure} inert ref={measure}>
        {items.map(item => (
          <BarButton item={item} key={item.id} size={size} />
        ))}
        <Button iconAfter={Ellipsis} size={size}>
          Mehr
        </Button>
      </div>
    </fieldset>
  )
}

function BarButton({ item, size }: { item: ButtonBarItem; size: ButtonSize }) {
  if (item.href !== undefined) {
    return (
      <LinkButton
        href={item.href}
        icon={item.icon}
        isDisabled={item.isDisabled ?? false}
        size={size}
        variant={item.variant ?? 'secondary'}
      >
        {item.label}
      </LinkButton>
    )
  }
  return (
    <Button
      icon={item.icon}
      isDisabled={item.isDisabled ?? false}
      isPending={item.isPending ?? false}
      size={size}
      variant={item.variant ?? 'secondary'}
      {...(item.onPress === undefined ? {} : { onPress: item.onPress })}
    >
      {item.label}
    </Button>
  )
}
