import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client, type QueryResultRow } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { SPERREN } from '../sperren.ts'
import { type EingebetteteDatenbank, starteEingebettet } from './eingebettet.ts'
import { bestimmeKonto } from './konto.ts'
import { leseSperrdatei } from './ordner.ts'

const aufraeumen: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const schritt of aufraeumen.splice(0).toReversed()) await schritt()
})

function neuerOrdner(name = 'daten'): string {
  const wurzel = join(tmpdir(), `benthos-lauf-${process.pid}-${randomInt(2 ** 31)}`)
  aufraeumen.push(() => rm(wurzel, { recursive: true, force: true }))
  return join(wurzel, name)
}

async function starte(ordner: string): Promise<EingebetteteDatenbank> {
  const datenbank = await starteEingebettet(ordner)
  aufraeumen.push(() => datenbank.stoppe())
  return datenbank
}

async function frage<T extends QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Server, die die Sperre der Benutzung halten. */
async function mitbenutzer(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ anzahl: number }>(
      `select count(*)::int as anzahl from pg_locks where locktype = 'advisory' and objid = $1`,
      [SPERREN.EINGEBETTET],
    )
    return rows[0]?.anzahl ?? 0
  } finally {
    await client.end()
  }
}

const nummern = async (url: string) =>
  new Set((await frage<{ nummer: number }>(url, 'select nummer from zeile')).map(z => z.nummer))

async function postmaster(ordner: string): Promise<number | null> {
  return (await leseSperrdatei(join(ordner, 'postgresql')))?.pid ?? null
}

/** Läuft als eigener Prozess und liefert die Nummern, die bis zu `anzahl` bestätigt wurden; er läuft danach weiter. */
async function schreibeInKind(ordner: string, beginn: number, anzahl: number) {
  const kind = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('kindprozess.pruefhilfe.ts', import.meta.url)), ordner, String(beginn)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ende = new Promise<void>(fertig => {
    kind.once('exit', () => fertig())
  })
  const bestaetigt: number[] = []
  const genug = new Promise<void>((fertig, gescheitert) => {
    createInterface(kind.stdout).on('line', zeile => {
      bestaetigt.push(Number(zeile))
      if (bestaetigt.length === anzahl) fertig()
    })
    kind.once('exit', code => gescheitert(new Error(`Der Prozess endete vorzeitig mit ${code}`)))
  })
  aufraeumen.push(() => beende(kind, ende))
  await genug
  return { kind, bestaetigt, toete: () => beende(kind, ende) }
}

async function beende(kind: ChildProcess, ende: Promise<void>): Promise<void> {
  kind.kill('SIGKILL')
  await ende
}

test('nach kill -9 des Servers wird die weiterlaufende Datenbank übernommen; jede bestätigte Zeile ist da', async () => {
  const ordner = neuerOrdner()
  const lauf = await schreibeInKind(ordner, 1, 200)
  await lauf.toete()
  const pid = await postmaster(ordner)

  const datenbank = await starte(ordner)
  expect(await postmaster(ordner)).toBe(pid)
  const gefunden = await nummern(datenbank.url)
  expect(lauf.bestaetigt.filter(n => !gefunden.has(n))).toEqual([])

  // Bis die Datenbank die Verbindung des getöteten Servers als tot erkennt, gilt er als Mitbenutzer und hielte sie am Leben.
  await expect.poll(() => mitbenutzer(datenbank.url)).toBe(1)
  await datenbank.stoppe()
  expect(await postmaster(ordner)).toBeNull()
})

test('nach kill -9 von Server und Datenbank stellt der nächste Start jede bestätigte Zeile wieder her', async () => {
  const ordner = neuerOrdner()
  const bestaetigt: number[] = []
  for (const runde of [1, 2, 3]) {
    const lauf = await schreibeInKind(ordner, runde * 100_000, 100)
    const pid = await postmaster(ordner)
    expect(pid).not.toBeNull()
    process.kill(pid ?? 0, 'SIGKILL')
    await lauf.toete()
    bestaetigt.push(...lauf.bestaetigt)
  }
  const gefunden = await nummern((await starte(ordner)).url)
  expect(bestaetigt.length).toBeGreaterThanOrEqual(300)
  expect(bestaetigt.filter(n => !gefunden.has(n))).toEqual([])
})

