import { Kysely, type PostgresCursorConstructor, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { Kopierzeiger } from './kopieren/kopierzeiger.ts'
import type { DB } from './schema.ts'
import { typenleser } from './typen.ts'
import { alsVerbindungsfehler } from './verbindungsfehler.ts'
import { pruefeVersion } from './version.ts'

export type Datenbank = Kysely<DB>
export type Transaktion = Transaction<DB>

export type Datenbankeinstellungen = {
  /** Verbindungen je Serverprozess */
  verbindungen?: number
  /** Millisekunden, nach denen eine einzelne Anweisung abgebrochen wird; 0 ohne Grenze */
  anweisungsgrenze?: number
  /** erscheint in pg_stat_activity */
  programm?: string
  /** Fehler ruhender Verbindungen (Neustart der Datenbank); der Pool ersetzt sie von selbst */
  beiLeerlauffehler?: (fehler: Error) => void
}

/**
 * Öffnet den Verbindungsvorrat zu einer PostgreSQL ab Version 15 und prüft Erreichbarkeit und Version.
 * Schließen mit `db.destroy()`. Fehler kommen als `Startfehler` mit dem nächsten Schritt.
 */
export async function oeffneDatenbank(url: string, einstellungen: Datenbankeinstellungen = {}): Promise<Datenbank> {
  const pool = new Pool({
    connectionString: url,
    max: einstellungen.verbindungen ?? 10,
    connectionTimeoutMillis: 10_000,
    // Der Aufrufer des Browsers gibt nach 60 s auf; länger zu rechnen nützt niemandem.
    statement_timeout: einstellungen.anweisungsgrenze ?? 55_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: einstellungen.programm ?? 'benthosdb',
    // `current_date` soll den Tag in Österreich meinen; Zeitpunkte liefert typen.ts ohnehin in UTC.
    // Nur Einstellungen, die jeder Datenbankbenutzer setzen darf: lc_messages etwa ist dem Superuser vorbehalten.
    options: '-c timezone=Europe/Vienna -c intervalstyle=iso_8601 -c datestyle=iso',
    types: typenleser,
  })
  // Ohne Zuhörer beendete der Neustart der Datenbank den ganzen Prozess: der Vorrat hört nur auf ruhende Verbindungen,
  // eine ausgeliehene zwischen zwei Anweisungen hört niemand; deren nächste Anweisung meldet den Abbruch ohnehin.
  pool.on('error', fehler => einstellungen.beiLeerlauffehler?.(fehler))
  pool.on('connect', verbindung => verbindung.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Kopierzeiger as unknown as PostgresCursorConstructor }),
  })
  try {
    pruefeVersion(await leseVersion(db))
    return db
  } catch (fehler) {
    await db.destroy()
    throw alsVerbindungsfehler(fehler, url)
  }
}

/** Wer etwas ändert und mit welcher Anfrage: das Änderungsjournal liest beides aus den Einstellungen der Transaktion. */
export type Aenderungskontext = {
  /** Schlüssel des angemeldeten Benutzers; null bei Vorgängen des Systems (Migration, Saatdaten, Hintergrundlauf) */
  benutzerId: string | number | null
  /** Kennung der HTTP-Anfrage oder Hintergrundaufgabe, wie sie im Protokoll steht */
  anfrageId: string | null
}

/**
 * Führt `fn` in einer Transaktion aus, in der die Journal-Trigger `benthos.benutzer_id` und `benthos.anfrage_id` sehen
 * (leer statt null). Die Einstellungen enden mit der Transaktion und wandern nicht mit der Verbindung zum nächsten Benutzer.
 */
export function mitTransaktion<T>(
  db: Datenbank,
  kontext: Aenderungskontext,
  fn: (tx: Transaktion) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async tx => {
    await setzeKontext(tx, kontext)
    return fn(tx)
  })
}

async function setzeKontext(tx: Transaktion, { benutzerId, anfrageId }: Aenderungskontext): Promise<void> {
  await sql`
    select set_config('benthos.benutzer_id', ${benutzerId === null ? '' : String(benutzerId)}, true),
           set_config('benthos.anfrage_id', ${anfrageId ?? ''}, true)
  `.execute(tx)
}

async function leseVersion(db: Datenbank): Promise<{ nummer: number; version: string }> {
  const { rows } = await sql<{ nummer: number; version: string }>`
    select current_setting('server_version_num')::int as nummer,
           current_setting('server_version') as version
  `.execute(db)
  return rows[0] ?? { nummer: 0, version: 'unbekannt' }
}
