/** Der Browser bricht nach 60 s ab (Spezifikation, Abschnitt 9: HTTP timeout 60 s); der Server gibt kurz davor auf. */
export const ANFRAGEGRENZE_MS = 58_000
/** So lange darf eine Datei strömen, die den ganzen Bestand enthält: 100 MB brauchen mit 2 Mbit/s sieben Minuten. */
export const LANGE_ANTWORT_MS = 600_000
/** So lange darf das Senden einer Anfrage dauern; große Dateien brauchen Zeit, tröpfelnde Verbindungen nicht beliebig viel. */
export const LESEGRENZE_MS = 120_000
/** So lange darf ein Teil des Servers beim Start brauchen: auf einem ausgelasteten Rechner sind es auch mehr als die zehn Sekunden von Fastify. */
export const STARTGRENZE_MS = 120_000
/** So lange darf alles dauern, was keine Datei ist: ein Formular hat Kilobyte, und 4 MB kommen so auch mit 1 Mbit/s noch an. */
export const RUMPFGRENZE_MS = 35_000
/** Gemeldete Fehler der Oberfläche je Minute und Adresse: mehr sagt dem Betrieb nichts und füllte nur das Protokoll. */
export const FEHLERMELDUNGEN_JE_MINUTE = 60
/** Berichte je Minute und Adresse: sie kosten Rechenzeit, und Veröffentlichtes kann jeder rufen. */
export const BERICHTE_JE_MINUTE = 120
/** Ausgaben vieler Ergebnisse (JSON, Excel, Korrekturdateien) je Minute und Adresse: jede liest und schreibt bis zu hunderttausend Zeilen. */
export const AUSGABEN_JE_MINUTE = 60
/** Anmeldeversuche je Minute und Adresse. */
export const ANMELDUNGEN_JE_MINUTE = 60
/** Fragen an das Gewässernetz je Minute und Adresse: ohne Anmeldung, aber nicht umsonst; eine Amtsadresse teilen sich viele. */
export const ABFRAGEN_DES_NETZES_JE_MINUTE = 1200
/** Aufrufe des Abgleichs von Taxonnamen je Minute und Adresse: fremde Programme fragen zehn Namen auf einmal, zehntausendmal. */
export const ABGLEICHE_JE_MINUTE = 1200
/** Aufrufe des OGC-Dienstes je Minute und Adresse: ein Geoinformationssystem holt hundert Seiten hintereinander. */
export const MERKMALABRUFE_JE_MINUTE = 1200
/** Abrufe veröffentlichter Ergebnisse je Minute und Adresse: jeder kann sie rufen, jeder erklärt sein Ergebnis neu. */
export const ERGEBNISABRUFE_JE_MINUTE = 600
/** So lange darf ein fremder Zwischenspeicher behalten, was jeder sehen darf: kurz, damit Zurückgenommenes bald fort ist. */
export const OEFFENTLICH_BEHALTEN = 'public, max-age=60'
/** So viele Sekunden soll warten, wer abgewiesen ist, weil gerade zu viele arbeiten: so lange dauert eine kleine Ausfuhr. */
export const WIEDER_NACH_S = 5
/** Kacheln jeder Art je Minute und Adresse; ein Bildschirm zeigt ein Dutzend, eine Amtsadresse teilen sich viele. */
export const KACHELN_JE_MINUTE = 3000
/** Hochgeladene Bilder je Minute und Adresse: jedes kostet bis zu einer Sekunde Rechenzeit. */
export const BILDER_JE_MINUTE = 120
/** Hochgeladene Ergebniskapseln je Minute und Adresse: jede wird nachgerechnet, die größten einige Zehntelsekunden. */
export const KAPSELN_JE_MINUTE = 120
/** Registrierungen je Minute und Adresse: ein Amt mit gemeinsamer Adresse füllt das Formular nicht öfter aus. */
export const REGISTRIERUNGEN_JE_MINUTE = 10
/** Gemeldete Barrieren je Minute und Adresse. */
export const BARRIEREN_JE_MINUTE = 10
/** Abbestellungen aus E-Mails je Adresse und Minute; große Postdienste rufen für viele Personen. */
export const ABBESTELLUNGEN_JE_MINUTE = 120
/** Abholungen über einen Verweis je Minute und Adresse: ein Abholprogramm holt in Abschnitten, wer Schlüssel rät, kommt nicht weit. */
export const ABHOLUNGEN_JE_MINUTE = 300
