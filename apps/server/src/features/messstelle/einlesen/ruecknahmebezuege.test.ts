import type { Messstelle } from '@benthos/vertrag/messstelle'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { legeAufnahmeAn, legeProjektAn, organisationVon } from '../messstellendaten.pruefhilfe.ts'
import { ruecknahmepruefung } from './ruecknahme.pruefhilfe.ts'

const p = await ruecknahmepruefung()
afterAll(() => p.ende())
const { db, zeilen, nimmZurueck } = p

/** Ändert eine Spalte einer Messstelle mit einer Datei der Administration. */
async function geaendert(stelle: Messstelle, spalten: Readonly<Record<string, string>>): Promise<number> {
  const code = stelle.identifizierung.daten?.code ?? ''
  const { id, bilanz } = await p.pruefe(
    [
      ['Code', ...Object.keys(spalten)],
      [code, ...Object.values(spalten)],
    ],
    'admin',
  )
  expect(bilanz, JSON.stringify(await zeilen(id, '', 'admin'))).toMatchObject({ geaendert: 1 })
  expect((await p.lade(id, 'GUELTIGE', 'admin')).statusCode).toBe(200)
  await p.arbeiteAb()
  return id
}
const nameVon = async (tabelle: 'projekt' | 'organisationseinheit', id: number) =>
  (await db.selectFrom(tabelle).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
async function bleibt(einlesung: number, grund: string) {
  expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
  expect((await zeilen(einlesung, '', 'admin'))[0]?.konflikt?.grund).toBe(grund)
}

describe('[A-STELLE-24] Rücknahme, wenn sich seither änderte, worauf sich die Messstelle bezog', () => {
  test('das frühere Fachprojekt gehört inzwischen anderen: die Messstelle bleibt, wo sie ist', async () => {
    const projekt = await legeProjektAn(db, 'FACHPROJEKT', p.UNI)
    const stelle = await p.neue('FACHPROJEKT')
    await sql`update messstelle set projekt_id = ${projekt} where id = ${stelle.id}`.execute(db)
    const neues = await nameVon('projekt', await legeProjektAn(db, 'FACHPROJEKT', p.FREMDE_UNI))
    const wie = { Projekt: neues, Organisationseinheit: await nameVon('organisationseinheit', p.FREMDE_UNI) }
    const einlesung = await geaendert(stelle, wie)
    await sql`update projekt set organisationseinheit_id = ${p.FREMDE_UNI} where id = ${projekt}`.execute(db)
    await bleibt(einlesung, 'Das Projekt von vorher gehört inzwischen einer anderen Organisation.')
    await sql`update projekt set organisationseinheit_id = ${p.UNI} where id = ${projekt}`.execute(db)
    expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
  })

  test('das frühere Projekt hat inzwischen einen anderen Bereich', async () => {
    const stelle = await p.neue('LAND', 'land-noe')
    const alt = await legeProjektAn(db, 'LAND', await organisationVon(db, 'land-noe'), 'AT-3')
    await sql`update messstelle set projekt_id = ${alt} where id = ${stelle.id}`.execute(db)
    const einlesung = await geaendert(stelle, { Projekt: await nameVon('projekt', p.LANDESPROJEKT) })
    await sql`update projekt set bereich = 'GZUEV' where id = ${alt}`.execute(db)
    await bleibt(einlesung, 'Das Projekt von vorher hat inzwischen einen anderen Bereich.')
  })

  test('Aufnahmen im neuen Bundesland halten das frühere auf', async () => {
    const stelle = await p.neue('LAND', 'land-noe')
    const einlesung = await geaendert(stelle, { Bundesland: 'Wien' })
    const wien = await legeProjektAn(db, 'LAND', await organisationVon(db, 'land-noe'), 'AT-9')
    await legeAufnahmeAn(db, stelle.id, wien)
    await bleibt(einlesung, 'Seither liegen hier Aufnahmen, zu deren Projekt die Messstelle vorher nicht passte.')
  })
})
