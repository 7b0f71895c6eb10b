import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fuegeZieleEin } from '../../../technik/einlesen/sql.ts'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

/** Was frühere Fassungen luden, nennt nach den Migrationen, wohin es kam, und lässt sich zurücknehmen. */

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { db, neueAufnahme, geladen, nimmZurueck, pruefsummen } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']
const migration = (name: string) => readFile(new URL(`../../../migrationen/${name}.sql`, import.meta.url), 'utf8')
const ziele = (...einlesungen: number[]) =>
  db
    .selectFrom('einlesung_objekt')
    .select(['einlesung_id', 'objekt_id', 'zeilen', 'eintraege'])
    .where('einlesung_id', 'in', einlesungen)
    .orderBy('einlesung_id')
    .orderBy('objekt_id')
    .execute()

/** Wie das frühere Programm es hinterließ: eine Zeile je Zeile der Datei und Objekt, die jüngsten zuerst. */
async function stelleZieltabelleHer(): Promise<void> {
  const [tabelle = ''] = /create table einlesung_ziel \([^]*?\n\);/.exec(await migration('0054_fundruecknahme')) ?? []
  await sql.raw(tabelle).execute(db)
  await sql`
    insert into einlesung_ziel (einlesung_id, nummer, objekt_id, eintrag)
    select einlesung_id, nummer, objekt_id, eintrag
    from einlesung_objekt
    cross join unnest(zeilen, eintraege) as z (nummer, eintrag)
    order by nummer desc
  `.execute(db)
  await sql`alter table einlesung_objekt drop column zeilen, drop column eintraege`.execute(db)
}

test('[A-EINLESEN-15] wohin Zeilen kamen, steht nach der Migration bei ihren Objekten, in der Folge der Datei, und die Datenbank hält beides gleich lang', async () => {
  const [a, b, c] = [await neueAufnahme(), await neueAufnahme(), await neueAufnahme()]
  const vorher = await pruefsummen()
  const lang = await geladen([
    KOPF,
    [b.code, 'Gammarus pulex', '', '9'],
    [a.code, 'Baetis rhodani', 'Larve', '3'],
    [a.code, 'Summe', '', '3'],
    [a.code, 'Elmis aenea', 'Imago', '2'],
  ])
  const breit = await geladen([
    ['Taxon', a.code, b.code],
    ['Gammarus fossarum', '1', '2'],
    ['Rhithrogena', '', '4'],
  ])
  const davor = await ziele(lang.id, breit.id)
  expect(davor.map(({ objekt_id, zeilen, eintraege }) => [objekt_id, zeilen, eintraege])).toEqual([
    [a.id, [3, 5], [1, 2]],
    [b.id, [2], [1]],
    [a.id, [2], [3]],
    [b.id, [2, 3], [2, 3]],
  ])
  await stelleZieltabelleHer()
  await sql`update einlesung_ziel set eintrag = null where einlesung_id = ${lang.id} and nummer = 5`.execute(db)
  // Ein Objekt, von dem nicht bekannt ist, welche Zeile hineinkam.
  await db.insertInto('einlesung_objekt').values({ einlesung_id: breit.id, objekt_id: c.id }).execute()
  await sql.raw(await migration('0095_einleseziele')).execute(db)
  const [erstes] = davor
  expect(await ziele(lang.id, breit.id)).toEqual([
    { ...erstes, eintraege: [1, null] },
    ...davor.slice(1),
    { einlesung_id: breit.id, objekt_id: c.id, zeilen: [], eintraege: [] },
  ])
  // Was ein späterer Stapel noch in ein Objekt lädt, hängt sich an.
  await fuegeZieleEin(db, breit.id, [{ nummer: 3, objektId: c.id, eintrag: 1 }])
  await fuegeZieleEin(db, breit.id, [{ nummer: 2, objektId: c.id, eintrag: null }])
  expect((await ziele(breit.id)).at(-1)).toMatchObject({ objekt_id: c.id, zeilen: [3, 2], eintraege: [1, null] })
  await db.deleteFrom('einlesung_objekt').where('objekt_id', '=', c.id).execute()
  for (const falsch of [
    sql`eintraege = '{1}'`,
    sql`zeilen = '{3,null}'`,
    sql`zeilen = '{3,0}'`,
    sql`eintraege = '{1,0}'`,
  ])
    await expect(
      sql`update einlesung_objekt set ${falsch} where einlesung_id = ${lang.id} and objekt_id = ${a.id}`.execute(db),
    ).rejects.toThrow(/einlesung_objekt_ziele/)
  await nimmZurueck(breit.id)
  expect(await nimmZurueck(lang.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 3, behalten: 0 } })
  expect(await pruefsummen()).toEqual(vorher)
})

test('[A-EINLESEN-15] was vor dieser Funktion geladen ist, lässt sich auch zurücknehmen: die Migration trägt nach, wohin Zeilen gehören', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const vorher = await pruefsummen()
  const lang = await geladen([KOPF, [a.code, 'Baetis rhodani', 'Larve', '3'], [b.code, 'Elmis aenea', 'Imago', '2']])
  const breit = await geladen([
    ['Taxon', a.code, b.code],
    ['Gammarus pulex', '1', '2'],
    ['Gammarus fossarum', '3', ''],
  ])
  const davor = await ziele(lang.id)
  await stelleZieltabelleHer()
  await sql`delete from einlesung_ziel`.execute(db)
  await db.deleteFrom('einlesung_objekt').where('einlesung_id', '=', lang.id).execute()
  for (const [anweisung] of (await migration('0054_fundruecknahme')).matchAll(/^insert into[^;]*;/gm))
    await sql.raw(anweisung).execute(db)
  await sql.raw(await migration('0095_einleseziele')).execute(db)
  const ohneEintrag = (ziel: (typeof davor)[number]) => ({ ...ziel, eintraege: ziel.zeilen.map(() => null) })
  expect(await ziele(lang.id)).toEqual(davor.map(ohneEintrag))
  // Eine breite Zeile gehört danach zu allen Aufnahmen ihrer Liste.
  expect((await ziele(breit.id)).map(({ objekt_id, zeilen }) => [objekt_id, zeilen])).toEqual([
    [a.id, [2, 3]],
    [b.id, [2, 3]],
  ])
  await nimmZurueck(breit.id)
  expect(await nimmZurueck(lang.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
  expect(await pruefsummen()).toEqual(vorher)
})
