/** Zeiten und Größen der Sitzung: Spezifikation Abschnitt 9. Jeder Eintrag trägt seine Zeile. */

/** „Countdown tick 1 s.“ */
export const TAKT_MS = 1_000
/** „Session bar 10 min, dialog 5 min before expiry.“ */
export const LEISTE_VOR_ABLAUF_MS = 600_000
export const DIALOG_VOR_ABLAUF_MS = 300_000
/** „Session alert offset 40; sizes 72 and 350 defined.“ – Abstand vom Seitenrand, Mindesthöhe, Breite des Textes */
export const SITZUNGSLEISTE_ABSTAND_PX = 40
export const SITZUNGSLEISTE_HOEHE_PX = 72
export const SITZUNGSLEISTE_TEXTBREITE_PX = 350

/** „User-fetch query key /auth.“ */
export const SITZUNGSSCHLUESSEL = ['/auth'] as const

/** Weicht die Uhr des Geräts weiter von der des Anmeldedienstes ab, erfährt es der Benutzer, Sekunden. */
export const UHRABWEICHUNG_S = 300
