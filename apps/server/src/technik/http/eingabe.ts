import { type Endpunkt, meldungFuer, type Problem } from '@benthos/vertrag'
import type { z } from 'zod'
import { leseAbfragenamen } from './abfrage.ts'
import { Einwand } from './problem.ts'
import { beanstandeFremdeNamen } from './rumpfnamen.ts'

/** Was ein Vertrag von einer Anfrage annimmt, gelesen und beanstandet. */

/** @throws Einwand `NICHT_GEFUNDEN`: eine unlesbare Kennung benennt kein Objekt */
export function leseParams({ params }: Pick<Endpunkt, 'params'>, roh: unknown): unknown {
  const { wert, fehler } = lies(params, roh)
  if (fehler.length > 0) throw new Einwand('NICHT_GEFUNDEN', undefined, fehler)
  return wert
}

/** Abfrage und Rumpf, mit allem, was daran falsch ist. */
export function leseEingabe(vertrag: Pick<Endpunkt, 'query' | 'body'>, rohe: unknown, rumpf: unknown) {
  const { abfrage, gerufenAls, fehler } = leseAbfragenamen(rohe, vertrag.query)
  const query = lies(vertrag.query, abfrage, ([name, ...rest]) => [
    gerufenAls.get(String(name)) ?? String(name),
    ...rest,
  ])
  const body = lies(vertrag.body, rumpf)
  const fremde = beanstandeFremdeNamen(vertrag.body, rumpf)
  return { query: query.wert, body: body.wert, fehler: [...fehler, ...query.fehler, ...body.fehler, ...fremde] }
}

/** @param feldVon der Name, unter dem beanstandet wird: der, unter dem es kam */
function lies(
  schema: z.ZodType | undefined,
  roh: unknown,
  feldVon = (weg: readonly PropertyKey[]) => weg,
): { wert: unknown; fehler: Problem['errors'] } {
  const ergebnis = schema?.safeParse(roh, { reportInput: true })
  const fehler = ergebnis?.error?.issues.map(i => ({ field: feldVon(i.path).join('.'), message: meldungFuer(i) }))
  return { wert: ergebnis?.data, fehler: fehler ?? [] }
}
