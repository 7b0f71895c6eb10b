/** Eine Tabelle als Text, so wie sie dasteht. */
export interface TableText {
  caption: string
  columns: readonly { header: string; isNumeric: boolean }[]
  rows: readonly (readonly string[])[]
}

/** Was ein Kopf oder eine Zelle zeigt, ohne Text zu sein: Beschriftung der Karten, nur Gezeichnetes, Zugeklapptes. */
const NOT_CONTENT = '[data-card-label], [aria-hidden="true"], details:not([open]) > :not(summary), svg'

/** Handlungen in Zellen. Eine Auswahl zeigt ihren Wert; auch die Schaltfläche, die einen Kopf sortiert, ist sein Text. */
const ACTION = 'button:not([aria-haspopup="listbox"]), form, [data-output="none"]'

/** Spalten, die etwas tun oder nur zeichnen. */
const NO_COLUMN = '[data-output="none"], [aria-hidden="true"]'

/**
 * Liest eine Tabelle vom Schirm: jede Spalte mit Überschrift, jede Zeile des Rumpfs und des Fußes. Gelesen wird der Text, auch der nur
 * vorgelesene, denn er sagt, was ein Zeichen zeigt.
 */
export function readTable(table: HTMLTableElement): TableText {
  const head = table.tHead?.rows[table.tHead.rows.length - 1]
  const heads = head === undefined ? [] : [...head.cells]
  const kept = heads.flatMap((cell, place) => (cell.matches(NO_COLUMN) ? [] : place))
  return {
    caption: textOf(table.caption),
    columns: kept.map(place => {
      const cell = heads[place] as HTMLTableCellElement
      return { header: textOf(cell), isNumeric: /end|right/.test(getComputedStyle(cell).textAlign) }
    }),
    rows: [...table.tBodies, ...(table.tFoot === null ? [] : [table.tFoot])]
      .flatMap(({ rows }) => [...rows])
      // Aufgeklapptes unter einer Zeile ist eine Tabelle für sich.
      .filter(row => row.querySelector('table') === null)
      .map(row => {
        const texts = [...row.cells].flatMap(cell => [
          textOf(cell, `${NOT_CONTENT}, ${ACTION}`),
          ...Array<string>(cell.colSpan - 1).fill(''),
        ])
        return kept.map(place => texts[place] ?? '')
      }),
  }
}

function textOf(element: Element | null, skip = NOT_CONTENT): string {
  if (element === null) return ''
  const parts: string[] = []
  collect(element, parts, skip)
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

function collect(element: Element, parts: string[], skip: string): void {
  for (const node of element.childNodes)
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) parts.push(node.value)
    else if (node instanceof Element) {
      if (node.matches(skip)) continue
      // Was nicht in der Zeile fließt, steht für sich, auch wenn kein Leerzeichen dazwischen steht.
      const gap = getComputedStyle(node).display === 'inline' ? '' : ' '
      parts.push(gap)
      collect(node, parts, skip)
      parts.push(gap)
    } else if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '')
}
