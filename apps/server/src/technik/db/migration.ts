import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { Startfehler } from '../konfiguration/startfehler.ts'
import type { Datenbank } from './datenbank.ts'
import type { DB } from './schema.ts'
import { SPERREN } from './sperren.ts'

export type Migrationsdatei = { nummer: number; name: string; pruefsumme: string; sql: string }
export type Migrationsergebnis = { angewandt: readonly string[]; stand: number }

const ORDNER = fileURLToPath(new URL('../../migrationen', import.meta.url))
const DATEINAME = /^(\d{4})_([a-z0-9_]+)\.sql$/

type AngewandteMigration = { nummer: number; name: string; pruefsumme: string }

/**
 * Bringt die Datenbank auf den Stand der Dateien `NNNN_name.sql`: nur vorwärts, jede in eigener Transaktion, unter einer
 * Sperre gegen gleichzeitig startende Server. Weigert sich bei Lücken, geänderten Dateien und einer neueren Datenbank.
 */
export async function migriere(db: Datenbank, ordner: string = ORDNER): Promise<Migrationsergebnis> {
  const dateien = await liesMigrationen(ordner)
  return db.connection().execute(async verbindung => {
    // Eine Migration darf länger rechnen als eine Anfrage, und das Warten auf den anderen Server ebenso.
    await sql`set statement_timeout = 0`.execute(verbindung)
    // Mehrere Server, die gemeinsam starten, warten hier hintereinander.
    await sql`select pg_advisory_lock(${SPERREN.MIGRATION})`.execute(verbindung)
    try {
      const vorhanden = await liesAngewandte(verbindung)
      pruefeAngewandte(vorhanden, dateien)
      const offen = dateien.slice(vorhanden.length)
      for (const datei of offen) await wendeAn(verbindung, datei)
      return { angewandt: offen.map(dateiname), stand: dateien.length }
    } finally {
      // Ist die Verbindung fort, ist es auch die Sperre; der eigentliche Fehler soll nicht überdeckt werden.
      await sql`select pg_advisory_unlock(${SPERREN.MIGRATION})`.execute(verbindung).catch(() => undefined)
      await sql`reset statement_timeout`.execute(verbindung).catch(() => undefined)
    }
  })
}

/** Liest und prüft die Migrationsdateien eines Ordners: Namen, lückenlose Nummern ab 1, Prüfsumme über den Inhalt. */
export async function liesMigrationen(ordner: string = ORDNER): Promise<Migrationsdatei[]> {
  const namen = (await readdir(ordner)).filter(n => n.endsWith('.sql') && n !== 'schema.sql').sort()
  const dateien: Migrationsdatei[] = []
  for (const dateiName of namen) {
    const [, ziffern, name] = DATEINAME.exec(dateiName) ?? []
    if (!ziffern || !name)
      throw migrationsfehler(
        `Die Datei ${dateiName} heißt nicht wie NNNN_name.sql (Kleinbuchstaben, Ziffern, Unterstrich).`,
      )
    const nummer = Number(ziffern)
    const erwartet = dateien.length + 1
    if (nummer < erwartet) throw migrationsfehler(`Die Migrationsnummer ${ziffern} kommt doppelt vor (${dateiName}).`)
    if (nummer > erwartet)
      throw migrationsfehler(
        `Vor ${dateiName} fehlt die Migration mit der Nummer ${String(erwartet).padStart(4, '0')}.`,
      )
    const inhalt = (await readFile(join(ordner, dateiName), 'utf8')).replaceAll('\r\n', '\n')
    dateien.push({ nummer, name, sql: inhalt, pruefsumme: createHash('sha256').update(inhalt).digest('hex') })
  }
  return dateien
}

async function sorgeFuerTabelle(db: Kysely<DB>): Promise<void> {
  try {
    await sql`
      create table if not exists schema_migration (
        nummer integer primary key check (nummer > 0),
        name text not null,
        pruefsumme text not null,
        angewandt_am timestamptz not null default now()
      )
    `.execute(db)
  } catch (fehler) {
    if ((fehler as { code?: string }).code !== '42501') throw fehler
    throw new Startfehler(
      'DATENBANK_RECHTE',
      'Der Benutzer aus DATABASE_URL darf in der Datenbank keine Tabellen anlegen. Machen Sie ihn zum Eigentümer der Datenbank (alter database … owner to …) oder geben Sie ihm das Recht create auf dem Schema public.',
      fehler,
    )
  }
}

async function liesAngewandte(db: Kysely<DB>): Promise<AngewandteMigration[]> {
  await sorgeFuerTabelle(db)
  const { rows } = await sql<AngewandteMigration>`
    select nummer, name, pruefsumme
    from schema_migration
    order by nummer
  `.execute(db)
  return rows
}

function pruefeAngewandte(angewandt: readonly AngewandteMigration[], dateien: readonly Migrationsdatei[]): void {
  for (const [i, alt] of angewandt.entries()) {
    const datei = dateien[i]
    if (!datei)
      throw migrationsfehler(
        `Die Datenbank steht auf Migration ${dateiname(alt)}, dieses Programm kennt nur ${dateien.length}. Starten Sie die neuere Programmversion oder verwenden Sie eine andere Datenbank.`,
      )
    if (alt.nummer !== datei.nummer)
      throw migrationsfehler(`In der Datenbank fehlt die Migration ${dateiname(datei)}, obwohl spätere angewandt sind.`)
    if (alt.name !== datei.name || alt.pruefsumme !== datei.pruefsumme)
      throw migrationsfehler(
        `Die Migration ${dateiname(alt)} wurde nach dem Anwenden verändert. Stellen Sie die Datei wieder her und schreiben Sie die Änderung in eine neue Migration; eine reine Entwicklungsdatenbank können Sie statt dessen löschen.`,
      )
  }
}

async function wendeAn(db: Kysely<DB>, datei: Migrationsdatei): Promise<void> {
  try {
    await db.transaction().execute(async tx => {
      await sql.raw(datei.sql).execute(tx)
      await sql`
        insert into schema_migration (nummer, name, pruefsumme)
        values (${datei.nummer}, ${datei.name}, ${datei.pruefsumme})
      `.execute(tx)
    })
  } catch (fehler) {
    throw migrationsfehler(
      `Die Migration ${dateiname(datei)} ist gescheitert, die Datenbank blieb auf dem Stand davor: ${beschreibeSqlFehler(fehler, datei.sql)}`,
      fehler,
    )
  }
}

function beschreibeSqlFehler(fehler: unknown, text: string): string {
  if (!(fehler instanceof Error)) return String(fehler)
  const { position } = fehler as Error & { position?: string }
  const zeile = position ? ` (Zeile ${text.slice(0, Number(position)).split('\n').length})` : ''
  return fehler.message + zeile
}

function dateiname({ nummer, name }: { nummer: number; name: string }): string {
  return `${String(nummer).padStart(4, '0')}_${name}.sql`
}

function migrationsfehler(meldung: string, ursache?: unknown): Startfehler {
  return new Startfehler('MIGRATION', meldung, ursache)
}
