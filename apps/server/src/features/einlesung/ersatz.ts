import type { BodyVon } from '@benthos/vertrag'
import type { Ersetzung, uebernimmErsatz } from '@benthos/vertrag/einlesung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { spaltennummer } from '../../technik/einlesen/datei/tabelle.ts'
import { Einwand } from '../../technik/http/problem.ts'

/**
 * Was der Bericht an diesen Zellen zu übernehmen anbietet.
 * @throws Einwand `EINGABE_UNGUELTIG`, wenn er es an einer nicht tut: übernommen wird nur, was jemand im Bericht sieht
 */
export async function findeErsatz(
  db: Kysely<DB>,
  id: number,
  { zellen, gleiche }: BodyVon<typeof uebernimmErsatz>,
): Promise<Ersetzung[]> {
  const { rows } = await sql<{ zelle: string; wert: string; ersatz: string }>`
    select distinct on (b.zelle) b.zelle, b.wert, b.ersatz
    from einlesung_zeile z
    cross join jsonb_to_recordset(z.beanstandungen) as b (zelle text, wert text, ersatz text)
    where z.einlesung_id = ${id}
      and z.nummer = any(${[...new Set(zellen.map(zeileVon))]}::int[])
      and b.zelle = any(${zellen}::text[])
      and b.ersatz is not null
    order by b.zelle
  `.execute(db)
  const gefundene = new Set(rows.map(({ zelle }) => zelle))
  const [fehlende] = zellen.filter(zelle => !gefundene.has(zelle))
  if (fehlende !== undefined)
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [
      { field: 'zellen', message: `Zu ${fehlende} gibt es nichts zu übernehmen` },
    ])
  return rows.map(({ zelle, wert, ersatz }) => ({
    spalte: spaltennummer(zelle.replace(/\d+$/, '')),
    zeile: gleiche ? null : zeileVon(zelle),
    text: wert,
    wert: ersatz,
  }))
}

const zeileVon = (zelle: string): number => Number(zelle.replace(/^[A-Z]+/, ''))
