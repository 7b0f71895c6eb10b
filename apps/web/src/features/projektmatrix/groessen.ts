import { labelVon, MENGENFELDER, METHODENANGABEN, type Mengenfeld, type Probenmethode } from '@benthos/fachmodell'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import type { Matrixaufnahme, Matrixtaxon } from '@benthos/vertrag/projektmatrix'

/** Was die Zellen zeigen: eine erfasste Menge, oder die gezählten Individuen auf die Fläche der Probe bezogen. */
export type Matrixgroesse = {
  schluessel: Mengenfeld | 'dichte'
  label: string
  /** steht hinter der Zahl; leer: keine */
  einheit: string
  /** Klassen lassen sich nicht addieren */
  istSummierbar: boolean
  nachkommastellen: number
}

/** Größen einer Methode; die erste gilt, solange niemand wählt. Was keine Probe hergibt, fehlt. */
export function groessenDer(
  methode: Probenmethode,
  aufnahmen: readonly Matrixaufnahme[],
  taxa: readonly Matrixtaxon[],
): readonly Matrixgroesse[] {
  const { mengen, skalen } = METHODENANGABEN[methode]
  const erfasst = mengen.filter(feld => taxa.some(taxon => taxon.mengen[feld] !== undefined))
  return (erfasst.length === 0 ? mengen.slice(0, 1) : erfasst).flatMap(feld => {
    const groesse: Matrixgroesse = {
      schluessel: feld,
      label: labelVon(MENGENFELDER, feld) ?? feld,
      einheit: feldIn(Fund, feld).einheit ?? (feld === 'anzahl' ? 'Ind.' : ''),
      istSummierbar: skalen[feld] === undefined,
      nachkommastellen: 2,
    }
    const hatFlaeche = feld === 'anzahl' && aufnahmen.some(({ jeQuadratmeter }) => jeQuadratmeter !== null)
    return hatFlaeche ? [DICHTE, groesse] : [groesse]
  })
}

const DICHTE: Matrixgroesse = {
  schluessel: 'dichte',
  label: 'Individuen je m²',
  einheit: 'Ind./m²',
  istSummierbar: true,
  nachkommastellen: 1,
}
