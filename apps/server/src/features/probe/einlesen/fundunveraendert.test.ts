import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fundpruefung } from './funde.pruefhilfe.ts'

/** Was schon gespeichert ist, zählt für sich und schreibt nichts. */

const p = await fundpruefung()
afterAll(() => p.ende())
const { db, neueAufnahme, liesEin, zeilen, lade } = p
const KOPF = ['Aufnahme', 'Taxon', 'Anzahl']

/** Zahl der Journalzeilen über alles, was nicht der Vorgang selbst ist, am Journal gezählt. */
async function journal(): Promise<number> {
  const { rows } = await sql<{ zahl: number }>`
    select count(*)::int as zahl from journal where tabelle not like 'einlesung%' and tabelle not like 'auftrag%'
  `.execute(db)
  return rows[0]?.zahl ?? -1
}

test('[A-EINLESEN-02] nur Unverändertes: es lässt sich nicht laden, und das Journal bleibt, wie es ist', async () => {
  const { code } = await neueAufnahme()
  const datei = [KOPF, [code, 'Baetis rhodani', '3'], [code, 'Elmis aenea', '2']]
  await liesEin(datei, {}, 'import')
  const vorher = await journal()
  const { bilanz, geladen, zustand } = await liesEin(datei, { ladeart: 'GUELTIGE' }, 'import')
  expect(bilanz).toEqual({ gelesen: 2, angenommen: 0, geaendert: 0, unveraendert: 2, uebersprungen: 0, abgelehnt: 0 })
  expect([geladen, zustand]).toEqual([0, 'GEPRUEFT'])
  expect(await journal()).toBe(vorher)
})

test('[A-EINLESEN-02] neben Neuem: das Unveränderte lädt nicht mit, es gehört zu keinem Ziel', async () => {
  const { code, id: aufnahme } = await neueAufnahme()
  await liesEin([KOPF, [code, 'Baetis rhodani', '3']], {}, 'import')
  const { id } = await liesEin([KOPF, [code, 'Baetis rhodani', '3'], [code, 'Elmis aenea', '2'], [code, 'Summe', '5']])
  const danach = await lade(id)
  expect(danach.bilanz).toEqual({
    gelesen: 3,
    angenommen: 1,
    geaendert: 0,
    unveraendert: 1,
    uebersprungen: 1,
    abgelehnt: 0,
  })
  expect(
    (await zeilen(id)).map(({ ausgang, istGeladen, objektId }) => [ausgang, istGeladen, objektId === aufnahme]),
  ).toEqual([
    ['UNVERAENDERT', false, true],
    ['ANGENOMMEN', true, true],
    ['UEBERSPRUNGEN', false, false],
  ])
  const ziele = await db
    .selectFrom('einlesung_objekt')
    .select(['objekt_id', 'zeilen', 'eintraege'])
    .where('einlesung_id', '=', id)
    .execute()
  expect(ziele).toEqual([{ objekt_id: aufnahme, zeilen: [3], eintraege: [2] }])
})

test('[A-EINLESEN-02] breit: unverändert ist die Zeile nur, wenn es jede ihrer Zellen ist', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const kopf = ['Taxon', a.code, b.code]
  await liesEin([kopf, ['Baetis rhodani', '3', '']], {}, 'import')
  expect((await liesEin([kopf, ['Baetis rhodani', '3', '']])).bilanz).toMatchObject({ unveraendert: 1 })
  expect((await liesEin([kopf, ['Baetis rhodani', '3', '1']])).bilanz).toMatchObject({ unveraendert: 0, angenommen: 1 })
})

test('[A-EINLESEN-02] die Datenbank verweigert eine Bilanz, die nicht aufgeht, und Unverändertes, das nichts Gespeichertes nennt', async () => {
  const { code } = await neueAufnahme()
  const { id } = await liesEin([KOPF, [code, 'Baetis rhodani', '3']])
  await expect(sql`update einlesung set unveraendert = 1 where id = ${id}`.execute(db)).rejects.toThrow(
    /einlesung_bilanz/,
  )
  await expect(sql`update einlesung set unveraendert = null where id = ${id}`.execute(db)).rejects.toThrow(
    /einlesung_bilanz_ganz/,
  )
  await expect(
    sql`update einlesung_zeile set ausgang = 'UNVERAENDERT', objekt_id = null where einlesung_id = ${id}`.execute(db),
  ).rejects.toThrow(/einlesung_zeile_unveraendert/)
})

test('[A-EINLESEN-02] frühere Importe: was als Grund dastand, zählt nach der Migration als unverändert, alles andere bleibt', async () => {
  const { code } = await neueAufnahme()
  await liesEin([KOPF, [code, 'Baetis rhodani', '3']], {}, 'import')
  const alt = await liesEin([KOPF, [code, 'Baetis rhodani', '3'], [code, 'Summe', '3'], [code, 'Elmis aenea', '1']])
  const soll = await zeilen(alt.id)
  // Wie das frühere Programm es hinterließ: ohne den Ausgang, mit dem Grund an der Zeile.
  await sql`
    alter table einlesung drop constraint einlesung_bilanz, drop constraint einlesung_bilanz_ganz, drop column unveraendert,
      add constraint einlesung_bilanz check (gelesen = angenommen + geaendert + uebersprungen + abgelehnt) not valid,
      add constraint einlesung_check check (num_nulls(gelesen, angenommen, geaendert, uebersprungen, abgelehnt) in (0, 5))
  `.execute(db)
  await sql`alter table einlesung_zeile drop constraint einlesung_zeile_unveraendert`.execute(db)
  await sql`
    update einlesung_zeile
    set ausgang = 'UEBERSPRUNGEN', grund = 'Steht schon so in der Probe'
    where ausgang = 'UNVERAENDERT'
  `.execute(db)
  await sql`
    update einlesung as e
    set uebersprungen = (select count(*) from einlesung_zeile where einlesung_id = e.id and ausgang = 'UEBERSPRUNGEN')
    where gelesen is not null
  `.execute(db)
  const ordner = new URL('../../../migrationen/', import.meta.url)
  await sql.raw(await readFile(new URL('0062_unveraendert.sql', ordner), 'utf8')).execute(db)
  expect(await zeilen(alt.id)).toEqual(soll)
  expect((await p.vorgang(alt.id)).bilanz).toEqual({
    gelesen: 3,
    angenommen: 1,
    geaendert: 0,
    unveraendert: 1,
    uebersprungen: 1,
    abgelehnt: 0,
  })
})
