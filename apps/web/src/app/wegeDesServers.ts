import type { Route } from '@benthos/vertrag/allgemein'
import { logger } from '../technik/meldungen/logger.ts'
import type { Weg } from '../technik/navigation/weg.ts'
import { SEITEN } from './seiten.ts'

/**
 * Die Wege zu den Routen des Servers, zu denen diese Oberfläche eine Seite hat, samt Gruppen und Seiten des Servers selbst. Was
 * sie nicht kennt (noch ohne Seite, oder der Server ist neuer), fehlt samt allem darunter: im Menü führte es zu „nicht gefunden“.
 * Wer an keinem Bereich etwas darf, den der Server zu der Seite nennt, darf sie nicht öffnen.
 */
export function wegeDesServers(routen: readonly Route[]): Weg[] {
  return routen.flatMap(({ bereiche, component, subRoutes, ...route }) => {
    const gemeinsam = { ...route, hatZugang: () => bereiche.length > 0, subRoutes: wegeDesServers(subRoutes) }
    if (component === null) return { ...gemeinsam, seite: null }
    const seite = SEITEN[component]
    if (seite) return { ...gemeinsam, component, seite }
    logger.melde('WARN', `Route ${route.path} ausgelassen: zu ${component} gibt es keine Seite.`)
    return []
  })
}
