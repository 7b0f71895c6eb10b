import { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'

/** Das Archiv in H2O-Manier: jedes Protokoll nennt, worauf seine Datei beruht, und nichts von den anderen. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const stelle = await reihe.messstelle()
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const [nach, vor] = [
  await reihe.aufnahme(stelle, '2025-04-21', { taxa: TAXA }),
  await reihe.aufnahme(stelle, '2025-05-21', { taxa: TAXA }),
]
await legeFassungAn(db, 'MZB_AUT', 'MZB 1999.1', { 'Baetis rhodani': null, 'Gammarus fossarum': null })
await sql`update bestimmung set taxalistenversion_id = (select id from taxalistenversion where name = 'MZB 1999.1')
  where aufnahme_id = ${vor}`.execute(db)
await sql`update aufnahme set ist_demo = id = ${vor}`.execute(db)

const grundlageIn = (protokoll: string) =>
  protokoll.split('\r\n').filter(zeile => /^(Taxalisten|Verfahren|Vorbehalt):/.test(zeile))

test('[A-MANIER-04] jedes Protokoll im Archiv nennt die Taxaliste seiner Aufnahme, wie ihr einzelnes; der Nachweis nennt alle', async () => {
  const antwort = await als('admin')(`/export/h2o/mzb?id=${nach}&id=${vor}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  const codeVon = async (id: number) =>
    (await sql<{ code: string }>`select code from aufnahme where id = ${id}`.execute(db)).rows[0]?.code
  const imArchiv = async (id: number) =>
    grundlageIn(String(dateien.get(`H2O-Manier_MZB_${await codeVon(id)}_Protokoll.txt`)))
  const einzeln = async (id: number) => grundlageIn((await als('admin')(`/aufnahme/${id}/mzb/h2oExportProtokoll`)).body)
  expect(await imArchiv(nach)).toEqual(['Taxalisten: MZB 2026.3', 'Verfahren: keine'])
  expect(await imArchiv(vor)).toEqual([
    'Taxalisten: MZB 1999.1',
    'Verfahren: keine',
    'Vorbehalt: Enthält Beispieldaten, keine wirkliche Erhebung.',
  ])
  for (const id of [nach, vor]) expect(await einzeln(id)).toEqual(await imArchiv(id))
  expect(Ausfuhrnachweis.parse(JSON.parse(String(dateien.get('nachweis.json'))))).toMatchObject({
    taxalisten: ['MZB 1999.1', 'MZB 2026.3'],
    verfahren: [],
    vorbehalte: ['Enthält Beispieldaten, keine wirkliche Erhebung.'],
  })
})
