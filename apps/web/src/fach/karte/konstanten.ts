import type { Grenzen } from './typen.ts'

/** Österreich bis an seine Grenzen. */
export const OESTERREICH: Grenzen = [9.53, 46.37, 17.16, 49.02]
/** So viel bleibt um das, was die Karte zeigen soll, Bildpunkte: ein Zeichen am Rand ist ganz zu sehen. */
export const ZEICHENRAND_PX = 32
/** Stufe, in der ein einzelner Ort mit seinem Fluss gut zu sehen ist. */
export const ORTSSTUFE = 11
/** Mindestens so nah führt die Wahl eines Ortes, der nicht zu sehen ist. */
export const BLICKSTUFE = 8
/** Näher heran zeigt die Karte nichts Neues: ihre Linien sind auf Hundertstelgrad bis Meter genau. */
export const GROESSTE_STUFE = 17
/** So weit neben einem Zeichen trifft ein Klick noch, Bildpunkte: zusammen mit dem Zeichen eine Fingerkuppe. */
export const TREFFERWEITE_PX = 14
/** So viele Stufen näher führt der Klick auf eine Gruppe. */
export const GRUPPENSPRUNG = 2
/** So weit neben einem Gewässer rastet ein Klick darauf ein, m. */
export const EINRASTWEITE_M = 1000
/** So weit sucht die Karte nach dem nächsten Gewässer, m. */
export const SUCHWEITE_M = 5000
/** Erst wenn so lange nichts getippt wird, fragt die Karte nach. */
export const TIPPRUHE_MS = 400
/** Ab diesem Abstand zur Route gibt die Karte eine Warnung aus, m; gegen ungenauere Netze deren Genauigkeit. */
export const WARNABSTAND_M = 250
