import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { Scroller } from '../scroller/Scroller.tsx'
import styles from './Tabs.module.css'

export interface TabItem {
  id: string
  label: string
  content: ReactNode
  icon?: IconType | undefined
  /** Zusatz neben der Beschriftung, etwa eine Anzahl oder ein Zustand. */
  aside?: ReactNode
  isDisabled?: boolean | undefined
}

export interface TabsProps {
  label: string
  items: readonly TabItem[]
  selected?: string | undefined
  onSelectedChange?: ((id: string) => void) | undefined
  /** `dense`: Reiter einer Werkzeugzeile, dicht über ihrem Inhalt */
  size?: 'form' | 'dense'
  /** Auskunft am Ende der Leiste, etwa die Zahl der Treffer */
  aside?: ReactNode
}

/** Reiter; mit den Pfeiltasten zu wechseln. Reicht der Platz nicht, rollt die Leiste. */
export function Tabs({ label, items, selected, onSelectedChange, size = 'form', aside }: TabsProps) {
  return (
    <AriaTabs
      className={cx(styles.tabs, size === 'dense' && styles.dense)}
      onSelectionChange={key => onSelectedChange?.(String(key))}
      {...(selected === undefined ? {} : { selectedKey: selected })}
    >
      <div className={styles.strip}>
        <Scroller className={styles.scroller}>
          <TabList aria-label={label} className={styles.list ?? ''}>
            {items.map(item => (
              <Tab className={styles.tab ?? ''} id={item.id} isDisabled={item.isDisabled ?? false} key={item.id}>
                {item.icon === undefined ? null : <Icon icon={item.icon} size={16} />}
                <span>{item.label}</span>
                {item.aside === undefined ? null : <span className={styles.aside}>{item.aside}</span>}
              </Tab>
            ))}
          </TabList>
        </Scroller>
        {aside}
      </div>
      {items.map(item => (
        <TabPanel className={styles.panel ?? ''} id={item.id} key={item.id}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
