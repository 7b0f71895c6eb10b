import type { Problem } from '@benthos/vertrag'
import { beanstandeName, HOECHSTENS_BEANSTANDET, naechsterName } from '@benthos/vertrag/namen'
import { z } from 'zod'

type Weg = readonly PropertyKey[]
type Fremder = { weg: Weg; name: string; namen: readonly string[] }

/**
 * Was im Rumpf unter einem Namen steht, den der Aufruf nicht kennt: ein Tippfehler in einem Feld, das leer sein darf, verlöre sonst
 * still die Angabe. Schemas, die Unbekanntes selbst ablehnen oder es annehmen wollen, urteilen selbst.
 */
export function beanstandeFremdeNamen(schema: z.ZodType | undefined, rumpf: unknown): Problem['errors'] {
  if (schema === undefined) return []
  return findeFremde(schema, rumpf, [])
    .slice(0, HOECHSTENS_BEANSTANDET)
    .map(({ weg, name, namen }) => ({
      field: [...weg, name.slice(0, 60)].join('.'),
      message: beanstandeName(namen, naechsterName(name, namen)),
    }))
}

function findeFremde(schema: z.core.$ZodType, wert: unknown, weg: Weg): Fremder[] {
  if (typeof wert !== 'object' || wert === null) return []
  if (schema instanceof z.ZodObject) return Array.isArray(wert) ? [] : imObjekt(schema, wert, weg)
  if (schema instanceof z.ZodArray)
    return Array.isArray(wert) ? wert.flatMap((w, i) => findeFremde(schema.element, w, [...weg, i])) : []
  if (schema instanceof z.ZodRecord)
    return Object.entries(wert).flatMap(([name, w]) => findeFremde(schema.valueType, w, [...weg, name]))
  if (schema instanceof z.ZodUnion) return inEinerDerFormen(schema.options, wert, weg)
  const innen = innereVon(schema)
  return innen ? findeFremde(innen, wert, weg) : []
}

function imObjekt(schema: z.ZodObject, wert: object, weg: Weg): Fremder[] {
  const namen = Object.keys(schema.shape)
  const nimmtJeden = schema._zod.def.catchall !== undefined
  return Object.entries(wert).flatMap(([name, w]): Fremder[] => {
    const feld = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (feld !== undefined) return findeFremde(feld, w, [...weg, name])
    return nimmtJeden ? [] : [{ weg, name, namen }]
  })
}

/** Von mehreren möglichen Formen gilt die, der der Wert genügt; genügt er keiner, die, in die am meisten passt. */
function inEinerDerFormen(formen: readonly z.core.$ZodType[], wert: object, weg: Weg): Fremder[] {
  const genuegende = formen.filter(form => z.safeParse(form, wert).success)
  const moegliche = (genuegende.length > 0 ? genuegende : formen).map(form => findeFremde(form, wert, weg))
  return moegliche.reduce((beste, eine) => (eine.length < beste.length ? eine : beste), moegliche[0] ?? [])
}

/** Was nur umhüllt (wahlfrei, mit Vorgabe, mit Regeln), nimmt die Namen seines Inneren. */
function innereVon(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.in
  if (schema instanceof z.ZodLazy) return schema.unwrap()
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  )
    return schema.unwrap()
  return null
}
