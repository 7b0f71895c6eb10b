import type { Element } from './elemente.ts'
import { ROLLEN, type Rolle } from './rollen.ts'

/** Qualitätselement einer Aufnahme. */
export type Elementstelle = { readonly aufnahmeId: number; readonly element: Element }

/** Wofür jemand handelt: eine Organisation und das Bundesland, für das sie steht. */
export type Zustaendigkeit = { organisationseinheitId: number | null; bundesland: string | null }

/** Eine Rolle, die jemand für eine andere als die eigene Organisation hat, oder für ein weiteres Bundesland. */
export type WeitereRolle = Zustaendigkeit & { rolle: Rolle }

/** Wer handelt: seine eigene Organisation, und welche Rollen er wofür hat (bei gewählter aktiver Rolle nur diese). */
export type Akteur = Zustaendigkeit & {
  /** Rollen in der eigenen Organisation */
  rollen: readonly Rolle[]
  /** Rollen für andere; ohne: keine */
  weitere?: readonly WeitereRolle[]
  /** was die Person gerade blind zweitbestimmt; ohne: nichts */
  blind?: readonly Elementstelle[]
}

/** Alle Rollen des Akteurs, wofür auch immer, jede einmal. */
export function rollenVon(akteur: Akteur): readonly Rolle[] {
  const { rollen, weitere = [] } = akteur
  return ROLLEN.filter(rolle => rollen.includes(rolle) || weitere.some(eine => eine.rolle === rolle))
}

/** Derselbe Akteur, allein in dieser Rolle; hat er sie nicht, bleibt keine. */
export function alleinAls(akteur: Akteur, rolle: Rolle): Akteur {
  return {
    ...akteur,
    rollen: akteur.rollen.filter(eigene => eigene === rolle),
    ...(akteur.weitere && { weitere: akteur.weitere.filter(eine => eine.rolle === rolle) }),
  }
}

/** Derselbe Akteur mit den Rollen, die er für seine eigene Organisation hat, auch auf Zeit: was nur sie betrifft, darf er mit diesen. */
export function fuerDieEigene(akteur: Akteur): Akteur {
  const { organisationseinheitId: eigene, weitere = [] } = akteur
  return { ...akteur, weitere: weitere.filter(eine => eine.organisationseinheitId === eigene) }
}

/** Organisationen, für die der Akteur handelt, die eigene zuerst. */
export function organisationenVon({ organisationseinheitId, weitere = [] }: Akteur): readonly number[] {
  const alle = [organisationseinheitId, ...weitere.map(eine => eine.organisationseinheitId)]
  return [...new Set(alle.filter(id => id !== null))]
}

/** Bundesländer, für die der Akteur handelt, das der eigenen Organisation zuerst. */
export function laenderVon({ bundesland, weitere = [] }: Akteur): readonly string[] {
  return [...new Set([bundesland, ...weitere.map(eine => eine.bundesland)].filter(land => land !== null))]
}
