/** Ein zweiter Faden zeichnet doppelt so schnell; mehr nähmen den Anfragen ihre Kerne. */
export const HOECHSTENS_FAEDEN = 2
/** Speicher eines Fadens: Schriften, ein Dokument und die angefangenen Mappen brauchen unter 150 MB. */
export const HOECHSTENS_MB = 384
/** So viele Dokumente und Schübe warten höchstens, im Ganzen und je Person; alle ohne Anmeldung zählen als eine. */
export const SCHLANGE = { gesamt: 200, jeAuftraggeber: 40 }
/** Excel-Mappen, die zugleich geschrieben werden, im Ganzen und je Person. */
export const OFFENE_MAPPEN = { gesamt: 40, jeAuftraggeber: 5 }
/** Werte einer langen Liste je Nachricht an den Faden: sie zu kopieren dauert wenige Millisekunden. */
export const STUECK = 250
