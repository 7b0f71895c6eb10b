import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactElement, ReactNode } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { Button, type ButtonSize, type ButtonVariant } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import styles from './DropdownMenu.module.css'
import { useHoverMenu } from './useHoverMenu.ts'

export interface MenuEntry {
  id: string
  label: string
  description?: string | undefined
  icon?: IconType | undefined
  onAction?: (() => void) | undefined
  href?: string | undefined
  isDisabled?: boolean | undefined
  isDanger?: boolean | undefined
  /** Haken bei der geltenden Wahl. */
  isChecked?: boolean | undefined
}

/** Eintrag oder Trennlinie. */
export type MenuContent = MenuEntry | 'separator'

export interface DropdownMenuProps {
  label: string
  entries: readonly MenuContent[]
  icon?: IconType | undefined
  /** Nur Symbol zeigen, die Beschriftung steht im Tooltip. */
  isIconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  isDisabled?: boolean
  placement?: PopoverProps['placement']
  /** Eigener Auslöser (Schaltfläche dieses Pakets) statt der eingebauten. */
  trigger?: ReactElement
  /** Kopf des Menüs, etwa der Name der angemeldeten Person. */
  header?: ReactNode
}

/** Aufklappmenü für Handlungen und Verweise; öffnet und schließt durch Klick, Darüberfahren und Eingabetaste. */
export function DropdownMenu({ label, entries, variant = 'secondary', size = 'normal', ...props }: DropdownMenuProps) {
  const { state, dispatch, hoverProps } = useHoverMenu()
  const isHovered = state === 'hovered'
  const isDisabled = props.isDisabled ?? false
  // Hat ein Eintrag ein Symbol, stehen alle Beschriftungen untereinander.
  const hasIcons = entries.some(entry => entry !== 'separator' && (entry.icon ?? entry.isChecked) !== undefined)
  return (
    <span className={styles.anchor} {...(isDisabled ? {} : hoverProps)} role="presentation">
      <MenuTrigger isOpen={state !== 'closed'} onOpenChange={isOpen => dispatch(isOpen ? 'open' : 'close')}>
        {props.trigger ??
          (props.isIconOnly === true && props.icon !== undefined ? (
            <IconButton icon={props.icon} isDisabled={isDisabled} label={label} size={size} variant={variant} />
          ) : (
            <Button icon={props.icon} iconAfter={ChevronDown} isDisabled={isDisabled} size={size} variant={variant}>
              {label}
            </Button>
          ))}
        <Popover
          className={styles.popover ?? ''}
          isNonModal={isHovered}
          // Angeheftet entsteht das Menü neu: erst dann nimmt es den Fokus und deckt die Seite ab.
          key={state}
          offset={4}
          placement={props.placement ?? 'bottom start'}
        >
          {props.header === undefined ? null : <div className={styles.header}>{props.header}</div>}
          <Menu aria-label={label} className={styles.menu ?? ''} {...(isHovered ? { autoFocus: false } : {})}>
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                <Separator className={styles.separator ?? ''} key={`separator-${index}`} />
              ) : (
                <Entry entry={entry} hasIconSpace={hasIcons} key={entry.id} />
              ),
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}

function Entry({ entry, hasIconSpace }: { entry: MenuEntry; hasIconSpace: boolean }) {
  const icon = entry.isChecked === true ? Check : entry.icon
  return (
    <MenuItem
      className={cx(styles.item, entry.isDanger === true && styles.danger)}
      id={entry.id}
      isDisabled={entry.isDisabled ?? false}
      textValue={entry.label}
      {...(entry.href === undefined ? {} : { href: entry.href })}
      {...(entry.onAction === undefined ? {} : { onAction: entry.onAction })}
    >
      {icon === undefined ? hasIconSpace && <span className={styles.iconSpace} /> : <Icon icon={icon} size={16} />}
      <span className={styles.text}>
        <span>{entry.label}</span>
        {entry.description === undefined ? null : <span className={styles.description}>{entry.description}</span>}
      </span>
    </MenuItem>
  )
}
