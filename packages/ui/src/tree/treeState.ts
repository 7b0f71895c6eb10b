import type { IconType } from '../icon/Icon.tsx'

/** Knoten eines Baums; mit `href` ist er ein Verweis. */
export interface TreeNode {
  id: string
  label: string
  href?: string | undefined
  icon?: IconType | undefined
  children?: readonly TreeNode[] | undefined
}

/** Sichtbare Zeile eines Baums. */
export interface TreeRow {
  node: TreeNode
  parentId: string | undefined
  /** Tiefe ab 1, Stelle unter den Geschwistern ab 1 und deren Zahl. */
  level: number
  position: number
  siblingCount: number
  isExpandable: boolean
  isExpanded: boolean
}

/** Was eine Taste bewirkt: den Fokus bewegen, auf- oder zuklappen. */
export interface TreeMove {
  focus?: string | undefined
  expand?: readonly string[] | undefined
  collapse?: string | undefined
}

/** Alle sichtbaren Zeilen von oben nach unten. */
export function visibleRows(nodes: readonly TreeNode[], expanded: ReadonlySet<string>, parent?: TreeRow): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const children = node.children ?? []
    const row: TreeRow = {
      node,
      parentId: parent?.node.id,
      level: (parent?.level ?? 0) + 1,
      position: index + 1,
      siblingCount: nodes.length,
      isExpandable: children.length > 0,
      isExpanded: children.length > 0 && expanded.has(node.id),
    }
    return row.isExpanded ? [row, ...visibleRows(children, expanded, row)] : [row]
  })
}

/**
 * Tasten eines Baums nach WAI-ARIA: Pfeil rechts klappt auf oder geht hinein, Pfeil links klappt zu oder geht hinauf,
 * `*` klappt alle Geschwister auf. Andere Tasten: undefined.
 */
export function treeMove(key: string, id: string, rows: readonly TreeRow[]): TreeMove | undefined {
  const index = rows.findIndex(row => row.node.id === id)
  const row = rows[index]
  if (row === undefined) return undefined
  switch (key) {
    case 'ArrowDown':
      return { focus: rows[index + 1]?.node.id }
    case 'ArrowUp':
      return { focus: rows[index - 1]?.node.id }
    case 'Home':
      return { focus: rows[0]?.node.id }
    case 'End':
      return { focus: rows.at(-1)?.node.id }
    case 'ArrowRight':
      if (!row.isExpandable) return {}
      return row.isExpanded ? { focus: rows[index + 1]?.node.id } : { expand: [id] }
    case 'ArrowLeft':
      return row.isExpanded ? { collapse: id } : { focus: row.parentId }
    case '*':
      return {
        expand: rows.filter(other => other.parentId === row.parentId && other.isExpandable).map(other => other.node.id),
      }
    default:
      return undefined
  }
}
