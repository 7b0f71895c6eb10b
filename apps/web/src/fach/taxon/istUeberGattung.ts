/** Endungen der Familien und Unterfamilien bei Tieren, der Familien bei Algen. */
const FAMILIE = /^\S+(idae|inae|aceae)( |$)/
const OHNE_GATTUNG = / Gen\. /

/**
 * Ob ein Name nur eine Gruppe über der Gattung nennt; solche stehen aufrecht. Gelesen aus der Schreibweise, wo kein Rang dabei ist.
 * @example istUeberGattung('Baetidae') // true, istUeberGattung('Baetis sp.') false
 */
export const istUeberGattung = (name: string): boolean => FAMILIE.test(name) || OHNE_GATTUNG.test(name)
