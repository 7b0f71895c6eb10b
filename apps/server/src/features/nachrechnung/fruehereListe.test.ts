import { readFile } from 'node:fs/promises'
import type { Taxaliste } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeListe } from '../../fach/saat/mitgelieferteListe.ts'
import { saeeReferenzdaten } from '../../fach/saat/referenzdaten.ts'
import { bewertete } from './nachrechnung.pruefhilfe.ts'

/** Eine Datenbank, wie sie mit der früher mitgelieferten Liste entstand: zwei Namen einer Art sind dort zwei gültige Taxa. */
const FRUEHER = 'MZB 2026.2'
const dienst = await pruefdienst()
const { db, als, ende } = dienst
afterAll(ende)
await db.transaction().execute(async tx => {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`delete from taxon`.execute(tx)
  await sql`delete from taxalistenversion`.execute(tx)
})
const melde = () => {}
for (const datei of ['mzb-2026.2.json', 'phb-2026.3.json', 'phb-2026.4.json']) {
  const inhalt = await readFile(new URL(`../../referenzlisten/frueher/${datei}`, import.meta.url), 'utf8')
  await saeeListe(db, JSON.parse(inhalt) as Taxaliste, inhalt, melde)
}
const welt = await musterwelt(db)
const bewerteteAufnahme = bewertete(dienst, welt, FRUEHER, [
  'Baetis rhodani',
  'Ephemerella ignita',
  'Serratella ignita',
  'Dugesia tigrina',
  'Gammarus fossarum',
])

/** Kopf und jede Zeile der früheren Fassungen als Prüfsumme. */
const inhalt = async () =>
  (
    await sql<{ name: string; kopf: string; taxa: string }>`
      select v.name, v.pruefsumme || v.gueltig_von || v.status || v.kenngroessen || v.quellen as kopf,
        (select md5(string_agg(t::text, chr(10) order by t.id)) from taxon t where t.taxalistenversion_id = v.id) as taxa
      from taxalistenversion v where v.name in (${FRUEHER}, 'PHB 2026.3', 'PHB 2026.4') order by v.name
    `.execute(db)
  ).rows
const gueltige = async () =>
  (await db.selectFrom('taxalistenversion').select(['name', 'status']).orderBy('name').execute()).map(
    ({ name, status }) => `${name}: ${status}`,
  )
const rechneNach = async (id: number) => (await als('bund')(`/bewertung/verify?aufnahme=${id}`)).json()

test('ein Update ändert die Liste einer bestehenden Datenbank nicht: die neue ist ein Entwurf, alte Ergebnisse stimmen Byte für Byte', async () => {
  const { id, stand } = await bewerteteAufnahme()
  const vorher = await inhalt()
  expect(vorher).toHaveLength(3)

  await saeeReferenzdaten(db, melde)

  expect(await inhalt()).toEqual(vorher)
  expect(await gueltige()).toEqual([
    'MZB 2026.2: GUELTIG',
    'MZB 2026.3: ENTWURF',
    'MZB Biomasse 2026.3: GUELTIG',
    'PHB 2026.3: GUELTIG',
    'PHB 2026.4: ENTWURF',
    'PHB 2026.5: ENTWURF',
  ])
  const probe = (await als('auftragnehmer')(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  expect(probe.zeilen.map((z: { taxon: string }) => z.taxon)).toContain('Ephemerella ignita')
  expect(await rechneNach(id)).toMatchObject({
    bilanz: { stimmt: 1, weichtAb: 0, referenzFehlt: 0 },
    zeilen: [{ pruefsumme: stand.kapselHash, ausgang: 'STIMMT', abweichungen: [] }],
  })
})

test('auch wenn die neue Liste gilt, rechnet ein altes Ergebnis mit seiner Fassung nach', async () => {
  const { id, stand } = await bewerteteAufnahme()
  await sql`update taxalistenversion set status = 'ABGELOEST' where name = ${FRUEHER}`.execute(db)
  await sql`update taxalistenversion set status = 'GUELTIG', gueltig_von = '2026-02-01' where name = 'MZB 2026.3'`.execute(
    db,
  )
  expect(await rechneNach(id)).toMatchObject({
    bilanz: { stimmt: 1, weichtAb: 0, referenzFehlt: 0 },
    zeilen: [{ pruefsumme: stand.kapselHash, ausgang: 'STIMMT' }],
  })
})

test('ein Ergebnis des Phytobenthos mit PHB 2026.4 rechnet auch nach dem Wechsel zu PHB 2026.5 Byte für Byte nach', async () => {
  const gilt = async (name: string) => {
    await sql`update taxalistenversion set status = 'ABGELOEST' where art = 'PHB' and status = 'GUELTIG'`.execute(db)
    await sql`update taxalistenversion set status = 'GUELTIG', gueltig_von = '2026-02-01' where name = ${name}`.execute(
      db,
    )
  }
  await gilt('PHB 2026.4')
  const id = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' } })
  const sende = async (url: string, payload: object) => {
    const antwort = await als('auftragnehmer')({ method: 'POST', url: `/aufnahme/${id}${url}`, payload })
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json<{ version: number; kapselHash: string }>()
  }
  await sende('/phb/taxa/allgemein', { version: 0, daten: { schalenziel: '400', taxalistenversion: 'PHB 2026.4' } })
  const { version } = (await als('auftragnehmer')(`/aufnahme/${id}/phb/taxa/liste`)).json<{ version: number }>()
  // Namen, die PHB 2026.5 vereint oder deren fehlende Werte es ergänzt
  const taxa = ['Gomphonema micropus', 'Fragilaria gracilis', 'Diatoma hyemale var. mesodon', 'Nitzschia palea']
  await sende('/phb/taxa', { version, zeilen: taxa.map((taxon, i) => ({ zeile: i + 1, taxon, schalen: 100 + i })) })
  const { kapselHash } = await sende('/phb/bewertung', {})

  await gilt('PHB 2026.5')
  expect(await rechneNach(id)).toMatchObject({
    bilanz: { stimmt: 1, weichtAb: 0, referenzFehlt: 0 },
    zeilen: [{ pruefsumme: kapselHash, ausgang: 'STIMMT', abweichungen: [] }],
  })
})
