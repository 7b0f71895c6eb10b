/** Größe eines Teils der Datei in der Datenbank. */
export const TEIL_BYTES = 256 * 1024
/** So viele Läufe zeigt die Seite. */
export const GEZEIGTE_LAEUFE = 20
/** So lange steht ein Lauf da. */
export const LAUF_TAGE = 365
/** So viele Fassungen zeigt die Liste. */
export const GEZEIGTE_FASSUNGEN = 400
