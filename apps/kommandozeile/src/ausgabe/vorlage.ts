import type { Probenmethode } from '@benthos/fachmodell'
import type { Fundliste } from '../fundliste.ts'

/** Was jede Ausgabe nennt: welche Datei wie gelesen ist, und was in ihr gilt. Ohne Uhr: gleiche Eingabe, gleiche Ausgabe. */
export type Vorlage = {
  datei: { name: string; sha256: string }
  methode: Probenmethode
  taxaliste: { name: string; pruefsumme: string }
  liste: Fundliste
}
