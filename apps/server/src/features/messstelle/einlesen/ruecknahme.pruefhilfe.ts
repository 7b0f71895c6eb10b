import type { Einlesung } from '@benthos/vertrag/einlesung'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { fragenpruefung } from './gewaesserfrage.pruefhilfe.ts'

/** Protokolle dessen, was geschah: sie wachsen auch durch eine Rücknahme. */
const PROTOKOLLE = [
  'auftrag',
  'auftrag_datei',
  'auftrag_teil',
  'einlesung',
  'einlesung_datei',
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

/** Prüfdienst des Einlesens mit Handgriffen für die Rücknahme. */
export async function ruecknahmepruefung() {
  const dienst = await fragenpruefung()
  const { als, db, arbeiteAb, vorgang } = dienst

  /** Prüfsumme je Tabelle über jede Zeile mit jeder Spalte, ohne die Zähler. */
  async function pruefsummen(): Promise<Record<string, string>> {
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
  const vorschau = async (id: number, wer = 'land-noe') =>
    (await als(wer)(`/api/einlesen/${id}/ruecknahme`)).json<Ruecknahmevorschau>()
  const sendeRuecknahme = (id: number, wer: string | null = 'land-noe') =>
    als(wer)(post(`/api/einlesen/${id}/zuruecknehmen`, {}))
  async function nimmZurueck(id: number, wer = 'land-noe'): Promise<Einlesung> {
    const angenommen = await sendeRuecknahme(id, wer)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    expect(angenommen.json<Einlesung>().zustand).toBe('RUECKNAHME')
    await arbeiteAb()
    return vorgang(id, wer)
  }
  return { ...dienst, pruefsummen, vorschau, sendeRuecknahme, nimmZurueck }
}
