import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../pruefstand/neueDatenbank.ts'
import { saeeDemoBenutzer } from './fach/saat/demoBenutzer.ts'

const { db, url, entferne } = await neueDatenbank()
afterAll(entferne)

/** Startet den Server als eigenen Prozess und wartet auf sein Ende; `ausgabe` ist, was er auf stderr schreibt. */
async function starte(umgebung: NodeJS.ProcessEnv): Promise<{ ende: number | null; ausgabe: string }> {
  const prozess = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...umgebung },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let ausgabe = ''
  prozess.stderr.on('data', (teil: Buffer) => (ausgabe += teil.toString()))
  const [ende] = (await once(prozess, 'close')) as [number | null]
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
