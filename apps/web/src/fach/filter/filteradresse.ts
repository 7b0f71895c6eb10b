import type { z } from 'zod'
import { istLeer, sindGleich } from './filterlage.ts'
import { MAX_FILTERNAME } from './konstanten.ts'
import { ersetzeInAdresse, leseKriterien } from './listenadresse.ts'
import type { Filterdefinition, Filterort } from './typen.ts'

/**
 * Der Filter in der Adresse einer Liste: was wirkt, unter den Namen der Abfrage; daneben höchstens diese drei.
 * @example ?filter=17-4&filtername=Neuer+Name&bundesland=AT-3 // ein gespeicherter, umbenannt und noch nicht gespeichert
 */
const SCHLUESSEL = 'filter'
const NAME = 'filtername'
/** Ist der Filter ausgeschaltet, stehen seine Kriterien als Abfrage in dieser Angabe. */
const INAKTIV = 'inaktiv'

export function leseFilterort<S extends z.ZodObject>(
  schema: S,
  { criterias }: Filterdefinition,
  adresse: URLSearchParams,
): Filterort {
  const schluessel = adresse.get(SCHLUESSEL)
  const inaktiv = adresse.get(INAKTIV)
  return {
    schluessel: schluessel === null ? undefined : schluessel || null,
    name: adresse.get(NAME)?.slice(0, MAX_FILTERNAME).trim() || undefined,
    enabled: inaktiv === null,
    ...leseKriterien(schema, criterias, inaktiv === null ? adresse : new URLSearchParams(inaktiv)),
  }
}

/** Ein Verweis auf die Liste, der keinen Filter nennt: gemeint ist der zuletzt gewählte. */
export function nenntFilter({ schluessel, name, enabled, werte, unlesbar }: Filterort): boolean {
  return schluessel !== undefined || name !== undefined || !enabled || !istLeer(werte) || unlesbar.length > 0
}

/** Dieselbe Adresse mit einem anderen Filter; was er trifft, beginnt auf der ersten Seite. */
export function schreibeFilterort<S extends z.ZodObject>(
  schema: S,
  definition: Filterdefinition,
  adresse: URLSearchParams,
  { schluessel, name, enabled, werte }: Filterort,
): URLSearchParams {
  const bisher = leseFilterort(schema, definition, adresse)
  const bleibt = sindGleich(bisher.enabled ? bisher.werte : {}, enabled ? werte : {})
  const leer = Object.fromEntries(definition.criterias.map(({ id }) => [id, undefined]))
  const neu = ersetzeInAdresse(schema, adresse, {
    ...leer,
    ...(enabled && werte),
    ...(!bleibt && { seite: undefined }),
    [NAME]: name,
  })
  neu.delete(SCHLUESSEL)
  neu.delete(INAKTIV)
  if (schluessel !== undefined) neu.set(SCHLUESSEL, schluessel ?? '')
  if (!enabled) neu.set(INAKTIV, `${ersetzeInAdresse(schema, new URLSearchParams(), werte)}`)
  return neu
}
