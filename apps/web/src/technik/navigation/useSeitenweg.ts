import { useNavigation } from './NavigationProvider.tsx'
import { alleKnoten } from './navigationsknoten.ts'
import type { Weg } from './weg.ts'

/**
 * Weg zu einer Seite, mit Parametern als `:name`; `null`, wenn der Benutzer sie nicht öffnen darf. So richten sich Verweise
 * nach derselben Tafel wie das Menü.
 */
export function useSeitenweg(component: NonNullable<Weg['component']>): string | null {
  const { knoten } = useNavigation()
  return alleKnoten(knoten).find(einer => einer.component === component && einer.istErlaubt)?.path ?? null
}
