import { existsSync } from 'node:fs'
import { chown, readFile, rm, type statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import { Client } from 'pg'
import { Startfehler } from '../../konfiguration/startfehler.ts'
import { BENUTZER, EINSTELLUNGSDATEI } from './cluster.ts'
import { alsKonfigurationsdatei, type Einstellungen } from './einstellungen.ts'
import { deuteFehlschlag } from './fehlschlag.ts'
import { leseSperrdatei, pruefePlatz, SOCKETDATEI, sorgeFuerSocketordner } from './ordner.ts'
import { fuehreAus, type Programmordner } from './programme.ts'

/** Ein Cluster und alles, was zum Starten und Stoppen nötig ist. */
export type Lauf = Readonly<{
  ordner: string
  cluster: string
  socketOrdner: string
  programme: Programmordner
  belegung: typeof statfs | undefined
  einstellungen: Einstellungen
}>

const PAUSE = 100

/** So lange darf ein Start scheitern, weil Reste des Vorgängers noch im Weg sind (Millisekunden). */
const STARTFRIST = 60_000

/** So lange darf das Schreiben beim Beenden dauern (Millisekunden). */
const STOPPFRIST = 120_000

/** So lange darf die Wiederherstellung nach einem Absturz dauern (Millisekunden). */
const WIEDERHERSTELLUNGSFRIST = 15 * 60_000

/**
 * Liefert eine Verbindung zum laufenden Cluster und startet ihn dazu nur, wenn niemand antwortet.
 * `pg_ctl status` wird nicht gefragt: nach einem Absturz hält es eine fremde Prozessnummer für die Datenbank.
 */
export async function verbindeOderStarte(lauf: Lauf): Promise<Client> {
  const beginn = Date.now()
  for (;;) {
    const versuch = await versuche(lauf)
    if (versuch instanceof Client) return versuch
    await pruefePlatz(lauf.ordner, lauf.belegung)
    const dauer = Date.now() - beginn
    if (versuch === 'keiner da') {
      const ausgabe = await starte(lauf)
      if (ausgabe !== null && (!istVorlaeufig(ausgabe) || dauer > STARTFRIST))
        throw deuteFehlschlag(ausgabe, lauf.ordner)
      if (ausgabe !== null) await entferneVerwaisteSperren(lauf)
    } else if (dauer > WIEDERHERSTELLUNGSFRIST) {
      throw new Startfehler(
        'DATENBANK_STARTET_NICHT',
        `Die eingebettete Datenbank in ${lauf.ordner} ist nach 15 Minuten noch nicht bereit. Sehen Sie in ${join(lauf.cluster, 'protokoll')} nach und starten Sie noch einmal.`,
      )
    }
    await warte(PAUSE)
  }
}

/**
 * Beendet den Cluster sauber: offene Transaktionen werden zurückgerollt, alles Bestätigte geschrieben.
 * Nicht mit `pg_ctl stop`: das wartet, bis gar keine postmaster.pid mehr da ist, und sähe nur die des Nachfolgers, wenn ein
 * anderer Server die Datenbank in diesem Augenblick wieder startet.
 */
export async function stoppe({ cluster }: Lauf): Promise<void> {
  const pid = (await leseSperrdatei(cluster))?.pid
  if (pid === undefined || !(await istPostgres(pid))) return
  signalisiere(pid)
  const beginn = Date.now()
  while ((await leseSperrdatei(cluster))?.pid === pid && (await istPostgres(pid))) {
    if (Date.now() - beginn > STOPPFRIST)
      throw new Error(
        `Die eingebettete Datenbank ließ sich in ${STOPPFRIST / 1000} s nicht sauber beenden; der Grund steht in ${join(cluster, 'protokoll')}.`,
      )
    await warte(PAUSE)
  }
}

/** `SIGINT` ist für PostgreSQL das schnelle, saubere Ende; ist sie eben von selbst gegangen, ist nichts zu tun. */
function signalisiere(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (fehler) {
    if ((fehler as NodeJS.ErrnoException).code !== 'ESRCH') throw fehler
  }
}

/** Adresse einer Datenbank des Clusters für `oeffneDatenbank`. */
export function adresse(socketOrdner: string, datenbank: string): string {
  return `postgresql://${BENUTZER}@/${datenbank}?host=${encodeURIComponent(socketOrdner)}`
}

async function versuche(lauf: Lauf): Promise<Client | 'keiner da' | 'noch nicht bereit'> {
  const client = new Client({
    connectionString: adresse(lauf.socketOrdner, 'postgres'),
    application_name: 'benthosdb-waechter',
    connectionTimeoutMillis: 10_000,
  })
  // Ein Abbruch zwischen Verbinden und Übergabe soll diesen Versuch beenden, nicht den Prozess.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (fehler) {
    await client.end().catch(() => undefined)
    const { code = '', message } = fehler as Error & { code?: string }
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'keiner da'
    if (code === '57P03' || code === '53300' || code === '57P01' || code === 'ECONNRESET') return 'noch nicht bereit'
    if (/terminated|timeout/i.test(message)) return 'noch nicht bereit'
    throw deuteFehlschlag(`${code} ${message}`, lauf.ordner)
  }
}