test('fällt die Datenbank im Betrieb aus, startet der Server sie neu, ohne selbst neu zu starten', async () => {
  const ordner = neuerOrdner()
  const datenbank = await starte(ordner)
  await frage(datenbank.url, 'create table zeile as select generate_series(1, 100) as nummer')
  const vorher = await postmaster(ordner)
  process.kill(vorher ?? 0, 'SIGKILL')
  await expect
    .poll(() =>
      nummern(datenbank.url).then(
        n => n.size,
        () => 0,
      ),
    )
    .toBe(100)
  expect(await postmaster(ordner)).not.toBe(vorher)
})

test('[A-AUFRUF-10] fehlt zum Wiederanlauf der Platz, wartet der Server darauf, statt zu enden, und sagt es einmal', async () => {
  let frei = true
  const meldungen: string[] = []
  const ausfaelle: unknown[] = []
  const ordner = neuerOrdner()
  const datenbank = await starteEingebettet(ordner, {
    belegung: (async (ordner: string) => {
      const wirklich = await statfs(ordner)
      return frei ? wirklich : { ...wirklich, bavail: 0 }
    }) as typeof statfs,
    beiPlatzmangel: fehler => void meldungen.push((fehler as Error).message),
    beiAusfall: fehler => void ausfaelle.push(fehler),
  })
  aufraeumen.push(() => datenbank.stoppe())
  await frage(datenbank.url, 'create table zeile as select generate_series(1, 100) as nummer')
  expect(datenbank.fehltPlatz()).toBe(false)
  frei = false
  process.kill((await postmaster(ordner)) ?? 0, 'SIGKILL')
  await expect.poll(() => datenbank.fehltPlatz()).toBe(true)
  await expect(frage(datenbank.url, 'select 1')).rejects.toMatchObject({ syscall: 'connect' })
  frei = true
  await expect
    .poll(() =>
      nummern(datenbank.url).then(
        n => n.size,
        () => 0,
      ),
    )
    .toBe(100)
  await expect.poll(() => datenbank.fehltPlatz()).toBe(false)
  expect(meldungen).toHaveLength(1)
  expect(meldungen[0]).toContain('Schaffen Sie Platz')
  expect(ausfaelle).toEqual([])
})

test('zwei Server im selben Ordner teilen sich eine Datenbank; erst der letzte beendet sie', async () => {
  const ordner = neuerOrdner()
  const [eins, zwei] = await Promise.all([starte(ordner), starte(ordner)])
  expect(eins.url).toBe(zwei.url)
  const pid = await postmaster(ordner)
  await eins.stoppe()
  expect(await frage(zwei.url, 'select 1 as da')).toEqual([{ da: 1 }])
  expect(await postmaster(ordner)).toBe(pid)
  await zwei.stoppe()
  expect(await postmaster(ordner)).toBeNull()
})

test('startet einer, während der andere stoppt, bekommt er eine laufende Datenbank', async () => {
  const ordner = neuerOrdner()
  let jetzt = await starte(ordner)
  for (let runde = 0; runde < 8; runde += 1) {
    const [naechste] = await Promise.all([starte(ordner), jetzt.stoppe()])
    expect(await frage(naechste.url, 'select 1 as da')).toEqual([{ da: 1 }])
    jetzt = naechste
  }
})

test('eine Sperrdatei, deren Nummer inzwischen ein fremder Prozess trägt, hindert den Start nicht', async () => {
  const ordner = neuerOrdner()
  await (await starte(ordner)).stoppe()
  const cluster = join(ordner, 'postgresql')
  const konto = await bestimmeKonto(cluster)
  const fremder = spawn('/bin/sleep', ['600'], { stdio: 'ignore', ...konto })
  aufraeumen.push(async () => fremder.kill('SIGKILL'))
  const socket = join(ordner, 'socket')
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${fremder.pid}\n${cluster}\n1700000000\n5432\n${socket}\n\n  1 1\nready   \n`,
  )
  const datenbank = await starte(ordner)
  expect(await frage(datenbank.url, 'select 1 as da')).toEqual([{ da: 1 }])
  expect(await postmaster(ordner)).not.toBe(fremder.pid)
})

test('ein Pfad mit Leerzeichen, Komma, Umlaut und Hochkomma geht', async () => {
  const datenbank = await starte(neuerOrdner(`Ö, d'E (x)`))
  expect(await frage(datenbank.url, 'select 1 as da')).toEqual([{ da: 1 }])
})

