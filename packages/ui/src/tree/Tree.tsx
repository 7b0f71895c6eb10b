import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { Link } from '../link/Link.tsx'
import { Typeahead } from '../listbox/listboxKeys.ts'
import styles from './Tree.module.css'
import { type TreeNode, type TreeRow, treeMove, visibleRows } from './treeState.ts'

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  defaultExpanded?: readonly string[]
  selected?: string | undefined
  /** Eingabetaste oder Klick auf einen Knoten ohne Verweis. */
  onSelect?: ((node: TreeNode) => void) | undefined
}

/** Baum nach WAI-ARIA: ein Tabulatorhalt, darin mit den Pfeiltasten; Getipptes springt zum Knoten. */
export function Tree({ label, nodes, defaultExpanded = [], selected, onSelect }: TreeProps) {
  const root = useRef<HTMLUListElement>(null)
  const typeahead = useRef(new Typeahead())
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(defaultExpanded))
  const [focused, setFocused] = useState(selected)
  const rows = visibleRows(nodes, expanded)
  // Ist der gemerkte Knoten zugeklappt verschwunden, beginnt die Tabulatortaste beim ersten.
  const tabStop = rows.some(row => row.node.id === focused) ? focused : rows[0]?.node.id

  const itemOf = (nodeId: string) => root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(nodeId)}"]`)
  const focus = (nodeId: string | undefined) => {
    if (nodeId !== undefined) itemOf(nodeId)?.focus()
  }
  const toggle = (nodeIds: readonly string[], isExpanded: boolean) => {
    const next = new Set(expanded)
    for (const nodeId of nodeIds) {
      if (isExpanded) next.add(nodeId)
      else next.delete(nodeId)
    }
    setExpanded(next)
  }
  const activate = ({ node, isExpandable, isExpanded }: TreeRow) => {
    if (node.href !== undefined) itemOf(node.id)?.querySelector('a')?.click()
    else if (onSelect === undefined && isExpandable) toggle([node.id], !isExpanded)
    else onSelect?.(node)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const nodeId = (event.target as HTMLElement).dataset['node']
    const row = rows.find(entry => entry.node.id === nodeId)
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const move = treeMove(event.key, row.node.id, rows)
    if (move !== undefined) {
      if (move.expand !== undefined) toggle(move.expand, true)
      if (move.collapse !== undefined) toggle([move.collapse], false)
      focus(move.focus)
    } else if (event.key === 'Enter' || event.key === ' ') activate(row)
    else if (event.key.length === 1) {
      const labels = rows.map(entry => entry.node)
      const found = typeahead.current.find(event.key, event.timeStamp, rows.indexOf(row), labels)
      focus(found === undefined ? undefined : labels[found]?.id)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ul aria-label={label} className={styles.tree} onKeyDown={onKeyDown} ref={root} role="tree">
      {rows.map(row => {
        const { node, isExpandable, isExpanded } = row
        return (
          // Tasten behandelt der Baum; hier wirkt der Zeiger.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            aria-expanded={isExpandable ? isExpanded : undefined}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-selected={node.id === selected}
            aria-setsize={row.siblingCount}
            className={cx(styles.item, node.id === selected && styles.selected)}
            data-node={node.id}
            key={node.id}
            onClick={() => {
              focus(node.id)
              if (node.href === undefined) activate(row)
            }}
            onFocus={() => setFocused(node.id)}
            role="treeitem"
            style={{ '--tree-level': row.level } as CSSProperties}
            tabIndex={node.id === tabStop ? 0 : -1}
          >
            <span
              className={cx(styles.chevron, isExpanded && styles.expanded)}
              onClick={event => {
                if (!isExpandable) return
                event.stopPropagation()
                toggle([node.id], !isExpanded)
              }}
              role="presentation"
            >
              {isExpandable ? <Icon icon={ChevronRight} size={16} /> : null}
            </span>
            {node.icon === undefined ? null : <Icon icon={node.icon} size={16} />}
            {node.href === undefined ? (
              node.label
            ) : (
              <Link excludeFromTabOrder href={node.href}>
                {node.label}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
