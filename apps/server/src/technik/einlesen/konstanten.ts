/** Grenzen einer eingelesenen Datei. Sie halten den Speicher beschränkt, gleich wie die Datei gemacht ist. */

/** Alle gebrauchten Teile einer Excel-Datei zusammen, ausgepackt; 100.000 Messstellen brauchen etwa 250 MB. */
export const HOECHSTENS_AUSGEPACKT = 600 * 1024 * 1024
/** Gemeinsame Texte einer Excel-Datei: sie liegen während des Lesens im Speicher, der Rest nicht. */
export const HOECHSTENS_TEXTE = 100 * 1024 * 1024
/** Teile im Archiv einer Excel-Datei; mehr hat keine Tabelle. */
export const HOECHSTENS_TEILE = 2000
export const HOECHSTENS_ZEILEN = 300_000
/** Zeilen einer Datei, die zusammen ein Objekt sind: sie liegen alle im Speicher, ehe eine davon gilt. */
export const HOECHSTENS_ZEILEN_GANZ = 100_000
/** Zeichen der Zellen, die gehalten werden, bis feststeht, welche Zeilen zusammengehören. */
export const HOECHSTENS_GEHALTEN = 150 * 1024 * 1024
/** Letzte Zeile eines Blatts, die Excel kennt. */
export const LETZTE_ZEILE = 1_048_576
/** Tabellenblätter einer Excel-Datei; jedes wird für die Auswahl genannt. */
export const HOECHSTENS_BLAETTER = 100
/** So viele Blätter am Anfang werden nach einer passenden Kopfzeile durchgesehen. */
export const KOPFSUCHE_BLAETTER = 10
/** Zeichen, ab denen ein Zellinhalt in Meldungen und Protokoll gekürzt steht. */
export const ANZEIGE_ZEICHEN = 500
export const HOECHSTENS_SPALTEN = 200
/** Zeichen je Zelle; mehr lässt auch Excel nicht zu. */
export const HOECHSTENS_ZEICHEN = 32_767
/** So viele Zeilen am Anfang werden nach der Kopfzeile und für die Erkennung der Schreibweise angesehen. */
export const KOPFSUCHE_ZEILEN = 20
export const STICHPROBE_ZEILEN = 500
/** Zeilen, die miteinander geprüft und geladen werden: eine Transaktion, ein Herzschlag, ein Abbruchpunkt. */
export const STAPEL_ZEILEN = 250
/** Dasselbe, wo Zeilen zu Gruppen gehören: mehrere werden mit denselben Anweisungen gespeichert. */
export const GRUPPENSTAPEL_ZEILEN = 2500
/** Gruppen darin: von jeder liest, vergleicht und schreibt die Art alles, was schon in ihr steht, auch wo die Datei nur eine Zeile dazu hat. */
export const GRUPPENSTAPEL_GRUPPEN = 250
/**
 * So viele Zeilen lädt es, indem es einen Stapel prüft, während die Datenbank den vorigen speichert. Eine größere Datei lädt danach Stapel
 * für Stapel: sie hielte sonst minutenlang zwei Prozessoren, und die Liste eines anderen wartete (`docs/messungen.md`).
 */
export const ZUGLEICH_ZEILEN = 10_000
/** Zeilen, nach deren Prüfung andere Anfragen drankommen. */
export const PRUEFSTUECK_ZEILEN = 100
/** Objekte, die miteinander zurückgenommen werden: von jedem liest das Journal ganze Listen. */
export const OBJEKTSTAPEL = 50
/** Zeilen einer Datei, die eine Berichtigung noch in der Anfrage selbst wieder liest; jede größere im Hintergrund. */
export const HOECHSTENS_SOFORT = 10_000
/** Zeilen, die darin neu ins Protokoll kommen, und Gruppen, zu denen sie gehören: so viel wie sonst ein Stapel. */
export const SOFORT_GEPRUEFT = { zeilen: GRUPPENSTAPEL_ZEILEN, gruppen: GRUPPENSTAPEL_GRUPPEN } as const
