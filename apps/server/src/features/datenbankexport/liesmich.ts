import { NUTZUNG } from '../../fach/ausfuhr/nachweis.ts'
import { SCHREIBWEISE } from '../../fach/ausfuhr/tafelbeschreibung.ts'

/** Was jemand wissen muss, der nur das Archiv hat. */
export const LIESMICH = `Sichtbare Datenbank der Benthosdatenbank Fließgewässer
======================================================

Jede CSV-Datei ist eine Tabelle, mit einer Kopfzeile aus Feldnamen:
${SCHREIBWEISE}
Verweise: „messstelle“ in aufnahme.csv ist „code“ in messstelle.csv; „aufnahme“ in allen
übrigen Tabellen ist „code“ in aufnahme.csv; Proben und Funde gehören über „aufnahme“ und
„methode“ zusammen.

Enthalten ist, was die ausführende Person lesen durfte, in einem Stand der Datenbank; Funde
sind die der Erstbestimmung, Ergebnisse die zuletzt gespeicherten jeder Methode. Ist nach
Aufnahmen ausgewählt, sind es deren Zeilen, ihre Messstellen und Projekte.

${NUTZUNG}
`
