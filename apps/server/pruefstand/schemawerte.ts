import * as fc from 'fast-check'

/** Was von JSON Schema in den Verträgen vorkommt und sagt, welche Werte gelten. */
export type Form = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Form[]
  oneOf?: Form[]
  properties?: Record<string, Form>
  required?: string[]
  additionalProperties?: Form | boolean
  items?: Form
  prefixItems?: Form[]
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

/** Texte, die schon jemand falsch verstanden hat: als Zahl, Datum, Formel, Muster, Auszeichnung oder Pfad. */
const TEXTE = [
  '0',
  '-1',
  '1,5',
  '1e309',
  '2024-02-29',
  '9999-12-31',
  '=1+1',
  '%_\\',
  '<b>x</b>',
  '\u202ea',
  '../x',
  'a\tb',
  'null',
]
const FORMATE: Readonly<Record<string, string[]>> = {
  date: ['2024-02-29', '0001-01-01', '9999-12-31'],
  'date-time': ['2024-02-29T23:59:59.999Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
}

/** Werte, die ihrer Form genügen: an den Grenzen, in Listen auch derselbe zweimal. Muster von Texten trifft nicht jeder. */
export function werteVon(form: Form): fc.Arbitrary<unknown> {
  if ('const' in form) return fc.constant(form.const)
  if (form.enum) return fc.constantFrom(...form.enum)
  const arten = form.anyOf ?? form.oneOf
  if (arten) return fc.oneof(...arten.map(werteVon))
  switch (form.type) {
    case 'object':
      return objekte(form)
    case 'array':
      return listen(form)
    case 'integer':
      return ganzeZahlen(form)
    case 'number':
      return fc.oneof(ganzeZahlen(form), zahlen(form))
    case 'boolean':
      return fc.boolean()
    case 'string':
      return texte(form)
    default:
      return fc.constant(null)
  }
}

function objekte({ properties = {}, required = [], additionalProperties }: Form): fc.Arbitrary<unknown> {
  const felder = Object.fromEntries(Object.entries(properties).map(([name, form]) => [name, werteVon(form)]))
  const benannt = fc.record(felder, { requiredKeys: required.filter(name => name in felder) })
  if (typeof additionalProperties !== 'object') return benannt
  const freie = fc.dictionary(fc.constantFrom(...TEXTE), werteVon(additionalProperties), { maxKeys: 3 })
  return fc.tuple(benannt, freie).map(([fest, frei]) => ({ ...frei, ...fest }))
}

function listen({ items = {}, prefixItems, minItems = 0, maxItems = 3 }: Form): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(werteVon))
  const element = werteVon(items)
  const maxLength = Math.max(minItems, Math.min(maxItems, 3))
  return fc.oneof(
    fc.array(element, { minLength: minItems, maxLength }),
    element.map(wert => Array.from({ length: maxLength }, () => wert)),
  )
}

const ganzeZahlen = ({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Form) => {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  const kleine = fc.integer({ min: Math.max(min, Math.min(max, 0)), max: Math.max(min, Math.min(max, 5)) })
  return fc.oneof({ weight: 3, arbitrary: kleine }, fc.constantFrom(min, max))
}

const zahlen = ({ minimum = -1e6, maximum = 1e6 }: Form) =>
  fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true })

function texte({ format, minLength = 0, maxLength = 2000 }: Form): fc.Arbitrary<string> {
  const laengen = [Math.max(1, minLength), Math.min(maxLength, 2000)]
  return fc.oneof(
    fc.constantFrom(...laengen.map(laenge => 'ä'.repeat(laenge))),
    fc.constantFrom(...(FORMATE[format ?? ''] ?? TEXTE)),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) }),
  )
}
