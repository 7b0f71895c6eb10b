import { BUNDESLAENDER, type Rolle } from '@benthos/fachmodell'
import type { Portalrolle } from '../../technik/portalverbund/rollentext.ts'

/**
 * Was eine Rolle des Portals höchstens gibt. Ein Anspruch ist noch kein Recht: LAND gilt nur im Bundesland der eigenen
 * Organisation, AUFTRAGNEHMER und FACHPROJEKT nur für sie (`rollenImRahmen`).
 */
export type Anspruch =
  | Readonly<{ rolle: Exclude<Rolle, 'LAND' | 'AUFTRAGNEHMER' | 'FACHPROJEKT'> }>
  | Readonly<{ rolle: 'LAND'; bundeslaender: readonly string[] }>
  /** `organisationen: null`: die Einheit, die das Portal nennt */
  | Readonly<{ rolle: 'AUFTRAGNEHMER' | 'FACHPROJEKT'; organisationen: readonly string[] | null }>

/** Was an den Rollen auffiel, ohne Werte: fürs Protokoll. */
export type Rollenhinweis =
  | 'UNBEKANNTE_ROLLE'
  | 'UNBEKANNTER_PARAMETER'
  | 'UNBEKANNTES_BUNDESLAND'
  | 'OHNE_BUNDESLAND'
  | 'GETARNT'

const NAMEN: ReadonlyMap<string, Rolle> = new Map([
  ['benthos-admin', 'ADMIN'],
  ['benthos-bund', 'BUND'],
  ['benthos-land', 'LAND'],
  ['benthos-auftragnehmer', 'AUFTRAGNEHMER'],
  ['benthos-fachprojekt', 'FACHPROJEKT'],
  ['benthos-qs', 'QS'],
  ['benthos-lesen', 'LESEN'],
])
const PARAMETER: Readonly<Partial<Record<Rolle, string>>> = {
  LAND: 'bundesland',
  AUFTRAGNEHMER: 'org',
  FACHPROJEKT: 'org',
}

/** Ein Name von hier an einer Stelle, an der keiner stehen kann. */
const nenntEigene = (text: string): boolean =>
  text.includes('benthos-') && [...NAMEN.keys()].some(name => text.includes(name))

/**
 * Rollen des Portals als Ansprüche; was diese Anwendung nicht kennt, bleibt außer Acht. Jedes Vorkommen steht für sich.
 * @example leseAnsprueche([{ name: 'BENTHOS-QS', parameter: [] }]) // { ansprueche: [{ rolle: 'QS' }], hinweise: [] }
 */
export function leseAnsprueche(rollen: readonly Portalrolle[]): {
  ansprueche: Anspruch[]
  hinweise: readonly Rollenhinweis[]
} {
  const hinweise = new Set<Rollenhinweis>()
  const ansprueche = rollen.flatMap(({ name, parameter }): Anspruch[] => {
    const rolle = NAMEN.get(klein(name))
    const uebrige = [...(rolle ? [] : [name]), ...parameter.flatMap(({ schluessel, wert }) => [schluessel, wert ?? ''])]
    if (uebrige.some(text => nenntEigene(klein(text)))) hinweise.add('GETARNT')
    if (!rolle) {
      hinweise.add('UNBEKANNTE_ROLLE')
      return []
    }
    const bekannter = PARAMETER[rolle]
    if (parameter.some(({ schluessel }) => klein(schluessel) !== bekannter)) hinweise.add('UNBEKANNTER_PARAMETER')
    const eigene = parameter.filter(({ schluessel }) => klein(schluessel) === bekannter)
    const werte = eigene.flatMap(({ wert }) => wert ?? [])
    if (rolle === 'LAND') return landAnspruch(werte, hinweise)
    if (rolle !== 'AUFTRAGNEHMER' && rolle !== 'FACHPROJEKT') return [{ rolle }]
    // Ein Parameter ohne Wert nennt keine Organisation; das ist weniger als keiner, nicht mehr.
    return [{ rolle, organisationen: eigene.length === 0 ? null : werte.filter(wert => wert !== '') }]
  })
  return { ansprueche, hinweise: [...hinweise] }
}

function landAnspruch(werte: readonly string[], hinweise: Set<Rollenhinweis>): Anspruch[] {
  const bundeslaender = [...new Set(werte.map(gross))].filter(wert => BUNDESLAENDER.some(land => land.value === wert))
  if (bundeslaender.length < new Set(werte.map(gross)).size) hinweise.add('UNBEKANNTES_BUNDESLAND')
  if (bundeslaender.length > 0) return [{ rolle: 'LAND', bundeslaender }]
  if (werte.length === 0) hinweise.add('OHNE_BUNDESLAND')
  return []
}

/** Nur a–z: andere Schriften haben Zeichen, die klein geschrieben auf lateinische fallen (das Kelvin-Zeichen auf k). */
const klein = (text: string): string => text.replaceAll(/[A-Z]/g, zeichen => zeichen.toLowerCase())
const gross = (text: string): string => text.replaceAll(/[a-z]/g, zeichen => zeichen.toUpperCase())
