import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { liesDatenpaketFremd } from '../../../pruefstand/datenpaketFremd.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Jedes Datenpaket, wie ein Programm es liest, das nur den Standard kennt: Typen, Grenzen, Listen, Schlüssel, Verweise. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3', laenge: 15.5, breite: 48.2, name: 'Bach; mit "Zeichen"' })
for (const tag of ['2024-04-21', '2025-04-21']) {
  const id = await reihe.aufnahme(stelle, tag, { taxa: { 'Baetis rhodani': 40.5, 'Gammarus fossarum': 25 } })
  expect((await als('admin')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
}
const beide = await welt.aufnahme({ bundesland: 'AT-4', mzb: { status: 'ROHDATEN' }, phb: { status: 'ROHDATEN' } })
for (const [weg, rumpf] of [
  ['phb/taxa', { version: 0, zeilen: [{ zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }] }],
  ['ortsbefund/wetterHydrographie', { version: 0, daten: { lufttemperatur: -3.5 } }],
  ['ortsbefund/phytobenthos', { version: 0, daten: { deckungAlgen: 40 } }],
] as const) {
  const antwort = await als('admin')(post(`/aufnahme/${beide}/${weg}`, rumpf))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}

const hole = async (url: string, wer: string) => {
  const antwort = await als(wer)(url)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return packeAus(antwort.rawPayload)
}

/** Was beschädigt wird, wo, wie, und was der Leser dazu sagt. */
type Schaden = readonly [was: string, datei: string, stelle: RegExp, durch: string, mangel: RegExp]
const GENAUER: readonly Schaden[] = [
  ['eine andere Zahl in einer Zelle', 'aufnahme.csv', /2024-04-21/, '2024-04-22', /hash/],
  ['eine Zahl mit Punkt', 'fund_mzb.csv', /;40,5;/, ';40.5;', /keine Zahl/],
]

/** Der eigene Leser kennt Muster, Listen und Bytes genau; der fremde ist der Maßstab dessen, was andere lesen. */
describe.each(['python3', 'datapackage'] as const)('gelesen von %s', leser => {
  const istDa = FREMDE_LESER[leser]

  test.each([
    ['/export/db/data', 'admin', 'aufnahme', 3],
    ['/export/db/data?bundesland=AT-3', 'admin', 'aufnahme', 2],
    ['/export/db/data', 'land-ooe', 'aufnahme', 1],
    ['/export/db/template', 'admin', 'aufnahme', 0],
    ['/export/funde', 'admin', 'fund_mzb', 4],
  ] as const)(
    mitLeser(leser, '[API-11] %s für %s: Tafel %s hat %i Sätze, und nichts daran ist ein Mangel'),
    async (url, wer, tafel, saetze) => {
      if (!istDa) return
      const gelesen = liesDatenpaketFremd(leser, await hole(url, wer))
      expect(gelesen.maengel).toEqual([])
      expect(gelesen.saetze[tafel]).toBe(saetze)
    },
  )

  test.each<Schaden>([
    // Der aus npm prüft keine Prüfsummen und liest auch den Punkt als Dezimalzeichen.
    ...(leser === 'python3' ? GENAUER : []),
    ['ein Tag, den es nicht gibt', 'aufnahme.csv', /2024-04-21/, '2024-02-30', /datum|type "date/],
    ['ein Wert außerhalb der Liste', 'messstelle.csv', /AT-3/, 'AT-Z', /nicht in der Liste|enum/],
    ['ein Verweis ins Leere', 'fund_mzb.csv', /\r\n[^;]+;/, '\r\nGIBT-ES-NICHT;', /Verweis ins Leere|Foreign key/],
  ])(mitLeser(leser, '[API-11] der Leser findet: %s'), async (_, datei, was, durch, mangel) => {
    if (!istDa) return
    const dateien = new Map(await hole('/export/db/data', 'admin'))
    const vorher = String(dateien.get(datei))
    const nachher = vorher.replace(was, durch)
    expect(nachher).not.toBe(vorher)
    dateien.set(datei, Buffer.from(nachher))
    expect(liesDatenpaketFremd(leser, dateien).maengel.join('\n')).toMatch(mangel)
  })
})

test('[API-11] gefiltert steht jedes Projekt dabei, das eine Zeile nennt, auch das der Messstelle', async () => {
  const anderes = await welt.projekt('LAND', 'land-noe')
  const [aufnahme] = await db
    .selectFrom('aufnahme')
    .select(['id', 'projekt_id', 'messstelle_id'])
    .orderBy('id')
    .limit(1)
    .execute()
  if (!aufnahme) throw new Error('Es gibt keine Aufnahme.')
  await db.updateTable('messstelle').set({ projekt_id: anderes }).where('id', '=', aufnahme.messstelle_id).execute()
  const dateien = await hole(`/export/db/data?projektId=${aufnahme.projekt_id}`, 'admin')
  const zeilen = (tafel: string) =>
    parse(dateien.get(`${tafel}.csv`) ?? '', { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[]
  const namen = new Set(zeilen('projekt').map(({ name }) => name))
  for (const tafel of ['messstelle', 'aufnahme'])
    for (const { projekt } of zeilen(tafel)) expect(namen, tafel).toContain(projekt)
  expect(namen.size).toBe(2)
})
