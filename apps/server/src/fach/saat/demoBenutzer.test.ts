import { readFile } from 'node:fs/promises'
import { ROLLEN, ROLLEN_LABEL } from '@benthos/fachmodell'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { DEMO_BENUTZER, saeeDemoBenutzer } from './demoBenutzer.ts'
import { DEMO_ORGANISATIONEN } from './demoOrganisationen.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

test('Demo-Benutzer decken alle sieben Rollen ab und sind samt Organisation als Demo gekennzeichnet', async () => {
  await db.deleteFrom('benutzer').execute()
  await db.deleteFrom('organisationseinheit').execute()
  expect(await saeeDemoBenutzer(db)).toBe(DEMO_BENUTZER.length)
  const benutzer = await db
    .selectFrom('benutzer as b')
    .innerJoin('organisationseinheit as o', 'o.id', 'b.organisationseinheit_id')
    .select([
      'b.username',
      'b.rollen',
      'b.ist_demo',
      'o.name',
      'o.art',
      'o.bundesland',
      'o.ist_demo as organisation_demo',
    ])
    .execute()
  expect(benutzer).toHaveLength(DEMO_BENUTZER.length)
  expect(new Set(benutzer.flatMap(b => b.rollen))).toEqual(new Set(ROLLEN))
  expect(benutzer.filter(b => !b.ist_demo || !b.organisation_demo || !b.name.endsWith('(Demo)'))).toEqual([])
  expect(benutzer.filter(b => b.rollen.length > 1).map(b => b.username)).toEqual(['mehrrollen'])
  expect(benutzer.find(b => b.username === 'land-stmk')).toMatchObject({ art: 'LAND', bundesland: 'AT-6' })
})

test('ein zweiter Lauf legt nichts doppelt an und lässt Geändertes stehen', async () => {
  await saeeDemoBenutzer(db)
  await db.updateTable('benutzer').set({ nachname: 'Neuhold', aktiv: false }).where('username', '=', 'qs').execute()
  await db.deleteFrom('benutzer').where('username', '=', 'lesen').execute()
  expect(await saeeDemoBenutzer(db)).toBe(1)
  const { anzahl } = await db
    .selectFrom('organisationseinheit')
    .select(eb => eb.fn.countAll<number>().as('anzahl'))
    .where('ist_demo', '=', true)
    .executeTakeFirstOrThrow()
  expect(anzahl).toBe(DEMO_ORGANISATIONEN.length)
  const qs = await db.selectFrom('benutzer').selectAll().where('username', '=', 'qs').executeTakeFirstOrThrow()
  expect(qs).toMatchObject({ nachname: 'Neuhold', aktiv: false })
})

test('das Handbuch nennt jeden Demo-Benutzer mit Name, Rolle und Organisation', async () => {
  const handbuch = await readFile(new URL('../../../../../docs/handbuch/demo-benutzer.md', import.meta.url), 'utf8')
  for (const { username, vorname, nachname, rollen, organisation } of DEMO_BENUTZER) {
    const rollenText = rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', ')
    expect(handbuch).toContain(`| \`${username}\` | ${vorname} ${nachname} | ${rollenText} | ${organisation} |`)
  }
})
