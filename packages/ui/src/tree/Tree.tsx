import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
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
  const id = useId()
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

  const renderRows = (parentId: string | undefined) =>
    rows
      .filter(row => row.parentId === parentId)
      .map(row => {
        const { node, isExpandable, isExpanded } = row
        const labelId = `${id}-${node.id}`
        return (
          <li
            aria-expanded={isExpandable ? isExpanded : undefined}
            aria-labelledby={labelId}
            aria-selected={node.id === selected}
            className={styles.item}
            data-node={node.id}
            key={node.id}
            onFocus={event => event.target === event.currentTarget && setFocused(node.id)}
            role="treeitem"
            tabIndex={node.id === tabStop ? 0 : -1}
          >
            {/* Für den Zeiger; die Tastatur wirkt auf den Knoten. */}
            <div
              className={cx(styles.row, node.id === selected && styles.selected)}
              onClick={() => {
                focus(node.id)
                if (node.href === undefined) activate(row)
              }}
              role="presentation"
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
                <span id={labelId}>{node.label}</span>
              ) : (
                <Link excludeFromTabOrder href={node.href} id={labelId}>
                  {node.label}
                </Link>
              )}
            </div>
            {isExpanded ? <ul role="group">{renderRows(node.id)}</ul> : null}
          </li>
        )
      })

  return (
    <ul aria-label={label} className={styles.tree} onKeyDown={onKeyDown} ref={root} role="tree">
      {renderRows(undefined)}
    </ul>
  )
}
