/** Eintrag einer Auswahl. */
export interface SelectOption {
  value: string
  label: string
  /** Zweite Zeile, etwa eine Erklärung oder ein Code. */
  description?: string | undefined
  isDisabled?: boolean | undefined
}

/** Wert des Eintrags, der nichts wählt, sondern etwas Neues anlegt (Spezifikation Abschnitt 3). */
export const ADD_OPTION_VALUE = '\u0000add'

/** Text ohne getroffene Wahl. */
export const SELECT_PLACEHOLDER = 'Bitte auswählen'

/** Text einer Auswahl ohne Einträge. */
export const SELECT_EMPTY = 'Keine Einträge vorhanden'

/** Höchste Höhe der Aufklappliste in Pixeln; darüber rollt sie. */
export const LIST_MAX_HEIGHT_PX = 360

/** Was ein Feld seiner Eingabe mitgibt; eine Auswahl, die in keinem steht, hat davon nichts. */
export const OUTSIDE_FIELD = {
  disabled: undefined,
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'aria-required': undefined,
  'aria-keyshortcuts': undefined,
}
