/** So oft sieht ein ruhender Dienst nach wartenden Aufträgen, die ein anderer Server angenommen hat. */
export const NACHSCHAU_MS = 2000
/** So lange nach der Annahme eines Auftrags läutet es: bald, und noch einmal, wo die Transaktion länger braucht. */
export const LAEUTEN_MS = [10, 100, 500] as const
/** So oft fragt ein Server, was von selbst zu beauftragen ist. */
export const PLAN_MS = 60_000
/** So oft meldet ein laufender Auftrag seinen Stand und erfährt vom Abbruch; verlangt sind zwei Sekunden. */
export const HERZSCHLAG_MS = 1000
/** Ohne Herzschlag gilt ein laufender Auftrag nach dieser Zeit als verwaist, und ein anderer Server nimmt ihn auf. */
export const PACHT_S = 30
/** Danach gilt ein Auftrag, an dem jedes Mal der Server stirbt, als gescheitert (A-AUFTRAG-03). */
export const HOECHSTVERSUCHE = 3
/** So viele wartende und laufende Aufträge hat ein Benutzer höchstens (A-AUFTRAG-02). */
export const HOECHSTENS_OFFEN = 50
/** Zugleich laufende Aufträge je Server; die übrigen Kerne und Verbindungen gehören den Anfragen. */
export const GLEICHZEITIG = 2
/** So lange nach dem Start steht der erste Faden für Aufträge bereit, auch wenn noch keiner kam. */
export const VORLAUF_MS = 60_000
/** Speicher eines Auftragsfadens für alte Objekte; reicht er nicht, stirbt der Faden, manchmal der ganze Server (ADR 41). */
export const HOECHSTENS_MB = 2048
/** Dazu für junge Objekte: was ein Stapel Zeilen anlegt, ist beim Aufräumen schon fort, statt zu den alten zu wandern. */
export const JUNGES_MB = 192
/** Verbindungen zur Datenbank je Auftragsfaden. */
export const VERBINDUNGEN = 8
/** Größe eines Teils der Ergebnisdatei in der Datenbank. */
export const DATEITEIL_BYTES = 256 * 1024
/** So lange gilt der Verweis, unter dem ein Ergebnis ohne Anmeldung zu holen ist (A-AUFTRAG-11). */
export const VERWEIS_TAGE = 7
/** So viel liegt von einer Person höchstens auf Vorrat; danach nimmt der Dienst keine Ausfuhr mehr an (A-AUFTRAG-10). */
export const HOECHSTENS_AUFGEHOBEN_BYTES = 4 * 1024 ** 3
