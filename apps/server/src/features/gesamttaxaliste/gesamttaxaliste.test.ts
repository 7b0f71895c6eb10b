import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe, tagVon } from '../../../pruefstand/archivleser.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Gesamttaxaliste, mit eigenem Leser gelesen, gegen die Funde, wie sie in der Datenbank stehen. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const bach = await reihe.messstelle({ name: '=HYPERLINK("http://x") \u202Ertl\u202C' })
const fluss = await reihe.messstelle({ name: 'Fluss' })
const phb = { phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' } as const
const ids = {
  b22: await reihe.aufnahme(bach, '2022-05-01', { taxa: { 'Gammarus fossarum': 5, 'Alainites muticus': 2 } }),
  b24: await reihe.aufnahme(bach, '2024-05-01', {
    taxa: { 'Baetis muticus': 4, 'Gammarus fossarum': 7 },
    auftragnehmer: 'auftragnehmer',
    spalten: phb,
  }),
  f24: await reihe.aufnahme(fluss, '2024-06-01', { taxa: { 'Baetis rhodani': 1, 'Gammarus fossarum': 0.5 } }),
  leer: await reihe.aufnahme(fluss, '2025-06-01'),
  fremd: await reihe.aufnahme(await reihe.messstelle({ bundesland: 'AT-4' }), '2024-05-20', {
    taxa: { 'Baetis alpinus': 99 },
  }),
}
const algen = await legeProbeAn(db, [ids.b24, 'PHB'], fassungVon('PHB'))
const alge = async (zeile: number, name: string, spalten: object) => {
  const { id } = await db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select('taxon.id')
    .where('taxon.name', '=', name)
    .where('taxalistenversion.art', '=', 'PHB')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fund')
    .values({ bestimmung_id: algen, zeile, taxon_id: id, ...spalten })
    .execute()
}
await alge(1, 'Navicula gregaria', { schalen: 100 })
await alge(2, 'Cladophora glomerata', { schaetzklasse: 3, deckung: 12.5 })

const hole = (abfrage: string, wer: string | null = 'land-noe') => als(wer)(`/gesamttaxaliste${abfrage}`)
const lies = async (abfrage: string, wer = 'land-noe') => {
  const antwort = await hole(abfrage, wer)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return liesMappe(antwort.rawPayload)
}
type Blaetter = Awaited<ReturnType<typeof lies>>
const VOR = 7
const blatt = (blaetter: Blaetter, name: string) => {
  const [kopf = [], messstelle = [], datum = [], klasse = [], ...zeilen] = blaetter.get(name) ?? []
  return { codes: kopf.slice(VOR), messstelle: messstelle.slice(VOR), datum: datum.slice(VOR), klasse, zeilen }
}
/** Zellen mit Inhalt als „Taxon in Aufnahme“. */
const zellen = (blaetter: Blaetter, name: string) => {
  const { codes, zeilen } = blatt(blaetter, name)
  return Object.fromEntries(
    zeilen.flatMap(zeile =>
      codes.flatMap((code, i) =>
        (zeile[VOR + i] ?? null) === null ? [] : [[`${zeile[0]} in ${code}`, zeile[VOR + i]]],
      ),
    ),
  )
}
async function erwarte(aufnahmen: readonly number[], methode: string, feld: string) {
  const { rows } = await sql<{ code: string; taxon: string; akzeptiert: string | null; menge: number | null }>`
    select aufnahme.code, taxon.name as taxon, taxon.akzeptiert, ${sql.ref(feld)}::float8 as menge
    from fund, bestimmung, taxon, aufnahme
    where bestimmung.id = fund.bestimmung_id and taxon.id = fund.taxon_id and bestimmung.methode = ${methode}
      and aufnahme.id = bestimmung.aufnahme_id and aufnahme.id = any(${[...aufnahmen]}::int[])
  `.execute(db)
  const summen: Record<string, number> = {}
  for (const { code, taxon, akzeptiert, menge } of rows) {
    if (menge === null) continue
    const zelle = `${akzeptiert ?? taxon} in ${code}`
    summen[zelle] = (summen[zelle] ?? 0) + menge
  }
  return summen
}

describe('[API-11] Gesamttaxaliste: Rechte und leere Auswahl', () => {
  test('anonym 401; was man nicht lesen darf, fehlt im Filter und ist nach Kennung 404, ohne etwas zu nennen', async () => {
    expect((await hole('', null)).statusCode).toBe(401)
    const alles = JSON.stringify([...(await lies(''))])
    expect(alles).toContain('Gammarus fossarum')
    expect(alles).not.toContain('Baetis alpinus')
    for (const abfrage of [`?id=${ids.fremd}`, `?id=${ids.b22}&id=${ids.fremd}`, '?id=2000000']) {
      const antwort = await hole(abfrage)
      expect(antwort.statusCode).toBe(404)
      expect(antwort.body).not.toContain('PL-')
    }
  })

  test('wer nur ein Element liest, bekommt vom anderen weder Blatt noch Zahl', async () => {
    const eigenes = await lies('', 'auftragnehmer')
    expect([...eigenes.keys()]).toEqual(['MHS Anzahl', 'MHS je m²', 'Nachweis'])
    expect(
      Object.keys(zellen(eigenes, 'MHS Anzahl')).every(zelle =>
        zelle.endsWith(`in ${blatt(eigenes, 'MHS Anzahl').codes[0]}`),
      ),
    ).toBe(true)
    expect(JSON.stringify([...eigenes])).not.toMatch(/Navicula|PHB/)
  })

  test.each([
    ['ein Filter, der nichts trifft', '?datumVon=2090-01-01', 404, 'trifft keine Aufnahme'],
    ['nur fremde Aufnahmen', '?bundesland=AT-4', 404, 'trifft keine Aufnahme'],
    ['Aufnahmen ohne Taxaliste', '?datumVon=2025-01-01', 404, 'hat eine Taxaliste'],
    ['ein unbekanntes Kriterium', '?farbe=blau', 400, ''],
    ['eine unlesbare Kennung', '?id=eins', 400, ''],
  ])('%s: kein leeres Blatt, sondern was zu tun ist', async (_, abfrage, status, satz) => {
    const antwort = await hole(abfrage)
    expect(antwort.statusCode).toBe(status)
    expect(antwort.json().message).toContain(satz)
  })
})

describe('[API-11] Gesamttaxaliste: Inhalt', () => {
  test('je Methode und Größe ein Blatt, Zelle für Zelle wie in der Datenbank; Synonyme unter ihrem gültigen Namen', async () => {
    const blaetter = await lies('')
    const eigene = [ids.b22, ids.b24, ids.f24]
    expect(zellen(blaetter, 'MHS Anzahl')).toEqual(await erwarte(eigene, 'MHS', 'anzahl'))
    for (const [name, feld] of [
      ['PHB Schalen', 'schalen'],
      ['PHB Schätzklasse', 'schaetzklasse'],
      ['PHB Deckung', 'deckung'],
    ] as const)
      expect(zellen(blaetter, name), name).toEqual(await erwarte(eigene, 'PHB', feld))
    // 1,25 m², ganz ausgezählt
    for (const [zelle, wert] of Object.entries(zellen(blaetter, 'MHS je m²')))
      expect(Number(wert), zelle).toBeCloseTo(Number(zellen(blaetter, 'MHS Anzahl')[zelle]) / 1.25, 12)
  })

  test('über den Spalten Messstelle und Tag, Text bleibt Text; nach Messstelle und Datum geordnet', async () => {
    const { messstelle, datum } = blatt(await lies(''), 'MHS Anzahl')
    const name = '=HYPERLINK("http://x") \u202Ertl\u202C'
    expect(messstelle).toEqual([name, name, 'Fluss'])
    expect(datum.map(tagVon)).toEqual(['2022-05-01', '2024-05-01', '2024-06-01'])
  })

  test('derselbe Filter wie die Liste, und einzelne Aufnahmen', async () => {
    expect(blatt(await lies('?datumVon=2024-01-01'), 'MHS Anzahl').codes).toHaveLength(2)
    expect(blatt(await lies(`?messstelleId=${fluss}`), 'MHS Anzahl').codes).toHaveLength(1)
    expect(blatt(await lies(`?id=${ids.b22}&id=${ids.f24}&id=${ids.f24}`), 'MHS Anzahl').codes).toHaveLength(2)
  })

  test('der Nachweis nennt Abfrage, Taxalisten und je Methode erwartete und geschriebene Paare', async () => {
    const zeilen = (await lies('?datumVon=2022-01-01&datumBis=2024-12-31')).get('Nachweis') ?? []
    const wert = (angabe: string) => zeilen.find(([erste]) => erste === angabe)?.[1]
    expect(wert('Abfrage')).toBe('/gesamttaxaliste?datumVon=2022-01-01&datumBis=2024-12-31')
    expect(wert('Ausgeführt von')).toContain('Lena Leitgeb')
    expect(wert('Taxalisten')).toContain('MZB 2026.3')
    const { rows } = await sql<{ methode: string; paare: number }>`
      select bestimmung.methode, count(distinct (aufnahme_id, coalesce(taxon.akzeptiert, taxon.name)))::int as paare
      from fund, bestimmung, taxon
      where bestimmung.id = fund.bestimmung_id and taxon.id = fund.taxon_id
        and aufnahme_id = any(${[ids.b22, ids.b24, ids.f24]}::int[])
      group by 1
    `.execute(db)
    expect(rows).toHaveLength(2)
    for (const { methode, paare } of rows)
      expect(zeilen.find(([erste]) => String(erste).startsWith(`${methode}: `))?.slice(2), methode).toEqual([
        paare,
        paare,
      ])
  })
})
