/** Seitenzahl oder Auslassung in der Seitenleiste. */
export type PageEntry = number | 'gap'

/** Seiten der Leiste: erste, letzte, die aktuelle mit je einer Nachbarin; eine einzelne Lücke wird als Seite gezeigt. */
export function pageWindow(page: number, pageCount: number): PageEntry[] {
  const visible = new Set([1, pageCount, page - 1, page, page + 1].filter(entry => entry >= 1 && entry <= pageCount))
  const entries: PageEntry[] = []
  let last = 0
  for (const entry of [...visible].toSorted((a, b) => a - b)) {
    if (entry - last === 2) entries.push(last + 1)
    else if (entry - last > 2) entries.push('gap')
    entries.push(entry)
    last = entry
  }
  return entries
}

/** Zeilenbereich einer Seite (Seiten ab 1): „1–50 von 12.408“. */
export function pageRange(
  page: number,
  pageSize: number,
  total: number,
): { from: number; to: number; pageCount: number } {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  return { from, to: Math.min(page * pageSize, total), pageCount }
}
