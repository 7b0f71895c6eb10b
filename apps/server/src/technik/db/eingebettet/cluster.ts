import { existsSync } from 'node:fs'
import { appendFile, chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deuteFehlschlag, falscheVersion } from './fehlschlag.ts'
import { type Konto, uebergib } from './konto.ts'
import { fuehreAus, HAUPTVERSION, type Programmordner } from './programme.ts'

/** Datenbankbenutzer und Datenbank der eingebetteten PostgreSQL. */
export const BENUTZER = 'benthos'
export const DATENBANK = 'benthos'

/** Datei im Cluster, die bei jedem Start neu geschrieben wird. */
export const EINSTELLUNGSDATEI = 'benthos.conf'

const UNFERTIG = 'postgresql.neu-'

/** Nach so vielen Millisekunden gehört ein halb angelegter Cluster sicher keinem laufenden Server mehr. */
const UNFERTIG_AUFGEGEBEN_NACH = 10 * 60_000

/**
 * Sorgt für einen Cluster in `<ordner>/postgresql`: legt ihn an, wenn keiner da ist, und prüft seine Hauptversion.
 * Angelegt wird nebenan und dann umbenannt: ein Absturz dazwischen hinterlässt keinen halben Cluster.
 */
export async function sorgeFuerCluster(ordner: string, programme: Programmordner, sichern: boolean): Promise<void> {
  const cluster = join(ordner, 'postgresql')
  await raeumeUnfertige(ordner)
  if (!existsSync(cluster)) await legeAn(ordner, cluster, programme, sichern)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null)
    throw deuteFehlschlag(
      `${cluster} enthält keinen Datenbank-Cluster (PG_VERSION fehlt). Stellen Sie die Sicherung vollständig wieder her oder entfernen Sie den Ordner.`,
      ordner,
    )
  if (Number(version) !== HAUPTVERSION) throw falscheVersion(ordner, version.trim())
  if (programme.konto && (await stat(cluster)).uid === 0) await uebergib(cluster, programme.konto)
}

async function legeAn(ordner: string, cluster: string, programme: Programmordner, sichern: boolean): Promise<void> {
  const neu = await mkdtemp(join(ordner, UNFERTIG))
  await besitze(neu, programme.konto)
  try {
    const argumente = [
      `--pgdata=${neu}`,
      `--username=${BENUTZER}`,
      '--encoding=UTF8',
      // Unicode-Regeln für Groß und Klein, Ordnung nach Zeichencode: auf jeder Plattform dasselbe; deutsch sortiert de_sort.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Anmelden kann nur, wer den Ordner des Sockets betreten darf; über das Netz niemand.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(sichern ? [] : ['--no-sync']),
    ]
    const { erfolg, ausgabe } = await fuehreAus(programme, 'initdb', argumente, neu)
    if (!erfolg) throw deuteFehlschlag(ausgabe, ordner)
    await appendFile(join(neu, 'postgresql.conf'), `\ninclude_if_exists = '${EINSTELLUNGSDATEI}'\n`)
    await rename(neu, cluster)
  } catch (fehler) {
    // Ein gleichzeitig startender Server war schneller: sein Cluster gilt.
    if (!existsSync(cluster)) throw fehler
  } finally {
    await rm(neu, { recursive: true, force: true })
  }
}

async function raeumeUnfertige(ordner: string): Promise<void> {
  for (const name of await readdir(ordner)) {
    if (!name.startsWith(UNFERTIG)) continue
    const alter = Date.now() - (await stat(join(ordner, name))).mtimeMs
    if (alter > UNFERTIG_AUFGEGEBEN_NACH) await rm(join(ordner, name), { recursive: true, force: true })
  }
}

async function besitze(pfad: string, konto: Konto | null): Promise<void> {
  if (konto) await chown(pfad, konto.uid, konto.gid)
}
