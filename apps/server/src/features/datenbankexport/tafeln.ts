import { ELEMENTE } from '@benthos/fachmodell'
import { Ausfuhrnummern } from '@benthos/vertrag/ausfuhrfelder'
import { sql } from 'kysely'
import type { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ergebnistafeln } from '../../fach/ausfuhr/ergebnistafeln.ts'
import { abschnittstafeln, ortszeilentafeln } from '../../fach/ausfuhr/ortsbefundtafeln.ts'
import { fundtafel, mischbestandstafeln, probentafel } from '../../fach/ausfuhr/probentafeln.ts'
import { aufnahmetafel, messstellentafel, projekttafel } from '../../fach/ausfuhr/stammtafeln.ts'
import { type Ausfuhrtafel, spaltenAus } from '../../fach/ausfuhr/tafel.ts'

/** Die Tabellen der sichtbaren Datenbank; welche es gibt, hängt nicht daran, was der Akteur lesen darf. */
export function tafelnDerDatenbank(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  return [
    projekttafel(grenzen),
    messstellentafel(grenzen),
    mitNummer(aufnahmetafel(grenzen), 'aufnahme'),
    ...abschnittstafeln(grenzen),
    ...ortszeilentafeln(grenzen),
    ...ELEMENTE.flatMap(element => [probentafel(grenzen, element), mitNummer(fundtafel(grenzen, element), 'fund')]),
    ...mischbestandstafeln(grenzen),
    ...ergebnistafeln(grenzen),
  ]
}

const GESPEICHERT = { aufnahme: sql.ref('aufnahme.id'), fund: sql.ref('fund.nummer') }

/** Mit der Nummer, die das Einspielen wiederherstellt: sonst gäbe es nach ihm dieselben Kennungen für anderes. */
function mitNummer(tafel: Ausfuhrtafel, was: keyof typeof Ausfuhrnummern): Ausfuhrtafel {
  const nummer = spaltenAus(Ausfuhrnummern[was], was, { statt: { nummer: GESPEICHERT[was] } })
  return { ...tafel, spalten: [...tafel.spalten, ...nummer] }
}
