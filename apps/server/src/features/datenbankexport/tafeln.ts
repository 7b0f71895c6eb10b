import { ELEMENTE } from '@benthos/fachmodell'
import type { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ergebnistafeln } from '../../fach/ausfuhr/ergebnistafeln.ts'
import { abschnittstafeln, ortszeilentafeln } from '../../fach/ausfuhr/ortsbefundtafeln.ts'
import { fundtafel, mischbestandstafeln, probentafel } from '../../fach/ausfuhr/probentafeln.ts'
import { aufnahmetafel, messstellentafel, projekttafel } from '../../fach/ausfuhr/stammtafeln.ts'
import type { Ausfuhrtafel } from '../../fach/ausfuhr/tafel.ts'

/** Die Tabellen der sichtbaren Datenbank; welche es gibt, hängt nicht daran, was der Akteur lesen darf. */
export function tafelnDerDatenbank(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  return [
    projekttafel(grenzen),
    messstellentafel(grenzen),
    aufnahmetafel(grenzen),
    ...abschnittstafeln(grenzen),
    ...ortszeilentafeln(grenzen),
    ...ELEMENTE.flatMap(element => [probentafel(grenzen, element), fundtafel(grenzen, element)]),
    ...mischbestandstafeln(grenzen),
    ...ergebnistafeln(grenzen),
  ]
}
