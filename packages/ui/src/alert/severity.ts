import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { IconType } from '../icon/Icon.tsx'

/** Art einer Meldung. */
export type Severity = 'info' | 'success' | 'warning' | 'danger'

/** Wort zum Symbol (Spezifikation Abschnitt 8: „Alert icon tooltips“). */
export const SEVERITY_LABEL: Record<Severity, string> = {
  info: 'Information',
  success: 'Erfolg',
  warning: 'Warnung',
  danger: 'Fehler',
}

export const SEVERITY_ICON: Record<Severity, IconType> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

const ORDER: readonly Severity[] = ['danger', 'warning', 'info', 'success']

/** Ordnet nach Schwere (Fehler, Warnung, Information, Erfolg); gleiche Schwere behält ihre Reihenfolge. */
export function sortBySeverity<Item extends { severity: Severity }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
}
