import { sql } from 'kysely'

/** Das zuletzt gespeicherte Ergebnis seiner Methode, als Bedingung über `bewertung`: nur dieses geht hinaus. */
export const IST_JUENGSTES = sql`not exists (
  select
  from bewertung as juenger
  where juenger.aufnahme_id = bewertung.aufnahme_id and juenger.element = bewertung.element
    and juenger.methode = bewertung.methode and juenger.id > bewertung.id
)`
