import { z } from 'zod'
import { AufnahmenFilter } from './aufnahme.ts'
import { meldungFuer } from './meldungstexte.ts'
import { MessstellenFilter } from './messstelle.ts'

/**
 * Kriterien der Listen, nach denen Angemeldete auch die Merkmale des OGC-Dienstes auswählen: dieselben Namen, dieselben Werte, dieselbe
 * Bedeutung. Was ein Merkmal selbst als Eigenschaft nennt, steht im Dienst für sich und ohne Anmeldung.
 */

/** Kriterien der Liste, aus der eine Sammlung kommt; eine Bewertung gehört zu ihrer Aufnahme. */
export const OGC_LISTENFILTER = {
  messstellen: MessstellenFilter,
  aufnahmen: AufnahmenFilter,
  bewertungen: AufnahmenFilter,
} as const

const KRITERIEN = { ...MessstellenFilter.shape, ...AufnahmenFilter.shape }
type Kriterien = typeof KRITERIEN
type Name = keyof Kriterien

/** Wie die Liste ein Kriterium beschreibt, für OpenAPI 3.0. */
export function beschreibeListenkriterium(name: string): z.core.JSONSchema.BaseSchema {
  const kriterium: z.ZodType | undefined = KRITERIEN[name as Name]
  if (kriterium === undefined) throw new TypeError(`Kein Kriterium einer Liste: ${name}`)
  return z.toJSONSchema(kriterium, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' })
}

/**
 * Wie mehrere Werte dastehen: mit Beistrich in einem Parameter, freie Texte jeder für sich, denn darin kann er zum Wert gehören; oder es
 * gibt nur einen.
 */
export function schreibweiseVon(name: string): 'einzeln' | 'beistrich' | 'wiederholt' {
  const { type, items } = beschreibeListenkriterium(name)
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return 'einzeln'
  return items.type === 'string' && items.enum === undefined ? 'wiederholt' : 'beistrich'
}

/**
 * Das Kriterium, wie die Liste es annimmt; mehrere Werte wiederholt wie dort oder mit Beistrich. Was an einem nicht stimmt, steht am
 * Kriterium, nicht an seiner Nummer: so heißt der Parameter.
 */
function wieInDerListe<N extends Name>(name: N): z.ZodType<z.output<Kriterien[N]>, string | string[] | undefined> {
  const kriterium: z.ZodType = KRITERIEN[name]
  const trennt = schreibweiseVon(name) === 'beistrich'
  return z
    .union([z.string().max(1000), z.array(z.string().max(200)).max(500)])
    .transform((roh, ctx) => {
      const werte = trennt && typeof roh === 'string' ? roh.split(',') : roh
      const { data, error } = kriterium.safeParse(werte, { reportInput: true })
      const [mangel] = error?.issues ?? []
      if (mangel) ctx.addIssue({ code: 'custom', message: meldungFuer(mangel) })
      return mangel ? z.NEVER : (data as z.output<Kriterien[N]>)
    })
    .optional() as z.ZodType<z.output<Kriterien[N]>, string | string[] | undefined>
}

/**
 * Parameter für die Kriterien der Listen, die nicht schon anders Parameter sind.
 * @param schon Parameter des Dienstes
 */
export function listenkriterien<S extends object>(schon: S) {
  type Eigene = Exclude<Name, keyof S>
  const namen = (Object.keys(KRITERIEN) as Name[]).filter((name): name is Eigene => !(name in schon))
  return Object.fromEntries(namen.map(name => [name, wieInDerListe(name)])) as {
    [N in Eigene]: z.ZodType<z.output<Kriterien[N]>, string | string[] | undefined>
  }
}
