import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { Ausfuhrstand } from '@benthos/vertrag/ausfuhrfelder'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from '@benthos/vertrag/messstellenabschnitte'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { type RawBuilder, sql } from 'kysely'
import { spalten } from '../elemente/spalten.ts'
import { projektnameDerMessstelle } from '../rechte/projektname.ts'
import type { Ausfuhrgrenzen } from './bereich.ts'
import { type Ausfuhrtafel, spaltenAus } from './tafel.ts'

/** Aufnahmen mit dem, worüber sich ihre Sichtbarkeit entscheidet. */
const AUFNAHMEN = sql`aufnahme join messstelle on messstelle.id = aufnahme.messstelle_id`

const organisation = (id: RawBuilder<unknown>) =>
  sql`(select organisationseinheit.name from organisationseinheit where organisationseinheit.id = ${id})`

export function messstellentafel(grenzen: Ausfuhrgrenzen): Ausfuhrtafel {
  return {
    name: 'messstelle',
    titel: 'Messstelle',
    spalten: [
      ...spaltenAus(Identifizierung, 'messstelle', {
        statt: {
          gewaesserId: sql`gewaesser.name`,
          organisationseinheitId: organisation(sql`messstelle.organisationseinheit_id`),
          projektId: projektnameDerMessstelle(grenzen.akteur),
        },
      }),
      ...spaltenAus(LageAllgemein, 'messstelle'),
      // Codes der Liste sind Text, auch wo die Spalte Zahlen hält.
      ...spaltenAus(LageKoordinaten, 'messstelle', {
        statt: { koordinatensystem: sql`messstelle.koordinatensystem::text` },
      }),
      ...spaltenAus(Charakteristik, 'messstelle', {
        statt: { saprobiellerGrundzustand: sql`messstelle.saprobieller_grundzustand::text` },
      }),
    ],
    kern: sql`messstelle`,
    dazu: sql`join gewaesser on gewaesser.id = messstelle.gewaesser_id`,
    wo: grenzen.bezug('messstelle'),
    ordnung: sql`messstelle.id`,
  }
}

export function projekttafel(grenzen: Ausfuhrgrenzen): Ausfuhrtafel {
  return {
    name: 'projekt',
    titel: 'Projekt',
    spalten: spaltenAus(Projektdaten, 'projekt', {
      statt: { organisationseinheitId: organisation(sql`projekt.organisationseinheit_id`) },
    }),
    kern: sql`projekt`,
    wo: grenzen.bezug('projekt'),
    ordnung: sql`projekt.id`,
  }
}

/** Eine Zeile je Aufnahme; was zu einem Element gehört, das der Leser nicht lesen darf, ist leer. */
export function aufnahmetafel(grenzen: Ausfuhrgrenzen): Ausfuhrtafel {
  const nurLesbar = (e: (typeof ELEMENTE)[number], wert: RawBuilder<unknown>) =>
    sql`case when ${grenzen.liest(e)} then ${wert} end`
  const jeElement = (name: string, angabe: 'status' | 'freigabe' | 'klasse' | 'einschaetzung') =>
    ELEMENTE.map(e => [`${kurzVon(e)}${name}`, nurLesbar(e, spalten(e, 'aufnahme')[angabe])] as const)
  const lesbare = sql.join(ELEMENTE.map(e => nurLesbar(e, sql.lit(e))))
  return {
    name: 'aufnahme',
    titel: 'Aufnahme',
    spalten: [
      ...spaltenAus(Aufnahmedaten, 'aufnahme', {
        statt: {
          messstelleId: sql`messstelle.code`,
          projektId: sql`projekt.name`,
          methoden: sql`array_remove(array[${lesbare}], null)`,
          ...Object.fromEntries(
            ELEMENTE.map(e => [
              auftragnehmerfeld(e),
              nurLesbar(e, organisation(spalten(e, 'aufnahme').auftragnehmerId)),
            ]),
          ),
        },
      }),
      ...spaltenAus(Ausfuhrstand, 'aufnahme', {
        statt: Object.fromEntries([
          ...jeElement('Status', 'status'),
          ...jeElement('Freigabe', 'freigabe'),
          ...jeElement('Klasse', 'klasse'),
          ...jeElement('Einschaetzung', 'einschaetzung'),
        ]),
      }),
    ],
    kern: AUFNAHMEN,
    dazu: sql`join projekt on projekt.id = aufnahme.projekt_id`,
    wo: grenzen.liestEines(),
    ordnung: sql`aufnahme.id`,
  }
}
