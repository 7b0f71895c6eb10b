/** Weiter auseinander liegende Linien gehören nicht zu einer Route. */
export const GROESSTE_LUECKE_M = 20_000
/** Stützpunkte je gespeichertem Abschnitt: klein genug, dass sein Umriss die Suche eingrenzt, groß genug für wenige Zeilen. */
export const PUNKTE_JE_ABSCHNITT = 64
/** Abschnitte je Anweisung beim Laden. */
export const ABSCHNITTE_JE_ANWEISUNG = 1000
/** Ein Gewässernetz dieses Produkts liegt in diesem Rahmen: Österreich und die Unterläufe seiner Flüsse. */
export const NETZRAHMEN = { west: 5, sued: 44, ost: 22, nord: 52 } as const
/** Meter je Grad Breite, auf ein Promille; für Umrisse, nie für Längen. */
export const METER_JE_GRAD = 111_200
/** Stationierungen haben drei Nachkommastellen: um so viel kann eine über das Ende einer Linie hinaus gerundet sein. */
export const RUNDUNG_M = 0.5
