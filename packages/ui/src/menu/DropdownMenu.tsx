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

/** Aufklappmenü für Handlungen und Verweise. */
export function DropdownMenu({ label, entries, variant = 'secondary', size = 'normal', ...props }: DropdownMenuProps) {
  return (
    <MenuTrigger>
      {props.trigger ??
        (props.isIconOnly === true && props.icon !== undefined ? (
          <IconButton
            icon={props.icon}
            isDisabled={props.isDisabled ?? false}
            label={label}
            size={size}
            variant={variant}
          />
        ) : (
          <Button
            icon={props.icon}
            iconAfter={ChevronDown}
            isDisabled={props.isDisabled ?? false}
            size={size}
            variant={variant}
          >
            {label}
          </Button>
        ))}
      <Popover className={styles.popover ?? ''} offset={4} placement={props.placement ?? 'bottom start'}>
        {props.header === undefined ? null : <div className={styles.header}>{props.header}</div>}
        <Menu aria-label={label} className={styles.menu ?? ''}>
          {entries.map((entry, index) =>
            entry === 'separator' ? (
              <Separator className={styles.separator ?? ''} key={`separator-${index}`} />
            ) : (
              <MenuItem
                className={cx(styles.item, entry.isDanger === true && styles.danger)}
                id={entry.id}
                isDisabled={entry.isDisabled ?? false}
                key={entry.id}
                textValue={entry.label}
                {...(entry.href === undefined ? {} : { href: entry.href })}
                {...(entry.onAction === undefined ? {} : { onAction: entry.onAction })}
              >
                {entry.isChecked === true ? (
                  <Icon icon={Check} size={16} />
                ) : entry.icon === undefined ? null : (
                  <Icon icon={entry.icon} size={16} />
                )}
                <span className={styles.text}>
                  <span>{entry.label}</span>
                  {entry.description === undefined ? null : (
                    <span className={styles.description}>{entry.description}</span>
                  )}
                </span>
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
