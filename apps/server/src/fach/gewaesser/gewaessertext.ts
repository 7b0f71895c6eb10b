import { sql } from 'kysely'

/** Wie ein Gewässer heißt, wo es gewählt und gezeigt wird; über `gewaesser`, für `select` und `where`. */

/** Angelegt, und keine Route des geltenden Netzes gehört dazu. */
export const NICHT_IM_NETZ = sql<boolean>`(gewaesser.herkunft = 'ANGELEGT'
  and not exists (select from netzroute where netzroute.gewaesser_id = gewaesser.id))`

/** Name mit dem Vorfluter, wo jemand ihn angegeben hat: „Mühlbach → Ybbs“. Viele Bäche heißen gleich. */
export const GEWAESSERNAME = sql<string>`(gewaesser.name || coalesce((
  select ' → ' || vorfluter.name from gewaesser as vorfluter where vorfluter.id = gewaesser.muendet_in), ''))`

/** Dazu, ob das Gewässernetz es kennt: „Mühlbach → Ybbs (nicht im Netz)“. */
export const GEWAESSERTEXT = sql<string>`(${GEWAESSERNAME}
  || case when ${NICHT_IM_NETZ} then ' (nicht im Netz)' else '' end)`
