import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { migriere } from '../../src/technik/db/migration.ts'
import { neueDatenbank } from '../neueDatenbank.ts'
import type { Pruefdatenbank } from '../pruefdatenbank.ts'
import { oeffneRohzugang } from '../rohzugang.ts'

const MIGRATIONEN = fileURLToPath(new URL('../../src/migrationen/', import.meta.url))

/**
 * Datenbank, wie ein früheres Programm sie hinterließ: seine Migrationen und die Sicherung `<stand>.sql.br`, Abschnitte
 * `COPY … FROM stdin` wie von `pg_dump --data-only`. Sie ändert sich nie; was spätere Migrationen damit tun, zeigt `migriere`.
 * @param stand Nummer der letzten Migration, vierstellig
 */
export async function bestandVomStand(stand: string): Promise<Pruefdatenbank> {
  const bestand = await neueDatenbank({ leer: true })
  const ordner = await mkdtemp(join(tmpdir(), 'benthos-stand-'))
  await cp(MIGRATIONEN, ordner, {
    recursive: true,
    filter: quelle => (/(\d{4})_\w+\.sql$/.exec(quelle)?.[1] ?? '') <= stand,
  })
  await migriere(bestand.db, ordner)
  await rm(ordner, { recursive: true })
  await spieleEin(bestand, stand)
  return bestand
}

async function spieleEin({ db, url }: Pruefdatenbank, stand: string): Promise<void> {
  const sicherung = await readFile(new URL(`${stand}.sql.br`, import.meta.url))
  const abschnitte = [
    ...brotliDecompressSync(sicherung)
      .toString()
      .matchAll(/^COPY (\S+) (\(.+\)) FROM stdin;\n([^]*?)\\\.$/gm),
  ]
  // Wie beim Einspielen einer Sicherung: Trigger und Fremdschlüssel ruhen, bis alles da ist.
  const schalte = (wie: 'set' | 'reset') =>
    sql`
      do $$ begin
        execute format('alter database %I ${sql.raw(wie)} session_replication_role${sql.raw(wie === 'set' ? ' = replica' : '')}', current_database());
      end $$
    `.execute(db)
  await schalte('set')
  const roh = oeffneRohzugang(url)
  // Was die Migrationen selbst eintrugen, steht auch in der Sicherung.
  await roh.frage(`truncate ${abschnitte.map(([, tabelle]) => tabelle).join(', ')} cascade`)
  for (const [, tabelle = '', spalten = '', zeilen = ''] of abschnitte)
    await roh.kopiere(`${tabelle} ${spalten}`, zeilen)
  await roh.schliesse()
  await schalte('reset')
  await sql`
    do $$ declare spalte record; begin
      for spalte in
        select attrelid::regclass as tabelle, attname as name
        from pg_attribute
        where attidentity <> '' and attrelid::regclass::text in (select relname from pg_class where relkind = 'r')
      loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
          spalte.tabelle, spalte.name, spalte.name, spalte.tabelle);
      end loop;
    end $$
  `.execute(db)
}
