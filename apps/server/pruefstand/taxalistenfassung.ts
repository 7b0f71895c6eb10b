import type { Taxalistenart } from '@benthos/fachmodell'
import type { Datenbank } from '../src/technik/db/datenbank.ts'

/**
 * Legt eine weitere gültige Fassung einer Taxaliste an, wie sie einmal käme: wenige Arten, ohne Kennwerte.
 * @param taxa je Name der gültige Name, wenn er ein Synonym ist
 */
export async function legeFassungAn(
  db: Datenbank,
  art: Taxalistenart,
  name: string,
  taxa: Readonly<Record<string, string | null>>,
  gueltigVon = '2020-01-01',
): Promise<void> {
  const { id } = await db
    .insertInto('taxalistenversion')
    .values({
      art,
      name,
      gueltig_von: gueltigVon,
      status: 'ENTWURF',
      quellen: '[]',
      kenngroessen: '{}',
      pruefsumme: '0'.repeat(64),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('taxon')
    .values(
      Object.entries(taxa).map(([taxon, akzeptiert]) => ({
        taxalistenversion_id: id,
        name: taxon,
        rang: 'ART' as const,
        gruppe: 'X',
        akzeptiert,
        operationell: akzeptiert ?? taxon,
        werte: '{}',
      })),
    )
    .execute()
  await db.updateTable('taxalistenversion').set({ status: 'GUELTIG' }).where('id', '=', id).execute()
}
