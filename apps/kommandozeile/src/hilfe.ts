import { PROBENMETHODEN } from '@benthos/fachmodell'
import { VORGABE_METHODE } from './angaben.ts'

const methoden = PROBENMETHODEN.map(({ value }) => value).join(', ')

/** Was `benthos --hilfe` zeigt. */
export const HILFE = `benthos: Taxalisten prüfen und bewerten, Archive prüfen, ohne Server und ohne Datenbank

  benthos bewerte Datei [Angaben]    prüft die Liste, bewertet jede Aufnahme darin und erklärt das Ergebnis
  benthos pruefe  Datei [Angaben]    zeigt den Importbericht: was die Spalten bedeuten, jede abgelehnte Zelle mit Grund und Vorschlag
  benthos pruefe  archiv.zip         prüft ein ausgeführtes Archiv (sichtbare Datenbank, Darwin Core): Aufbau, Prüfsummen, Zeilenzahlen,
                                     Schlüssel, Verweise, Wertelisten, Zahlen, Tage; je Mangel ein Satz mit Datei und Zeile

Gelesen werden dieselben Dateien wie beim Import im Produkt, mit denselben Namen und Regeln. Nennt die Liste keine Aufnahme, ist die
ganze Datei eine Probe und heißt wie die Datei.

  --methode …        ${methoden} (Vorgabe: ${VORGABE_METHODE})
  --blatt …          Tabellenblatt (Vorgabe: das erste, auf dem eine Taxaliste steht)
  --breit            eine Spalte je Aufnahme; jede Überschrift, die keine bekannte Spalte ist, nennt eine
  --typ …            Bioregion, Kürzel oder Name, etwa FL oder Flysch
  --grundzustand …   saprobieller Grundzustand: 1,25, 1,50, 1,75 oder 2,00
  --trophie …        trophischer Grundzustand (Phytobenthos): UO, O, OM, M, ME oder E
  --hoehe …          Höhenklasse: H1 bis H5
  --einzugsgebiet …  Einzugsgebietsklasse: E1 bis E5
  --flaeche …        besammelte Fläche in m² (Vorgabe bei der MHS: 1,25)
  --anteil …         aussortierter Anteil, etwa 5/30 (Vorgabe: die ganze Probe)
  --parametersatz …  einer der mitgelieferten (Vorgabe: die Demonstration, nicht amtlich)
  --gueltige         bewertet, was gilt, auch wenn Zeilen abgelehnt sind; die Ausgabe nennt, was fehlt
  --aus Datei        schreibt Ergebnis und Erklärung nach .xlsx oder .json
  --ersetze          überschreibt eine Datei, die es schon gibt
  --hilfe            zeigt das hier

Typ, Fläche und Anteil gelten für alle Aufnahmen der Datei.

Rückgabewert 0: alles in Ordnung. 1: Zeilen der Liste sind abgelehnt, sie ist nicht zu lesen, oder das Archiv hat Mängel.
2: eine Angabe stimmt nicht. 3: unerwarteter Fehler.`
