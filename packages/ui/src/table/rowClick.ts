import type { MouseEvent } from 'react'

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"]'

/** Ein gewöhnlicher Klick in die Zeile, der keinem Bedienelement darin gilt und nichts markiert hat. */
export function isPlainRowClick(event: MouseEvent<HTMLTableRowElement>): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false
  return isRowClick(event)
}

function isRowClick(event: MouseEvent<HTMLTableRowElement>): boolean {
  if (event.defaultPrevented || (event.target as Element).closest(INTERACTIVE) !== null) return false
  return (window.getSelection()?.toString() ?? '') === ''
}

/**
 * Klick irgendwo in die Zeile folgt ihrem Verweis. Ein über die Zeile gespannter Verweis wäre einfacher, doch dann ließe
 * sich keine Zahl mehr markieren und kopieren. Strg, Befehlstaste und mittlere Taste öffnen ein neues Fenster.
 */
export function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (!isRowClick(event)) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (link === null) return
  if (event.ctrlKey || event.metaKey || event.button === 1) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}
