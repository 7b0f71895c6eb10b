/** Fassung der Rechenregeln; steht in jedem Ergebnis. Ändert sich nur zusammen mit einer neuen Edition. */
export const ENGINE_VERSION = '1.0.0'
