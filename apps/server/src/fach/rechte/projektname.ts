import type { Akteur } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { bezugsrechtAlsSql } from './bezugsrecht.ts'

/** Name des Projekts, zu dem `messstelle` gehört, oder null: ein Projekt, das der Akteur nicht lesen darf, nennt auch die Messstelle nicht. */
export const projektnameDerMessstelle = (akteur: Akteur | null): RawBuilder<string | null> => sql<string | null>`(
  select projekt.name
  from projekt
  where projekt.id = messstelle.projekt_id and ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql}
)`