/** null nach erfolgreichem Start, sonst was pg_ctl und postgres dazu sagen. */
async function starte(lauf: Lauf): Promise<string | null> {
  const { cluster, programme } = lauf
  await sorgeFuerSocketordner(lauf.socketOrdner, programme.konto)
  const konfiguration = join(cluster, EINSTELLUNGSDATEI)
  const startprotokoll = join(cluster, 'start.log')
  await writeFile(konfiguration, alsKonfigurationsdatei({ ...lauf.einstellungen }))
  await writeFile(startprotokoll, '')
  if (programme.konto)
    for (const datei of [konfiguration, startprotokoll]) await chown(datei, programme.konto.uid, programme.konto.gid)
  const { erfolg, ausgabe } = await fuehreAus(
    programme,
    'pg_ctl',
    ['start', '-D', cluster, '-w', '-t', '60', '-l', startprotokoll, '-s'],
    cluster,
  )
  return erfolg ? null : ausgabe + (await leseStartprotokolle(lauf, startprotokoll))
}

async function leseStartprotokolle({ cluster }: Lauf, startprotokoll: string): Promise<string> {
  const text = await readFile(startprotokoll, 'utf8').catch(() => '')
  // Ab dem Start des Protokollsammlers steht alles Weitere in der Datei, die log_filename nennt.
  const tagesdatei = await readFile(join(cluster, 'current_logfiles'), 'utf8').catch(() => '')
  const name = tagesdatei.split(' ')[1]?.trim()
  const tag = name ? await readFile(join(cluster, name), 'utf8').catch(() => '') : ''
  return `${text}\n${tag.split('\n').slice(-20).join('\n')}`
}

/** Reste eines Vorgängers oder ein Mitbewerber, die sich von selbst erledigen: noch einmal verbinden, noch einmal starten. */
function istVorlaeufig(ausgabe: string): boolean {
  return /lock file "[^"]+" already exists|pre-existing shared memory|did not start in time|could not bind|is another (postmaster|postgres)/i.test(
    ausgabe,
  )
}

/**
 * Nach dem Neustart eines Containers trägt oft ein anderer Prozess die Nummer aus postmaster.pid, und PostgreSQL hält sich
 * für schon gestartet. Ist der Prozess keine PostgreSQL, ist die Sperre verwaist.
 */
async function entferneVerwaisteSperren({ cluster, socketOrdner }: Lauf): Promise<void> {
  const sperre = await leseSperrdatei(cluster)
  if (!sperre || (await istPostgres(sperre.pid))) return
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(socketOrdner, `${SOCKETDATEI}.lock`), { force: true })
}

/** Ob unter der Nummer eine PostgreSQL läuft; ohne /proc (macOS) gilt jeder lebende Prozess als eine. */
async function istPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (fehler) {
    return (fehler as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (!existsSync('/proc/self/cmdline')) return true
  // Bei einem beendeten, noch nicht abgeholten Prozess (Zombie) ist die Datei leer.
  const befehl = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return /postgres/.test(befehl.split('\0')[0] ?? '')
}
