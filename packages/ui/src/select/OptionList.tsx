import Check from 'lucide-react/icons/check'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Icon, type IconType } from '../icon/Icon.tsx'
import styles from './Select.module.css'
import { SELECT_EMPTY, type SelectOption } from './selectTypes.ts'

export interface OptionListEntry extends SelectOption {
  icon?: IconType | undefined
  isMuted?: boolean
}

/** Aufklappliste der Auswahlfelder; der Haken zeigt die Wahl auch ohne Farbe. */
export function OptionList({ options }: { options: readonly OptionListEntry[] }) {
  return (
    <ListBox className={styles.list ?? ''} renderEmptyState={() => <div className={styles.empty}>{SELECT_EMPTY}</div>}>
      {options.map(option => (
        <ListBoxItem
          className={styles.option ?? ''}
          id={option.value}
          isDisabled={option.isDisabled ?? false}
          key={option.value}
          textValue={option.label}
        >
          <Icon
            className={option.icon === undefined ? styles.check : undefined}
            icon={option.icon ?? Check}
            size={16}
          />
          <span className={styles.optionText}>
            <span className={option.isMuted === true ? styles.muted : undefined}>{option.label}</span>
            {option.description === undefined ? null : (
              <span className={styles.optionDescription}>{option.description}</span>
            )}
          </span>
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
