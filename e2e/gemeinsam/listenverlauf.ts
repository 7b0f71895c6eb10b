import type { MzbFund } from '@benthos/vertrag/fund'
import { sql } from 'kysely'
import type { Datenbank } from '../../apps/server/src/technik/db/datenbank.ts'

/** Zeile einer Taxaliste, soweit Abstürze sie verfälschen könnten. */
export type Listenzeile = Pick<MzbFund, 'zeile' | 'taxon' | 'anzahl'>

type Journalfund = { zeile: number; taxon_id: number; anzahl: number | null }
type Eintrag = {
  xid: string
  tabelle: string
  aktion: 'NEW' | 'UPDATED' | 'DELETED'
  vorher: unknown
  nachher: unknown
}

/**
 * Spielt das Journal einer Aufnahme nach: welche Taxaliste galt in welcher Version? Fehlte im Journal eine Änderung oder
 * gehörte sie zu einer anderen Transaktion als die Version, stimmte hier eine Liste nicht. Geordnet wird nach der Spalte: der Ausgabename
 * meinte den Text, und „1000“ käme vor „999“.
 */
export async function spieleJournalNach(db: Datenbank, aufnahmeId: number): Promise<Map<number, Listenzeile[]>> {
  const namen = new Map((await db.selectFrom('taxon').select(['id', 'name']).execute()).map(t => [t.id, t.name]))
  const { rows } = await sql<Eintrag>`
    select xid::text as xid, tabelle, aktion, vorher, nachher
    from journal
    where aufnahme_id = ${aufnahmeId} and tabelle in ('bestimmung', 'fund')
    order by journal.xid, id
  `.execute(db)
  const funde = new Map<number, Listenzeile>()
  const versionen = new Map<number, Listenzeile[]>()
  for (const xid of new Set(rows.map(zeile => zeile.xid))) {
    let version: number | null = null
    for (const { tabelle, aktion, vorher, nachher } of rows.filter(zeile => zeile.xid === xid)) {
      if (tabelle === 'bestimmung') version = (nachher as { version: number }).version
      else if (aktion === 'DELETED') for (const { zeile } of vorher as Journalfund[]) funde.delete(zeile)
      else
        for (const { zeile, taxon_id, anzahl } of nachher as Journalfund[])
          funde.set(zeile, { zeile, taxon: namen.get(taxon_id) ?? `unbekannt ${taxon_id}`, anzahl })
    }
    if (version === null) throw new Error('Funde wurden ohne neue Version der Taxaliste geschrieben.')
    versionen.set(
      version,
      [...funde.values()].toSorted((a, b) => a.zeile - b.zeile),
    )
  }
  return versionen
}
