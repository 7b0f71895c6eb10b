import { type Akteur, hatRecht } from './berechtigung.ts'
import { ROLLEN, type Rolle } from './rollen.ts'

/**
 * Rollen, die der Akteur anderen geben und nehmen darf: die Administration jede, alle anderen die eigene, mit der sie Benutzer
 * verwalten, und den Lesezugriff. ADMIN, BUND und QS vergibt so nur die Administration.
 * @example vergebbareRollen({ rollen: ['LAND', 'QS'], … }) // ['LAND', 'LESEN']
 */
export function vergebbareRollen(akteur: Akteur | null): readonly Rolle[] {
  if (akteur === null) return []
  if (akteur.rollen.includes('ADMIN')) return ROLLEN
  const eigene = akteur.rollen.filter(rolle => hatRecht({ ...akteur, rollen: [rolle] }, 'benutzer.verwalten'))
  return eigene.length === 0 ? [] : ROLLEN.filter(rolle => rolle === 'LESEN' || eigene.includes(rolle))
}
