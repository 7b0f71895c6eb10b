import { type Akteur, alleinAls, rollenVon } from './akteur.ts'
import { darf, hatRecht, type Sachverhalt } from './berechtigung.ts'
import { ROLLEN, ROLLEN_MIT_ORGANISATION, type Rolle } from './rollen.ts'

/**
 * Rollen, die der Akteur anderen geben und nehmen darf: die Administration jede, alle anderen die eigene, mit der sie Benutzer
 * verwalten, und den Lesezugriff. ADMIN, BUND und QS vergibt so nur die Administration.
 * @param organisationseinheitId in dieser Organisation; wer für mehrere handelt, vergibt in jeder nur, was er für sie hat. Ohne:
 *   in irgendeiner
 * @example vergebbareRollen({ rollen: ['LAND', 'QS'], … }) // ['LAND', 'LESEN']
 */
export function vergebbareRollen(akteur: Akteur | null, organisationseinheitId?: number | null): readonly Rolle[] {
  if (akteur === null) return []
  if (rollenVon(akteur).includes('ADMIN')) return ROLLEN
  const eigene = rollenVon(akteur).filter(rolle =>
    organisationseinheitId === undefined
      ? hatRecht(alleinAls(akteur, rolle), RECHT)
      : darf(alleinAls(akteur, rolle), RECHT, { ...OHNE_ANGABE, organisationseinheitId }),
  )
  return eigene.length === 0 ? [] : ROLLEN.filter(rolle => rolle === 'LESEN' || eigene.includes(rolle))
}

/**
 * Rollen, die der Akteur mit der Freigabe einer Registrierung gibt, neben denen, die er ohnehin vergibt: der Bund, was eine
 * Organisation voraussetzt, ein Land für die Büros, die es beauftragt, deren Rolle; beide den Lesezugriff.
 * @param sachen die Organisation, und je Bundesland, das sie beauftragt, eine
 */
export function freigebbareRollen(akteur: Akteur | null, sachen: readonly Sachverhalt[]): readonly Rolle[] {
  if (akteur === null) return []
  const entscheidetAls = (rolle: Rolle, faelle: readonly Sachverhalt[]) =>
    faelle.some(sache => darf(alleinAls(akteur, rolle), 'registrierung.entscheiden', sache))
  if (entscheidetAls('BUND', sachen)) return [...ROLLEN_MIT_ORGANISATION, 'LESEN']
  const auftraege = sachen.filter(({ bundesland }) => bundesland !== null)
  return entscheidetAls('LAND', auftraege) ? ['AUFTRAGNEHMER', 'LESEN'] : []
}

const RECHT = 'benutzer.verwalten'
const OHNE_ANGABE = { bereich: null, bundesland: null, auftragnehmerId: null, freigabe: null, status: null }
