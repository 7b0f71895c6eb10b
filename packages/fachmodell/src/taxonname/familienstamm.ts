import { schreibabstand } from './aehnlichkeit.ts'
import { HOEHERE_ENDUNG } from './marken.ts'

/** Ab dieser Länge ist ein um einen Buchstaben anderer Stamm eher ein Tippfehler als eine andere Familie. */
const LANG = 6

/** Stamm ohne Endung und ohne die Schreibweisen, die in Familiennamen schwanken: c/k/z, ph/f, y/i, Doppelbuchstaben, ae/e. */
function stammVon(name: string): string {
  return name
    .replace(HOEHERE_ENDUNG, '')
    .replaceAll(/[kz]/g, 'c')
    .replaceAll('ph', 'f')
    .replaceAll('ae', 'e')
    .replaceAll('y', 'i')
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/i$/, '')
}

/**
 * Ob zwei Namen ab der Familie denselben Stamm haben: gleich bis auf Endung und schwankende Schreibweise, bei langen Stämmen auch
 * bis auf einen Buchstaben nach gleichem Anfang. Nur ähnlich klingende Familien sind andere Familien.
 * @example istGleicherStamm('stratiomyiidae', 'stratiomyidae') // true
 * @example istGleicherStamm('helodidae', 'perlodidae') // false
 */
export function istGleicherStamm(a: string, b: string): boolean {
  if (!HOEHERE_ENDUNG.test(a) || !HOEHERE_ENDUNG.test(b)) return false
  const [links, rechts] = [stammVon(a), stammVon(b)]
  if (links === rechts) return true
  return (
    Math.min(links.length, rechts.length) >= LANG &&
    links.slice(0, 3) === rechts.slice(0, 3) &&
    schreibabstand(links, rechts, 1) <= 1
  )
}
