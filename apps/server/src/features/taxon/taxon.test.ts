import type { AntwortVon } from '@benthos/vertrag'
import type { leseTaxon } from '@benthos/vertrag/taxonseite'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Die Seite eines Taxons: Eintrag der Liste und Funde in lesbaren Aufnahmen. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const daten = await saeeProbenreihe(db, welt)

type Wer = Parameters<typeof als>[0]
const rufe = (name: string, wer: Wer = 'land-noe') => als(wer)(`/api/taxon?name=${encodeURIComponent(name)}`)
const lies = async (name: string, wer: Wer = 'land-noe') => {
  const antwort = await rufe(name, wer)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<AntwortVon<typeof leseTaxon>>()
}

const noe = await daten.messstelle()
const ooe = await daten.messstelle({ bundesland: 'AT-4' })
const proben = [
  [noe, '2023-05-03', { 'Baetis rhodani': 12, 'Baetis muticus': 3 }],
  [noe, '2024-05-17', { 'Baetis rhodani': 4 }],
  [noe, '2024-09-02', { 'Baetis alpinus': 7 }],
  [noe, '2024-09-30', { 'Gammarus fossarum': 50 }],
  [ooe, '2024-05-20', { 'Baetis rhodani': 99 }],
] as const
const ids: number[] = []
for (const [messstelle, datum, taxa] of proben) ids.push(await daten.aufnahme(messstelle, datum, { taxa }))

test('[ROLE-02] abgelehnt: ohne Anmeldung 401, ein Name außerhalb jeder Liste 404, ohne Namen 400', async () => {
  expect((await rufe('Baetis rhodani', null)).statusCode).toBe(401)
  const unbekannt = await rufe('Baetis erfundensis')
  expect(unbekannt.statusCode).toBe(404)
  expect(unbekannt.json<{ message: string }>().message).toContain('„Baetis erfundensis“')
  expect((await als('lesen')('/api/taxon')).statusCode).toBe(400)
})

test('[ROLE-02] gezählt und genannt wird nur, was jemand lesen darf', async () => {
  const sieht = async (wer: Wer) => {
    const { proben, messstellen, funde } = await lies('Baetis rhodani', wer)
    return [proben, messstellen, funde.map(({ aufnahmeId }) => aufnahmeId)]
  }
  expect(await sieht('land-noe')).toEqual([2, 1, [ids[1], ids[0]]])
  expect(await sieht('land-ooe')).toEqual([1, 1, [ids[4]]])
  expect(await sieht('admin')).toEqual([3, 2, [ids[4], ids[1], ids[0]]])
  expect(await sieht('lesen')).toEqual([0, 0, []])
})

