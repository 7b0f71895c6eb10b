import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import X from 'lucide-react/icons/x'
import { Toolbar } from 'react-aria-components/Toolbar'
import { IconButton } from '../button/IconButton.tsx'
import { ButtonBar, type ButtonBarItem } from '../buttonbar/ButtonBar.tsx'
import styles from './ActionBar.module.css'

export interface ActionBarProps {
  label: string
  items: readonly ButtonBarItem[]
  /** Wofür die Handlungen gelten: Zahl der gewählten Zeilen (oder mehr als so viele) und der Weg, die Wahl aufzuheben. */
  selection?: { count: number; isMinimum?: boolean | undefined; onClear: () => void } | undefined
}

/** Aktionsleiste: ein Tabulatorhalt, dann mit den Pfeiltasten; überzählige Handlungen wandern in „Mehr“. */
export function ActionBar({ label, items, selection }: ActionBarProps) {
  return (
    <Toolbar aria-label={label} className={styles.bar ?? ''}>
      {selection === undefined ? null : (
        <span className={styles.selection}>
          <span aria-live="polite">{`${selection.isMinimum ? 'über ' : ''}${formatiereZahl(selection.count)} ausgewählt`}</span>
          <IconButton icon={X} label="Auswahl aufheben" onPress={selection.onClear} size="dense" />
        </span>
      )}
      <ButtonBar className={styles.items} items={items} label={label} size="dense" />
    </Toolbar>
  )
}
