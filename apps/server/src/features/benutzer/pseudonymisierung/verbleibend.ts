import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'

/** Tabellen ohne Text, den jemand geschrieben hat, und dabei groß: Inhalte von Netzen und Listen, errechnete Ergebnisse. */
const OHNE_TEXTE: ReadonlySet<string> = new Set([
  'bewertung',
  'fassungsvorschau_zeile',
  'netzabschnitt',
  'netzroute',
  'schema_migration',
  'taxon',
])

/**
 * Sucht Nennungen in jeder Textspalte der Datenbank: was andere über die Person geschrieben haben, wird nicht geändert, aber genannt.
 * @returns Tabelle, Spalte und in wie vielen Zeilen
 */
export async function sucheVerbleibende(db: Kysely<DB>, nennungen: readonly string[]) {
  const { rows: spalten } = await sql<{ tabelle: string; spalte: string }>`
    select spalten.table_name as tabelle, spalten.column_name as spalte
    from information_schema.columns as spalten
    join information_schema.tables as tabellen using (table_schema, table_name)
    where spalten.table_schema = 'public' and tabellen.table_type = 'BASE TABLE'
      and spalten.data_type in ('text', 'jsonb', 'ARRAY', 'character varying')
    order by 1, 2
  `.execute(db)
  const muster = nennungen.map(wort => `%${wort.replace(/[\\%_]/g, zeichen => `\\${zeichen}`)}%`)
  const verbleibend: { tabelle: string; spalte: string; zeilen: number }[] = []
  for (const tabelle of new Set(spalten.map(spalte => spalte.tabelle))) {
    if (OHNE_TEXTE.has(tabelle)) continue
    const ihre = spalten.filter(spalte => spalte.tabelle === tabelle)
    const zaehler = ihre.map(
      ({ spalte }, i) =>
        sql`(count(*) filter (where ${sql.ref(spalte)}::text collate "default" ilike any(${muster}::text[])))::int as ${sql.ref(`s${i}`)}`,
    )
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(zaehler)} from ${sql.table(tabelle)}
    `.execute(db)
    for (const [i, { spalte }] of ihre.entries()) {
      const zeilen = rows[0]?.[`s${i}`] ?? 0
      if (zeilen > 0) verbleibend.push({ tabelle, spalte, zeilen })
    }
  }
  return verbleibend
}
