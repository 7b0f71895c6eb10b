import { ABKLINGZEIT_NACH_FEHLSCHLAG_MS } from './konstanten.ts'

/**
 * Dieselbe Arbeit, nach einem Fehlschlag aber eine Weile nicht: solange scheitert sie gleich, mit demselben Fehler. Sonst fragte, ist der Dienst
 * gestört, jede Anfrage dort noch einmal, und jede wartete für sich.
 */
export function mitAbklingzeit<A extends unknown[], E>(
  tue: (...angaben: A) => Promise<E>,
): (...angaben: A) => Promise<E> {
  let gescheitert: { fehler: unknown; bis: number } | null = null
  return async (...angaben) => {
    if (gescheitert !== null && Date.now() < gescheitert.bis) throw gescheitert.fehler
    try {
      const ergebnis = await tue(...angaben)
      gescheitert = null
      return ergebnis
    } catch (fehler) {
      gescheitert = { fehler, bis: Date.now() + ABKLINGZEIT_NACH_FEHLSCHLAG_MS }
      throw fehler
    }
  }
}
