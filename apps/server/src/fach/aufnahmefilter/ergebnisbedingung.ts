import type { Element } from '@benthos/fachmodell'
import type { Ergebnismerkmal } from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { spalten } from '../elemente/spalten.ts'
import { bestimmeMenge, sindWenige } from './menge.ts'

type Teil = RawBuilder<unknown>

/** Die Pfade stehen wörtlich wie in den Teilindizes `bewertung_fehler` und `bewertung_warnung`. */
const MIT_MELDUNG = {
  FEHLER: sql`bewertung where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "FEHLER")')`,
  WARNUNG: sql`bewertung where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "WARNUNG")')`,
} as const

/** Aufnahmen, deren Ergebnis eines der Merkmale hat, je Qualitätselement. */
export async function bestimmeErgebnisbedingung(
  db: Kysely<DB>,
  merkmale: readonly Ergebnismerkmal[],
): Promise<(element: Element) => Teil> {
  const bedingungen = await Promise.all(merkmale.map(merkmal => bestimmeMerkmal(db, merkmal)))
  return element =>
    sql`(${sql.join(
      bedingungen.map(bedingung => bedingung(element)),
      sql` or `,
    )})`
}

async function bestimmeMerkmal(db: Kysely<DB>, merkmal: Ergebnismerkmal): Promise<(element: Element) => Teil> {
  switch (merkmal) {
    case 'VERALTET':
      return element => {
        const s = spalten(element, 'aufnahme')
        return sql`(${s.bewertungId} is not null and ${s.status} in ('NEU', 'ROHDATEN'))`
      }
    case 'OHNE':
      return element => sql`${spalten(element, 'aufnahme').bewertungId} is null`
    case 'FEHLER':
    case 'WARNUNG': {
      const aus = MIT_MELDUNG[merkmal]
      const menge = await bestimmeMenge(db, sql`select id from ${aus}`, await sindWenige(db, aus))
      return element => sql`${spalten(element, 'aufnahme').bewertungId} ${menge}`
    }
  }
}
