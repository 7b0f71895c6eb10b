import type { Ergebnismerkmal } from '@benthos/vertrag/aufnahme'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { bestimmeMenge, sindWenige } from './menge.ts'

type Teil = RawBuilder<unknown>
type E = 'mzb' | 'phb'

/** Die Pfade stehen wörtlich wie in den Teilindizes `bewertung_fehler` und `bewertung_warnung`. */
const MIT_MELDUNG = {
  FEHLER: sql`bewertung where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "FEHLER")')`,
  WARNUNG: sql`bewertung where jsonb_path_exists(ergebnis, '$.meldungen[*] ? (@.schwere == "WARNUNG")')`,
} as const

/** Aufnahmen, deren Ergebnis eines der Merkmale hat, je Qualitätselement. */
export async function bestimmeErgebnisbedingung(
  db: Kysely<DB>,
  merkmale: readonly Ergebnismerkmal[],
): Promise<(e: E) => Teil> {
  const bedingungen = await Promise.all(merkmale.map(merkmal => bestimmeMerkmal(db, merkmal)))
  return e =>
    sql`(${sql.join(
      bedingungen.map(bedingung => bedingung(e)),
      sql` or `,
    )})`
}

async function bestimmeMerkmal(db: Kysely<DB>, merkmal: Ergebnismerkmal): Promise<(e: E) => Teil> {
  switch (merkmal) {
    case 'VERALTET':
      return e =>
        sql`(aufnahme.${bewertungId(e)} is not null and aufnahme.${sql.ref(`${e}_status`)} in ('NEU', 'ROHDATEN'))`
    case 'OHNE':
      return e => sql`aufnahme.${bewertungId(e)} is null`
    case 'FEHLER':
    case 'WARNUNG': {
      const aus = MIT_MELDUNG[merkmal]
      const menge = await bestimmeMenge(db, sql`select id from ${aus}`, await sindWenige(db, aus))
      return e => sql`aufnahme.${bewertungId(e)} ${menge}`
    }
  }
}

const bewertungId = (e: E) => sql.ref(`${e}_bewertung_id`)
