/** Farben der Zustandsklassen 1–5; im Bericht immer mit Zahl und Wort. */
export const KLASSENFARBEN: readonly string[] = ['#2b6cc4', '#2f9e44', '#f2c500', '#ef7d1a', '#d7263d']

/** Für Ergebnisse ohne Klasse. */
export const OHNE_KLASSE = '#4a5866'
