import { kanonisch } from '@benthos/bewertung'
import type { Bewertete } from '../bewertung.ts'
import type { Vorlage } from './vorlage.ts'

/** Format der Ausgabe; eine Änderung, die sich nicht mehr lesen ließe, bekommt die nächste Nummer. */
const FORMAT = 'benthos-kommandozeile/1'

/**
 * Ergebnisse als kanonisches JSON. Jede Kapsel steht darin mit denselben Bytes, mit denen der Server sie ablegt und prüft; was
 * die Kenngrößen erklärt, steht daneben.
 */
export function schreibeJson({ datei, methode, taxaliste, liste }: Vorlage, ergebnisse: readonly Bewertete[]): string {
  const { form, bilanz, zeilen, zellen } = liste
  const ausgabe = {
    format: FORMAT,
    datei,
    form,
    methode,
    taxaliste,
    bilanz: { GELESEN: zeilen.length, ...bilanz },
    zellbilanz: { GELESEN: zellen.gelesen, ...zellen.ausgaenge },
    zeilen: zeilen
      .filter(({ ausgang, grund }) => ausgang === 'ABGELEHNT' || grund !== null)
      .map(({ nummer, ausgang, grund, beanstandungen }) => ({ nummer, ausgang, grund, beanstandungen })),
    proben: ergebnisse.map(({ aufnahme, kapsel, erklaert }) => ({
      aufnahme,
      kapsel,
      beitraege: erklaert.kenngroessen.flatMap(({ schluessel, terme }) => (terme ? [{ schluessel, terme }] : [])),
    })),
  }
  return `${kanonisch(ausgabe)}\n`
}
