import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, mkdtemp, readFile, realpath, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beschreibeStartfehler, Startfehler } from '../../konfiguration/startfehler.ts'
import { findeSperre, type Konto } from './konto.ts'

/** Name der Socketdatei; PostgreSQL bildet ihn aus dem Port. */
export const SOCKETDATEI = '.s.PGSQL.5432'

/** sockaddr_un fasst 108 Byte (Linux) oder 104 (macOS), mit Abstand. */
const SOCKETPFAD_HOECHSTENS = 100

/** Darunter kann PostgreSQL nicht einmal sauber herunterfahren (ein Protokollabschnitt allein hat 16 MiB). */
const PLATZ_MINDESTENS = 64 * 1024 ** 2

const TEMPORDNER = join(tmpdir(), 'benthosdb-')

/** Legt den Datenordner an und prüft, dass Server und Datenbankkonto darin arbeiten können. Liefert den echten Pfad. */
export async function richteDatenordnerEin(datenVerzeichnis: string): Promise<string> {
  // pg_ctl reicht den Pfad durch eine Shell.
  if (/["$`\\\n]/.test(datenVerzeichnis))
    throw new Startfehler(
      'ORDNER_NICHT_BESCHREIBBAR',
      `Der Datenordner ${datenVerzeichnis} enthält eines der Zeichen " $ \` \\, mit denen die Datenbank nicht umgehen kann. Wählen Sie mit DATA_DIR einen Ordner ohne sie.`,
    )
  try {
    const angelegt = await mkdir(datenVerzeichnis, { recursive: true })
    // Auch mit umask 077 muss das Konto der Datenbank durch die Ordner kommen, die hier gerade entstanden sind.
    if (angelegt !== undefined)
      for (let o = datenVerzeichnis; o.length >= angelegt.length; o = dirname(o)) await chmod(o, 0o755)
    const ordner = await realpath(datenVerzeichnis)
    await access(ordner, constants.R_OK | constants.W_OK | constants.X_OK)
    return ordner
  } catch (fehler) {
    const { code } = fehler as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new Startfehler('DATENTRAEGER_VOLL', beschreibeStartfehler(fehler), fehler)
    const grund = code === 'EEXIST' || code === 'ENOTDIR' ? 'ist kein Ordner' : `ist nicht beschreibbar (${code})`
    throw new Startfehler(
      'ORDNER_NICHT_BESCHREIBBAR',
      `Der Datenordner ${datenVerzeichnis} ${grund}. Prüfen Sie Besitzer und Rechte oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
      fehler,
    )
  }
}

/** Bricht ab, bevor die Datenbank auf einem vollen Datenträger stecken bleibt. */
export async function pruefePlatz(ordner: string, belegung: typeof statfs = statfs): Promise<void> {
  const { bavail, bsize } = await belegung(ordner)
  const frei = bavail * bsize
  if (frei >= PLATZ_MINDESTENS) return
  throw new Startfehler(
    'DATENTRAEGER_VOLL',
    `Auf dem Datenträger von ${ordner} sind nur noch ${Math.floor(frei / 1024 ** 2)} MiB frei; die Datenbank braucht mindestens ${PLATZ_MINDESTENS / 1024 ** 2} MiB. Schaffen Sie Platz oder wählen Sie mit DATA_DIR einen anderen Ordner.`,
  )
}

/** Als root: der Weg zum Datenordner muss für das unprivilegierte Konto der Datenbank frei sein. */
export async function pruefeErreichbar(ordner: string, konto: Konto | null): Promise<void> {
  const sperre = await findeSperre(ordner, konto)
  if (sperre === null) return
  throw new Startfehler(
    'ORDNER_NICHT_ERREICHBAR',
    `Die Datenbank läuft nicht als root, sondern unter einem Konto ohne Rechte (uid ${konto?.uid}), und dieses darf ${sperre} nicht betreten. Wählen Sie mit DATA_DIR einen allgemein erreichbaren Ordner, zum Beispiel DATA_DIR=/var/lib/benthosdb/data, oder öffnen Sie den Weg mit: chmod o+x ${sperre}`,
  )
}

/**
 * Ordner des Sockets, nur für das Konto der Datenbank (und root) zu betreten, denn dort gilt keine Anmeldung.
 * Läuft der Cluster noch, gilt der Ort aus postmaster.pid; sonst der Datenordner, bei zu langem Pfad ein privater Temp-Ordner.
 */
export async function waehleSocketordner(ordner: string, cluster: string, konto: Konto | null): Promise<string> {
  const bisher = (await leseSperrdatei(cluster))?.socketOrdner
  if (bisher && existsSync(bisher)) return bisher
  const gewuenscht = join(ordner, 'socket')
  const kurz = Buffer.byteLength(join(gewuenscht, SOCKETDATEI)) < SOCKETPFAD_HOECHSTENS
  const gewaehlt = kurz ? gewuenscht : await mkdtemp(TEMPORDNER)
  await sorgeFuerSocketordner(gewaehlt, konto)
  return gewaehlt
}

/** Vor jedem Start: ein anderer Server, der eben als letzter aufgehört hat, kann den Ordner weggeräumt haben. */
export async function sorgeFuerSocketordner(socketOrdner: string, konto: Konto | null): Promise<void> {
  await mkdir(socketOrdner, { recursive: true })
  await chmod(socketOrdner, 0o700)
  if (konto) await chown(socketOrdner, konto.uid, konto.gid)
}

/** Ein Temp-Ordner des Sockets wird nach dem Stoppen nicht mehr gebraucht; anderes wird hier nie gelöscht. */
export async function raeumeSocketordner(socketOrdner: string, cluster: string): Promise<void> {
  if (socketOrdner.startsWith(TEMPORDNER) && (await leseSperrdatei(cluster)) === null)
    await rm(socketOrdner, { recursive: true, force: true })
}

/** Inhalt von postmaster.pid, soweit er den Start betrifft; null ohne Datei. */
export async function leseSperrdatei(cluster: string): Promise<{ pid: number; socketOrdner: string } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  const [pid = '', , , , socketOrdner = ''] = text?.split('\n') ?? []
  return pid === '' ? null : { pid: Math.abs(Number(pid)), socketOrdner }
}

/** Wem ein vorhandener Cluster gehört, wenn nicht dem Benutzer des Servers; null, wenn alles stimmt. */
export async function fremderBesitzer(cluster: string): Promise<number | null> {
  const ich = process.getuid?.()
  if (ich === undefined || ich === 0 || !existsSync(cluster)) return null
  const { uid } = await stat(cluster)
  return uid === ich ? null : uid
}
