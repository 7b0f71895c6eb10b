import { PROBLEME, type Problem, type Problemcode } from '@benthos/vertrag'

/**
 * Fachlicher oder technischer Einwand gegen eine Anfrage; der Endpunkt-Umschlag macht daraus die Antwort.
 * Handler werfen ihn und fangen nichts.
 */
export class Einwand extends Error {
  readonly code: Problemcode
  readonly felder: Problem['errors']

  /**
   * @param code Eintrag des Problemkatalogs; bestimmt den Status
   * @param text genauerer Text als der des Katalogs
   * @param felder Feld und Meldung, wo die Eingabe zu ändern ist
   */
  constructor(code: Problemcode, text?: string, felder: Problem['errors'] = []) {
    super(text ?? PROBLEME[code].text)
    this.name = 'Einwand'
    this.code = code
    this.felder = felder
  }

  alsProblem(): Problem {
    return { status: PROBLEME[this.code].status, message: this.message, errors: this.felder, code: this.code }
  }
}

/** Einwand gegen ein einzelnes Feld. */
export function feldEinwand(field: string, message: string): Einwand {
  return new Einwand('EINGABE_UNGUELTIG', undefined, [{ field, message }])
}
