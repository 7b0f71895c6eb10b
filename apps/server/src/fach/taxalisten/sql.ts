import type { Taxaliste, Taxalistenart, TaxonEintrag } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Taxalistenversionen. */

/** Kopf einer Fassung; `status` ist ihr Stand heute. */
export const FASSUNGSSPALTEN = [
  'id',
  'art',
  'name',
  'gueltig_von',
  'quellen',
  'kenngroessen',
  'pruefsumme',
  FASSUNGSSTAND.as('status'),
] as const

export function ladeFassung(db: Kysely<DB>, name: string) {
  return db.selectFrom('taxalistenversion').select(FASSUNGSSPALTEN).where('name', '=', name).executeTakeFirst()
}

export type Fassungszeile = NonNullable<Awaited<ReturnType<typeof ladeFassung>>>

/** Einträge einer Fassung, wie sie eingeführt wurde; abgeleitete Taxa folgen aus ihnen und stehen nicht dabei. */
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
    .where('abgeleitet', '=', false)
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

/**
 * Fügt eine Fassung als Entwurf ein, ihre Taxa in der Reihenfolge der Liste.
 * @param benutzerId wer sie einführt; null: mitgeliefert
 * @returns Kennung des Entwurfs
 */
export async function fuegeListenentwurfEin(
  tx: Transaktion,
  liste: Taxaliste,
  pruefsumme: string,
  benutzerId: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('taxalistenversion')
    .values({
      art: liste.art,
      name: liste.name,
      gueltig_von: liste.gueltigVon,
      status: 'ENTWURF',
      quellen: JSON.stringify(liste.quellen),
      kenngroessen: JSON.stringify(liste.kenngroessen),
      pruefsumme,
      angelegt_von: benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fuegeTaxaEin(tx, id, liste.taxa, false)
  return id
}

/** Trägt abgeleitete Taxa in eine gültige Fassung ein; was schon dasteht, bleibt. */
export function fuegeAbgeleiteteEin(tx: Transaktion, fassungId: number, taxa: readonly TaxonEintrag[]): Promise<void> {
  return fuegeTaxaEin(tx, fassungId, taxa, true)
}

/** Schlüssel je Name, auch der abgeleiteten. */
export async function ladeTaxonkennungen(
  db: Kysely<DB>,
  fassungId: number,
  namen: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const zeilen = await db
    .selectFrom('taxon')
    .select(['id', 'name'])
    .where('taxalistenversion_id', '=', fassungId)
    .where('name', 'in', namen)
    .execute()
  return new Map(zeilen.map(({ id, name }) => [name, id]))
}

async function fuegeTaxaEin(
  db: Kysely<DB>,
  fassungId: number,
  taxa: readonly TaxonEintrag[],
  abgeleitet: boolean,
): Promise<void> {
  await sql`
    insert into taxon (
      taxalistenversion_id, name, autor, rang, gruppe, familie, gattung, akzeptiert, operationell,
      wertungsfamilie, wertungsfamilie_bmwp, wertungsfamilie_psi, stadien, werte, abgeleitet
    )
    select ${fassungId}, t.name, t.autor, t.rang, t.gruppe, t.familie, t.gattung, t.akzeptiert, t.operationell,
      t.wertungsfamilie, t."wertungsfamilieBmwp", t."wertungsfamiliePsi", t.stadien, t.werte, ${abgeleitet}
    from jsonb_to_recordset(${JSON.stringify(taxa)}::jsonb) as t(
      name text, autor text, rang text, gruppe text, familie text, gattung text, akzeptiert text, operationell text,
      wertungsfamilie text, "wertungsfamilieBmwp" text, "wertungsfamiliePsi" text, stadien text[], werte jsonb
    )
    ${abgeleitet ? sql`on conflict (taxalistenversion_id, name) do nothing` : sql``}
  `.execute(db)
}

/** Namen der Fassungen, die heute gelten. */
export async function listeGeltende(db: Kysely<DB>): Promise<string[]> {
  const zeilen = await db.selectFrom('taxalistenversion').select('name').where(FASSUNGSSTAND, '=', 'GUELTIG').execute()
  return zeilen.map(({ name }) => name)
}

/** Fassungen einer Art, die gelten oder galten, neueste zuerst. */
export function listeFassungen(db: Kysely<DB>, art: Taxalistenart) {
  return db
    .selectFrom('taxalistenversion')
    .select([
      'name',
      'art',
      'gueltig_von as gueltigVon',
      FASSUNGSSTAND.$castTo<'GUELTIG' | 'ABGELOEST'>().as('status'),
      sql<number>`(select count(*) from taxon where taxon.taxalistenversion_id = taxalistenversion.id and not abgeleitet)`.as(
        'taxa',
      ),
    ])
    .where('art', '=', art)
    .where(FASSUNGSSTAND, 'in', ['GUELTIG', 'ABGELOEST'])
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Name der neuesten heute gültigen Fassung einer Art. */
export async function neuesteFassung(db: Kysely<DB>, art: Taxalistenart): Promise<{ id: number; name: string } | null> {
  const zeile = await db
    .selectFrom('taxalistenversion')
    .select(['id', 'name'])
    .where('art', '=', art)
    .where(FASSUNGSSTAND, '=', 'GUELTIG')
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return zeile ?? null
}
