import type { Fassungseinfuhr } from '@benthos/vertrag/fassung'
import { type Kysely, sql } from 'kysely'
import { FASSUNGSTABELLE } from '../../fach/klassenwechsel/klassenwechsel.ts'
import type { DB } from '../../technik/db/schema.ts'
import { alsHerkunft, type Leser, ladeEinlesespuren } from '../../technik/einlesen/einlesespuren.ts'
import type { Fassungsort } from './entwurf.ts'

/** Je Fassung der Import, aus dem sie ist, wie dieser Leser es erfährt: sie entsteht ganz aus einer Datei oder aus keiner. */
export async function ladeEinfuhren(
  db: Kysely<DB>,
  art: Fassungsort['art'],
  leser: Leser,
): Promise<ReadonlyMap<number, Fassungseinfuhr>> {
  const { rows } = await sql<{ id: number; fassung: number }>`
    select journal.id, fassung.id as fassung
    from ${sql.table(FASSUNGSTABELLE[art])} as fassung
    join journal
      on journal.tabelle = ${FASSUNGSTABELLE[art]} and journal.schluessel = fassung.id::text and journal.aktion = 'NEW'
  `.execute(db)
  const fassungen = new Map(rows.map(({ id, fassung }) => [id, fassung]))
  const spuren = await ladeEinlesespuren(db, [...fassungen.keys()])
  return new Map(
    spuren.flatMap(spur => {
      const fassung = fassungen.get(spur.id)
      return fassung === undefined ? [] : [[fassung, { ...alsHerkunft(spur, leser), zeilen: spur.geladen }] as const]
    }),
  )
}
