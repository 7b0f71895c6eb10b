import type { z } from 'zod'
import type { Filterablage } from './filterablage.ts'
import { leseFilterort, nenntFilter, schreibeFilterort } from './filteradresse.ts'
import { ortVon } from './filterstand.ts'
import type { Filterdefinition } from './typen.ts'

/** Die Adresse einer Liste mit dem Filter, der an ihr gilt: nennt sie keinen, der zuletzt gewählte, sobald er gelesen ist. */
export function adresseMitFilter<S extends z.ZodObject>(
  definition: Filterdefinition,
  schema: S,
  search: string,
  ablage: Filterablage | undefined,
): URLSearchParams {
  const adresse = new URLSearchParams(search)
  if (!ablage || nenntFilter(leseFilterort(schema, definition, adresse))) return adresse
  const zuletzt = ablage.zuletzt ?? ortVon(definition, ablage.gespeichert, ablage.gewaehlt)
  return schreibeFilterort(schema, definition, adresse, zuletzt)
}
