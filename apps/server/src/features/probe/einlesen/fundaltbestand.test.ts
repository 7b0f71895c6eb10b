import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { db, neueAufnahme, geladen, nimmZurueck, pruefsummen } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']

test('[A-EINLESEN-15] was vor dieser Funktion geladen ist, lässt sich auch zurücknehmen: die Migration trägt nach, wohin Zeilen gehören', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const vorher = await pruefsummen()
  const lang = await geladen([KOPF, [a.code, 'Baetis rhodani', 'Larve', '3'], [b.code, 'Elmis aenea', 'Imago', '2']])
  const breit = await geladen([
    ['Taxon', a.code, b.code],
    ['Gammarus pulex', '1', '2'],
    ['Gammarus fossarum', '3', ''],
  ])
  const ziele = async (id: number) =>
    (
      await db
        .selectFrom('einlesung_ziel')
        .select(['nummer', 'objekt_id'])
        .where('einlesung_id', '=', id)
        .orderBy('nummer')
        .orderBy('objekt_id')
        .execute()
    ).map(({ nummer, objekt_id }) => [nummer, objekt_id])
  const davor = await ziele(lang.id)
  await db.deleteFrom('einlesung_ziel').execute()
  await db.deleteFrom('einlesung_objekt').where('einlesung_id', '=', lang.id).execute()
  const migration = await readFile(new URL('../../../migrationen/0054_fundruecknahme.sql', import.meta.url), 'utf8')
  for (const [anweisung] of migration.matchAll(/^insert into[^;]*;/gm)) await sql.raw(anweisung).execute(db)
  expect(await ziele(lang.id)).toEqual(davor)
  // Eine breite Zeile gehört danach zu allen Aufnahmen ihrer Liste.
  expect(await ziele(breit.id)).toEqual([2, 3].flatMap(nummer => [a, b].map(({ id }) => [nummer, id])))
  await nimmZurueck(breit.id)
  expect(await nimmZurueck(lang.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
  expect(await pruefsummen()).toEqual(vorher)
})
