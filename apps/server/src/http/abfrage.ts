import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import type { Problem } from '@benthos/vertrag'
import { z } from 'zod'

/** Wie die Spezifikation Blättern und Suchen nennt; die eigenen Namen gehen vor. */
const ZWEITNAMEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['page', ['seite']],
  ['size', ['groesse', 'anzahl']],
  ['search', ['suche']],
])

/** So viele Buchstaben darf ein Name falsch sein, um noch erkannt zu werden. */
const SCHREIBFEHLER = 3
/** Mehr zu beanstanden hilft niemandem. */
const HOECHSTENS = 20

/**
 * Die Abfrage unter den Namen, die der Aufruf kennt, und was an den übrigen nicht stimmt: ein Filter, der nicht wirkt, ist
 * gefährlicher als eine Ablehnung.
 */
export function leseAbfragenamen(
  roh: unknown,
  schema: z.ZodType | undefined,
): {
  abfrage: Readonly<Record<string, unknown>>
  /** eigener Name → der, unter dem die Angabe kam */
  gerufenAls: ReadonlyMap<string, string>
  fehler: Problem['errors']
} {
  const namen = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const bekannt = new Set(namen)
  const angaben = Object.entries((roh ?? {}) as Record<string, unknown>)
  const genannt = new Set(angaben.map(([name]) => name))
  const eigenerName = (name: string) => {
    const eigener = bekannt.has(name) ? undefined : ZWEITNAMEN.get(name)?.find(einer => bekannt.has(einer))
    return eigener !== undefined && !genannt.has(eigener) ? eigener : name
  }
  const abfrage = angaben.map(([name, wert]): [string, unknown] => [eigenerName(name), wert])
  const gerufenAls = new Map(angaben.map(([name]) => [eigenerName(name), name]))
  const fehler = abfrage
    .filter(([name]) => !bekannt.has(name))
    .slice(0, HOECHSTENS)
    .map(([name]) => ({ field: name.slice(0, 60), message: beanstande(name, namen) }))
  return { abfrage: Object.fromEntries(abfrage.filter(([name]) => bekannt.has(name))), gerufenAls, fehler }
}

function beanstande(name: string, namen: readonly string[]): string {
  if (namen.length === 0) return 'Dieser Aufruf nimmt keine Angaben in der Adresse'
  const aehnlich = findeAehnlichsten(name, namen)
  return aehnlich === null
    ? `Diese Angabe gibt es hier nicht; möglich sind ${namen.join(', ')}`
    : `Diese Angabe gibt es hier nicht. Meinten Sie „${aehnlich}“?`
}

function findeAehnlichsten(name: string, namen: readonly string[]): string | null {
  const klein = name.toLowerCase()
  const eigener = ZWEITNAMEN.get(klein)?.find(einer => namen.includes(einer))
  if (eigener !== undefined) return eigener
  const [naechster] = namen
    .map(bekannter => ({ bekannter, abstand: schreibabstand(klein, bekannter.toLowerCase(), SCHREIBFEHLER) }))
    .filter(({ bekannter, abstand }) => abstand <= Math.min(SCHREIBFEHLER, Math.ceil(bekannter.length / 2)))
    .sort((a, b) => a.abstand - b.abstand)
  if (naechster) return naechster.bekannter
  // „projekt“ meint „projektId“, „statusMzb“ nichts davon.
  return klein.length < 3 ? null : (namen.find(bekannter => bekannter.toLowerCase().startsWith(klein)) ?? null)
}
