import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'

/** Namen, die es nicht gibt: in der Abfrage und in gespeicherten Filtern heißt die Beanstandung gleich. */

/** So viele Buchstaben darf ein Name falsch sein, um noch erkannt zu werden. */
const SCHREIBFEHLER = 3

/** Mehr unbekannte Namen auf einmal zu beanstanden hilft niemandem. */
export const HOECHSTENS_BEANSTANDET = 20

/** Der Name, der gemeint sein dürfte; `null`, wenn keiner ähnlich ist. */
export function naechsterName(name: string, namen: readonly string[]): string | null {
  const klein = name.toLowerCase()
  const [naechster] = namen
    .map(bekannter => ({ bekannter, abstand: schreibabstand(klein, bekannter.toLowerCase(), SCHREIBFEHLER) }))
    .filter(({ bekannter, abstand }) => abstand <= Math.min(SCHREIBFEHLER, Math.ceil(bekannter.length / 2)))
    .sort((a, b) => a.abstand - b.abstand)
  if (naechster) return naechster.bekannter
  // „projekt“ meint „projektId“, „statusMzb“ nichts davon.
  return klein.length < 3 ? null : (namen.find(bekannter => bekannter.toLowerCase().startsWith(klein)) ?? null)
}

/** @param naechster der gemeint sein dürfte */
export function beanstandeName(namen: readonly string[], naechster: string | null): string {
  return naechster === null
    ? `Diese Angabe gibt es hier nicht; möglich sind ${namen.join(', ')}`
    : `Diese Angabe gibt es hier nicht. Meinten Sie „${naechster}“?`
}