test('ist der Pfad für einen Socket zu lang, weicht dieser in einen Temp-Ordner aus und verschwindet am Ende', async () => {
  const ordner = neuerOrdner('x'.repeat(90))
  const datenbank = await starte(ordner)
  expect(await frage(datenbank.url, 'select 1 as da')).toEqual([{ da: 1 }])
  const socket = new URL(datenbank.url.replace('@/', '@x/')).searchParams.get('host') ?? ''
  expect(socket.startsWith(ordner)).toBe(false)
  expect(existsSync(socket)).toBe(true)
  await datenbank.stoppe()
  expect(existsSync(socket)).toBe(false)
})

test('über das Netz ist die Datenbank nicht erreichbar, und bestätigte Zeilen sind auf der Platte', async () => {
  const { url } = await starte(neuerOrdner())
  const [zeile] = await frage(
    url,
    `select current_setting('listen_addresses') as adressen,
            current_setting('fsync') as fsync,
            current_setting('unix_socket_permissions') as rechte`,
  )
  expect(zeile).toEqual({ adressen: '', fsync: 'on', rechte: '0700' })
})

test('ein Cluster einer anderen Hauptversion wird nicht angefasst', async () => {
  const ordner = neuerOrdner()
  await mkdir(join(ordner, 'postgresql'), { recursive: true })
  await writeFile(join(ordner, 'postgresql', 'PG_VERSION'), '15\n')
  await expect(starte(ordner)).rejects.toMatchObject({
    kennung: 'FALSCHE_DATENVERSION',
    message: expect.stringContaining('(15)'),
  })
  expect(await readdir(join(ordner, 'postgresql'))).toEqual(['PG_VERSION'])
})

test('ein Ordner ohne Cluster-Inhalt wird nicht überschrieben', async () => {
  const ordner = neuerOrdner()
  await mkdir(join(ordner, 'postgresql'), { recursive: true })
  await writeFile(join(ordner, 'postgresql', 'wichtig.txt'), 'x')
  await expect(starte(ordner)).rejects.toMatchObject({ kennung: 'DATENBANK_STARTET_NICHT' })
  expect(await readdir(join(ordner, 'postgresql'))).toEqual(['wichtig.txt'])
})

test('ist der Datenordner eine Datei, nennt die Meldung ihn und DATA_DIR', async () => {
  const ordner = neuerOrdner()
  await mkdir(join(ordner, '..'), { recursive: true })
  await writeFile(ordner, '')
  await expect(starte(ordner)).rejects.toMatchObject({
    kennung: 'ORDNER_NICHT_BESCHREIBBAR',
    message: expect.stringMatching(/ist kein Ordner.*DATA_DIR/),
  })
})

test.each(['"', '$HOME', '`id`', 'a\\b'])(
  'ein Datenordner mit %s wird abgelehnt, bevor eine Shell ihn sieht',
  async name => {
    await expect(starte(neuerOrdner(name))).rejects.toMatchObject({ kennung: 'ORDNER_NICHT_BESCHREIBBAR' })
  },
)

test('ein gesperrter Weg zum Datenordner wird genannt, mit dem, was zu tun ist', async () => {
  const ordner = neuerOrdner()
  const gesperrt = join(ordner, '..')
  await mkdir(gesperrt, { recursive: true })
  const alsRoot = process.getuid?.() === 0
  await chmod(gesperrt, alsRoot ? 0o700 : 0o500)
  aufraeumen.push(() => chmod(gesperrt, 0o755))
  await expect(starte(ordner)).rejects.toMatchObject({
    kennung: alsRoot ? 'ORDNER_NICHT_ERREICHBAR' : 'ORDNER_NICHT_BESCHREIBBAR',
    message: expect.stringMatching(/DATA_DIR/),
  })
})

test('ein beim Anlegen abgebrochener Cluster wird weggeräumt, ein eben begonnener bleibt', async () => {
  const ordner = neuerOrdner()
  const alt = join(ordner, 'postgresql.neu-alt')
  const frisch = join(ordner, 'postgresql.neu-frisch')
  for (const o of [alt, frisch]) await mkdir(o, { recursive: true })
  const gestern = new Date(Date.now() - 86_400_000)
  await utimes(alt, gestern, gestern)
  await starte(ordner)
  expect(existsSync(alt)).toBe(false)
  expect(existsSync(frisch)).toBe(true)
})
