import type { Problem } from '@benthos/vertrag'
import { beanstandeName, HOECHSTENS_BEANSTANDET, naechsterName } from '@benthos/vertrag/namen'
import { z } from 'zod'

/** Wie die Spezifikation Blättern und Suchen nennt; die eigenen Namen gehen vor. */
const ZWEITNAMEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['page', ['seite']],
  ['size', ['groesse', 'anzahl']],
  ['search', ['suche']],
])

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
    .slice(0, HOECHSTENS_BEANSTANDET)
    .map(([name]) => ({ field: name.slice(0, 60), message: beanstande(name, namen) }))
  return { abfrage: Object.fromEntries(abfrage.filter(([name]) => bekannt.has(name))), gerufenAls, fehler }
}

function beanstande(name: string, namen: readonly string[]): string {
  if (namen.length === 0) return 'Dieser Aufruf nimmt keine Angaben in der Adresse'
  const zweitname = ZWEITNAMEN.get(name.toLowerCase())?.find(einer => namen.includes(einer))
  return beanstandeName(namen, zweitname ?? naechsterName(name, namen))
}
