import type { MouseEvent } from 'react'

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"]'

/**
 * Klick irgendwo in die Zeile folgt ihrem Verweis. Ein über die Zeile gespannter Verweis wäre einfacher, doch dann ließe
 * sich keine Zahl mehr markieren und kopieren. Strg, Befehlstaste und mittlere Taste öffnen ein neues Fenster.
 */
export function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element
  if (event.defaultPrevented || target.closest(INTERACTIVE) !== null) return
  if ((window.getSelection()?.toString() ?? '') !== '') return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (link === null) return
  if (event.ctrlKey || event.metaKey || event.button === 1) window.open(link.href, '_blank', 'noopener')
  else if (event.button === 0) link.click()
}
