import { indiziereTaxaliste, type TaxalisteIndex } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'

/**
 * Fassungen der Taxalisten, übersetzt für den Rechenkern. Eine gültige Fassung ändert sich nie, darum darf sie für die
 * Lebenszeit des Servers im Speicher bleiben; Entwürfe werden jedes Mal gelesen.
 */
export type Taxalistenspeicher = {
  index: (db: Datenbank | Transaktion, name: string) => Promise<TaxalisteIndex>
}

export function erstelleTaxalistenspeicher(): Taxalistenspeicher {
  const fertige = new Map<string, Promise<TaxalisteIndex>>()
  return {
    index: async (db, name) => {
      const vorhanden = fertige.get(name)
      if (vorhanden) return vorhanden
      const { status, liste } = await ladeTaxaliste(db, name)
      const index = indiziereTaxaliste(liste)
      if (status !== 'ENTWURF') fertige.set(name, Promise.resolve(index))
      return index
    },
  }
}

/** Eine Fassung in der Form von `Taxaliste`, Taxa nach Name geordnet wie in der Quelldatei. */
export async function ladeTaxaliste(
  db: Datenbank | Transaktion,
  name: string,
): Promise<{ id: number; status: 'ENTWURF' | 'GUELTIG' | 'ABGELOEST'; liste: Taxaliste }> {
  const fassung = await db
    .selectFrom('taxalistenversion')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const taxa = await db
    .selectFrom('taxon')
    .select([
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
    .where('taxalistenversion_id', '=', fassung.id)
    .orderBy('id')
    .execute()
  return {
    id: fassung.id,
    status: fassung.status,
    liste: {
      art: fassung.art,
      name: fassung.name,
      gueltigVon: fassung.gueltig_von,
      quellen: fassung.quellen,
      kenngroessen: fassung.kenngroessen,
      taxa: taxa.map(({ wertungsfamilie_bmwp, wertungsfamilie_psi, stadien, ...taxon }) => ({
        ...taxon,
        ...(wertungsfamilie_bmwp !== null && { wertungsfamilieBmwp: wertungsfamilie_bmwp }),
        ...(wertungsfamilie_psi !== null && { wertungsfamiliePsi: wertungsfamilie_psi }),
        ...(stadien !== null && { stadien }),
      })),
    },
  }
}
