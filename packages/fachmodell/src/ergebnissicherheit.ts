/** Was sich von der Sicherheit eines Ergebnisses sagen lässt. */
export type Ergebnissicherheit = 'EINGESCHRAENKT' | 'OHNE_KLASSE' | 'GESICHERT' | 'OFFEN'

/** Was die Aussage von einer Anforderung braucht. */
export type Sicherungsanforderung = {
  /** die Regel macht die Sicherheit des Ergebnisses an ihr fest */
  sichert: boolean
  minimum: number | null
  istErfuellt: boolean | null
}

/**
 * Sicherheit eines Ergebnisses: „gesichert“ heißt es nur, wo die Regel dafür Schwellen nennt, alle erreicht sind und es eine
 * Klasse gibt. Dass nichts ein Ergebnis einschränkt (`gesichert` des Rechenkerns), genügt dafür nicht.
 * @param anforderungen was der Parametersatz des Ergebnisses verlangt
 */
export function bestimmeErgebnissicherheit(
  { klasse, gesichert }: { klasse: number | null; gesichert: boolean },
  anforderungen: readonly Sicherungsanforderung[],
): Ergebnissicherheit {
  if (!gesichert) return 'EINGESCHRAENKT'
  if (klasse === null) return 'OHNE_KLASSE'
  const schwellen = anforderungen.filter(({ sichert, minimum }) => sichert && minimum !== null)
  return schwellen.length > 0 && schwellen.every(({ istErfuellt }) => istErfuellt === true) ? 'GESICHERT' : 'OFFEN'
}

/** Die Aussage in einem Wort neben dem Ergebnis. */
export const SICHERHEITSTEXT = {
  EINGESCHRAENKT: 'Ergebnis mit Einschränkungen',
  OHNE_KLASSE: 'ohne Klasse',
  GESICHERT: 'gesichertes Ergebnis',
  OFFEN: 'ohne Einschränkung, ohne Maßstab für „gesichert“',
} as const satisfies Record<Ergebnissicherheit, string>

/** Die Aussage als Satz; was einschränkt, steht je Ort daneben. */
export const SICHERHEITSSATZ = {
  OHNE_KLASSE: 'Das Ergebnis hat keine Klasse; wie gesichert eine Klasse wäre, lässt sich nicht sagen.',
  GESICHERT:
    'Nichts schränkt das Ergebnis ein, und was ein gesichertes Ergebnis verlangt, ist erreicht: es gilt als gesichert.',
  OFFEN:
    'Nichts schränkt das Ergebnis ein. Als gesichert gilt es nicht: dafür nennt das Verfahren keine Schwelle, an der es zu messen wäre.',
} as const satisfies Record<Exclude<Ergebnissicherheit, 'EINGESCHRAENKT'>, string>
