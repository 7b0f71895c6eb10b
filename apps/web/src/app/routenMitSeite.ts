import type { Route } from '@benthos/vertrag/allgemein'
import { logger } from '../technik/fehler/logger.ts'
import { SEITEN } from './seiten.ts'

/**
 * Die Routen des Servers, zu denen diese Oberfläche eine Seite hat, samt Gruppen und Seiten des Servers selbst. Was sie nicht
 * kennt (noch ohne Seite, oder der Server ist neuer), fehlt samt allem darunter: im Menü führte es zu „nicht gefunden“.
 */
export function routenMitSeite(routen: readonly Route[]): Route[] {
  return routen.flatMap(route => {
    const { component } = route
    if (component === null || SEITEN[component]) return { ...route, subRoutes: routenMitSeite(route.subRoutes) }
    logger.melde('WARN', `Route ${route.path} ausgelassen: zu ${component} gibt es keine Seite.`)
    return []
  })
}
