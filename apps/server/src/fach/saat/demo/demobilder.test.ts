import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { neueDatenbank } from '../../../../pruefstand/neueDatenbank.ts'
import { bereiteBildAuf } from '../../../technik/bilder/aufbereitung.ts'
import { saeeDemoBenutzer } from '../demoBenutzer.ts'
import { saeeGewaesser } from '../gewaesser.ts'
import { saeeDemobilder } from './demobilder.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

test('Beispielbilder sind wenige, klein, als Beispiel bezeichnet und gültige Bilder', async () => {
  await saeeDemoBenutzer(db)
  await saeeGewaesser(db)
  const welt = await musterwelt(db)
  for (let i = 0; i < 6; i++) await welt.aufnahme()
  await sql`update messstelle set ist_demo = true`.execute(db)
  await saeeDemobilder(db)
  const bilder = await db
    .selectFrom('bild')
    .innerJoin('bildinhalt', 'bildinhalt.hash', 'bild.hash')
    .innerJoin('messstelle', join =>
      join.on('messstelle.ist_demo', '=', true).onRef('messstelle.id', '=', 'bild.messstelle_id'),
    )
    .select(['bild.platz', 'bild.beschreibung', 'bildinhalt.inhalt', 'bildinhalt.groesse'])
    .execute()
  expect(bilder.length).toBe(6)
  for (const { inhalt, groesse, beschreibung } of bilder) {
    expect(beschreibung).toMatch(/\(Beispielbild\)$/)
    expect(groesse).toBeLessThan(300_000)
    expect((await bereiteBildAuf(inhalt as Buffer)).breite).toBe(1200)
  }
  const { anzahl } = await db
    .selectFrom('bild')
    .select(eb => eb.fn.countAll<number>().as('anzahl'))
    .executeTakeFirstOrThrow()
  expect(anzahl).toBe(bilder.length * 2)
})
