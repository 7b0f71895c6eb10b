import type { Taxalistenart } from '@benthos/fachmodell'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { MzbFund } from '@benthos/vertrag/fund'

export type Muster = {
  taxalistenversionId: number
  taxa: { id: number; name: string }[]
}

/** Die ersten Arten der neuesten Fassung ohne vorgegebene Stadien, so viele wie verlangt; aus der Liste PHB Kieselalgen. */
export async function ladeMuster(db: Datenbank, anzahl: number, art: Taxalistenart = 'MZB_AUT'): Promise<Muster> {
  const fassung = await db
    .selectFrom('taxalistenversion')
    .select('id')
    .where('art', '=', art)
    .where('status', '=', 'GUELTIG')
    .orderBy('gueltig_von', 'desc')
    .executeTakeFirstOrThrow()
  const taxa = await db
    .selectFrom('taxon')
    .select(['id', 'name'])
    .where('taxalistenversion_id', '=', fassung.id)
    .where('rang', '=', 'ART')
    .where('akzeptiert', 'is', null)
    .where('stadien', 'is', null)
    .$if(art === 'PHB', q => q.where('gruppe', '=', 'Bacillariophyceae'))
    .orderBy('id')
    .limit(anzahl)
    .execute()
  if (taxa.length < anzahl) throw new RangeError(`Die Taxaliste hat nur ${taxa.length} passende Arten.`)
  return { taxalistenversionId: fassung.id, taxa }
}

/** Taxaliste zum Speichern; `lauf` ändert die Anzahl der ersten `geaendert` Zeilen. */
export function baueFunde({ taxa }: Muster, lauf: number, geaendert: number): MzbFund[] {
  return taxa.map(({ name }, i) =>
    MzbFund.parse({
      zeile: i + 1,
      taxon: name,
      artStadium: 'LARVE',
      anzahl: i < geaendert ? 1 + ((lauf * 7 + i) % 900) : 1 + ((i * 13) % 400),
    }),
  )
}
