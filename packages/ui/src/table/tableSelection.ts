/** Auswahl von Zeilen über ihre Schlüssel; unveränderlich, jede Änderung ergibt eine neue Menge. */
export type RowSelection = ReadonlySet<string>

/** Schaltet eine Zeile um. */
export function toggleRow(selection: RowSelection, key: string): RowSelection {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * Umschalttaste: setzt alle Zeilen von der zuletzt angeklickten (`anchor`) bis zur aktuellen auf den Zustand, den die
 * aktuelle bekommt. Ohne gültigen Anker gilt nur die aktuelle Zeile. Gesperrte Zeilen bleiben, wie sie sind.
 */
export function toggleRange(
  selection: RowSelection,
  keys: readonly string[],
  anchor: string | undefined,
  key: string,
  isSelectable: (key: string) => boolean = () => true,
): RowSelection {
  const from = anchor === undefined ? -1 : keys.indexOf(anchor)
  const to = keys.indexOf(key)
  if (from < 0 || to < 0) return toggleRow(selection, key)
  const isOn = !selection.has(key)
  const next = new Set(selection)
  for (const entry of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (!isSelectable(entry)) continue
    if (isOn) next.add(entry)
    else next.delete(entry)
  }
  return next
}

/** Zustand des Kästchens „alle auf dieser Seite“. */
export function pageSelectionState(selection: RowSelection, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter(key => selection.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** Wählt alle Zeilen der Seite oder, wenn alle gewählt sind, keine; die Auswahl anderer Seiten bleibt bestehen. */
export function togglePage(selection: RowSelection, keys: readonly string[]): RowSelection {
  const next = new Set(selection)
  const isOn = pageSelectionState(selection, keys) !== 'all'
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}
