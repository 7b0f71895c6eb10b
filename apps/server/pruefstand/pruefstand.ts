import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { saeeReferenzdaten } from '../src/fach/saat/referenzdaten.ts'
import { oeffneDatenbank } from '../src/technik/db/datenbank.ts'
import { starteEingebettet } from '../src/technik/db/eingebettet/eingebettet.ts'
import { migriere } from '../src/technik/db/migration.ts'
import { mitDatenbank, type Pruefstandort, VORLAGE } from './pruefdatenbank.ts'

/** Eine PostgreSQL mit fertiger Vorlage, aus der jeder Test seine eigene Datenbank kopiert. */
export type Pruefstand = Readonly<{ ort: Pruefstandort; schliesse: () => Promise<void> }>

/** Sperrklasse: jeder Lauf hält die Sperre seiner Nummer; ist sie frei, ist der Lauf tot und seine Datenbanken sind Abfall. */
const SPERRKLASSE = 4711

const TEMPNAME = 'benthos-pruefstand-'

/** Dateisystem im Arbeitsspeicher (Linux) und was davon frei sein muss, damit zwei Testläufe Platz haben (Byte). */
const SPEICHERORDNER = '/dev/shm'
const SPEICHERBEDARF = 2 * 1024 ** 3

/** Nur hier: ein Absturz des Prüfstands darf Daten verlieren, dafür kostet eine Datenbankkopie Millisekunden. */
const SCHNELL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_connections: '300',
} as const

/**
 * Richtet den Prüfstand ein: auf dem Server aus PRUEF_DATABASE_URL, sonst auf einer eigenen eingebetteten Datenbank im
 * Temp-Ordner. Räumt weg, was abgebrochene Läufe hinterlassen haben, und baut die Vorlage (Migrationen, Referenzdaten).
 */
export async function richtePruefstandEin(env: NodeJS.ProcessEnv = process.env): Promise<Pruefstand> {
  const server = env.PRUEF_DATABASE_URL ? { url: env.PRUEF_DATABASE_URL, stoppe: async () => {} } : await starteEigene()
  const verwaltung = new Client({ connectionString: server.url, application_name: 'benthosdb-pruefstand' })
  try {
    await verwaltung.connect()
    const ort = { verwaltungsUrl: server.url, lauf: randomInt(1, 2 ** 31) }
    await verwaltung.query('select pg_advisory_lock($1, $2)', [SPERRKLASSE, ort.lauf])
    await raeumeTote(verwaltung)
    await baueVorlage(verwaltung, ort)
    return {
      ort,
      schliesse: async () => {
        await raeumeLauf(verwaltung, ort.lauf)
        await verwaltung.end()
        await server.stoppe()
      },
    }
  } catch (fehler) {
    await verwaltung.end()
    await server.stoppe()
    throw fehler
  }
}

async function starteEigene(): Promise<{ url: string; stoppe: () => Promise<void> }> {
  await raeumeTempordner()
  // Nicht mkdtemp: dessen Ordner (0700) könnte das Konto der Datenbank nicht betreten.
  const ordner = join(await waehleTempordner(), `${TEMPNAME}${process.pid}-${randomInt(2 ** 31)}`)
  const datenbank = await starteEingebettet(ordner, { einstellungen: SCHNELL })
  return {
    url: mitDatenbank(datenbank.url, 'postgres'),
    stoppe: async () => {
      await datenbank.stoppe()
      await rm(ordner, { recursive: true, force: true })
    },
  }
}

async function baueVorlage(verwaltung: Client, ort: Pruefstandort): Promise<void> {
  const name = VORLAGE(ort)
  await verwaltung.query(`create database ${name} template template0 encoding 'UTF8'`)
  const db = await oeffneDatenbank(mitDatenbank(ort.verwaltungsUrl, name), { verbindungen: 2, anweisungsgrenze: 0 })
  try {
    await migriere(db)
    await saeeReferenzdaten(db, () => {})
  } finally {
    await db.destroy()
  }
}

async function raeumeTote(verwaltung: Client): Promise<void> {
  const { rows } = await verwaltung.query<{ lauf: number }>(`
    select distinct substring(datname from '^pruef_(\\d+)_')::int as lauf
    from pg_database
    where datname ~ '^pruef_\\d+_'
  `)
  for (const { lauf } of rows) {
    const sperre = await verwaltung.query<{ frei: boolean }>('select pg_try_advisory_lock($1, $2) as frei', [
      SPERRKLASSE,
      lauf,
    ])
    if (!sperre.rows[0]?.frei) continue
    await raeumeLauf(verwaltung, lauf)
    await verwaltung.query('select pg_advisory_unlock($1, $2)', [SPERRKLASSE, lauf])
  }
}

async function raeumeLauf(verwaltung: Client, lauf: number): Promise<void> {
  const { rows } = await verwaltung.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`pruef_${lauf}_`],
  )
  for (const { datname } of rows) await verwaltung.query(`drop database if exists "${datname}" with (force)`)
}

/** Eine Datenbankkopie legt tausend Dateien an: im Arbeitsspeicher 15 ms, auf mancher Platte 400 ms. */
async function waehleTempordner(): Promise<string> {
  const frei = await statfs(SPEICHERORDNER).then(
    s => s.bavail * s.bsize,
    () => 0,
  )
  return frei >= SPEICHERBEDARF ? SPEICHERORDNER : tmpdir()
}

/** Ordner, deren Lauf nicht mehr lebt: die verwaiste Datenbank beenden, den Ordner löschen. */
async function raeumeTempordner(): Promise<void> {
  for (const wurzel of [SPEICHERORDNER, tmpdir()].filter(existsSync))
    for (const name of await readdir(wurzel)) {
      const pid = Number(name.startsWith(TEMPNAME) ? name.slice(TEMPNAME.length).split('-')[0] : Number.NaN)
      if (Number.isInteger(pid) && !lebt(pid)) await raeumeVerwaiste(join(wurzel, name))
    }
}

/**
 * Die Daten eines toten Laufs braucht niemand: die verwaiste Datenbank endet sofort, statt übernommen und sauber beendet zu
 * werden. Das Übernehmen hing, wenn ihre Programme inzwischen gelöscht waren.
 */
async function raeumeVerwaiste(ordner: string): Promise<void> {
  const sperrdatei = await readFile(join(ordner, 'postgresql', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(sperrdatei, 10)
  const befehl = Number.isInteger(pid) ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
  if (befehl.includes(ordner)) process.kill(pid, 'SIGQUIT')
  await rm(ordner, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

function lebt(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fehler) {
    return (fehler as NodeJS.ErrnoException).code === 'EPERM'
  }
}
