import { sql } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'

/** Protokolle dessen, was geschah: sie wachsen auch durch eine Rücknahme. */
const PROTOKOLLE = [
  'auftrag',
  'auftrag_datei',
  'auftrag_teil',
  'einlesung',
  'einlesung_datei',
  'einlesung_objekt',
  'einlesung_ruecknahme',
  'einlesung_zeile',
  'journal',
  'journal_siegel',
  'knoten',
  'migration',
  'sitzung',
]
/** Zähler gegen veraltete Formulare laufen nie zurück. */
const ZAEHLER = ['version', 'stand', 'identifizierung', 'lage_allgemein', 'lage_koordinaten', 'charakteristik'].flatMap(
  name => [name, `version_${name}`],
)

/** Prüfsumme je Tabelle über jede Zeile mit jeder Spalte, ohne die Zähler. */
export async function ladePruefsummen(db: Datenbank): Promise<Record<string, string>> {
  const { rows: tabellen } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(db)
  const summen: Record<string, string> = {}
  for (const { name } of tabellen) {
    if (PROTOKOLLE.includes(name)) continue
    const { rows } = await sql<{ summe: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(zeile, '|' order by zeile)), '') as summe
      from (select (to_jsonb(t) - ${ZAEHLER}::text[])::text as zeile from ${sql.table(name)} t) z
    `.execute(db)
    summen[name] = rows[0]?.summe ?? ''
  }
  return summen
}
