import type { Taxalistenart, TaxonEintrag } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** SQL der Taxalistenversionen. */

export function ladeFassung(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('taxalistenversion')
    .select(['id', 'art', 'name', 'gueltig_von', 'status', 'quellen', 'kenngroessen', 'pruefsumme'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function ladeEintraege(
  db: Kysely<DB>,
  fassungId: number,
): Promise<{ id: number; eintrag: TaxonEintrag }[]> {
  const zeilen = await db
    .selectFrom('taxon')
    .select([
      'id',
      'name',
      'autor',
      'rang',
      'gruppe',
      'familie',
      'gattung',
      'akzeptiert',
      'operationell',
      'wertungsfamilie',
      'wertungsfamilie_bmwp',
      'wertungsfamilie_psi',
      'stadien',
      'werte',
    ])
    .where('taxalistenversion_id', '=', fassungId)
    .orderBy('id')
    .execute()
  return zeilen.map(z => ({
    id: z.id,
    eintrag: {
      name: z.name,
      autor: z.autor,
      rang: z.rang,
      gruppe: z.gruppe,
      familie: z.familie,
      gattung: z.gattung,
      akzeptiert: z.akzeptiert,
      operationell: z.operationell,
      wertungsfamilie: z.wertungsfamilie,
      ...(z.wertungsfamilie_bmwp !== null && { wertungsfamilieBmwp: z.wertungsfamilie_bmwp }),
      ...(z.wertungsfamilie_psi !== null && { wertungsfamiliePsi: z.wertungsfamilie_psi }),
      ...(z.stadien !== null && { stadien: z.stadien }),
      werte: z.werte,
    },
  }))
}

/** Fassungen einer Art, neueste zuerst, ohne Entwürfe. */
export function listeFassungen(db: Kysely<DB>, art: Taxalistenart) {
  return db
    .selectFrom('taxalistenversion')
    .select([
      'name',
      'art',
      'gueltig_von as gueltigVon',
      'status',
      sql<number>`(select count(*) from taxon where taxon.taxalistenversion_id = taxalistenversion.id)`.as('taxa'),
    ])
    .where('art', '=', art)
    .where('status', '<>', 'ENTWURF')
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Name der neuesten gültigen Fassung einer Art. */
export async function neuesteFassung(db: Kysely<DB>, art: Taxalistenart): Promise<{ id: number; name: string } | null> {
  const zeile = await db
    .selectFrom('taxalistenversion')
    .select(['id', 'name'])
    .where('art', '=', art)
    .where('status', '=', 'GUELTIG')
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return zeile ?? null
}
