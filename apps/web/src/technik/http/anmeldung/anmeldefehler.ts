/** Warum eine Anmeldung nicht begonnen hat oder nicht zustande gekommen ist. */
export type Anmeldegrund =
  /** der Benutzer hat sie beim Anmeldedienst abgebrochen */
  | 'ABGEBROCHEN'
  /** sie hat zu lange gedauert oder wurde schon einmal verwendet */
  | 'VERFALLEN'
  /** beim Neuladen war die Sitzung nicht mehr da */
  | 'ABGELAUFEN'
  | 'DIENST_AUS'
  | 'COOKIES_GESPERRT'
  | 'UNVERSCHLUESSELT'

/** Die Anmeldung lässt sich von hier aus nicht beginnen. */
export class Anmeldefehler extends Error {
  readonly grund: Anmeldegrund

  constructor(grund: Anmeldegrund) {
    super(`Anmeldung: ${grund}`)
    this.name = 'Anmeldefehler'
    this.grund = grund
  }
}
