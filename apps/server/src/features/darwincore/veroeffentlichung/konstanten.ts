/** Größe eines Teils der Datei in der Datenbank. */
export const TEIL_BYTES = 256 * 1024
/** So viele Läufe zeigt die Seite. */
export const GEZEIGTE_LAEUFE = 20
/** So viele Fassungen zeigt die Liste. */
export const GEZEIGTE_FASSUNGEN = 400
