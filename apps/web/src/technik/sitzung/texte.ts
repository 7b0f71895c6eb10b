/** Mitteilung nach dem Ende der Sitzung (Spezifikation, Abschnitt 8). */
export const ABGELAUFEN = 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an...'
