/** So lange nach der Probenahme soll ein Ergebnis übergeben sein (A-START-02). */
export const LANGE_OFFEN_TAGE = 180
/** So lange gilt eine Freigabe als neu. */
export const FREIGABEN_SEIT_TAGEN = 30
/** So viele Aufnahmen nennt die Startseite je Zahl; die übrigen stehen in der Liste. */
export const GENANNTE_JE_ZAHL = 3
/** So viele Aufnahmen nennt „Als Nächstes“. */
export const GENANNTE = 6
/** Zeilen der Liste neben der Karte. */
export const KARTENZEILEN = 10
/** So viele Ergebnisse eigener Aufträge stehen auf der Startseite; die übrigen unter „Aufträge“. */
export const GENANNTE_ERGEBNISSE = 3
