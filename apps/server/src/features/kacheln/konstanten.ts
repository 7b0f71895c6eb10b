/** Einheiten je Kachelseite (Mapbox Vector Tile Specification 2, Vorgabe). */
export const KACHELWEITE = 4096
/** Ab dieser Stufe stehen Messstellen einzeln: ein Bildpunkt ist dort weniger als 50 m. */
export const ERSTE_EINZELSTUFE = 11
/** Gruppen je Kachelseite: bei 512 Bildpunkten eine Zelle von 64, mehr als zwei Fingerbreiten. */
export const ZELLEN_JE_SEITE = 8
/** Rand, um den Linien und Flächen über ihre Kachel hinausreichen, damit Striche nicht an der Kante brechen. */
export const KACHELRAND = 64
/** Österreich mit seinem Umland, West, Süd, Ost, Nord. */
export const KARTENGRENZEN: [number, number, number, number] = [8.1, 45.2, 19.5, 50.4]
export const KLEINSTE_KACHELSTUFE = 4
/** So viele Punkte eines Flusses genügen, um die Mitte seines Laufs in Österreich zu finden. */
export const STUETZPUNKTE_JE_NAME = 60
/** So weit bleibt das Zeichen einer Gruppe vom Rand ihrer Zelle, Teil der Zelle: von zwei Gruppen nebeneinander bleibt jede lesbar. */
export const GRUPPENABSTAND = 0.18
