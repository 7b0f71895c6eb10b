import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { GRUPPENSTAPEL_ZEILEN } from '../../../technik/einlesen/konstanten.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'

const { db, als, neueAufnahme, liesEin, vorgang, arbeiteAb, taxa } = await fundpruefung()
/** Zweimal so viele passen nicht in einen Stapel. */
const FUNDE = GRUPPENSTAPEL_ZEILEN / 2 + 100

/**
 * Lädt in zwei Aufnahmen, die nicht in denselben Stapel passen, und hält das Laden bei der zweiten auf, bis `erwartet` zu sehen ist: der
 * zweite Stapel wartet schon, während der erste noch gespeichert wird.
 */
async function haltBeiDerZweiten(ladeart: string, erwartet: readonly number[]) {
  const [erste, zweite] = [await neueAufnahme(), await neueAufnahme()]
  const zeilen = [erste, zweite].flatMap(({ code }) =>
    Array.from({ length: FUNDE }, (_, i) => [code, 'Baetis rhodani', `Habitat ${i}`, '1']),
  )
  const { id } = await liesEin([['Aufnahme', 'Taxon', 'Habitat', 'Anzahl'], ...zeilen])
  const beauftragt = await als('auftragnehmer')(post(`/api/einlesen/${id}/laden`, { ladeart }))
  expect(beauftragt.statusCode, beauftragt.body).toBe(200)
  const sperre = await db.startTransaction().execute()
  await sql`select from aufnahme where id = ${zweite.id} for update`.execute(sperre)
  const laeuft = arbeiteAb()
  // Was statt des Wartens geschah, steht dann im Protokoll des Laufs.
  const lage = async () => {
    const { zustand, geladen, meldung } = await vorgang(id)
    return { zustand, geladen, meldung, wartende: await zaehleWartende(db) }
  }
  await expect.poll(lage).toMatchObject({ wartende: 1 })
  const sichtbar = async () => [(await taxa(erste.id)).length, (await taxa(zweite.id)).length]
  await expect.poll(sichtbar).toEqual(erwartet)
  await sperre.commit().execute()
  await laeuft
  expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 * FUNDE })
  expect(await sichtbar()).toEqual([FUNDE, FUNDE])
}

test.each([
  ['GUELTIGE', 'jede Aufnahme ganz, sobald sie geladen ist', [FUNDE, 0]],
  ['ALLES_ODER_NICHTS', 'nichts, bis alles geladen ist', [0, 0]],
])('[A-EINLESEN-14] %s: während geladen wird, sehen andere %s', async (ladeart, _, erwartet) => {
  await haltBeiDerZweiten(ladeart, erwartet)
})
