import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../pruefstand/neueDatenbank.ts'
import { saeeDemoBenutzer } from './fach/saat/demoBenutzer.ts'
import { VARIABLE_DER_ANGABE } from './technik/konfiguration/betreiber.ts'

const { db, url, entferne } = await neueDatenbank()
afterAll(entferne)

/** Startet den Server als eigenen Prozess und wartet auf sein Ende; `ausgabe` ist, was er auf stderr schreibt. */
async function starte(
  umgebung: NodeJS.ProcessEnv,
  waehrenddessen: (prozess: ChildProcess) => Promise<void> = async () => undefined,
): Promise<{ ende: number | null; ausgabe: string }> {
  const prozess = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...umgebung },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let ausgabe = ''
  prozess.stderr.on('data', (teil: Buffer) => (ausgabe += teil.toString()))
  const [[ende]] = (await Promise.all([once(prozess, 'close'), waehrenddessen(prozess)])) as [[number | null], void]
  return { ende, ausgabe }
}

async function belege(): Promise<{ port: number; gibFrei: () => void }> {
  const belegt = createServer().listen(0, '127.0.0.1')
  await once(belegt, 'listening')
  return { port: (belegt.address() as AddressInfo).port, gibFrei: () => void belegt.close() }
}

test('ist der Port belegt, endet der Start, ehe er im Datenordner etwas anlegt', async () => {
  const { port, gibFrei } = await belege()
  const ordner = join(tmpdir(), `benthos-port-${process.pid}-${randomInt(2 ** 31)}`)
  const lauf = await starte({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: ordner, DATABASE_URL: '' })
  gibFrei()
  expect(lauf).toEqual({ ende: 1, ausgabe: expect.stringMatching(new RegExp(`^Port ${port} ist schon belegt\\.`)) })
  expect(existsSync(ordner)).toBe(false)
})

/** Dateien, die ein Server geladen hat, der bereit war und geordnet endete: V8 zählt sie für die Abdeckung auf. */
async function geladen(umgebung: NodeJS.ProcessEnv): Promise<string[]> {
  const ordner = await mkdtemp(join(tmpdir(), 'benthos-geladen-'))
  const { port, gibFrei } = await belege()
  gibFrei()
  const lauf = starte(
    { ...umgebung, PORT: String(port), HOST: '127.0.0.1', NODE_V8_COVERAGE: ordner },
    async prozess => {
      const istBereit = () =>
        fetch(`http://127.0.0.1:${port}/benthosdb/api/env`).then(
          antwort => antwort.ok,
          () => false,
        )
      await expect.poll(istBereit, { timeout: 120_000 }).toBe(true)
      prozess.kill('SIGTERM')
    },
  )
  expect(await lauf).toMatchObject({ ende: 0 })
  const berichte = await Promise.all((await readdir(ordner)).map(name => readFile(join(ordner, name), 'utf8')))
  await rm(ordner, { recursive: true, force: true })
  return berichte.flatMap(bericht =>
    (JSON.parse(bericht) as { result: { url: string }[] }).result.map(({ url }) => url),
  )
}

/** Ohne diese Angaben in den Informationsseiten startet PROD nicht. */
const BETREIBER = Object.fromEntries(Object.values(VARIABLE_DER_ANGABE).map(name => [name, 'Angabe']))

test.each([
  ['PROD', { OIDC_URL: 'https://sso.example.at', ...BETREIBER }, false],
  ['TEST', { DEMO_USERS: 'true' }, true],
])('in %s kommen Anmeldedienst und Demo nur in den Prozess, wo es sie gibt', async (ENVIRONMENT, weitere, gibtEs) => {
  const dateien = await geladen({ ENVIRONMENT, DATABASE_URL: url, DEMO_DATA: 'false', ...weitere })
  expect(dateien.some(datei => datei.endsWith('/apps/server/src/main.ts'))).toBe(true)
  for (const teil of ['/features/anmeldedienst/', '/node_modules/oidc-provider/', '/fach/saat/demoBenutzer.ts'])
    expect(
      dateien.some(datei => datei.includes(teil)),
      teil,
    ).toBe(gibtEs)
  // Ohne SMTP_URL gibt es keinen Versand.
  expect(dateien.filter(datei => datei.includes('/node_modules/nodemailer/'))).toEqual([])
  // Beispieldaten will hier niemand.
  expect(dateien.filter(datei => datei.includes('/fach/saat/demo/'))).toEqual([])
})

test('in PROD startet der Server auf keiner Datenbank mit Demo-Benutzern; sie bleibt, wie sie ist', async () => {
  await saeeDemoBenutzer(db)
  await sql`delete from schema_migration where nummer = (select max(nummer) from schema_migration)`.execute(db)
  const stand = () => sql`select nummer from schema_migration order by nummer`.execute(db)
  const vorher = (await stand()).rows
  const { port, gibFrei } = await belege()
  gibFrei()
  const lauf = await starte({
    PORT: String(port),
    ENVIRONMENT: 'PROD',
    OIDC_URL: 'https://sso.example.at',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
  })
  expect(lauf).toMatchObject({ ende: 1, ausgabe: expect.stringContaining('npm run demo -- --entfernen') })
  expect((await stand()).rows).toEqual(vorher)
})
