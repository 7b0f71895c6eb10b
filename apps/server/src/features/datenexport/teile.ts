import { ELEMENTE_LABEL, type Element, methodenDes, type Probenmethode } from '@benthos/fachmodell'
import type { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
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
  grenzen: Ausfuhrgrenzen,
): readonly Mappenteil[] {
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

/** Dieselben Teile für viele Aufnahmen: je Tafel ein Blatt, je Satz eine Zeile; Methoden ohne Fund haben keines. */
export function baueTafeln(
  element: Element,
  grenzen: Ausfuhrgrenzen,
): readonly { tafel: Ausfuhrtafel; nurGefuellte?: boolean }[] {
  return [
    ...[
      aufnahmetafel(grenzen),
      messstellentafel(grenzen),
      projekttafel(grenzen),
      ...abschnittstafeln(grenzen),
      ...ortszeilentafeln(grenzen),
      probentafel(grenzen, element),
    ].map(tafel => ({ tafel })),
    ...methodenDes(element).map(methode => ({ tafel: fundtafel(grenzen, element, methode), nurGefuellte: true })),
    ...[...mischbestandstafeln(grenzen), ...ergebnistafeln(grenzen)].map(tafel => ({ tafel })),
  ]
}
