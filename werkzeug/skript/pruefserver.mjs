import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Abbruch } from './ausgabe.mjs'
import { lese } from './prozess.mjs'

const NAME = 'benthos-pruefserver-'
const NIEMAND = 65_534
const ORTE = ['/dev/shm', tmpdir()]
const BEDARF = 2 * 1024 ** 3

/** Ohne fsync: dieser Server lebt nur für die Prüfungen. */
const einstellungen = socketOrdner => `
unix_socket_directories = '${socketOrdner}'
listen_addresses = ''
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 300
checkpoint_timeout = 1h
`

/**
 * Startet einen eigenen PostgreSQL-Server aus den Programmen in `bin`, nur über einen Unix-Socket erreichbar und als root
 * unter `nobody`. Liefert Adresse und `stoppe`; Reste abgebrochener Läufe werden vorher beendet und gelöscht.
 */
export async function startePruefserver(bin) {
  await raeumeReste(bin)
  const ordner = join(ORTE.find(genugPlatz) ?? tmpdir(), `${NAME}${process.pid}`)
  const cluster = join(ordner, 'c')
  mkdirSync(ordner, { mode: 0o755 })
  if (konto(ordner).uid !== undefined) chownSync(ordner, NIEMAND, NIEMAND)
  const rufe = (programm, ...argumente) => lese(join(bin, programm), argumente, konto(ordner))

  const stoppe = async () => {
    await rufe('pg_ctl', 'stop', '-D', cluster, '-m', 'immediate', '-w')
    rmSync(ordner, { recursive: true, force: true })
  }
  try {
    verlange(
      await rufe('initdb', '-D', cluster, '-U', 'pruef', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'),
    )
    appendFileSync(join(cluster, 'postgresql.conf'), einstellungen(ordner))
    verlange(await rufe('pg_ctl', 'start', '-D', cluster, '-w', '-t', '60', '-l', join(cluster, 'protokoll')))
  } catch (fehler) {
    await stoppe()
    throw fehler
  }
  return { url: `postgresql://pruef@/postgres?host=${encodeURIComponent(ordner)}`, stoppe }
}

async function raeumeReste(bin) {
  for (const ort of ORTE.filter(existsSync))
    for (const name of readdirSync(ort)) {
      const pid = name.startsWith(NAME) ? Number(name.slice(NAME.length)) : 0
      if (!pid || lebt(pid)) continue
      const ordner = join(ort, name)
      await lese(join(bin, 'pg_ctl'), ['stop', '-D', join(ordner, 'c'), '-m', 'immediate', '-w'], konto(ordner))
      rmSync(ordner, { recursive: true, force: true })
    }
}

const konto = cwd => (process.getuid?.() === 0 ? { cwd, uid: NIEMAND, gid: NIEMAND } : { cwd })

function verlange({ ende, ausgabe }) {
  if (ende !== 0) throw new Abbruch(`Der Prüfserver startet nicht:\n${ausgabe.trim()}`)
}

function genugPlatz(ort) {
  if (!existsSync(ort)) return false
  const { bavail, bsize } = statfsSync(ort)
  return bavail * bsize >= BEDARF
}

function lebt(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (fehler) {
    return fehler.code === 'EPERM'
  }
}
