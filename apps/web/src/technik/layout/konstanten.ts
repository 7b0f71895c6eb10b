/** Größen des Rahmens: Spezifikation Abschnitt 9. Jeder Eintrag trägt seine Zeile. */

/** „Stickiness breakpoints 500 and 900 px.“ – Fensterhöhe, ab der die Navigation und ab der auch der Seitentitel haftet. */
export const HAFTGRENZE_NAVIGATION_PX = 500
export const HAFTGRENZE_SEITENTITEL_PX = 900

/** Gruppe im Browserspeicher (Spezifikation Abschnitt 4: „group 'ojs_layout', field isFullscreen“). */
export const LAYOUT_GRUPPE = 'ojs_layout'
