import type { Rolle } from '@benthos/fachmodell'
import type { SitzungAntwort } from '@benthos/vertrag/allgemein'
import type { QueryClient } from '@tanstack/react-query'
import { logger } from '../meldungen/logger.ts'
import { routenAbfrage } from './abfragen.ts'
import { SITZUNGSSCHLUESSEL } from './konstanten.ts'
import { ermittleRollen } from './sitzung.ts'

type Teile = {
  queryClient: QueryClient
  /** wechselt die Rolle beim Server; fehlt, wo die Rolle anderswo gewählt wird */
  handler: ((rolle: Rolle | null) => Promise<unknown>) | undefined
  /** verlässt die Seite, die für die alte Rolle da war */
  gehe: () => Promise<void> | void
}

/**
 * Wechselt die aktive Rolle: erst beim Server, dann, sobald die Seiten der neuen da sind, in der gemerkten Sitzung, dann
 * wird sie neu geladen. Was für die alte Rolle geladen wurde, wird verworfen. Scheitert der Server, wirft der Aufruf und
 * alles bleibt, wie es war.
 */
export async function fuehreRollenwechselAus(
  rolle: Rolle | null,
  { queryClient, handler, gehe }: Teile,
): Promise<void> {
  if (!handler) {
    logger.melde('WARN', 'Rollenwechsel übersprungen: Für diese Anmeldung ist keiner eingerichtet.')
    return
  }
  await handler(rolle)
  const mitRolle = (alt: SitzungAntwort): SitzungAntwort => ({ ...alt, user: { ...alt.user, activeRole: rolle } })
  const bisher = queryClient.getQueryData<SitzungAntwort>(SITZUNGSSCHLUESSEL)
  // Mit ihren Seiten entsteht alles neu. Kämen sie erst nach dem Wechsel, verschwände, was bis dahin jemand öffnet oder tippt.
  if (bisher) await queryClient.prefetchQuery(routenAbfrage(ermittleRollen(mitRolle(bisher))))
  await gehe()
  queryClient.setQueryData<SitzungAntwort>(SITZUNGSSCHLUESSEL, alt => alt && mitRolle(alt))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SITZUNGSSCHLUESSEL }),
    queryClient.resetQueries({ predicate: frage => frage.queryKey[0] !== SITZUNGSSCHLUESSEL[0] && !frage.isStatic() }),
  ])
}
