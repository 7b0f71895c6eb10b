import Check from 'lucide-react/icons/check'
import { memo, useEffect, useRef } from 'react'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import type { SelectOption } from '../select/selectTypes.ts'
import styles from './Listbox.module.css'

export interface ListboxEntry extends SelectOption {
  /** Symbol statt des Hakens, für Einträge, die nichts wählen. */
  icon?: IconType | undefined
  isMuted?: boolean | undefined
}

interface ListboxOptionProps {
  id: string
  index: number
  entry: ListboxEntry
  isSelected: boolean
  /** Vom Eingabefeld markiert (`aria-activedescendant`), ohne selbst den Fokus zu haben. */
  isActive: boolean
}

/** Eintrag einer Aufklappliste; der Haken zeigt die Wahl auch ohne Farbe. Gemerkt, denn Listen werden lang. */
export const ListboxOption = memo(function ListboxOption(props: ListboxOptionProps) {
  const { entry, isActive, isSelected } = props
  const icon = entry.icon ?? (isSelected ? Check : undefined)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      aria-disabled={entry.isDisabled}
      aria-selected={isSelected}
      className={cx(styles.option, isActive && styles.active)}
      data-index={props.index}
      id={props.id}
      ref={element}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- option gibt es nur in select, das sich nicht gestalten lässt
      role="option"
      tabIndex={-1}
    >
      {icon === undefined ? <span className={styles.unchecked} /> : <Icon icon={icon} size={16} />}
      <span className={styles.text}>
        <span className={entry.isMuted === true ? styles.muted : undefined}>{entry.label}</span>
        {entry.description === undefined ? null : <span className={styles.description}>{entry.description}</span>}
      </span>
    </div>
  )
})
