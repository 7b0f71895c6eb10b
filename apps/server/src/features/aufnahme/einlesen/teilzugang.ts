import { type Akteur, AUFNAHMETEILE, type Aufnahmeteil } from '@benthos/fachmodell'
import { type Aufnahmesachverhalt, darfElement } from '../../../fach/rechte/aufnahmeLage.ts'

/** Teile einer Aufnahme, die dem Einleser verschlossen sind: ob es sie gibt, erfährt er nicht. */

export const KEIN_ABSCHNITT =
  'Dieser Abschnitt des Ortsbefunds gehört nicht zu dieser Aufnahme, oder Sie dürfen ihn nicht bearbeiten.'

/** @param sachverhalt null: worum es geht, ist noch nicht klar */
export const istTeilLesbar = (akteur: Akteur, sachverhalt: Aufnahmesachverhalt | null, teil: Aufnahmeteil): boolean =>
  sachverhalt === null ||
  AUFNAHMETEILE[teil].elemente.some(element => darfElement(akteur, 'aufnahme.lesen', sachverhalt, element))
