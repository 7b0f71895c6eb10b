/** Mehr Fäden als diese nützen nichts: dann wartet alles auf die eine schreibende Verbindung zur Datenbank. */
export const HOECHSTENS_FAEDEN = 2
/** Bewertungen je Nachricht: rund 10 ms Arbeit, so lange wartet höchstens, wer dazwischen drankommen will. */
export const PAKETGROESSE = 25
/** Dasselbe, wenn jede ihre Zählung tausendmal wiederholt: eine allein braucht das Doppelte und mehr. */
export const PAKETGROESSE_MIT_WIEDERHOLUNGEN = 1
/** Pakete, die ein Aufruf je Faden zugleich in der Schlange hat: eines in Arbeit, eines bereit. */
export const VORRAT = 2
/** So viele Taxalisten behält ein Faden zwischen zwei Paketen; eine MZB-Liste braucht rund 20 MB. */
export const HOECHSTENS_LISTEN = 4
/**
 * Speicher eines Fadens für Listen und ein Paket. Er braucht unter 100 MB; die Grenze lässt ihn aufräumen, statt sich
 * auszubreiten, wie es die Laufzeit ohne sie auf einer Maschine mit viel Speicher tut.
 */
export const HOECHSTENS_MB = 384