test('[ROLE-02] ein abgeleiteter Name, den nur eine fremde Probe nennt, ist unbekannt', async () => {
  const aufnahme = await daten.aufnahme(noe, '2022-06-01')
  const gespeichert = await als('admin')({
    method: 'POST',
    url: `/aufnahme/${aufnahme}/mzb/mhs/taxa`,
    payload: { version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis rhodani-Gr.', anzahl: 1 }] },
  })
  expect(gespeichert.statusCode, gespeichert.body).toBe(200)
  expect((await lies('Baetis rhodani-Gr.', 'land-noe')).proben).toBe(1)
  expect((await rufe('Baetis rhodani-Gr.', 'land-ooe')).statusCode).toBe(404)
})

test('eine Gattung umfasst ihre Arten; ein Synonym führt zum gültigen Taxon', async () => {
  const gattung = await lies('Baetis sp.')
  expect(new Set(gattung.funde.flatMap(({ namen }) => namen))).toEqual(
    new Set(['Baetis rhodani', 'Baetis muticus', 'Baetis alpinus', 'Baetis rhodani-Gr.']),
  )
  const synonym = await lies('Alainites muticus')
  expect(synonym.eintrag).toMatchObject({ name: 'Baetis muticus', art: 'MZB_AUT' })
  expect(synonym.eintrag?.synonyme).toContain('Alainites muticus')
  expect(synonym.funde.map(({ aufnahmeId }) => aufnahmeId)).toEqual([ids[0]])
})

test('ein bloßer Familienname meint den Eintrag der Familie mit allem, was zu ihr gehört', async () => {
  const familie = await lies('Baetidae')
  expect(familie.eintrag).toMatchObject({ name: 'Baetidae Gen. sp.', rang: 'FAMILIE' })
  expect(familie.proben).toBe((await lies('Baetidae Gen. sp.')).proben)
  expect(familie.funde.flatMap(({ namen }) => namen)).toContain('Baetis alpinus')
})

test('[A-MATRIX-04] Liste und Karte der Messstellen treffen mit dem Kriterium „Taxon“ die Messstellen mit lesbaren Funden', async () => {
  const { rows } = await sql<{ id: number }>`
    select distinct aufnahme.messstelle_id::int as id
    from fund, bestimmung, aufnahme, taxon, messstelle
    where bestimmung.id = fund.bestimmung_id and aufnahme.id = bestimmung.aufnahme_id and taxon.id = fund.taxon_id
      and messstelle.id = aufnahme.messstelle_id and messstelle.bundesland = 'AT-3' and taxon.name = 'Baetis alpinus'
  `.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([noe])
  for (const weg of ['/messstellen', '/api/karte/messstellen']) {
    const treffer = async (wer: Wer, name: string) => {
      const antwort = await als(wer)(`${weg}?groesse=100&taxon=${encodeURIComponent(name)}`)
      expect(antwort.statusCode, antwort.body).toBe(200)
      return antwort.json<{ zeilen: { id: number }[] }>().zeilen.map(({ id }) => id)
    }
    expect(await treffer('land-noe', 'Baetis alpinus'), weg).toEqual([noe])
    expect(await treffer('land-ooe', 'Baetis alpinus'), weg).toEqual([])
    expect(
      (await treffer('admin', 'Baetis sp.')).toSorted((a, b) => a - b),
      weg,
    ).toEqual([noe, ooe])
    expect(await treffer('admin', 'Baetis erfundensis'), weg).toEqual([])
  }
  // Taxa gehören zu den Rohdaten: ohne Anmeldung trifft das Kriterium nichts.
  const ohne = await als(null)('/api/karte/messstellen?taxon=Baetis%20rhodani')
  expect(ohne.json<{ gesamt: number }>().gesamt).toBe(0)
})

test('die Monate zählen Funde und daneben alle lesbaren Proben derselben Methode', async () => {
  const { monate } = await lies('Baetis rhodani')
  const erwartet = Array.from({ length: 12 }, () => ({ funde: 0, proben: 0 }))
  const zaehle = (monat: number, was: 'funde' | 'proben') => {
    const eintrag = erwartet[monat - 1]
    if (eintrag) eintrag[was] += 1
  }
  for (const [messstelle, datum, taxa] of proben.filter(([wo]) => wo === noe)) {
    const monat = Number(datum.slice(5, 7))
    expect(messstelle).toBe(noe)
    zaehle(monat, 'proben')
    if ('Baetis rhodani' in taxa) zaehle(monat, 'funde')
  }
  // Die Probe der vorigen Prüfung: „Baetis rhodani-Gr.“ gilt nicht als Baetis rhodani.
  zaehle(6, 'proben')
  expect(monate).toEqual(erwartet)
})

test('jeder autökologische Wert nennt seine Quelle; Mengen einer Probe sind summiert', async () => {
  const { eintrag, funde } = await lies('Baetis rhodani')
  expect(eintrag?.werte.length).toBeGreaterThan(3)
  for (const { wert, quelle, label } of eintrag?.werte ?? []) {
    expect(Number.isFinite(wert)).toBe(true)
    expect(quelle.length).toBeGreaterThan(10)
    expect(label).not.toBe('')
  }
  expect(funde.map(({ mengen }) => mengen)).toEqual([{ anzahl: 4 }, { anzahl: 12 }])
})
