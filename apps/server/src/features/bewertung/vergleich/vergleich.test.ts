import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

const { db, als, ende } = await pruefdienst()
const reihe = await saeeProbenreihe(db, await musterwelt(db))
afterAll(ende)

const TAXA = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 22, 'Gammarus fossarum': 60, 'Tubifex tubifex': 3 }
type Ergebnis = { datum: string; klasse: number | null; module: object[]; bruchstellen: string[] }

const vergleiche = (id: number, wer: string | null) =>
  als(wer)(`/api/aufnahme/${id}/mzb/bewertung/vergleich?methode=MHS`)
const lies = async (id: number, wer: string | null) => (await vergleiche(id, wer)).json<Ergebnis[]>()

describe('[GEN-01] Vergleich mit früheren Ergebnissen der Messstelle', () => {
  test('anonym und fremd 404; danach nur Früheres derselben Messstelle, das jüngste zuerst, mit Bruchstellen', async () => {
    const messstelleId = await reihe.messstelle()
    const lege = async (datum: string, auftragnehmer = 'auftragnehmer') => {
      const id = await reihe.aufnahme(messstelleId, datum, { auftragnehmer, taxa: TAXA })
      expect((await als('land-noe')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
      return id
    }
    const alte = await lege('2019-05-02')
    await lege('2021-05-04', 'auftragnehmer2')
    const diese = await lege('2023-05-06')
    await lege('2025-05-08')
    await reihe.aufnahme(messstelleId, '2022-05-05', { taxa: TAXA })
    for (const wer of [null, 'land-ooe']) expect((await vergleiche(diese, wer)).statusCode).toBe(404)

    const ergebnisse = await lies(diese, 'land-noe')
    expect(ergebnisse.map(({ datum }) => datum)).toEqual(['2023-05-06', '2021-05-04', '2019-05-02'])
    expect(ergebnisse.every(({ bruchstellen }) => bruchstellen.length === 0)).toBe(true)
    const vierGrenzen = expect.toSatisfy((grenzen: unknown) => Array.isArray(grenzen) && grenzen.length === 4)
    expect(ergebnisse[0]?.module).toContainEqual(expect.objectContaining({ label: 'Saprobie', grenzen: vierGrenzen }))
    // Wer einen Auftrag nicht hat, sieht sein Ergebnis auch hier nicht.
    expect((await lies(diese, 'auftragnehmer')).map(({ datum }) => datum)).toEqual(['2023-05-06', '2019-05-02'])

    await db.updateTable('aufnahme').set({ datum: '2019-05-01' }).where('id', '=', alte).execute()
    await db
      .insertInto('bewertung')
      .columns([
        ...(['aufnahme_id', 'element', 'methode', 'verfahren', 'edition', 'parametersatz'] as const),
        ...(['taxalistenversion_id', 'klasse', 'eingabe', 'ergebnis', 'kapsel_hash', 'engine_version'] as const),
      ])
      .expression(
        db
          .selectFrom('bewertung')
          .select(['aufnahme_id', 'element', 'methode', 'verfahren'])
          .select(eb => eb.val('2025-1').as('edition'))
          .select(['parametersatz', 'taxalistenversion_id', 'klasse', 'eingabe', 'ergebnis', 'kapsel_hash'])
          .select('engine_version')
          .where('aufnahme_id', '=', alte),
      )
      .execute()
    expect((await lies(diese, 'auftragnehmer'))[0]?.bruchstellen).toEqual(['Edition: 2025-1 → 2026-2'])
  })
})
