import type { SitzungAntwort } from '@benthos/vertrag/allgemein'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Filterhalter } from './Filterhalter.ts'
import { browserspeicher, serverspeicher } from './filterspeicher.ts'
import type { Filterdefinition } from './typen.ts'

const halter = new Map<string, Filterhalter>()

/** Die Filter einer Liste für diesen Benutzer; ein Seitenwechsel ändert nichts an ihnen. */
export function filterhalterVon({ isLoggedIn, user }: SitzungAntwort, definition: Filterdefinition): Filterhalter {
  const schluessel = `${isLoggedIn ? user.username : ''}/${definition.id}`
  const vorhanden = halter.get(schluessel)
  if (vorhanden) return vorhanden
  const speicher = isLoggedIn ? serverspeicher : browserspeicher(() => localStorage)
  const neu = new Filterhalter(definition, speicher, meldeFehler)
  halter.set(schluessel, neu)
  return neu
}

function meldeFehler(fehler: unknown): void {
  const grund = fehler instanceof Error ? ` ${fehler.message}` : ''
  kurznachrichten.add({ type: 'danger', message: `Die Filter konnten nicht gespeichert werden.${grund}` })
}
