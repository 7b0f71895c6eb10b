import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'

const BESCHRIEBEN = [
  'projekt',
  'messstelle',
  'aufnahme',
  'aufnahme_abschnitt',
  'probe',
  'bestimmung',
  'fund',
  'phb_wuchsform',
  'bewertung',
  'experteneinschaetzung',
  'status_ereignis',
] as const

/**
 * Führt `fn` aus, ohne dass das Journal mitschreibt; nur als Eigentümer der Tabellen. Ab- und Einschalten gehören zur selben
 * Transaktion: ein Absturz dazwischen lässt das Journal eingeschaltet, und wer sonst schreiben will, wartet so lange.
 */
export async function ohneJournal<T>(tx: Transaktion, fn: () => Promise<T>): Promise<T> {
  const { rows: trigger } = await sql<{ tabelle: string; name: string }>`
    select t.tgrelid::regclass::text as tabelle, t.tgname as name
    from pg_trigger as t
    join pg_proc as p on p.oid = t.tgfoid
    where p.proname like 'journal\\_schreibe%'
      and t.tgrelid::regclass::text in (${sql.join(BESCHRIEBEN)})
    order by tabelle, name
  `.execute(tx)
  const schalte = async (wie: 'enable' | 'disable'): Promise<void> => {
    for (const { tabelle, name } of trigger)
      await sql`alter table ${sql.table(tabelle)} ${sql.raw(wie)} trigger ${sql.ref(name)}`.execute(tx)
  }
  await schalte('disable')
  const ergebnis = await fn()
  await schalte('enable')
  return ergebnis
}
