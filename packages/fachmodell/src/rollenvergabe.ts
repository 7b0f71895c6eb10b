import { type Akteur, alleinAls, rollenVon } from './akteur.ts'
import { darf, hatRecht } from './berechtigung.ts'
import { ROLLEN, type Rolle } from './rollen.ts'

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

const RECHT = 'benutzer.verwalten'
const OHNE_ANGABE = { bereich: null, bundesland: null, auftragnehmerId: null, freigabe: null, status: null }
