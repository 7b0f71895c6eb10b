import { ELEMENTE_LABEL, type Element, type Probenmethode } from '@benthos/fachmodell'
import { type Ausfuhrbereich, Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ergebnistafeln } from '../../fach/ausfuhr/ergebnistafeln.ts'
import { abschnittstafeln, ortszeilentafeln } from '../../fach/ausfuhr/ortsbefundtafeln.ts'
import { fundtafel, mischbestandstafeln, probentafel } from '../../fach/ausfuhr/probentafeln.ts'
import { aufnahmetafel, messstellentafel, projekttafel } from '../../fach/ausfuhr/stammtafeln.ts'
import type { Ausfuhrtafel } from '../../fach/ausfuhr/tafel.ts'

/**
 * Blatt der Mappe. `angaben`: jeder Satz steht mit seinen Feldern untereinander, auch mehrere Tafeln auf einem Blatt; `zeilen`: je
 * Satz eine Zeile.
 */
export type Mappenteil = { blatt: string } & (
  | { form: 'angaben'; tafeln: readonly Ausfuhrtafel[] }
  | { form: 'zeilen'; tafel: Ausfuhrtafel }
)

/** Blätter zu einem Qualitätselement einer Aufnahme. @param methoden ihrer Proben: jede hat ihre eigene Fundliste */
export function baueTeile(
  element: Element,
  methoden: readonly Probenmethode[],
  bereich: Ausfuhrbereich,
): readonly Mappenteil[] {
  const grenzen = new Ausfuhrgrenzen(bereich)
  const [ergebnis, ...groessen] = ergebnistafeln(grenzen)
  const zeilen = (tafel: Ausfuhrtafel): Mappenteil => ({ blatt: tafel.titel, form: 'zeilen', tafel })
  return [
    {
      blatt: 'Aufnahmedaten',
      form: 'angaben',
      tafeln: [aufnahmetafel(grenzen), messstellentafel(grenzen), projekttafel(grenzen)],
    },
    { blatt: 'Ortsbefund', form: 'angaben', tafeln: abschnittstafeln(grenzen) },
    ...ortszeilentafeln(grenzen).map(zeilen),
    { blatt: `Proben ${ELEMENTE_LABEL[element]}`, form: 'angaben', tafeln: [probentafel(grenzen, element)] },
    ...methoden.map(methode => zeilen(fundtafel(grenzen, element, methode))),
    ...mischbestandstafeln(grenzen).map(zeilen),
    ...(ergebnis === undefined ? [] : [{ blatt: 'Ergebnisse', form: 'angaben', tafeln: [ergebnis] } as const]),
    ...groessen.map(zeilen),
  ]
}
